"""The section of the panel that describes what is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.features.playtest.meter import Meter

if TYPE_CHECKING:
    from editor.app.icons import Icons
    from editor.features.playtest.things import Thing

LABEL_WIDTH = 86
INVITATION = "Point at something, or press X, to see what it is and what it can do."


class Inspector(QWidget):
    """Shows one thing.

    Signals:
        record_wanted: the record that made the thing should be opened in the editor.
    """

    record_wanted = Signal()

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.thing: Thing | None = None
        self._sign, self._title, self._text = QLabel(), QLabel(), QLabel()
        self._title.setProperty("look", "head")
        self._text.setProperty("look", "label")
        self._text.setWordWrap(True)
        self.health = Meter(icons, 15)
        self._open = QPushButton("Open record  F4")
        self._open.setProperty("look", "link")
        self._open.setToolTip("Open the record that made this, in the editor")
        self._open.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._open.clicked.connect(self.record_wanted)
        self._health_label = QLabel("Health")
        self._health_label.setProperty("look", "label")
        self._grid = QGridLayout()
        self._cells: list[tuple[QLabel, QLabel]] = []
        self._lay_out()
        self.show_thing(None)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        head.addWidget(self._open)
        self._grid.setColumnMinimumWidth(0, LABEL_WIDTH)
        self._grid.setColumnStretch(1, 1)
        self._grid.setVerticalSpacing(5)
        self._grid.addWidget(self._health_label, 0, 0)
        self._grid.addWidget(self.health, 0, 1)
        column.addLayout(head)
        column.addLayout(self._grid)
        column.addWidget(self._text)

    @property
    def title(self) -> str:
        """The name of the thing."""
        return self._title.text()

    @property
    def rows(self) -> dict[str, str]:
        """The lines that are shown."""
        shown = len(self.thing.rows) if self.thing is not None else 0
        return {label.text(): value.text() for label, value in self._cells[:shown]}

    def show_thing(self, thing: Thing | None) -> None:
        """Show a thing, or invite to point at one."""
        self.thing = thing
        self._sign.setVisible(thing is not None)
        self._open.setVisible(thing is not None and thing.ref is not None)
        hurt = thing.health if thing is not None else None
        self._health_label.setVisible(hurt is not None)
        self.health.setVisible(hurt is not None)
        if hurt is not None:
            self.health.show_health(*hurt)
        self._title.setText(thing.title if thing is not None else "Nothing pointed at")
        self._text.setText(thing.text if thing is not None else INVITATION)
        self._text.setVisible(bool(self._text.text()))
        if thing is not None:
            colour = self._icons.readable(thing.colour)
            sign = self._icons.pixmap(thing.icon or "help", colour, 17, self.devicePixelRatioF())
            self._sign.setPixmap(sign)
        self._show_rows(thing.rows if thing is not None else ())
        self._grid.invalidate()
        self.updateGeometry()

    def _show_rows(self, rows: tuple[tuple[str, str], ...]) -> None:
        while len(self._cells) < len(rows):
            self._cells.append(self._add_row(len(self._cells) + 1))
        for place, (label, value) in enumerate(self._cells):
            for part in (label, value):
                part.setVisible(place < len(rows))
            if place < len(rows):
                label.setText(rows[place][0])
                value.setText(rows[place][1])

    def _add_row(self, row: int) -> tuple[QLabel, QLabel]:
        label, value = QLabel(), QLabel()
        label.setProperty("look", "label")
        value.setWordWrap(True)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, row, 1)
        return label, value
