"""Shops: what stands in them, what it costs, buying and selling.

A keeper trades with whoever stands on the shop's cell or beside it, one thing at a time. What is
sold goes onto the shelf and can be bought back. Source: patterns-guide.txt, shop rooms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Key
from runtime.content.stats import Rarity
from runtime.rules.actions import Impossible
from runtime.rules.curses import is_bound
from runtime.rules.events import Bought, Sold, item_name
from runtime.rules.inventory import EMPTY_PLACE, FULL_BAG
from runtime.rules.loot import admitted, bag_stack, instances, rolled

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.rng import Rng
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.items import ItemStack
    from runtime.world.level import Level
    from runtime.world.places import Shop
    from runtime.world.run import Run

SHELF = 24
"""Kinds of things that a shop begins with, at the most."""
NO_SHOP = Impossible("Nobody trades here.")
_RARITIES = tuple(Rarity)
_WHOLE = 100


def stock_shop(content: Content, run: Run, shop: Shop, rng: Rng) -> None:
    """Fill the shelf from the table of the rules, by the floor; no table is an empty shelf."""
    rules = content.rules.shop
    if rules.table is None:
        return
    for _ in range(rng.between(rules.rolls.low, rules.rolls.high)):
        for item, rolled_count in rolled(content, run, rules.table, rng).items:
            count = admitted(content, run, item, rolled_count)
            if not count:
                continue
            for stack in instances(content, item, count, run.floor, rng):
                if _shelve(shop, stack, SHELF):
                    run.ledger.spawn(item, stack.count)


def shop_near(level: Level, actor: Actor) -> Shop | None:
    """Return the shop underfoot or beside."""
    cells = (actor.cell, *actor.cell.neighbours())
    spots = (level.spot(cell.x, cell.y) for cell in cells if level.inside(cell.x, cell.y))
    return next((level.shops[spot] for spot in spots if spot in level.shops), None)


def worth(content: Content, stack: ItemStack) -> int:
    """Return what one of a stack is worth: its price by rarity and affixes, less when cursed."""
    rules, record = content.rules.shop, content.items[stack.item]
    steps = _RARITIES.index(record.rarity)
    share = _WHOLE + steps * rules.per_rarity + len(stack.affixes) * rules.per_affix
    value = record.price * share // _WHOLE
    return value * rules.cursed // _WHOLE if is_bound(content, stack) else value


def asked_for(content: Content, stack: ItemStack, floor: int) -> int:
    """Return what the keeper asks for one of a stack; never less than what is paid for it."""
    share = _WHOLE + (floor - 1) * content.rules.shop.per_floor
    return max(worth(content, stack) * share // _WHOLE, 1)


def paid_for(content: Content, stack: ItemStack) -> int:
    """Return what the keeper pays for one of a stack; 0 when nothing, as for keys."""
    if isinstance(content.items[stack.item], Key):
        return 0
    return worth(content, stack) * content.rules.shop.sell_share // _WHOLE


def buy(scene: Scene, actor: Actor, index: int) -> int | Impossible:
    """Buy one of what stands in a place of the shelf."""
    shop = shop_near(scene.level, actor)
    if shop is None:
        return NO_SHOP
    if not 0 <= index < len(shop.stock):
        return Impossible("That place on the shelf is empty.")
    stack = shop.stock[index]
    price = asked_for(scene.content, stack, scene.run.floor)
    if actor.gold < price:
        name = item_name(scene.content, stack.item)
        return Impossible(f"The {name} costs {price} gold; you have {actor.gold}.")
    if not bag_stack(scene.content, actor, stack.some(1)):
        return FULL_BAG
    stack.count -= 1
    if not stack.count:
        del shop.stock[index]
    actor.gold -= price
    scene.tell_always(Bought(actor.cell, stack.item, 1, stack.affixes, price))
    return scene.content.rules.shop.time


def sell(scene: Scene, actor: Actor, slot: int) -> int | Impossible:
    """Sell one of a stack in the bag."""
    shop = shop_near(scene.level, actor)
    if shop is None:
        return NO_SHOP
    if not 0 <= slot < len(actor.bag):
        return EMPTY_PLACE
    stack = actor.bag[slot]
    price = paid_for(scene.content, stack)
    if not price:
        name = item_name(scene.content, stack.item)
        return Impossible(f"The keeper has no use for the {name}.")
    _shelve(shop, stack.some(1))
    stack.count -= 1
    if not stack.count:
        del actor.bag[slot]
    actor.gold += price
    scene.tell_always(Sold(actor.cell, stack.item, 1, stack.affixes, price))
    return scene.content.rules.shop.time


def _shelve(shop: Shop, stack: ItemStack, most: int | None = None) -> bool:
    """Put a stack on the shelf with its like; False when there is no room for another kind."""
    for other in shop.stock:
        if other.joins(stack):
            other.count += stack.count
            return True
    if most is not None and len(shop.stock) >= most:
        return False
    shop.stock.append(stack)
    return True
