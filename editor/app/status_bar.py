"""The status bar: on the left what keys and mouse do now, on the right facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

if TYPE_CHECKING:
    from editor.app.icons import Icons

HEIGHT = 26
SHOWN_MS = 5000


class StatusBar(QWidget):
    """Hints on the left, for some seconds what has just happened; facts on the right."""

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._icons = icons
        self._hint = ""
        self._sign, self._text = QLabel(), QLabel()
        self._sign.hide()
        self._text.setProperty("look", "label")
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.setAccessibleName("Status")
        self._facts, self._task = QLabel(), QLabel()
        self._facts.setProperty("look", "label")
        self._facts.setAccessibleName("Facts")
        self._task.setProperty("look", "label")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        row.addWidget(self._facts)
        row.addWidget(self._task)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self._show_hint)

    @property
    def text(self) -> str:
        """What stands on the left now."""
        return self._text.text()

    @property
    def facts(self) -> str:
        """What stands on the right now."""
        return self._facts.text()

    def hint(self, text: str) -> None:
        """Say what keys and mouse do now."""
        self._hint = text
        if not self._timer.isActive():
            self._show_hint()

    def _show_hint(self) -> None:
        self._sign.hide()
        self._text.setText(self._hint)

    def message(self, text: str, icon: str = "", role: str = "text") -> None:
        """Say what has just happened; the hint comes back after five seconds."""
        self._sign.setVisible(bool(icon))
        if icon:
            self._sign.setPixmap(self._icons.pixmap(icon, role, 16, self.devicePixelRatioF()))
        self._text.setText(text)
        self._timer.start()

    def forget(self) -> None:
        """Say nothing more of what has happened, as in another project."""
        self._timer.stop()
        self._show_hint()

    def show_facts(self, facts: tuple[str, ...]) -> None:
        """Show facts, apart from one another."""
        self._facts.setText("     ".join(fact for fact in facts if fact))

    def show_task(self, text: str) -> None:
        """Show what is being worked on in the background; empty when done."""
        self._task.setText(text)
        self._task.setVisible(bool(text))
