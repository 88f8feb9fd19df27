"""The line at the foot of the playtest: what the keys do, and which turn and cell are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.features.playtest.hints import hints_of
from editor.features.playtest.time_strip import told_of

if TYPE_CHECKING:
    from editor.features.playtest.window import PlaytestWindow
    from runtime.core.geometry import Cell

HEIGHT = 26


class StatusRow(QWidget):
    """Hints on the left, in the tooltip one below the other; the place on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self.hints, self.where = QLabel(), QLabel()
        self._cell: Cell | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(16)
        for label in (self.hints, self.where):
            label.setProperty("look", "label")
        self.hints.setMinimumWidth(1)
        row.addWidget(self.hints, 1)
        row.addWidget(self.where)

    def show_hints(self, window: PlaytestWindow) -> None:
        """Say what the keys do now, and which turn is looked at."""
        hints = hints_of(window)
        self.hints.setText(hints)
        self.hints.setToolTip(hints.replace(" · ", "\n"))
        told = told_of(window.play.time) if window.play is not None else ""
        cell = f"{self._cell.x}, {self._cell.y}" if self._cell is not None else ""
        self.where.setText(" · ".join(filter(None, (told, cell))))

    def show_cell(self, window: PlaytestWindow, cell: Cell | None) -> None:
        """Say which cell the mouse is over."""
        self._cell = cell
        self.show_hints(window)
