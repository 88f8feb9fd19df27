"""Single steps: towards and away from a source, round who stands in the way, across open ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import DIRECTIONS
from runtime.core.kernels.distance import UNREACHED
from runtime.rules.actions import Move

if TYPE_CHECKING:
    from runtime.ai.fields import Field
    from runtime.core.geometry import Cell
    from runtime.world.actor import Actor
    from runtime.world.level import Level

_MOVES = tuple(Move(d.x, d.y) for d in DIRECTIONS)
_TURN = {(d.x, d.y): place for place, d in enumerate(DIRECTIONS)}
_STRAIGHT_FIRST = (0, 2, 4, 6, 1, 3, 5, 7)


def step_down(level: Level, field: Field, actor: Actor) -> Move | None:
    """Return the step down a distance field.

    When somebody stands in the way, the two neighbours of that step are tried, as long as they do
    not lead away; else None, and the actor waits. Source: unity-roguelike.txt, enemy AI.
    """
    here = field.at(actor.x, actor.y)
    best = _steepest(level, field, actor, here) if here < UNREACHED else None
    if best is None:
        return None
    for turn in (best, (best + 1) % 8, (best - 1) % 8):
        move = _MOVES[turn]
        x, y = actor.x + move.dx, actor.y + move.dy
        spot = y * level.width + x
        if level.inside(x, y) and spot not in level.occupants and field.flat[spot] <= here:
            return move
    return None


def step_up(level: Level, field: Field, actor: Actor) -> Move | None:
    """Return a free step that leads farther from the source of the field, or None."""
    here = field.at(actor.x, actor.y)
    for turn in _STRAIGHT_FIRST:
        move = _MOVES[turn]
        x, y = actor.x + move.dx, actor.y + move.dy
        spot = y * level.width + x
        if (
            level.inside(x, y)
            and level.trodden_flat[spot]
            and spot not in level.occupants
            and here < field.flat[spot] < UNREACHED
        ):
            return move
    return None


def step_straight(level: Level, actor: Actor, goal: Cell) -> Move | None:
    """Return the king's move to a goal if the cell there is free, or a turn by 45°; else None."""
    dx, dy = goal.x - actor.x, goal.y - actor.y
    best = _TURN.get(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))
    if best is None:
        return None
    for turn in (best, (best + 1) % 8, (best - 1) % 8):
        move = _MOVES[turn]
        x, y = actor.x + move.dx, actor.y + move.dy
        spot = y * level.width + x
        if level.inside(x, y) and level.trodden_flat[spot] and spot not in level.occupants:
            return move
    return None


def _steepest(level: Level, field: Field, actor: Actor, here: int) -> int | None:
    best, found = here, None
    for turn in _STRAIGHT_FIRST:
        move = _MOVES[turn]
        x, y = actor.x + move.dx, actor.y + move.dy
        if level.inside(x, y):
            steps = field.flat[y * level.width + x]
            if steps < best:
                best, found = steps, turn
    return found
