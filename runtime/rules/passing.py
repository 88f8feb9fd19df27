"""What time does by itself: health that comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.stats import MILLION

if TYPE_CHECKING:
    from runtime.world.actor import Actor


def regenerate(actor: Actor, time: int) -> None:
    """Heal for a stretch of time; parts of a point are carried over, none while unhurt."""
    if actor.health >= actor.sheet.max_health:
        actor.healing = 0
        return
    points, actor.healing = divmod(actor.healing + actor.sheet.regeneration * time, MILLION)
    actor.health = min(actor.health + points, actor.sheet.max_health)
