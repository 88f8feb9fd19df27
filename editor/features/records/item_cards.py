"""What an item is to the player: its card, and what a weapon changes in fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from editor.features.records.card import Card, Subject
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.words import beats, label
from editor.widgets.forms.reference import record_icon
from editor.widgets.item_facts import item_facts, item_kind
from runtime.content.models.items import Equipment

if TYPE_CHECKING:
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


class FightCard(Card):
    """How many turns the player needs and lasts against each enemy, without and with the item."""

    title = "In fights"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("turns, bare player, first floor")
        self.figures = Figures(self.icons, ("Enemy", "to kill", "with it", "lasts", "with it"))
        self.column.addWidget(self.figures)

    def refresh(self) -> None:
        """See `Card`: only what is worn changes fights."""
        content, ref = self.subject.content, self.subject.ref
        self.setVisible(isinstance(content.items.get(ref.id), Equipment))
        if self.isHidden():
            return
        from runtime.sim.analysis import (  # noqa: PLC0415 - numba comes later
            enemy_sheet,
            player_with,
            time_to_kill,
        )

        rules = content.rules
        bare, worn = player_with(content), player_with(content, (ref.id,))
        rows = []
        for enemy_id, enemy in content.enemies.items():
            foe = enemy_sheet(enemy, rules, max(1, enemy.min_floor))
            figures = (
                beats(time_to_kill(bare, foe, rules.combat)),
                beats(time_to_kill(worn, foe, rules.combat)),
                beats(time_to_kill(foe, bare, rules.combat)),
                beats(time_to_kill(foe, worn, rules.combat)),
            )
            icon = record_icon(self.icons, "enemies", enemy)
            rows.append(FigureRow(enemy.name or enemy_id, figures, icon))
        self.figures.show_rows(rows)
