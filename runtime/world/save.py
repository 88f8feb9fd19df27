"""The save format: versioned JSON of a whole run, loaded whole or refused with a reason."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import TYPE_CHECKING, Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from runtime.content.base import Slug
from runtime.content.stats import Rarity
from runtime.core.geometry import Box, Cell
from runtime.world.actor import PLAYER_ID, Mood, Rank
from runtime.world.level import ExitKind
from runtime.world.places import RoomSight
from runtime.world.run import STREAMS, RunState
from runtime.world.versions import (
    MOST,
    OLDER,
    FileFormat,
    FormatRefused,
    too_much_at,
)

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

MAX_SAVE = 32 * 2**20
"""Characters."""
SAVES = FileFormat("save", "delvewright-run", 2, MAX_SAVE)
"""Version 2 is the first that anybody was given."""
_MOST_LOADED_ID = 2**23

Whole = Annotated[int, Field(ge=0, le=MOST)]
Coordinate = Annotated[int, Field(ge=-1024, le=1024)]
Pair = tuple[Coordinate, Coordinate]


class SaveRefused(Exception):  # noqa: N818 the contract's name, as the user reads it
    """A text cannot be loaded as a run.

    Attributes:
        reason: what is wrong, where in the save, and what helps, in sentences.
        path: the file that the text is of, where there is one; `str` begins with it.
    """

    def __init__(self, reason: str, path: Path | None = None) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.reason = reason
        self.path = path


def damaged(place: str, what: str) -> SaveRefused:
    """Return the refusal of a save for `what` is wrong at `place`: "level.actors.3"."""
    return SaveRefused(f"The save is damaged at {place}: {what.rstrip('.')}. {OLDER}")


class _Saved(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class SavedAffix(_Saved):
    """An affix of an instance."""

    affix: Slug
    values: tuple[Annotated[int, Field(ge=-1000, le=1000)], ...]


class SavedStack(_Saved):
    """An item stack."""

    item: Slug
    count: Annotated[int, Field(ge=1, le=MOST)]
    lifted: bool = False
    affixes: tuple[SavedAffix, ...] = ()


class SavedStatus(_Saved):
    """A status that somebody has."""

    status: Slug
    until: Whole
    next_pulse: Whole
    stacks: Annotated[int, Field(ge=1, le=100)]


class SavedActor(_Saved):
    """An actor; the sheet follows from content."""

    id: Whole
    x: Whole
    y: Whole
    health: Whole
    next_time: Whole
    energy: Annotated[int, Field(ge=-MOST, le=MOST)]
    enemy: Slug | None
    rank: Rank
    traits: tuple[Slug, ...]
    healing: Whole
    mood: Mood
    leash: tuple[Coordinate, Coordinate, Whole, Whole] | None
    home: Pair
    goal: Pair | None
    lost: Whole
    statuses: tuple[SavedStatus, ...]
    cooldowns: dict[Slug, Whole]
    phase: Annotated[int, Field(ge=0, le=100)]
    rival: bool
    summoner: Whole | None
    bag: tuple[SavedStack, ...]
    worn: dict[str, SavedStack]
    gold: Whole
    xp: Whole
    busy_until: Whole = 0


class SavedChest(_Saved):
    """A chest on its spot."""

    spot: Whole
    table: Slug
    tier: Slug | None
    opened: bool


class SavedGate(_Saved):
    """A locked gate on its spot."""

    spot: Whole
    key: Slug | None
    keeper: Whole | None
    turns: Whole
    wave: tuple[Slug, ...]
    forced: Whole


class SavedTrap(_Saved):
    """A trap on its spot."""

    spot: Whole
    low: Whole
    high: Whole
    found: bool


class SavedShop(_Saved):
    """A shop on its spot."""

    spot: Whole
    stock: tuple[SavedStack, ...]


class SavedRoom(_Saved):
    """A room, what is known of it, and what it has paid."""

    kind: Slug
    box: tuple[Coordinate, Coordinate, Whole, Whole]
    doors: tuple[Pair, ...]
    sight: RoomSight
    gold: Whole
    settled: bool


class SavedZone(_Saved):
    """A zone and whether it is known."""

    tier: Slug
    theme: Slug
    rarity: Rarity
    box: tuple[Whole, Whole, Whole, Whole]
    discovered: bool


class SavedLevel(_Saved):
    """A floor. Grids are zlib-packed bytes in base64, row by row."""

    width: Annotated[int, Field(ge=1, le=256)]
    height: Annotated[int, Field(ge=1, le=256)]
    tile_ids: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=255)]
    tiles: str
    memory: str
    actors: tuple[SavedActor, ...]
    items: dict[int, tuple[SavedStack, ...]]
    gold: dict[int, Whole]
    chests: tuple[SavedChest, ...]
    exits: dict[int, ExitKind]
    gates: tuple[SavedGate, ...]
    traps: tuple[SavedTrap, ...]
    rests: tuple[Whole, ...]
    arenas: dict[int, tuple[Whole, ...]]
    zones: tuple[SavedZone, ...]
    shops: tuple[SavedShop, ...] = ()
    rooms: tuple[SavedRoom, ...] = ()
    cracks: dict[int, Annotated[int, Field(ge=1, le=MOST)]] = {}


class SavedSetup(_Saved):
    """How the run was set up."""

    campaign: Slug | None
    character: Slug | None
    unlocks: tuple[Slug, ...] | None
    ticket: str


class SaveFile(_Saved):
    """The whole text."""

    format: Literal["delvewright-run"]
    version: int
    content: str
    generator_version: int
    map_id: Slug
    seed: Annotated[int, Field(ge=0, lt=2**64)]
    start: Pair | None
    setup: SavedSetup
    floor: Annotated[int, Field(ge=1, le=9999)]
    state: RunState
    cause: str
    turn: Whole
    time: Whole
    kills: Whole
    gold_found: Whole
    items_used: Whole
    chests_opened: Whole
    damage_taken: Whole
    player_level: Annotated[int, Field(ge=1, le=200)]
    boons: tuple[Slug, ...]
    offers: tuple[Slug, ...]
    next_id: Annotated[int, Field(ge=1, lt=2**24)]
    pity: dict[str, Annotated[int, Field(ge=1, le=1000)]] = {}
    spawned: dict[str, Whole]
    destroyed: dict[str, Whole]
    streams: dict[str, Annotated[int, Field(ge=0, lt=2**64)]]
    log: tuple[tuple[Whole, str], ...]
    commands: tuple[tuple[str | int, ...], ...]
    level: SavedLevel
    models: str = ""
    """Stamp of the fields that records had then; "" in files from before there was one."""


def pack(grid: NDArray[np.uint8]) -> str:
    """Return a grid as text."""
    return base64.b64encode(zlib.compress(grid.tobytes(), 6)).decode("ascii")


def unpack(text: str, width: int, height: int, place: str) -> NDArray[np.uint8]:
    """Return the grid of a text at `place`. Raises SaveRefused when it is none of that size."""
    size = width * height
    try:
        packed = base64.b64decode(text, validate=True)
        data = zlib.decompressobj().decompress(packed, size + 1)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise damaged(place, "the map cannot be unpacked") from error
    if len(data) != size:
        raise damaged(place, "the map has the wrong size")
    return np.frombuffer(data, np.uint8).reshape(height, width)


def read_save(text: str, files: FileFormat = SAVES) -> SaveFile:
    """Return what a text of this or an older version says. Raises SaveRefused with the reason."""
    try:
        save = files.read(text, SaveFile)
    except FormatRefused as refused:
        raise SaveRefused(refused.reason) from refused
    _check_sense(save)
    return save


def _check_sense(save: SaveFile) -> None:
    """Refuse what has the right shape but cannot be a run."""
    if set(save.streams) != set(STREAMS):
        raise damaged("streams", "the random streams are not the game's")
    _check_actors(save)
    counted = save.model_dump(exclude={"seed", "streams", "log", "commands"})
    if save.next_id > _MOST_LOADED_ID:
        raise damaged("next_id", "the number is beyond what any run reaches")
    place = too_much_at(counted)
    if place:
        raise damaged(place, "the number is beyond what any run reaches")
    for number, trap in enumerate(save.level.traps):
        if trap.low > trap.high:
            raise damaged(f"level.traps.{number}", "the least damage is more than the most")
    _check_places(save.level)


def _check_actors(save: SaveFile) -> None:
    level = save.level
    ids = [actor.id for actor in level.actors]
    if len(set(ids)) != len(ids) or PLAYER_ID not in ids or max(ids) >= save.next_id:
        raise damaged("level.actors", "they are not numbered as they should be")
    for number, actor in enumerate(level.actors):
        if (actor.enemy is None) != (actor.id == PLAYER_ID):
            raise damaged(f"level.actors.{number}.enemy", "there must be exactly one player")
        if actor.x >= level.width or actor.y >= level.height:
            raise damaged(f"level.actors.{number}", "the place is outside the map")


def _check_places(level: SavedLevel) -> None:
    places = {
        "arenas": [spot for doors in level.arenas.values() for spot in doors],
        "items": level.items,
        "gold": level.gold,
        "exits": level.exits,
        "rests": level.rests,
        "cracks": level.cracks,
        "chests": [chest.spot for chest in level.chests],
        "gates": [gate.spot for gate in level.gates],
        "traps": [trap.spot for trap in level.traps],
        "shops": [shop.spot for shop in level.shops],
    }
    for field, spots in places.items():
        for spot in spots:
            if not 0 <= spot < level.width * level.height:
                raise damaged(f"level.{field}", f"{spot} is outside the map")


def box_of(values: tuple[int, int, int, int] | None) -> Box | None:
    """Return a box of its four numbers."""
    return None if values is None else Box(*values)


def cell_of(values: Pair | None) -> Cell | None:
    """Return a cell of its two numbers."""
    return None if values is None else Cell(*values)
