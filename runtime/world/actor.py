"""Everybody who acts: the player and enemies alike, and the sheet of numbers that they fight by."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from runtime.content.models.ranks import Rank
from runtime.core.geometry import Box, Cell

if TYPE_CHECKING:
    from runtime.content.stats import DamageType
    from runtime.world.items import ItemStack

__all__ = ["PLAYER_ID", "ActiveStatus", "Actor", "Mood", "Rank", "Sheet"]

PLAYER_ID = 0
NOWHERE = Cell(0, 0)


class Mood(StrEnum):
    """What a brain is about, in one word that the playtest shows."""

    ASLEEP = "asleep"
    PATROL = "patrol"
    CHASE = "chase"
    FLEE = "flee"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The numbers that somebody fights, moves and sees by, after all modifiers.

    Times are in time units (a plain step takes 100); chances and resistances in per cent.
    `resistances` follows the order of `DamageType`.
    """

    max_health: int
    low: int
    high: int
    damage_type: DamageType
    accuracy: int
    evasion: int
    armour: int
    block: float
    crit_chance: float
    crit_damage: int
    move_time: int
    attack_time: int
    sight: int
    regeneration: int
    """Points of health in a million time units."""
    thorns: int
    leech: float
    resistances: tuple[int, ...]


@dataclass(slots=True)
class ActiveStatus:
    """A status that somebody has, until a point of time."""

    status: str
    until: int
    next_pulse: int
    stacks: int = 1


@dataclass(slots=True)
class Actor:
    """One body on the level. `enemy` is the record that made it; the player has none."""

    id: int
    x: int
    y: int
    sheet: Sheet
    health: int
    next_time: int = 0
    energy: int = 100
    """What the energy clock has given by `next_time` and not yet taken back."""
    busy_until: int = 0
    """How long what it did last takes, a wait not counted: only beyond that may it be roused."""
    enemy: str | None = None
    rank: Rank = Rank.NORMAL
    traits: tuple[str, ...] = ()
    """Its monster modifiers, by id."""
    healing: int = 0
    """Parts of a point of health regenerated so far, in millionths."""

    mood: Mood = Mood.PATROL
    leash: Box | None = None
    home: Cell = NOWHERE
    goal: Cell | None = None
    """Where a patrol is heading."""
    lost: int = 0
    """Turns of a chase without a sight of the prey."""

    statuses: list[ActiveStatus] = field(default_factory=list)
    cooldowns: dict[str, int] = field(default_factory=dict)
    """When each ability can be used again."""
    phase: int = 0
    """Of a boss: 0 before the fight, then 1 and one more for each phase that has begun."""
    rival: bool = False
    """After the same loot as the player."""
    summoner: int | None = None
    """Who called it here; it pays no reward."""

    bag: list[ItemStack] = field(default_factory=list)
    worn: dict[str, ItemStack] = field(default_factory=dict)
    gold: int = 0
    xp: int = 0

    @property
    def cell(self) -> Cell:
        """Where it stands."""
        return Cell(self.x, self.y)

    @property
    def is_player(self) -> bool:
        """Whether this is the player."""
        return self.enemy is None
