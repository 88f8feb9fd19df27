"""The bag and what is worn. Picking up never changes stats; putting on does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Consumable, Equipment
from runtime.rules.actions import Impossible
from runtime.rules.curses import is_bound
from runtime.rules.effects import apply_effect
from runtime.rules.events import Dropped, Equipped, PickedUp, Unequipped, Used, item_name
from runtime.rules.loot import bag_stack, lay_down

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.items import ItemStack

EMPTY_PLACE = Impossible("That place in the bag is empty.")
FULL_BAG = Impossible("The bag is full.")


def pick_up(scene: Scene, actor: Actor) -> int | Impossible:
    """Take all that lies underfoot and fits."""
    level = scene.level
    spot = level.spot(actor.x, actor.y)
    pile = level.items.get(spot)
    if not pile:
        return Impossible("There is nothing here to pick up.")
    taken = [(stack, bag_stack(scene.content, actor, stack)) for stack in pile]
    if not any(count for _, count in taken):
        return FULL_BAG
    _keep(level.items, spot)
    for stack, count in taken:
        if count:
            scene.tell_always(PickedUp(actor.cell, stack.item, count, stack.affixes))
    return actor.sheet.move_time


def drop(scene: Scene, actor: Actor, slot: int) -> int | Impossible:
    """Lay a whole stack down: a curse binds only what is worn, so a full bag has a way out."""
    if not 0 <= slot < len(actor.bag):
        return EMPTY_PLACE
    stack = actor.bag.pop(slot)
    scene.tell_always(Dropped(actor.cell, stack.item, stack.count, stack.affixes))
    lay_down(scene.level, scene.level.spot(actor.x, actor.y), stack)
    return actor.sheet.move_time


def use(scene: Scene, actor: Actor, slot: int) -> int | Impossible:
    """Use one of a stack up; what can be worn is put on instead."""
    if not 0 <= slot < len(actor.bag):
        return EMPTY_PLACE
    stack = actor.bag[slot]
    record = scene.content.items[stack.item]
    if isinstance(record, Equipment):
        return equip(scene, actor, slot)
    if not isinstance(record, Consumable):
        return Impossible(f"The {item_name(scene.content, stack.item)} has no use by itself.")
    stack.count -= 1
    if not stack.count:
        del actor.bag[slot]
    scene.run.ledger.destroy(stack.item, 1)
    scene.run.items_used += 1
    scene.tell_always(Used(actor.cell, stack.item))
    for effect in record.effects:
        apply_effect(scene, actor, effect, item_name(scene.content, stack.item))
    return record.use_time


def equip(scene: Scene, actor: Actor, slot: int) -> int | Impossible:
    """Put a thing on; what was worn there goes to its place in the bag."""
    if not 0 <= slot < len(actor.bag):
        return EMPTY_PLACE
    stack = actor.bag[slot]
    record = scene.content.items[stack.item]
    if not isinstance(record, Equipment):
        return Impossible(f"The {item_name(scene.content, stack.item)} cannot be worn.")
    where = str(record.slot)
    worn = actor.worn.get(where)
    if worn is not None and is_bound(scene.content, worn):
        return _bound(scene.content, worn)
    if worn is not None and stack.count > 1 and len(actor.bag) >= scene.content.rules.player.bag:
        return FULL_BAG
    _put_on(actor, slot, where)
    scene.resheet(actor)
    cursed = is_bound(scene.content, actor.worn[where])
    scene.tell_always(Equipped(actor.cell, stack.item, 1, stack.affixes, cursed=cursed))
    return actor.sheet.move_time


def unequip(scene: Scene, actor: Actor, where: str) -> int | Impossible:
    """Take a thing off into the bag; what is cursed stays."""
    worn = actor.worn.get(where)
    if worn is None:
        return Impossible("Nothing is worn there.")
    if is_bound(scene.content, worn):
        return _bound(scene.content, worn)
    if len(actor.bag) >= scene.content.rules.player.bag:
        return FULL_BAG
    actor.bag.append(actor.worn.pop(where))
    scene.resheet(actor)
    scene.tell_always(Unequipped(actor.cell, worn.item, 1, worn.affixes))
    return actor.sheet.move_time


def _put_on(actor: Actor, slot: int, where: str) -> None:
    stack, old = actor.bag[slot], actor.worn.get(where)
    stack.count -= 1
    actor.worn[where] = stack.some(1)
    if not stack.count:
        del actor.bag[slot]
        if old is not None:
            actor.bag.insert(slot, old)
    elif old is not None:
        actor.bag.append(old)


def _bound(content: Content, stack: ItemStack) -> Impossible:
    return Impossible(f"The {item_name(content, stack.item)} is cursed and will not come off.")


def _keep(piles: dict[int, list[ItemStack]], spot: int) -> None:
    left = [stack for stack in piles[spot] if stack.count]
    if left:
        piles[spot] = left
    else:
        del piles[spot]
