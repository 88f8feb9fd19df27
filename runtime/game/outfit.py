"""What the player starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment
from runtime.rules.loot import admitted, bag_stack, lay_down
from runtime.rules.stats import player_sheet
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.world.actor import Actor
    from runtime.world.run import Run


def give_start_items(content: Content, run: Run, player: Actor) -> None:
    """Give the items that the rules name; what can be worn is put on, the first of each slot."""
    for item in content.rules.player.start_items:
        if not admitted(content, run, item, 1):
            continue
        run.ledger.spawn(item, 1)
        stack = ItemStack(item)
        record = content.items[item]
        if isinstance(record, Equipment) and record.slot not in player.worn:
            player.worn[record.slot] = stack
            continue
        bag_stack(content, player, stack)
        if stack.count:
            lay_down(run.level, run.level.spot(player.x, player.y), stack)
    player.sheet = player_sheet(content, player.worn)
    player.health = player.sheet.max_health
