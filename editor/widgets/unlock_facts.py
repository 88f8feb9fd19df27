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
            return f"Every run starts with: {_name(content, 'items', item)}"
        case PassiveBonus(modifiers=modifiers):
            return f"Everybody has {', '.join(map(modifier_text, modifiers))}"
        case NewCharacter(character=character):
            return f"Sets out: {_name(content, 'characters', character)}"
        case NewEnemy(enemy=enemy):
            return f"Joins the foes: {_name(content, 'enemies', enemy)}"
        case NewItem(item=item):
            return f"Can be found: {_name(content, 'items', item)}"


def _name(content: Content, kind: str, id_: str) -> str:
    record = content.get(kind, id_)
    return record.name if record is not None else id_
