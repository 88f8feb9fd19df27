"""The lines of a shop: what can be bought, and what the keeper pays for what is in the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.bag_rows import BagRow
from runtime.game import Buy, Sell

if TYPE_CHECKING:
    from editor.features.playtest.play import Play
    from runtime.game import Observation, ShopView

LETTERS = "abcdefghijklmnopqrsuvwxyz"
"""All but t, which closes the shop."""


def shop_near(seen: Observation) -> ShopView | None:
    """Return the shop underfoot or beside."""
    return next((shop for shop in seen.shops if shop.near), None)


def buy_rows(play: Play, shop: ShopView) -> list[BagRow]:
    """Return what stands on the shelf; what the purse cannot pay has no letter."""
    items, gold = play.content.items, play.seen.player.gold
    letters = [*LETTERS, *[""] * len(shop.shelf)]
    return [
        BagRow(
            letters[place] if offer.price <= gold else "",
            offer.stack,
            items[offer.stack.item],
            place,
            price=offer.price,
            trade=Buy(place),
        )
        for place, offer in enumerate(shop.shelf)
    ]


def sell_rows(play: Play, shop: ShopView) -> list[BagRow]:
    """Return what is in the bag; what the keeper has no use for has no letter."""
    items, bag = play.content.items, play.seen.player.bag
    letters = [*LETTERS, *[""] * len(bag)]
    return [
        BagRow(
            letters[place] if pays else "",
            stack,
            items[stack.item],
            place,
            price=pays,
            trade=Sell(place),
        )
        for place, (stack, pays) in enumerate(zip(bag, shop.pays, strict=True))
    ]
