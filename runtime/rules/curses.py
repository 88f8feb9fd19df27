"""Lifting curses from what is worn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment
from runtime.rules.events import CurseLifted

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def lift_curses(scene: Scene, actor: Actor) -> None:
    """Lift the curse of everything that is worn, and say of what."""
    lifted = []
    for where in sorted(actor.worn):
        stack = actor.worn[where]
        record = scene.content.items[stack.item]
        if isinstance(record, Equipment) and record.cursed and not stack.lifted:
            stack.lifted = True
            lifted.append(stack.item)
    scene.tell_always(CurseLifted(actor.cell, tuple(lifted)))
