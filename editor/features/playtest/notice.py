"""A calm page instead of the map: the map is being prepared, or why it can't be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.features.playtest.veil import Veil
from runtime.content import path_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.icons import Icons
    from runtime.content import Problem

WIDTH = 560
SHOWN = 6
OPAQUE = QColor(6, 7, 10)


class Notice(Veil):
    """Says what is going on in a title and sentences.

    Signals:
        opened: a `Problem` was clicked: show its field.
        new: another seed is wanted.
        back: the editor is wanted.
    """

    opened = Signal(object)
    new, back = Signal(), Signal()
    shade = OPAQUE

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, "Notice")
        self._icons = icons
        self._sign, self._title, self._text = QLabel(), QLabel(), QLabel()
        self._title.setProperty("look", "title")
        self._text.setProperty("look", "label")
        self._text.setWordWrap(True)
        self.links = QVBoxLayout()
        self.link_buttons: list[QPushButton] = []
        self.new_button = QPushButton("Try another seed  (N)")
        self.new_button.clicked.connect(self.new)
        self.back_button = QPushButton("Back to editor  (Esc)")
        self.back_button.setProperty("look", "primary")
        self.back_button.clicked.connect(self.back)
        top, buttons = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._sign)
        top.addWidget(self._title, 1)
        buttons.addStretch()
        for button in (self.new_button, self.back_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
        self.column.addLayout(top)
        self.column.addWidget(self._text)
        self.column.addLayout(self.links)
        self.column.addLayout(buttons)
        self.card.setFixedWidth(WIDTH)

    @property
    def title(self) -> str:
        """What is the matter."""
        return self._title.text()

    @property
    def text(self) -> str:
        """The sentences below the title."""
        return self._text.text()

    @property
    def offers_seed(self) -> bool:
        """Whether another seed may help."""
        return self.new_button.isVisible()

    def _show(self, icon: str, role: str, title: str, text: str) -> None:
        while (item := self.links.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.link_buttons = []
        self._sign.setPixmap(self._icons.pixmap(icon, role, 22, self.devicePixelRatioF()))
        self._title.setText(title)
        self._text.setText(text)

    def show_waiting(self, map_name: str) -> None:
        """Say that the map is on its way."""
        text = "The first map after the start takes a few seconds longer."
        self._show("timer-sand", "accent", f"Preparing {map_name}…", text)
        self.new_button.hide()
        self.back_button.hide()
        self.rise()

    def show_failure(self, map_name: str, seed: str, reason: str) -> None:
        """Say why there is no map of this seed."""
        title = f"{map_name} can't be played with seed {seed}"
        self._show("alert", "warn", title, reason)
        self.new_button.show()
        self.back_button.show()
        self.rise()

    def show_refusal(self, title: str, reason: str) -> None:
        """Say why something cannot be shown, where no other seed would help."""
        self._show("alert", "warn", title, reason)
        self.new_button.hide()
        self.back_button.show()
        self.rise()

    def show_problems(self, map_name: str, problems: Sequence[Problem]) -> None:
        """Name the errors that keep the map from being played, each a link to its field."""
        count = f"{len(problems)} errors stand" if len(problems) > 1 else "One error stands"
        text = f"{count} in its way. Mend it in the editor, then press F5 again."
        self._show("alert-circle-outline", "error", f"{map_name} can't be played yet", text)
        for problem in problems[:SHOWN]:
            self.links.addWidget(self._link(problem))
        if len(problems) > SHOWN:
            more = QLabel(f"and {len(problems) - SHOWN} more in the problems list")
            more.setProperty("look", "label")
            self.links.addWidget(more)
        self.new_button.hide()
        self.back_button.show()
        self.rise()

    def _link(self, problem: Problem) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(0)
        place = f"{problem.file} › {path_text(problem.path)}" if problem.path else problem.file
        button = QPushButton(place)
        button.setProperty("look", "link")
        button.setToolTip("Open this field in the editor")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.opened.emit(problem))
        self.link_buttons.append(button)
        message = QLabel(problem.message)
        message.setWordWrap(True)
        message.setContentsMargins(5, 0, 0, 0)
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(message)
        return holder
