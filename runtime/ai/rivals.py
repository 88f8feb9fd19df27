"""The mind of a rival that has no quarrel at the moment: the nearest loot, then the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.ai.steps import step_down
from runtime.core.kernels.distance import UNREACHED
from runtime.rules.actions import Loot, SlipAway
from runtime.rules.rivals import tempts
from runtime.world.level import ExitKind

if TYPE_CHECKING:
    from runtime.ai.fields import Fields
    from runtime.core.geometry import Cell
    from runtime.rules.actions import Action
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor

QUARREL = 4
"""A rival fights whoever comes nearer than this, in tiles."""
CONTENTED = 6
"""Stacks in the bag with which a rival is content and leaves."""


def go_about(scene: Scene, fields: Fields, actor: Actor) -> Action | None:
    """Return the next step after loot or away; None when there is nothing to be had."""
    here = actor.cell
    goals = _loot(scene, actor) if len(actor.bag) < CONTENTED else []
    for goal in sorted(goals, key=lambda cell: (here.chebyshev(cell), cell)):
        chest = scene.level.spot(goal.x, goal.y) in scene.level.chests
        if here == goal or (chest and here.chebyshev(goal) == 1):
            return Loot(goal.x - here.x, goal.y - here.y)
        if fields.to_home(goal).at(here.x, here.y) < UNREACHED:
            return step_down(scene.level, fields.to_home(goal), actor)
    return _leave(scene, fields, actor)


def _loot(scene: Scene, actor: Actor) -> list[Cell]:
    """Return where chests are shut and things lie that nobody stands on."""
    level = scene.level
    spots = [spot for spot, chest in level.chests.items() if not chest.opened]
    opened = {spot for spot, chest in level.chests.items() if chest.opened}
    wanted = [
        spot
        for spot, pile in level.items.items()
        if any(tempts(scene.content, stack) for stack in pile)
    ]
    lying = [spot for spot in (*wanted, *level.gold) if spot not in opened]
    own = level.spot(actor.x, actor.y)
    free = {spot for spot in (*spots, *lying) if spot == own or spot not in level.occupants}
    return [level.cell(spot) for spot in sorted(free)]


def _leave(scene: Scene, fields: Fields, actor: Actor) -> Action | None:
    level, here = scene.level, actor.cell
    ways = [level.cell(s) for s, kind in level.exits.items() if kind is ExitKind.PORTAL]
    if here in ways:
        return SlipAway()
    reach = [(fields.to_home(way).at(here.x, here.y), way) for way in sorted(ways)]
    nearest = min(reach, default=None)
    if nearest is None or nearest[0] >= UNREACHED:
        return None
    return step_down(level, fields.to_home(nearest[1]), actor)
