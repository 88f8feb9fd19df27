"""How bots trade: they sell what has no other use, and buy what heals or is better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Valuable
from runtime.game import Buy, Move, Sell
from runtime.sim.bots.gear import healing, is_better, is_useless

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.game import Command, Observation, ShopView
    from runtime.game.ground import Ground

ENOUGH = 30
"""Gold, or its worth in valuables, that makes a way to a known shop worth it since the last."""
REMEDIES = 4
"""As many as these are enough."""


class Trader:
    """Goes to shops when there is something to spend, and deals there."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._left: dict[tuple[int, Cell], int] = {}
        """Purse after the last visit, by floor and shop."""

    def errand(self, seen: Observation, ground: Ground) -> Command | None:
        """Return the next deal with the keeper beside, or a step to a shop that is worth it."""
        if not seen.shops:
            return None
        purse = self._purse(seen)
        near = next((shop for shop in seen.shops if shop.near), None)
        if near is not None:
            self._left[seen.floor, near.cell] = purse
            deal = self._sale(seen, near) or self._purchase(seen, near)
            if deal is not None:
                return deal
        left = ((shop, self._left.get((seen.floor, shop.cell), 0)) for shop in seen.shops)
        step = ground.step_to(shop.cell for shop, had in left if purse >= had + ENOUGH)
        return Move(*step) if step else None

    def _purse(self, seen: Observation) -> int:
        records = ((self._content.items[stack.item], stack.count) for stack in seen.player.bag)
        worth = sum(each.price * count for each, count in records if isinstance(each, Valuable))
        return seen.player.gold + worth

    def _sale(self, seen: Observation, shop: ShopView) -> Sell | None:
        for slot, (stack, pays) in enumerate(zip(seen.player.bag, shop.pays, strict=True)):
            dear = isinstance(self._content.items[stack.item], Valuable)
            if pays and (dear or is_useless(self._content, seen, stack)):
                return Sell(slot)
        return None

    def _purchase(self, seen: Observation, shop: ShopView) -> Buy | None:
        """Buy better gear, then what heals most for its price, while there are not enough."""
        if len(seen.player.bag) >= seen.player.bag_size:
            return None
        items = self._content.items
        within = [(p, o) for p, o in enumerate(shop.shelf) if o.price <= seen.player.gold]
        for place, offer in within:
            if is_better(self._content, seen, offer.stack):
                return Buy(place)
        if sum(s.count for s in seen.player.bag if healing(items[s.item])) >= REMEDIES:
            return None
        best, place = max(
            ((healing(items[o.stack.item]) / o.price, -place) for place, o in within),
            default=(0.0, 0),
        )
        return Buy(-place) if best else None
