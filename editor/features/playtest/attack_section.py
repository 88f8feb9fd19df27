"""The section of the panel that shows the last attack in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.app.fonts import mono_font
from editor.features.playtest.last_attack import last_attack

if TYPE_CHECKING:
    from editor.features.playtest.play import Play
    from runtime.game import events

LEGEND = (
    "What was thrown is from 0 to 100: a chance is won by a throw below it. Damage is rolled in "
    "its range, multiplied when critical, then less armour, then less resistance."
)
SIZE = 11


class AttackSection(QWidget):
    """Keeps the attack of an earlier turn until there is another, or time goes back before it."""

    def __init__(self) -> None:
        super().__init__()
        self.happened: tuple[events.Event, ...] = ()
        self._turn = 0
        head, self._when = QLabel("Last attack, in full"), QLabel()
        head.setProperty("look", "head")
        self._when.setProperty("look", "label")
        self._who, self._lines = QLabel(), QLabel()
        self._lines.setProperty("look", "label")
        self._lines.setFont(mono_font(SIZE))
        self._lines.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self._who, self._lines):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lines.setAccessibleName("Last attack, in full")
        self.setToolTip(LEGEND)
        row, column = QHBoxLayout(), QVBoxLayout(self)
        row.addWidget(head, 1)
        row.addWidget(self._when)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self._who)
        column.addWidget(self._lines)

    @property
    def text(self) -> str:
        """The lines, one below the other."""
        return self._lines.text()

    @property
    def who(self) -> str:
        """Who attacked whom."""
        return self._who.text()

    def show_play(self, play: Play, happened: tuple[events.Event, ...]) -> bool:
        """Show the attack of a turn, if there was one; tell whether there is one to show."""
        self.happened = happened
        found = last_attack(play.content, happened)
        if found is not None:
            self._turn = play.seen.turn
            self._who.setText(found[0])
            self._lines.setText("\n".join(found[1]))
        elif play.seen.turn < max(self._turn, 1):
            self._who.clear()
            self._lines.clear()
        self._when.setText(f"turn {self._turn}")
        return bool(self.text)
