"""The strip above the map: what is played, and how to begin again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from editor.features.playtest.bot_button import BotButton

if TYPE_CHECKING:
    from editor.app.icons import Icons

HEIGHT = 34
BUTTONS = (
    ("again", "Same seed", "refresh", "Begin this run again: same content, same map, same dice"),
    ("new", "New seed", "dice-5-outline", "Begin another run on a map of another seed"),
)


class TopBar(QWidget):
    """Title and facts on the left, the buttons on the right.

    Signals:
        again, new: a run on the same seed, or on a new one, is wanted.
    """

    again, new = Signal(), Signal()

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        title = QLabel("Playtest")
        title.setProperty("look", "app")
        self.facts = QLabel()
        self.facts.setProperty("look", "label")
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(title)
        row.addWidget(self.facts, 1)
        self._buttons = [QToolButton() for _ in BUTTONS]
        for button, (name, text, icon, tip) in zip(self._buttons, BUTTONS, strict=True):
            button.setObjectName(name)
            button.setText(text)
            button.setIcon(icons.icon(icon, "dim"))
            button.setToolTip(tip)
            self._dress(button)
            button.clicked.connect(getattr(self, name))
            row.addWidget(button)
        self.bot = BotButton(icons)
        self._dress(self.bot)
        row.addWidget(self.bot)

    def _dress(self, button: QToolButton) -> None:
        button.setIconSize(QSize(16, 16))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_bot(self, *, shown: bool) -> None:
        """Offer a bot while there is a run to play."""
        self.bot.setVisible(shown)

    def show_seeds(self, *, shown: bool) -> None:
        """Offer to begin again, or not while the designer has still to choose."""
        for button in self._buttons:
            button.setVisible(shown)

    def show_facts(self, *facts: str) -> None:
        """Show what is played."""
        self.facts.setText(" · ".join(fact for fact in facts if fact))
