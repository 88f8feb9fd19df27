"""From what the player sees to marks, bars and numbers on the map."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from editor.canvas.overlays.boxes import BoxMark
from editor.canvas.overlays.combat import HealthBar
from editor.canvas.overlays.marks import PlacedMark
from editor.canvas.overlays.zones import TINT, ZoneMark
from runtime.content import AssetRef
from runtime.content.base import Appearance
from runtime.game import ExitKind, Rank, events
from runtime.mapgen import Placement, PlacementKind
from runtime.picture.marks import CROWN, Mark, mark_of
from runtime.picture.roles import DARK, RARITIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runtime.content import Content
    from runtime.core.geometry import Cell
    from runtime.game import ActorView, ItemView, Observation

REMEMBERED = 0.5
OPENED = 0.4
EXITS = {
    ExitKind.PORTAL: PlacementKind.PORTAL,
    ExitKind.STAIRS_DOWN: PlacementKind.STAIRS_DOWN,
    ExitKind.STAIRS_UP: PlacementKind.STAIRS_UP,
}
BADGES = {
    Rank.CHAMPION: "chevron-up",
    Rank.ELITE: "chevron-double-up",
    Rank.ELDER: CROWN,
    Rank.BOSS: CROWN,
}
GOLD = Mark(Appearance(icon="circle-multiple", colour=DARK["legendary"]))


def play_marks(content: Content, seen: Observation) -> list[PlacedMark]:
    """Return everything that stands or lies on the map, the lowest first."""
    return list(_marks(content, seen))


def _marks(content: Content, seen: Observation) -> Iterator[PlacedMark]:
    for way in seen.exits:
        mark = _usual(content, EXITS[way.kind], way.cell)
        yield PlacedMark(way.cell, mark, opacity=_clear(seen, way.cell))
    for chest in seen.chests:
        mark = _usual(content, PlacementKind.CHEST, chest.cell, rarity=chest.rarity or "common")
        opened = OPENED if chest.opened else 1.0
        yield PlacedMark(chest.cell, mark, opacity=opened * _clear(seen, chest.cell))
    for shop in seen.shops:
        mark = _usual(content, PlacementKind.SHOP, shop.cell)
        yield PlacedMark(shop.cell, mark, opacity=_clear(seen, shop.cell))
    for place in seen.rests:
        mark = _usual(content, PlacementKind.REST, place)
        yield PlacedMark(place, mark, opacity=_clear(seen, place))
    for lying in seen.items:
        yield PlacedMark(lying.cell, _heap(content, lying), opacity=_clear(seen, lying.cell))
    for actor in seen.actors:
        yield PlacedMark(actor.cell, actor_mark(content, actor))
    yield PlacedMark(seen.player.cell, _usual(content, PlacementKind.PLAYER, seen.player.cell))


def _clear(seen: Observation, cell: Cell) -> float:
    return 1.0 if seen.visible[cell.y, cell.x] else REMEMBERED


def _usual(content: Content, kind: PlacementKind, cell: Cell, **data: str) -> Mark:
    return mark_of(content, (), Placement(kind, cell.x, cell.y, data=data))


def actor_mark(content: Content, actor: ActorView) -> Mark:
    """Return how an enemy looks, with a badge in the colour of its rank when it stands out."""
    look = content.enemies[actor.enemy].appearance
    rank = content.ranks.get(actor.rank)
    colour = rank.appearance.colour if rank is not None else DARK["legendary"]
    return Mark(look, BADGES.get(actor.rank, ""), colour)


def _heap(content: Content, lying: ItemView) -> Mark:
    """Return the look of the rarest thing of a heap; of gold when there is nothing else."""
    if not lying.stacks:
        return GOLD
    rarest = max(lying.stacks, key=lambda stack: RARITIES.index(stack.rarity))
    ref = AssetRef("items", rarest.item)
    return mark_of(content, (), Placement(PlacementKind.ITEM, *lying.cell, ref))


def zone_tints(seen: Observation) -> list[BoxMark]:
    """Return the tint of the zones that were found; it lies below the light."""
    return [BoxMark(zone.box, zone.rarity, TINT, width=0) for zone in seen.zones]


def zone_marks(content: Content, seen: Observation) -> list[ZoneMark]:
    """Return the borders and names of the zones that were found; they lie above the light."""
    return [
        ZoneMark(zone.box, zone.rarity, content.themes[zone.theme].name, tint=0.0)
        for zone in seen.zones
        if zone.theme in content.themes
    ]


def health_bars(seen: Observation) -> dict[Cell, HealthBar]:
    """Return bars for those in sight who are hurt, and for things that crack.

    The player's health stands in the panel.
    """
    things = {
        crack.cell: HealthBar(crack.health / crack.max_health)
        for crack in seen.cracks
        if seen.visible[crack.cell.y, crack.cell.x]
    }
    return things | {
        actor.cell: HealthBar(actor.health_fraction)
        for actor in seen.actors
        if actor.health < actor.max_health
    }


def floating_texts(happened: Iterable[events.Event], player: Cell) -> dict[Cell, tuple[str, str]]:
    """Return what rises over cells after a turn: damage summed by cell, misses, healing."""
    damage: dict[Cell, int] = defaultdict(int)
    texts: dict[Cell, tuple[str, str]] = {}
    for event in happened:
        match event:
            case events.Attacked(cell=cell, hit=hit) if hit.missed:
                texts.setdefault(cell, ("miss", "dim"))
            case events.Attacked(cell=cell, hit=hit) if hit.blocked:
                texts.setdefault(cell, ("block", "dim"))
            case events.Attacked(cell=cell, hit=hit):
                damage[cell] += hit.damage
            case events.ThingStruck(cell=cell, hit=hit):
                damage[cell] += hit.damage
            case events.Hurt(cell=cell, damage=lost):
                damage[cell] += lost
            case events.Healed(cell=cell, amount=amount) if amount:
                texts[cell] = (f"+{amount}", "uncommon")
            case _:
                pass
    for cell, lost in damage.items():
        texts[cell] = (str(lost), "error" if cell == player else "text")
    return texts
