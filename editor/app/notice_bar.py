"""Bars below the toolbar: something to know or to decide, without standing in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons

SIGN = 18

BarChoice = tuple[str, "Callable[[], object]", str]
"""Title, what it does, and its tooltip."""


class NoticeBar(QFrame):
    """A sign, a sentence in bold, another one, and what can be done; the cross hides it.

    The first choice is the one that is proposed.

    Signals:
        closed: the designer has put it aside.
    """

    closed = Signal()

    def __init__(
        self,
        icons: Icons,
        sign: str,
        title: str,
        detail: str,
        choices: Sequence[BarChoice] = (),
        *,
        role: str = "warn",
    ) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(title)
        self._icons, self._sign_name, self._role = icons, sign, role
        self._sign = QLabel()
        self._title, self._detail = QLabel(title), QLabel(detail)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.setSpacing(8)
        self._row.addWidget(self._sign)
        self._add_texts()
        self.buttons = [self._button(place, *choice) for place, choice in enumerate(choices)]
        self._add_cross()
        self.show_sign()

    def show_sign(self) -> None:
        """Draw the sign in the colours of the theme."""
        scale = self.devicePixelRatioF()
        self._sign.setPixmap(self._icons.pixmap(self._sign_name, self._role, SIGN, scale))

    @property
    def title(self) -> str:
        """The sentence in bold."""
        return self._title.text()

    @property
    def detail(self) -> str:
        """The other sentence."""
        return self._detail.text()

    def _add_texts(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(1)
        for label, look in ((self._title, "head"), (self._detail, "label")):
            label.setProperty("look", look)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            texts.addWidget(label)
        self._detail.setVisible(bool(self._detail.text()))
        self._row.addLayout(texts, 1)

    def _button(self, place: int, title: str, run: Callable[[], object], tip: str) -> QPushButton:
        button = QPushButton(title)
        button.setProperty("look", "primary" if place == 0 else "plain")
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked: run())
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return button

    def _add_cross(self) -> None:
        cross = QToolButton()
        cross.setIcon(self._icons.icon("close", "dim"))
        cross.setToolTip("Put this aside")
        cross.setAccessibleName("Put this aside")
        cross.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        cross.clicked.connect(self.closed)
        self._row.addWidget(cross, 0, Qt.AlignmentFlag.AlignVCenter)
        self.cross: QWidget = cross
