"""What an item is to the player: its card, and what a weapon changes in fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from editor.features.records.card import Card, Subject
from editor.features.records.duel_rows import PENDING, DuelRow, DuelsCard, turns_of
from editor.features.records.words import label
from editor.widgets.item_facts import item_facts, item_kind
from runtime.content.models.items import Equipment
from runtime.content.models.ranks import Rank
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.items import Item

ICON = 36


class ItemCard(Card):
    """The card as the player sees it, with the curse that they learn of too late."""

    title = "As the player sees it"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.sign, self.name = QLabel(), label("title")
        self.kind, self.facts = label("label"), label()
        self.text, self.curse = label("label"), label()
        self.price = label("label")
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(self.name)
        names.addWidget(self.kind)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(names, 1)
        self.column.addLayout(top)
        for each in (self.facts, self.text, self.curse, self.price):
            self.column.addWidget(each)

    def refresh(self) -> None:
        """See `Card`."""
        item = self.subject.content.items.get(self.subject.ref.id)
        if item is None:
            return
        look = item.appearance
        colour = self.icons.readable(look.colour)
        scale = self.devicePixelRatioF()
        self.sign.setPixmap(self.icons.pixmap(look.icon or "help", colour, ICON, scale))
        self.name.setText(item.name)
        self.name.setStyleSheet(f"color: {self.icons.colour(item.rarity).name()}")
        self.kind.setText(f"{item_kind(item)} · level {item.level}")
        self.facts.setText("\n".join(item_facts(item)))
        self.text.setText(item.description)
        self.curse.setText(_curse(item))
        self.curse.setStyleSheet(f"color: {self.icons.colour('cursed').name()}")
        stack = f" · {item.stack} to a place in the bag" if item.stack > 1 else ""
        self.price.setText(f"{item.price} gold{stack}")
        for each in (self.facts, self.text, self.curse):
            each.setVisible(bool(each.text()))


def _curse(item: Item) -> str:
    if not isinstance(item, Equipment) or not item.cursed:
        return ""
    return f"Cursed. {item.curse_description or 'It cannot be taken off.'}"


class FightCard(DuelsCard):
    """How many turns the player needs and lasts against each enemy, without and with the item."""

    title = "In fights"
    columns = ("Enemy", "to kill", "with it", "lasts", "with it")
    most = 40

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("turns, bare player, first floor")

    def refresh(self) -> None:
        """See `Card`: only what is worn changes fights."""
        self.setVisible(isinstance(self.subject.content.items.get(self.subject.ref.id), Equipment))
        if not self.isHidden():
            super().refresh()

    def bouts(self) -> Iterable[DuelRow]:
        """See `DuelsCard`."""
        from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba comes later
            bare_fighting,
            enemy_on,
        )

        content = self.subject.content
        bare, worn = bare_fighting(content), bare_fighting(content, (self.subject.ref.id,))
        for id_, enemy in content.enemies.items():
            foe = enemy_on(content, id_, (enemy.min_floor,), Rank.NORMAL)[0]
            asked = {0: turns_of(bare, foe), 1: turns_of(worn, foe)}
            burst = enemy.attack.kind == "burst"
            if not burst:
                asked |= {2: turns_of(foe, bare), 3: turns_of(foe, worn)}
            last = "bursts" if burst else PENDING
            row = self.row(AssetRef("enemies", id_), (PENDING, PENDING, last, last))
            yield DuelRow(row, asked)
