"""What somebody may try, as small values, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from runtime.rules.events import Event


@dataclass(frozen=True, slots=True)
class Move:
    """Step one cell, or do what bumping into the thing there means: attack, open."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass: `time` units, or as long as a step takes when 0."""

    time: int = 0


@dataclass(frozen=True, slots=True)
class Strike:
    """Hit whoever stands on the neighbouring cell, or the thing there that breaks."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at the cell, with the blast that the shooter's attack has."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Burst:
    """Explode."""


@dataclass(frozen=True, slots=True)
class Invoke:
    """Use an ability on whoever stands on the cell."""

    ability: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Loot:
    """As a rival, empty the chest beside or take what lies underfoot."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class SlipAway:
    """As a rival, leave by the portal underfoot."""


@dataclass(frozen=True, slots=True)
class Open:
    """Open the door or the chest on the neighbouring cell."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Close:
    """Close the door on the neighbouring cell."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take what lies underfoot, as far as it fits into the bag."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Lay down the stack in a place of the bag."""

    slot: int


@dataclass(frozen=True, slots=True)
class Use:
    """Use one of a stack in a place of the bag; what can be worn is put on."""

    slot: int


@dataclass(frozen=True, slots=True)
class Equip:
    """Put on what lies in a place of the bag; what was worn there goes into the bag."""

    slot: int


@dataclass(frozen=True, slots=True)
class Unequip:
    """Take off what is worn in a slot: "weapon", "shield", "body" and so on."""

    slot: str


@dataclass(frozen=True, slots=True)
class Exit:
    """Leave by the portal or the stairs underfoot."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Rest at a place of rest."""


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Give health to lift the curse of what is worn in a slot."""

    slot: str


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy one of what stands in a place of the shelf of the shop underfoot or beside."""

    index: int


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell one of a stack in a place of the bag to the shop underfoot or beside."""

    slot: int


@dataclass(frozen=True, slots=True)
class ChooseBoon:
    """Take one of the boons that a new level offers, by its place; the world stands still."""

    index: int


Command: TypeAlias = (
    Move
    | Wait
    | Strike
    | Open
    | Close
    | PickUp
    | Drop
    | Use
    | Equip
    | Unequip
    | Exit
    | Rest
    | Sacrifice
    | Buy
    | Sell
    | ChooseBoon
)
"""What the player may try."""
Action: TypeAlias = Command | Shoot | Burst | Invoke | Loot | SlipAway
"""What anybody may try."""


@dataclass(frozen=True, slots=True)
class Done:
    """It was done; it took `time` units, and `events` is what the player perceives of it."""

    time: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """It cannot be done, and cost nothing."""

    reason: str


Outcome: TypeAlias = Done | Impossible
