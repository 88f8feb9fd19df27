"""A new level: the boons among which one chooses, on the keys 1 to 9."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.features.playtest.veil import Veil
from editor.widgets.item_facts import modifier_text

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from editor.app.icons import Icons
    from runtime.game import BoonView, Observation

WIDTH, ROW_HEIGHT, KEY_HEIGHT = 420, 56, 20
DIGITS = tuple(Qt.Key(Qt.Key.Key_1 + place) for place in range(9))


class BoonRow(QWidget):
    """One boon: its key, its name, what it changes.

    Signals:
        taken: it was clicked.
        entered: the mouse is over it.
    """

    taken = Signal()
    entered = Signal()

    def __init__(self, number: int, boon: BoonView, had: int) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("boon")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedHeight(ROW_HEIGHT)
        facts = ", ".join(map(modifier_text, boon.modifiers))
        self.text = f"{boon.name}: {facts}"
        self.setAccessibleName(f"{number} {self.text}")
        key, name, told = QLabel(str(number)), QLabel(escape(boon.name)), QLabel(facts)
        key.setProperty("look", "key")
        key.setFixedHeight(KEY_HEIGHT)
        name.setProperty("look", "head")
        told.setProperty("look", "label")
        words, row = QVBoxLayout(), QHBoxLayout(self)
        words.setSpacing(1)
        words.addWidget(name)
        words.addWidget(told)
        row.setContentsMargins(12, 6, 14, 6)
        row.setSpacing(12)
        row.addWidget(key)
        row.addLayout(words, 1)
        if had:
            again = QLabel("taken once" if had == 1 else f"taken {had} times")
            again.setProperty("look", "label")
            row.addWidget(again)

    def mark(self, colour: str) -> None:
        """Frame it in a colour; "" is no frame."""
        edge = f"1px solid {colour}" if colour else "1px solid transparent"
        self.setStyleSheet(f"QWidget#boon {{ border: {edge}; border-radius: 6px; }}")

    def enterEvent(self, event: object) -> None:
        """Tell that the mouse has come."""
        del event
        self.entered.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.taken.emit()


class BoonPage(Veil):
    """Stands over the map until one boon is taken; it may be put aside for a look at the map.

    Signals:
        chosen: the number of the boon, from 0.
    """

    chosen = Signal(int)

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, "A new level")
        self._icons = icons
        self._sign, self._title, self._text = QLabel(), QLabel(), QLabel()
        self._title.setProperty("look", "title")
        self._text.setProperty("look", "label")
        self.rows: list[BoonRow] = []
        self._at = 0
        self._shelf = QVBoxLayout()
        self._shelf.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._sign)
        top.addWidget(self._title, 1)
        self.column.addLayout(top)
        self.column.addWidget(self._text)
        self.column.addLayout(self._shelf)
        self.card.setFixedWidth(WIDTH)

    @property
    def title(self) -> str:
        """Which level it is."""
        return self._title.text()

    def wanted_size(self, room: QSize) -> QSize | None:
        """Leave the size to the boons."""
        del room
        return None

    def show_seen(self, seen: Observation) -> None:
        """Show what the new level offers."""
        player = seen.player
        sign = self._icons.pixmap("arrow-up-bold", "legendary", 22, self.devicePixelRatioF())
        self._sign.setPixmap(sign)
        self._title.setText(f"Level {player.level}")
        self._text.setText("Choose what it brings. The world waits.")
        for row in self.rows:
            self._shelf.removeWidget(row)
            row.hide()
            row.deleteLater()
        had = [boon.boon for boon in player.boons]
        self.rows = [
            self._row(place, boon, had.count(boon.boon)) for place, boon in enumerate(player.offers)
        ]
        self._mark(0)

    def _row(self, place: int, boon: BoonView, had: int) -> BoonRow:
        row = BoonRow(place + 1, boon, had)
        row.taken.connect(lambda: self.chosen.emit(place))
        row.entered.connect(lambda: self._mark(place))
        self._shelf.addWidget(row)
        return row

    def _mark(self, place: int) -> None:
        self._at = min(max(place, 0), max(len(self.rows) - 1, 0))
        accent = self._icons.colour("accent").name()
        for at, row in enumerate(self.rows):
            row.mark(accent if at == self._at else "")

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        key = Qt.Key(event.key())
        if key in DIGITS[: len(self.rows)]:
            self.chosen.emit(DIGITS.index(key))
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._mark(self._at + (-1 if key is Qt.Key.Key_Up else 1))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.chosen.emit(self._at)
        else:
            return False
        return True
