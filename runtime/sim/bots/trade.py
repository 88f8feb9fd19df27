"""How bots trade: they sell what has no other use, and buy what heals or is better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment, Valuable
from runtime.game import Buy, Sell
from runtime.sim.bots.gear import heals, is_better

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.game import Command, Observation

REMEDIES = 4
"""As many as these are enough."""


def trade(content: Content, seen: Observation) -> Command | None:
    """Return the next deal with the keeper beside, or None when there is none worth it."""
    shop = next((shop for shop in seen.shops if shop.near), None)
    if shop is None:
        return None
    for slot, (stack, pays) in enumerate(zip(seen.player.bag, shop.pays, strict=True)):
        record = content.items[stack.item]
        useless = isinstance(record, Equipment) and not is_better(content, seen, stack)
        if pays and (useless or isinstance(record, Valuable)):
            return Sell(slot)
    if len(seen.player.bag) >= seen.player.bag_size:
        return None
    remedies = sum(s.count for s in seen.player.bag if heals(content.items[s.item]))
    for place, offer in enumerate(shop.shelf):
        record = content.items[offer.stack.item]
        wanted = (
            is_better(content, seen, offer.stack)
            if isinstance(record, Equipment)
            else heals(record) and remedies < REMEDIES
        )
        if wanted and offer.price <= seen.player.gold:
            return Buy(place)
    return None
