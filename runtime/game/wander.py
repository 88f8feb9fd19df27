"""Many turns by one wish: exploring and travelling, until there is something to see.

Each step is a plain command, recorded like any other, so replays know nothing of these wishes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from runtime.core.geometry import Cell
from runtime.game.ground import Ground
from runtime.rules.actions import Impossible, Move
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.game.observation import Observation
    from runtime.rules.actions import Command

MOST_STEPS = 1_000
IN_SIGHT = Impossible("Not while enemies are in sight.")
EXPLORED = Impossible("There is nothing left to explore here.")
NO_WAY = Impossible("You know no way there.")
ARRIVED = Impossible("You are there.")
CHOOSE = Impossible("Choose first what the new level brings.")


@dataclass(frozen=True, slots=True)
class AutoExplore:
    """Walk to gold and to what was never seen, until something comes into sight."""


@dataclass(frozen=True, slots=True)
class Travel:
    """Walk to a known cell, until something comes into sight."""

    x: int
    y: int


Wish: TypeAlias = AutoExplore | Travel
"""What takes many turns."""


def next_step(content: Content, seen: Observation, wish: Wish) -> Command | Impossible:
    """Return the next command that a wish comes down to, or why there is none."""
    if seen.player.offers:
        return CHOOSE
    if seen.actors:
        return IN_SIGHT
    ground = Ground(content, seen)
    if isinstance(wish, Travel):
        goal = Cell(wish.x, wish.y)
        if goal == seen.player.cell:
            return ARRIVED
        step = ground.step_to([goal]) if _can_be_reached(seen, ground, goal) else None
        return Move(*step) if step is not None else NO_WAY
    step = ground.step_to(heap.cell for heap in seen.items if heap.gold)
    step = step or ground.step_to_unknown()
    return Move(*step) if step is not None else EXPLORED


def _can_be_reached(seen: Observation, ground: Ground, goal: Cell) -> bool:
    """Tell whether a cell is known ground, or has a chest to walk into."""
    inside = 0 <= goal.x < seen.width and 0 <= goal.y < seen.height
    if not inside or not seen.explored[goal.y, goal.x]:
        return False
    chest = any(chest.cell == goal for chest in seen.chests)
    return chest or bool(ground.walkable[goal.y, goal.x])


def is_interrupted(before: Observation, after: Observation, wish: Wish) -> bool:
    """Tell whether what a step brought is worth stopping for."""
    if after.state is not RunState.ACTIVE or after.player.offers or after.floor != before.floor:
        return True
    if after.actors or after.player.health < before.player.health:
        return True
    if isinstance(wish, Travel):
        return False
    return bool(_sights(after) - _sights(before))


def _sights(seen: Observation) -> set[object]:
    """Return what is worth a look: things that lie or stand about, not gold."""
    return {
        *(heap.cell for heap in seen.items if heap.stacks),
        *(chest.cell for chest in seen.chests if not chest.opened),
        *((way.cell, way.kind) for way in seen.exits),
        *((shop.cell, "shop") for shop in seen.shops),
        *((gate.cell, "gate") for gate in seen.gates),
        *((place, "rest") for place in seen.rests),
    }
