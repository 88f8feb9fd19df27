"""The stepper below a map: the stages in which it was made, each to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.icons import Icons

HEIGHT = 36


class StageBar(QFrame):
    """One button per stage; the last one is the finished map.

    Signals:
        chosen: another stage is looked at; its index.
    """

    chosen = Signal(int)

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.setFixedHeight(HEIGHT)
        self._icons = icons
        self._names: tuple[str, ...] = ()
        self._index = -1
        self.buttons: list[QToolButton] = []
        self.back = self._tool("skip-previous", "Back to the first stage")
        self.forward = self._tool("step-forward", "On to the next stage")
        self.back.clicked.connect(lambda: self.choose(0))
        self.forward.clicked.connect(lambda: self.choose(self._index + 1))
        self._line = QWidget()
        self._row = QHBoxLayout(self._line)
        self._scroll = QScrollArea()
        self._lay_out()

    def _lay_out(self) -> None:
        self._scroll.setWidget(self._line)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(8, 0, 8, 0)
        outer.setSpacing(4)
        outer.addWidget(self._scroll, 1)
        outer.addWidget(self.back)
        outer.addWidget(self.forward)

    def _tool(self, icon: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(self._icons.icon(icon, "dim"))
        button.setIconSize(QSize(16, 16))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    @property
    def index(self) -> int:
        """The stage that is looked at, -1 when there is none."""
        return self._index

    @property
    def name(self) -> str:
        """The name of that stage."""
        return self._names[self._index] if self._names else ""

    def show_stages(self, names: Sequence[str]) -> int:
        """Show the stages of a map; look at the same one as before, else at the finished map.

        Returns the index of the stage that is looked at.
        """
        was_last = self._index == len(self._names) - 1
        before, names = self.name, tuple(names)
        if names != self._names:
            self._names = names
            self._rebuild()
        found = names.index(before) if before in names and not was_last else len(names) - 1
        self._mark(found)
        return found

    def choose(self, index: int) -> None:
        """Look at a stage; beyond either end is that end."""
        index = min(max(index, 0), len(self._names) - 1)
        if index != self._index:
            self._mark(index)
            self.chosen.emit(index)

    def _rebuild(self) -> None:
        while self._row.count() > 1:
            item = self._row.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = [self._stage(index, name) for index, name in enumerate(self._names)]
        for place, button in enumerate(self.buttons):
            if place:
                self._row.insertWidget(2 * place - 1, _chevron(self._icons))
            self._row.insertWidget(2 * place, button)

    def _stage(self, index: int, name: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("look", "step")
        button.setText(name.replace("_", " ").capitalize())
        button.setCheckable(True)
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(f"The map after the stage “{name}”")
        button.clicked.connect(lambda: self._pressed(index))
        return button

    def _pressed(self, index: int) -> None:
        self.choose(index)
        self._mark(self._index)

    def _mark(self, index: int) -> None:
        self._index = index
        for place, button in enumerate(self.buttons):
            button.setChecked(place == index)
        self.back.setEnabled(index > 0)
        self.forward.setEnabled(index < len(self._names) - 1)
        if self.buttons:
            button = self.buttons[index]
            QTimer.singleShot(0, button, lambda: self._scroll.ensureWidgetVisible(button, 24, 0))


def _chevron(icons: Icons) -> QLabel:
    label = QLabel()
    label.setPixmap(icons.icon("chevron-right", "faint").pixmap(QSize(14, 14)))
    label.setFixedWidth(18)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
