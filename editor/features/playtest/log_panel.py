"""The last sentences of the log on a dark plate over the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.features.playtest.log_text import LogText, coloured
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from runtime.content import Content
    from runtime.game import Observation

LINES = 6
WIDTH = 520
PLATE = QColor(14, 16, 21, 225)
OLDER = "#737c8e"
RECENT_TURNS = 3
LINE = '<p style="margin:0; line-height:130%">{}</p>'


class Plate(QWidget):
    """A rounded dark ground for what floats over the map; the map is dark in both themes."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(PLATE)
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)


class LogPanel(Plate):
    """Shows the newest lines; what is impossible is said below them, until the next turn."""

    def __init__(self, content: Content, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = LogText(content)
        self.lines: list[str] = []
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        self._label.setAccessibleName("Log")
        self._label.setStyleSheet(f"color: {DARK['text']}; background: transparent;")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedWidth(WIDTH)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self._label)

    @property
    def label(self) -> QLabel:
        """The text itself."""
        return self._label

    def set_content(self, content: Content) -> None:
        """Name the things of another content."""
        self._text = LogText(content)

    def show_seen(self, seen: Observation, note: str = "") -> None:
        """Show the newest lines; those of some turns ago are dim."""
        shown = seen.log[-(LINES - 1 if note else LINES) :]
        self.lines = [line.text for line in shown] + ([note] if note else [])
        rich = [
            self._text.rich(line.text)
            if seen.turn - line.turn < RECENT_TURNS
            else coloured(self._text.rich(line.text), OLDER)
            for line in shown
        ]
        if note:
            rich.append(coloured(f"<i>{self._text.rich(note)}</i>", DARK["dim"]))
        self._label.setText("".join(LINE.format(line) for line in rich))
        self.setVisible(bool(rich))
        self.setFixedHeight(self._label.heightForWidth(WIDTH - 24) + 16)
