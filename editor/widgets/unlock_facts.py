"""What an unlock gives, in words that a player reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.widgets.item_facts import modifier_text
from runtime.content.models.unlocks import (
    NewCharacter,
    NewEnemy,
    NewItem,
    PassiveBonus,
    StartingItem,
)

if TYPE_CHECKING:
    from runtime.content import Content
    from runtime.content.models.unlocks import Unlock


def grant_fact(content: Content, unlock: Unlock) -> str:
    """Say what one gets."""
    match unlock.grant:
        case StartingItem(item=item):
            return f"Every run starts with: {content.name_of('items', item)}"
        case PassiveBonus(modifiers=modifiers):
            return f"Everybody has {', '.join(map(modifier_text, modifiers))}"
        case NewCharacter(character=character):
            return f"Sets out: {content.name_of('characters', character)}"
        case NewEnemy(enemy=enemy):
            return f"Joins the foes: {content.name_of('enemies', enemy)}"
        case NewItem(item=item):
            return f"Can be found: {content.name_of('items', item)}"
