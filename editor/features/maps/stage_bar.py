"""The stepper below a map: the stages in which it was made, each to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QToolButton,
    QWidget,
)

from editor.features.maps.stage_button import StageButton

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from editor.app.icons import Icons

HEIGHT = 36
CHEVRON = 13


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
        self.buttons: list[StageButton] = []
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
        self._scroll.viewport().setAutoFillBackground(False)
        self._line.setAutoFillBackground(False)
        self._line.installEventFilter(self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(6, 0, 6, 0)
        outer.setSpacing(2)
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

    def show_refusal(self, stage: str) -> None:
        """Mark the stage that gave up; none can be looked at while there is no map."""
        for button, name in zip(self.buttons, self._names, strict=True):
            button.show_state(failed=name == stage, enabled=False)
        self.back.setEnabled(False)
        self.forward.setEnabled(False)

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

    def _stage(self, index: int, name: str) -> StageButton:
        button = StageButton(self._icons, name)
        button.clicked.connect(lambda: self._pressed(index))
        return button

    def _pressed(self, index: int) -> None:
        self.choose(index)
        self._mark(self._index)

    def _mark(self, index: int) -> None:
        self._index = index
        for place, button in enumerate(self.buttons):
            button.show_state(failed=False, enabled=True)
            button.setChecked(place == index)
        self.back.setEnabled(index > 0)
        self.forward.setEnabled(index < len(self._names) - 1)
        QTimer.singleShot(0, self, self._reveal)

    def _reveal(self) -> None:
        """Scroll to the stage that is looked at."""
        if 0 <= self._index < len(self.buttons):
            self._scroll.ensureWidgetVisible(self.buttons[self._index], CHEVRON, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the stage that is looked at in sight when there is more or less room."""
        if watched is self._line and event.type() is QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._reveal)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the stage that is looked at in sight."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._reveal)


def _chevron(icons: Icons) -> QLabel:
    label = QLabel()
    label.setPixmap(icons.icon("chevron-right", "faint").pixmap(QSize(CHEVRON, CHEVRON)))
    label.setFixedWidth(CHEVRON)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
