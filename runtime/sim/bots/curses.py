"""How bots get rid of curses: by a scroll, by rest, or for blood when there is no other way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Consumable, LiftCurseEffect
from runtime.game import Sacrifice, Use
from runtime.sim.bots.gear import bound_slots
from runtime.sim.bots.rest import rest_at_place

if TYPE_CHECKING:
    from runtime.content.models.items import Item
    from runtime.content.snapshot import Content
    from runtime.game import Command, Observation
    from runtime.game.ground import Ground


def be_rid_of_curses(content: Content, seen: Observation, ground: Ground) -> Command | None:
    """Lift the curse of what keeps better gear out of its place; None when nothing does."""
    bound = bound_slots(content, seen)
    if not bound:
        return None
    bag = enumerate(seen.player.bag)
    scroll = next((slot for slot, stack in bag if _lifts(content.items[stack.item])), None)
    if scroll is not None:
        return Use(scroll)
    restful = rest_at_place(seen, ground)
    if restful is None and seen.player.health > 2 * seen.player.sacrifice:
        return Sacrifice(bound[0])
    return restful


def _lifts(record: Item) -> bool:
    return isinstance(record, Consumable) and any(
        isinstance(effect, LiftCurseEffect) for effect in record.effects
    )
