"""Whole pages that stand where work would: a project that won't open, nothing open yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from editor.app.icons import Icons

CARD_WIDTH = 560
SIGN = 40

Choice = tuple[str, "Callable[[], None]"]


class MessagePage(QWidget):
    """A sign, a title, some sentences and what can be done next, in the middle of the space."""

    def __init__(
        self,
        icons: Icons,
        sign: str,
        title: str,
        lines: Sequence[str],
        choices: Sequence[Choice],
        *,
        role: str = "dim",
        path: str = "",
    ) -> None:
        super().__init__()
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        card = QFrame()
        card.setMaximumWidth(CARD_WIDTH)
        self._column = QVBoxLayout(card)
        self._column.setSpacing(8)
        self._add_sign(icons, sign, role)
        self._add_text(title, "title")
        if path:
            self._add_text(path, "mono")
        for line in lines:
            self._add_text(line, "label")
        self._add_choices(choices)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(card, 4)
        row.addStretch(1)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        outer.addLayout(row)
        outer.addStretch(3)

    def _add_sign(self, icons: Icons, sign: str, role: str) -> None:
        label = QLabel()
        label.setPixmap(icons.pixmap(sign, role, SIGN, self.devicePixelRatioF()))
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(label)

    def _add_text(self, text: str, look: str) -> None:
        label = QLabel(text)
        label.setProperty("look", look)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(label)

    def _add_choices(self, choices: Sequence[Choice]) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch()
        self.buttons: list[QPushButton] = []
        for place, (title, run) in enumerate(choices):
            button = QPushButton(title)
            button.setProperty("look", "primary" if place == 0 else "plain")
            button.clicked.connect(run)
            row.addWidget(button)
            self.buttons.append(button)
        row.addStretch()
        self._column.addSpacing(8)
        self._column.addLayout(row)


def failure_page(
    icons: Icons, path: str, reason: str, remedy: str, choices: Sequence[Choice]
) -> MessagePage:
    """Make the page for a project that can't be opened: where, why, and what to do."""
    return MessagePage(
        icons,
        "folder-alert-outline",
        "This project can't be opened",
        [f"{reason[:1].upper()}{reason[1:].rstrip('.')}.", remedy],
        choices,
        role="warn",
        path=path,
    )


def notice(icons: Icons, title: str, lines: Sequence[str]) -> QWidget:
    """Make a card with a warning sign, a title and its sentences, for the top of a page."""
    card = QFrame()
    card.setProperty("look", "card")
    sign = QLabel()
    sign.setPixmap(icons.pixmap("alert", "warn", 20, card.devicePixelRatioF()))
    sign.setAlignment(Qt.AlignmentFlag.AlignTop)
    texts = QVBoxLayout()
    texts.setSpacing(4)
    for text, look in [(title, "head"), *((line, "label") for line in lines)]:
        label = QLabel(text)
        label.setProperty("look", look)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        texts.addWidget(label)
    row = QHBoxLayout(card)
    row.setContentsMargins(12, 10, 12, 10)
    row.setSpacing(10)
    row.addWidget(sign)
    row.addLayout(texts, 1)
    return card
