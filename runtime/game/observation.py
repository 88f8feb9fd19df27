"""What the player perceives: plain frozen values, for windows and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from runtime.content.stats import Rarity, StatModifier
    from runtime.core.geometry import Box, Cell
    from runtime.world.actor import Mood, Rank, Sheet
    from runtime.world.level import ExitKind
    from runtime.world.run import LogLine, RunState


@dataclass(frozen=True, slots=True)
class AffixView:
    """An affix of an instance: its record and what it does, as rolled."""

    affix: str
    modifiers: tuple[StatModifier, ...]


@dataclass(frozen=True, slots=True)
class StackView:
    """An item stack: `item` is the record's id."""

    item: str
    count: int
    name: str
    rarity: Rarity
    affixes: tuple[AffixView, ...] = ()
    cursed: bool = False
    """It is worn and cannot be taken off: only then is a curse known."""


@dataclass(frozen=True, slots=True)
class StatusView:
    """A status that somebody has; `left` is time until it passes."""

    status: str
    name: str
    harmful: bool
    stacks: int
    left: int


@dataclass(frozen=True, slots=True)
class ActorView:
    """An enemy in sight. `name` has its rank; `mood` is its brain's state in a word."""

    id: int
    enemy: str
    name: str
    rank: Rank
    traits: tuple[str, ...]
    """Ids of its monster modifiers."""
    cell: Cell
    health: int
    max_health: int
    mood: Mood
    rival: bool
    sees_player: bool
    sheet: Sheet
    leash: Box | None
    home: Cell
    statuses: tuple[StatusView, ...] = ()

    @property
    def health_fraction(self) -> float:
        """Health left, from 0 to 1."""
        return self.health / self.max_health


@dataclass(frozen=True, slots=True)
class ItemView:
    """What lies on a cell in sight or in memory; `gold` without items is a heap of gold."""

    cell: Cell
    stacks: tuple[StackView, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class ChestView:
    """A chest in sight or in memory."""

    cell: Cell
    tier: str | None
    rarity: Rarity | None
    opened: bool


@dataclass(frozen=True, slots=True)
class ExitView:
    """A portal or stairs in sight or in memory."""

    cell: Cell
    kind: ExitKind


@dataclass(frozen=True, slots=True)
class GateView:
    """A locked gate in sight or in memory: what opens it, and how far it is forced."""

    cell: Cell
    key: str | None
    turns: int
    forced: int


@dataclass(frozen=True, slots=True)
class OfferView:
    """One place of a shelf: what stands there and what one of it costs."""

    stack: StackView
    price: int


@dataclass(frozen=True, slots=True)
class ShopView:
    """A shop in sight or in memory. `shelf` and `pays` are known only while it is `near`."""

    cell: Cell
    near: bool
    """It is underfoot or beside, so that one can trade."""
    shelf: tuple[OfferView, ...] = ()
    pays: tuple[int, ...] = ()
    """What the keeper gives for one of each stack of the bag; 0 when nothing."""


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room that is revealed or visited; what it is for (`kind`) is known once visited."""

    box: Box
    doors: tuple[Cell, ...]
    visited: bool
    kind: str | None


@dataclass(frozen=True, slots=True)
class CrackView:
    """A thing in sight or in memory that has taken damage and will break."""

    cell: Cell
    health: int
    max_health: int


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone of which the player has seen a part."""

    tier: str
    theme: str
    rarity: Rarity
    box: Box


@dataclass(frozen=True, slots=True)
class BoonView:
    """What a new level may bring, or has brought."""

    boon: str
    name: str
    modifiers: tuple[StatModifier, ...]


@dataclass(frozen=True, slots=True)
class StageView:
    """Which floor of a campaign this is; `floors` is how many it has, `danger` in per cent."""

    campaign: str
    biome: str
    name: str
    floors: int
    danger: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The player's body, numbers and belongings."""

    cell: Cell
    health: int
    max_health: int
    gold: int
    xp: int
    sheet: Sheet
    bag: tuple[StackView, ...]
    bag_size: int
    worn: Mapping[str, StackView]
    statuses: tuple[StatusView, ...] = ()
    level: int = 1
    next_level_at: int | None = None
    """Experience at which the next level comes; None when none does."""
    boons: tuple[BoonView, ...] = ()
    sacrifice: int = 0
    """Health that `Sacrifice` takes to lift the curse of a worn thing."""
    offers: tuple[BoonView, ...] = ()
    """Boons among which one must choose now, by `ChooseBoon`; the world waits."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that may be shown.

    `tiles` is uint8[H, W] as the player remembers it, indexes into `tile_ids` and UNKNOWN (255)
    where nothing was ever seen; `visible` and `explored` are bool[H, W]. All are copies.
    """

    map_id: str
    seed: int
    turn: int
    time: int
    floor: int
    state: RunState
    cause: str
    score: int
    kills: int
    width: int
    height: int
    tile_ids: tuple[str, ...]
    tiles: NDArray[np.uint8]
    visible: NDArray[np.bool_]
    explored: NDArray[np.bool_]
    player: PlayerView
    actors: tuple[ActorView, ...]
    items: tuple[ItemView, ...]
    chests: tuple[ChestView, ...]
    exits: tuple[ExitView, ...]
    gates: tuple[GateView, ...]
    traps: tuple[Cell, ...]
    """Those that the player knows of."""
    rests: tuple[Cell, ...]
    """Places of rest, in sight or in memory, that are not used up."""
    zones: tuple[ZoneView, ...]
    log: tuple[LogLine, ...]
    stage: StageView | None = None
    shops: tuple[ShopView, ...] = ()
    rooms: tuple[RoomView, ...] = ()
    """Rooms that are not hidden; none on maps without rooms."""
    cracks: tuple[CrackView, ...] = ()
