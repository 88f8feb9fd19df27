"""The name of a place at the top of the map, for a moment, when one arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.features.playtest.log_panel import Plate
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from runtime.game import Observation

SHOWN_MS = 4000
TOP = 36


def arrival(seen: Observation) -> tuple[str, str]:
    """Return what is said on arriving: "Floor 2: Beggars' Rows", and the biome below it."""
    stage = seen.stage
    if stage is None:
        return f"Floor {seen.floor}", ""
    return f"Floor {seen.floor}: {stage.name}", stage.biome


class Banner(Plate):
    """Hides by itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title, self._below = QLabel(), QLabel()
        self._title.setStyleSheet(f"color: {DARK['text']}; font-size: 20px; font-weight: 600;")
        self._below.setStyleSheet(f"color: {DARK['dim']};")
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 12, 26, 14)
        column.setSpacing(2)
        for label in (self._title, self._below):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return " · ".join(filter(None, (self._title.text(), self._below.text())))

    def announce(self, seen: Observation) -> None:
        """Show where one is now."""
        title, below = arrival(seen)
        self._title.setText(title)
        self._below.setText(below)
        self._below.setVisible(bool(below))
        self.setAccessibleName(self.text)
        self.adjustSize()
        self.place()
        self.show()
        self.raise_()
        self._timer.start()

    def place(self) -> None:
        """Stand at the top of the middle."""
        self.move((self._over.width() - self.width()) // 2, TOP)
