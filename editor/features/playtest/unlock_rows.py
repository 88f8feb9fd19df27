"""What can be bought between runs, by category, and what stands in the way. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.game import why_not

if TYPE_CHECKING:
    from runtime.content import Content
    from runtime.content.models.unlocks import Unlock
    from runtime.game import Meta

CATEGORIES = {
    "character": "Characters",
    "starting_item": "To start with",
    "passive_bonus": "Bonuses",
    "new_item": "To be found",
    "new_enemy": "To be met",
}


@dataclass(frozen=True, slots=True)
class UnlockRow:
    """One unlock; `needs` are its prerequisites, by name, each with whether it is bought.

    `refused` says why it cannot be bought now, "" when it can.
    """

    id: str
    unlock: Unlock
    bought: bool
    needs: tuple[tuple[str, bool], ...]
    refused: str

    @property
    def is_locked(self) -> bool:
        """Whether something else must be bought first."""
        return not self.bought and not all(bought for _, bought in self.needs)

    @property
    def tag(self) -> str:
        """What stands at the end of its line."""
        return "bought" if self.bought else f"{self.unlock.cost}"


def unlock_shelves(content: Content, meta: Meta) -> list[tuple[str, list[UnlockRow]]]:
    """Return every category that has unlocks, cheapest first."""
    rows = [_row(content, meta, id_) for id_ in content.unlocks]
    rows.sort(key=lambda row: (row.unlock.cost, row.unlock.name))
    shelves = [
        (title, [row for row in rows if row.unlock.grant.kind == kind])
        for kind, title in CATEGORIES.items()
    ]
    return [shelf for shelf in shelves if shelf[1]]


def _row(content: Content, meta: Meta, id_: str) -> UnlockRow:
    unlock = content.unlocks[id_]
    needs = tuple(
        (content.unlocks[each].name if each in content.unlocks else each, each in meta.unlocked)
        for each in unlock.prerequisites
    )
    refused = why_not(meta, content.unlocks, id_)
    return UnlockRow(
        id_, unlock, id_ in meta.unlocked, needs, refused.reason if refused is not None else ""
    )
