"""The card of an item: name, what it does, what it says, and what is worn in its place."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.features.playtest.things import counted
from editor.widgets.item_facts import item_facts, item_kind
from runtime.content.models.items import Equipment

if TYPE_CHECKING:
    from editor.app.icons import Icons
    from editor.features.playtest.bag_rows import BagRow
    from runtime.content.models.items import Item

ICON = 36


class ItemCard(QWidget):
    """Shows one item."""

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.setProperty("look", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sign, self._name, self._kind = QLabel(), QLabel(), QLabel()
        self._facts, self._text, self._other = QLabel(), QLabel(), QLabel()
        self._kind.setProperty("look", "label")
        self._text.setProperty("look", "label")
        self._other.setProperty("look", "label")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        for label in (
            self._sign, self._name, self._kind, self._facts, self._text, self._other,
        ):  # fmt: skip
            label.setWordWrap(label is not self._sign)
            column.addWidget(label)
        column.addStretch()

    @property
    def text(self) -> str:
        """All that the card says, without markup."""
        labels = (self._kind, self._facts, self._text, self._other)
        return "\n".join([self._name.property("plain"), *(label.text() for label in labels)])

    def show_row(self, row: BagRow | None, worn: Item | None) -> None:
        """Show a stack beside what is worn in its place; None shows an empty card."""
        for label in (self._sign, self._name, self._kind, self._facts, self._text, self._other):
            label.setVisible(row is not None)
        if row is None:
            return
        item, look = row.item, row.item.appearance
        colour = self._icons.colour(item.rarity).name()
        name = counted(row.stack.name, row.stack.count)
        self._name.setProperty("plain", name)
        self._name.setText(
            f'<span style="font-size:17px;font-weight:600;color:{colour}">{escape(name)}</span>'
        )
        self._sign.setPixmap(
            self._icons.pixmap(look.icon or "help", look.colour, ICON, self.devicePixelRatioF())
        )
        self._kind.setText(f"{item_kind(item)} · level {item.level}")
        self._facts.setText("\n".join(item_facts(item)))
        self._text.setText(self._told(row))
        self._other.setText(_compared(item, worn))
        for label in (self._facts, self._text, self._other):
            label.setVisible(bool(label.text()))

    def _told(self, row: BagRow) -> str:
        told = escape(row.item.description)
        if row.stack.cursed and isinstance(row.item, Equipment):
            curse = escape(row.item.curse_description or "It cannot be taken off.")
            colour = self._icons.colour("cursed").name()
            told += f'<p style="color:{colour}"><b>Cursed.</b> {curse}</p>'
        return told


def _compared(item: Item, worn: Item | None) -> str:
    if worn is None or not isinstance(item, Equipment):
        return ""
    facts = ", ".join(fact[:1].lower() + fact[1:] for fact in item_facts(worn)) or "no effect"
    return f"Worn now: {worn.name} ({facts})"
