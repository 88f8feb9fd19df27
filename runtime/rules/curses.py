"""Curses: they bind what is worn, and are lifted by scrolls, by rest and for blood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment
from runtime.rules.actions import Impossible
from runtime.rules.events import CurseLifted, Sacrificed

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.items import ItemStack


def is_bound(content: Content, stack: ItemStack) -> bool:
    """Tell whether a curse keeps the thing on whoever wears it."""
    record = content.items[stack.item]
    return isinstance(record, Equipment) and record.cursed and not stack.lifted


def lift_curses(scene: Scene, actor: Actor, most: int | None = None) -> None:
    """Lift the curses of what is worn, all or the first few by slot, and say of what."""
    bound = [w for w in sorted(actor.worn) if is_bound(scene.content, actor.worn[w])][:most]
    for where in bound:
        actor.worn[where].lifted = True
    scene.tell_always(CurseLifted(actor.cell, tuple(actor.worn[where].item for where in bound)))


def sacrifice(scene: Scene, actor: Actor, where: str) -> int | Impossible:
    """Give health to lift the curse of one worn thing; never the last point of it."""
    worn, rules = actor.worn.get(where), scene.content.rules.places
    if worn is None or not is_bound(scene.content, worn):
        return Impossible("No curse binds anything there.")
    price = sacrifice_price(scene.content, actor)
    if actor.health <= price:
        return Impossible(f"It would take {price} health, and you would not live: you have less.")
    actor.health -= price
    worn.lifted = True
    scene.tell_always(Sacrificed(actor.cell, price))
    scene.tell_always(CurseLifted(actor.cell, (worn.item,)))
    return rules.sacrifice_time


def sacrifice_price(content: Content, actor: Actor) -> int:
    """Return the health that lifting a curse takes: always less than a healthy body has.

    So who rests long enough can pay, however little health the curses have left.
    """
    whole = actor.sheet.max_health
    return min(max(whole * content.rules.places.sacrifice // 100, 1), whole - 1)
