"""What is worth a mark on the time strip, from the events of a turn. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from runtime.game import PLAYER_ID, events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content import Content
    from runtime.game import Session

NEAR_DEATH = 0.3
"""The share of full health below which a turn stands out, where it falls below it."""


class MomentKind(IntEnum):
    """What happened, the weightiest last."""

    HURT = 1
    LOOT = 2
    LEVEL = 3
    FLOOR = 4
    NEAR_DEATH = 5
    END = 6


WORDS = {
    MomentKind.HURT: "hurt",
    MomentKind.LOOT: "loot",
    MomentKind.LEVEL: "new level",
    MomentKind.FLOOR: "new floor",
    MomentKind.NEAR_DEATH: "near death",
    MomentKind.END: "end of the run",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """One turn that stands out, with a sentence on what happened."""

    kind: MomentKind
    text: str


@dataclass(frozen=True, slots=True)
class Health:
    """The player's health at one time."""

    now: int
    most: int

    @classmethod
    def of(cls, session: Session) -> Health:
        """Return it as it is."""
        player = session.run.player
        return cls(player.health, player.sheet.max_health)

    @property
    def is_low(self) -> bool:
        """Whether death is near."""
        return self.now < self.most * NEAR_DEATH


def moment_of(
    content: Content, happened: Sequence[events.Event], before: Health, after: Health
) -> Moment | None:
    """Return what a turn is remembered for, or None when it is like most."""
    found = [moment for event in happened if (moment := _moment(content, event)) is not None]
    lost = _lost(happened)
    if lost:
        left = f"{max(after.now, 0)} of {after.most} health left"
        near = after.is_low and not before.is_low
        kind = MomentKind.NEAR_DEATH if near else MomentKind.HURT
        found.append(Moment(kind, f"{lost} damage, {left}."))
    return max(found, key=lambda moment: moment.kind, default=None)


def _moment(content: Content, event: events.Event) -> Moment | None:
    match event:
        case events.Died(who=who) if who.is_player:
            kind = MomentKind.END
        case events.Won():
            kind = MomentKind.END
        case events.WentOn() | events.Descended():
            kind = MomentKind.FLOOR
        case events.LevelGained(level=level):
            return Moment(MomentKind.LEVEL, f"You have reached level {level}.")
        case events.ChestOpened() | events.PickedUp() | events.Bought():
            kind = MomentKind.LOOT
        case _:
            return None
    return Moment(kind, event.sentence(content))


def _lost(happened: Sequence[events.Event]) -> int:
    """Return the damage that the player took."""
    lost = 0
    for event in happened:
        match event:
            case events.Attacked(target=who, hit=hit) if who.id == PLAYER_ID:
                lost += hit.damage
            case events.Hurt(who=who, damage=damage) if who.id == PLAYER_ID:
                lost += damage
            case _:
                pass
    return lost
