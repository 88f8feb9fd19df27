"""Places of rest: they heal, cure and lift a curse, once.

Source: patterns-guide.txt, rest rooms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.actions import Impossible
from runtime.rules.curses import lift_curses
from runtime.rules.events import Rested
from runtime.rules.statuses import cure
from runtime.rules.wounds import heal

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def rest(scene: Scene, actor: Actor) -> int | Impossible:
    """Rest at the place underfoot or beside, unless enemies are in sight; it is used up."""
    level = scene.level
    spots = [level.spot(c.x, c.y) for c in (actor.cell, *actor.cell.neighbours())]
    place = next((spot for spot in spots if spot in level.rests), None)
    if place is None:
        return Impossible("There is no place of rest here.")
    if any(scene.is_seen(other.cell) for other in level.actors.values() if other.id):
        return Impossible("Not while enemies are in sight.")
    level.rests.discard(place)
    rules = scene.content.rules.places
    healed = heal(actor, actor.sheet.max_health * rules.rest_heal // 100)
    scene.tell_always(Rested(level.cell(place), healed))
    cure(scene, actor)
    if rules.rest_curses:
        lift_curses(scene, actor, rules.rest_curses)
    return rules.rest_time
