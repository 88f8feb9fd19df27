"""Map definitions: size, layout, cover, zones and population. Sources: all three seed documents."""

from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Group, Label, Ref, Unit
from runtime.content.base import Chance, Count, IntRange, Model, Positive, Record, Slug, TilesPer
from runtime.content.stats import Rarity

MIN_SIDE = 16
MAX_SIDE = 256
FRESH_SEED = -1

TileRef = Annotated[str, Ref("tiles")]


class FieldLayout(Model):
    """Open ground inside a border of wall: room for zones."""

    kind: Literal["field"] = "field"


class BspLayout(Model):
    """Rooms in the leaves of a binary space partition, joined by corridors."""

    kind: Literal["bsp"] = "bsp"
    min_room: Annotated[int, Unit("tiles")] = Field(
        5, ge=3, le=64, description="Shortest side of a room."
    )
    split_depth: int = Field(5, ge=1, le=10, description="How often the ground is split.")
    floors_per_boss: Positive = Field(5, description="Each so many floors the exit is a boss room.")
    treasure_chance: Chance = Field(10, description="Chance that a room holds treasure.")
    shop_chance: Chance = Field(8, description="Chance that a room is a shop.")
    rest_chance: Chance = Field(7, description="Chance that a room is for rest.")
    loop_chance: Chance = Field(
        15, description="Chance that a room gets one more corridor to the nearest other: loops."
    )
    hall_chance: Chance = Field(
        25, description="Chance that a room of 7 by 7 tiles or more is a pillared hall."
    )
    pillar_tile: TileRef = Field("pillar", description="The pillars of halls.")
    door_chance: Chance = Field(60, description="Chance that a corridor meets a room with a door.")
    door_tile: TileRef = Field("door", description="The doors.")
    room_themes: tuple[Annotated[str, Ref("themes")], ...] = Field(
        (), description="Themes that rooms are carved in; a lane along their walls stays open."
    )
    themed_chance: Chance = Field(60, description="Chance that a large room has a theme.")


class RequiredRoom(Model):
    """A chunk that must be there once, found by its tag."""

    tag: Slug = Field(description="A chunk with this tag is chosen.")
    place: Literal["anywhere", "start", "dead_end", "farthest", "on_path"] = Field(
        "anywhere",
        description="Where in the maze it stands; start is where one comes in, farthest the exit.",
    )


class ChunksLayout(Model):
    """A maze whose cells are painted chunks."""

    kind: Literal["chunks"] = "chunks"
    tags: tuple[Slug, ...] = Field((), description="Chunks need all of these tags.")
    cell: Annotated[int, Unit("tiles")] = Field(
        12, ge=3, le=64, description="Side of a cell; the chunks of the set have this size."
    )
    rooms: IntRange = Field(IntRange(low=8, high=12), description="Cells in the maze.")
    merge_chance: Chance = Field(
        20, description="Chance that two neighbours that the maze left apart are joined: loops."
    )
    required: tuple[RequiredRoom, ...] = Field((), description="Rooms that must be there.")
    floors_per_boss: Positive = Field(5, description="Each so many floors the exit is a boss room.")
    door_tile: TileRef = Field("door", description="The doors of a boss room.")


class CavesLayout(Model):
    """Caves by a cellular automaton, all in one piece."""

    kind: Literal["caves"] = "caves"
    fill_chance: Chance = Field(45, description="Chance that a tile starts as wall.")
    smoothing: int = Field(4, ge=0, le=12, description="Steps of the automaton.")
    min_open: Chance = Field(
        30, description="Share of the ground that the caves must open; less is tried again."
    )


class PaintedLayout(Model):
    """One chunk used whole: a level made by hand."""

    kind: Literal["painted"] = "painted"
    chunk: Annotated[str, Ref("chunks")] = Field(description="The painting.")


Layout = Annotated[
    FieldLayout | BspLayout | ChunksLayout | CavesLayout | PaintedLayout,
    Field(discriminator="kind"),
]


class Cover(Model):
    """Light cover scattered over open ground, before zones are carved."""

    wall_clusters: TilesPer = Field(250, description="One wall cluster per so many tiles.")
    bush_lines: TilesPer = Field(330, description="One line of bushes per so many tiles.")
    bush_clusters: TilesPer = Field(200, description="One bush cluster per so many tiles.")
    wall_cluster_size: IntRange = Field(IntRange(low=2, high=5), description="Tiles in a cluster.")
    bush_line_size: IntRange = Field(IntRange(low=4, high=9), description="Tiles in a line.")
    bush_cluster_size: IntRange = Field(IntRange(low=3, high=6), description="Tiles in a cluster.")
    bush_tile: TileRef = Field("bush", description="The bushes.")


class ZoneEntry(Model):
    """One zone that the map asks for."""

    tier: Annotated[str, Ref("zone_tiers")] = Field(description="How rich and how guarded.")
    theme: Annotated[str | None, Ref("themes")] = Field(
        None, description="Its theme; without one, a theme of the pool that no other zone has."
    )
    elder: bool = Field(default=False, description="An elder guards it, if the tier allows.")


class Packs(Model):
    """Enemies in packs with space between them; some are led by a champion or an elite."""

    enemies: tuple[Annotated[str, Ref("enemies")], ...] = Field(
        min_length=1, description="Of whom packs are made: those whose floors include this one."
    )
    tiles_per_pack: TilesPer = Field(160, description="One pack per so many tiles; 0 is none.")
    spacing: Annotated[int, Unit("tiles")] = Field(
        8, ge=1, le=64, description="Between the leaders of two packs, at least."
    )
    champion_chance: Chance = Field(12, description="Chance that a pack is one of champions.")
    elite_chance: Chance = Field(6, description="Chance that an elite leads, with minions.")


class KeyLock(Model):
    """The vault opens with a key, and an elder outside holds it."""

    kind: Literal["key"] = "key"
    keeper: Annotated[str, Ref("enemies")] = Field(description="Who holds the key.")
    key: Annotated[str | None, Ref("items")] = Field(None, description="The key itself.")


class ForceLock(Model):
    """The vault opens to force: a channel of some turns that raises an alarm."""

    kind: Literal["force"] = "force"
    turns: Positive = Field(20, le=999, description="How long one channels.")
    wave: IntRange = Field(IntRange(low=3, high=5), description="Enemies that the alarm calls.")
    roster: tuple[Annotated[str, Ref("enemies")], ...] = Field(
        min_length=1, description="Who answers the alarm."
    )


class Vault(Model):
    """A locked chamber with a rich chest, far from where one starts."""

    table: Annotated[str, Ref("drop_tables")] = Field(description="What its chest holds.")
    rarity: Rarity = Field(Rarity.LEGENDARY, description="Glow of its chest.")
    lock: Annotated[KeyLock | ForceLock, Field(discriminator="kind")] = Field(
        description="What opens it."
    )
    wall_tile: TileRef = Field("wall", description="Its walls.")
    door_tile: TileRef = Field("door", description="Its door; the lock keeps it shut.")


class Population(Model):
    """Who is on the map outside the zones, and where one leaves it."""

    roamers: tuple[Annotated[str, Ref("enemies")], ...] = Field(
        (), description="Who roams outside the zones: each roamer is one of these."
    )
    roam_div: TilesPer = Field(120, description="One roamer per so many tiles; 0 is none.")
    portals: Count = Field(2, le=16, description="Ways out, far from the player.")
    packs: Packs | None = Field(None, description="Packs outside the zones.")
    rivals: tuple[Annotated[str, Ref("enemies")], ...] = Field(
        (), description="Rivals after the same loot: each is one of these."
    )
    rival_div: TilesPer = Field(900, description="One rival per so many tiles, one at least.")
    rival_cap: Count = Field(4, le=100, description="At most so many rivals.")
    boss: Annotated[str | None, Ref("enemies")] = Field(
        None, description="Who waits in a boss room; without one there are no boss rooms."
    )
    treasure: Annotated[str | None, Ref("drop_tables")] = Field(
        None, description="What chests in treasure rooms hold; without it there are none."
    )
    traps: TilesPer = Field(0, description="One hidden trap per so many tiles; 0 is none.")


class MapDefinition(Record):
    """The recipe of a map: with content and a seed it makes the same map everywhere."""

    width: Annotated[int, Unit("tiles"), Group("Size and layout")] = Field(
        44, ge=MIN_SIDE, le=MAX_SIDE, description="Columns, with the border."
    )
    height: Annotated[int, Unit("tiles"), Group("Size and layout")] = Field(
        34, ge=MIN_SIDE, le=MAX_SIDE, description="Rows, with the border."
    )
    seed: Annotated[int, Group("Size and layout")] = Field(
        FRESH_SEED, ge=-1, lt=2**64, description="Seed of every run; -1 is a fresh one for each."
    )
    layout: Annotated[Layout, Group("Size and layout")] = Field(
        FieldLayout(), description="How the ground is made."
    )
    floor_tile: Annotated[str, Ref("tiles"), Group("Size and layout")] = Field(
        "floor", description="Open ground."
    )
    wall_tile: Annotated[str, Ref("tiles"), Group("Size and layout")] = Field(
        "wall", description="Border and walls."
    )
    cover: Annotated[Cover | None, Group("Cover")] = Field(
        None, description="Light cover over open ground."
    )
    zones: Annotated[tuple[ZoneEntry, ...], Group("Zones")] = Field(
        (), max_length=32, description="The zones that the map asks for."
    )
    theme_pool: Annotated[
        tuple[Annotated[str, Ref("themes")], ...], Group("Zones"), Label("Theme pool")
    ] = Field((), description="Themes for zones without their own, each used once.")
    vault: Annotated[Vault | None, Group("Zones")] = Field(
        None, description="A locked chamber; on field, caves and painted ground."
    )
    population: Annotated[Population, Group("Population")] = Field(
        Population(), description="Who is there, and where one leaves."
    )
