"""One run: the level, the player, the streams of chance and the counts that decide its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from runtime.core.rng import Rng
from runtime.world.actor import PLAYER_ID
from runtime.world.setup import NO_SETUP, Setup

if TYPE_CHECKING:
    from runtime.core.geometry import Cell
    from runtime.world.actor import Actor
    from runtime.world.level import Level

STREAMS = ("combat", "ai", "loot", "items", "boons")
LOG_LENGTH = 400


class RunState(StrEnum):
    """Whether the run goes on."""

    ACTIVE = "active"
    DEAD = "dead"
    VICTORY = "victory"


class LogLine(NamedTuple):
    """One sentence of the log and the turn in which it was said."""

    turn: int
    text: str


@dataclass(slots=True)
class Ledger:
    """Items that came into the world and that left it, by item id."""

    spawned: dict[str, int] = field(default_factory=dict)
    destroyed: dict[str, int] = field(default_factory=dict)

    def spawn(self, item: str, count: int) -> None:
        """Enter new items."""
        self.spawned[item] = self.spawned.get(item, 0) + count

    def destroy(self, item: str, count: int) -> None:
        """Enter items that are gone for good."""
        self.destroyed[item] = self.destroyed.get(item, 0) + count


@dataclass(slots=True)
class Run:
    """All that a save keeps. `seed` is the run's; each floor's map has a seed made from it."""

    map_id: str
    seed: int
    level: Level
    generator_version: int
    start: Cell | None = None
    """Where the player was put by hand, when not at the map's own start."""
    setup: Setup = NO_SETUP
    floor: int = 1
    state: RunState = RunState.ACTIVE
    cause: str = ""
    """Why the player is dead, to follow "killed by"."""
    turn: int = 0
    time: int = 0
    kills: int = 0
    gold_found: int = 0
    items_used: int = 0
    chests_opened: int = 0
    damage_taken: int = 0
    player_level: int = 1
    boons: tuple[str, ...] = ()
    """What new levels have brought, in the order of choice."""
    offers: tuple[str, ...] = ()
    """Boons among which the player must choose now."""
    pity: dict[str, int] = field(default_factory=dict)
    """Rolls of drop tables since an entry with pity last dropped, by "table/place"."""
    next_id: int = PLAYER_ID + 1
    descending: bool = False
    ledger: Ledger = field(default_factory=Ledger)
    log: list[LogLine] = field(default_factory=list)
    commands: list[list[str | int]] = field(default_factory=list)
    root: Rng = field(init=False)
    streams: dict[str, Rng] = field(init=False)

    def __post_init__(self) -> None:
        self.root = Rng(self.seed)
        self.open_streams()

    def open_streams(self) -> None:
        """Begin the streams of the floor: what was rolled on one floor changes no other."""
        place = ("floor", self.floor) if self.floor > 1 else ()
        self.streams = {name: self.root.child("run", name, *place) for name in STREAMS}

    @property
    def player(self) -> Actor:
        """The player's body; it stays on the level after death."""
        return self.level.actors[PLAYER_ID]

    def say(self, text: str) -> None:
        """Add a sentence to the log; the oldest fall off."""
        self.log.append(LogLine(self.turn, text))
        if len(self.log) > LOG_LENGTH:
            del self.log[: LOG_LENGTH // 2]
