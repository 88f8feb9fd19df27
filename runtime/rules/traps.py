"""Hidden traps: found by who is careful or lucky, sprung by who is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.stats import DamageType
from runtime.core.geometry import Box
from runtime.rules.chances import TICKETS, tickets
from runtime.rules.combat import Attack, Defense, harm
from runtime.rules.events import Hurt, Subject, TrapFound
from runtime.rules.wounds import wound

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def pass_traps(scene: Scene, actor: Actor) -> None:
    """Spring the trap on which the player has stepped, and look for others around."""
    traps, level = scene.level.traps, scene.level
    trap = traps.pop(level.spot(actor.x, actor.y), None)
    if trap is not None:
        attack = Attack(trap.low, trap.high, DamageType.PHYSICAL, certain=True)
        rolled = scene.combat.between(trap.low, trap.high)
        unarmoured = Defense(resistances=actor.sheet.resistances)
        damage = harm(rolled, attack, unarmoured, scene.content.rules.combat, crit=False)
        scene.tell_always(Hurt(actor.cell, Subject.of(actor), damage, "a hidden trap"))
        wound(scene, actor, damage, "a hidden trap", None)
    find = tickets(scene.content.rules.places.find_trap)
    for cell in Box.around(actor.cell, 1).cells():
        hidden = traps.get(level.spot(cell.x, cell.y)) if level.inside(cell.x, cell.y) else None
        if hidden is None or hidden.found:
            continue
        if scene.run.streams["items"].chance(find, TICKETS):
            hidden.found = True
            scene.tell_always(TrapFound(cell))
