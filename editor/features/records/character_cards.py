"""A character as they set out: numbers beside those of the rules, gear, and fights by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.compare_cards import numbers
from editor.features.records.duel_rows import PENDING, DuelRow, DuelsCard, turns_of
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.pickers import Stepper
from editor.features.records.text_card import RowsCard
from editor.widgets.item_facts import item_facts
from runtime.content.models.items import Equipment
from runtime.content.models.ranks import Rank
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_LEVEL = 200


class SheetCard(Card):
    """The character's numbers in start gear, beside those of the player of the rules."""

    title = "Setting out"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("level")
        tip = "Level; boons are taken in turn"
        self.top.addWidget(Stepper(subject.view, "level", tip, MOST_LEVEL))
        self.figures = Figures(self.icons, ("Number", "the player", "this one"))
        self.column.addWidget(self.figures)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.fighters import fighter  # noqa: PLC0415 - numba comes later

        content, view = self.subject.content, self.subject.view
        plain = numbers(fighter(content, None, view.level))
        own = numbers(fighter(content, self.subject.ref.id, view.level))
        self.figures.show_rows(
            [
                FigureRow(name, (f"{usual:g}", f"{value:g}"), roles=("dim", _role(usual, value)))
                for (name, usual), (_, value) in zip(plain, own, strict=True)
                if usual or value
            ]
        )


def _role(usual: float, value: float) -> str:
    return "text" if usual == value else "accent"


class GearCard(RowsCard):
    """What is worn and what is in the bag at the start."""

    title = "Start gear"
    columns = ("Item", "where", "does")
    empty = "Nothing: the character sets out with bare hands."

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        content = self.subject.content
        character = content.characters.get(self.subject.ref.id)
        worn: set[str] = set()
        for item_id in character.start_items if character is not None else ():
            item = content.items.get(item_id)
            if item is None:
                icon = self.icons.icon("link-off", "error")
                yield FigureRow(item_id, ("missing", ""), icon, "error")
                continue
            put_on = isinstance(item, Equipment) and item.slot not in worn
            worn.add(item.slot)
            facts = item_facts(item)
            figures = ("worn" if put_on else "in the bag", facts[0] if facts else "")
            yield self.row(AssetRef("items", item_id), figures)


class TrialsCard(DuelsCard):
    """How the character fares against every enemy on its first floor."""

    title = "In fights"
    columns = ("Enemy", "floor", "to kill", "lasts")
    empty = "There are no enemies yet."
    most = 40

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("turns, start gear")

    def character(self) -> str | None:
        """Return who fights."""
        return self.subject.ref.id

    def bouts(self) -> Iterable[DuelRow]:
        """See `DuelsCard`."""
        from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba comes later
            enemy_on,
            fighting,
        )

        content, view = self.subject.content, self.subject.view
        own = fighting(content, self.character(), view.level)
        for id_, enemy in content.enemies.items():
            foe = enemy_on(content, id_, (enemy.min_floor,), Rank.NORMAL)[0]
            burst = enemy.attack.kind == "burst"
            figures = (f"{enemy.min_floor}", PENDING, "bursts" if burst else PENDING)
            asked = {1: turns_of(own, foe), **({} if burst else {2: turns_of(foe, own)})}
            yield DuelRow(self.row(AssetRef("enemies", id_), figures), asked)
