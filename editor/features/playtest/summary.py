"""The card at the end of a run: how it ended, what it was worth, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.features.playtest.veil import Veil
from runtime.game import RunState

if TYPE_CHECKING:
    from editor.app.icons import Icons
    from runtime.game import Observation

WIDTH = 460
CHOICES = (
    ("again", "Try again, same seed  (R)", "primary"),
    ("new", "New seed  (N)", ""),
    ("back", "Back to editor  (Esc)", "quiet"),
)


def ending(seen: Observation) -> tuple[str, str]:
    """Return the title and the sentence below it."""
    if seen.state is RunState.VICTORY:
        return "You got away", "You left by a portal with all that you carry."
    cause = seen.cause or "something unknown"
    return "You died", f"Killed by {cause} on floor {seen.floor}, turn {seen.turn}."


def figures(seen: Observation) -> list[tuple[str, str]]:
    """Return the numbers of a run, each with its name."""
    return [
        ("Score", f"{seen.score:,}"),
        ("Floor", str(seen.floor)),
        ("Kills", str(seen.kills)),
        ("Gold", str(seen.player.gold)),
        ("Turns", str(seen.turn)),
    ]


class Summary(Veil):
    """Shows the end of a run.

    Signals:
        again, new, back: what the player wants next.
    """

    again, new, back = Signal(), Signal(), Signal()

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, "End of the run")
        self._icons = icons
        self._sign, self._title, self._cause = QLabel(), QLabel(), QLabel()
        self._title.setProperty("look", "title")
        self._cause.setProperty("look", "label")
        self._cause.setWordWrap(True)
        self._numbers = QGridLayout()
        self._values: dict[str, QLabel] = {}
        self._lay_out()

    def _lay_out(self) -> None:
        top, buttons = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._sign)
        top.addWidget(self._title, 1)
        for name, text, look in CHOICES:
            button = QPushButton(text)
            button.setObjectName(name)
            if look:
                button.setProperty("look", look)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(getattr(self, name))
            buttons.addWidget(button)
        self.column.addLayout(top)
        self.column.addWidget(self._cause)
        self._numbers.setVerticalSpacing(2)
        self.column.addSpacing(6)
        self.column.addLayout(self._numbers)
        self.column.addSpacing(10)
        self.column.addLayout(buttons)
        self.card.setMinimumWidth(WIDTH)

    @property
    def title(self) -> str:
        """How it ended."""
        return self._title.text()

    @property
    def cause(self) -> str:
        """Why it ended."""
        return self._cause.text()

    def value(self, name: str) -> str:
        """Return the number that is shown under a name."""
        return self._values[name].text()

    def show_seen(self, seen: Observation) -> None:
        """Show how this run ended."""
        won = seen.state is RunState.VICTORY
        title, sentence = ending(seen)
        icon, role = ("trophy-outline", "legendary") if won else ("skull", "error")
        self._sign.setPixmap(self._icons.pixmap(icon, role, 28, self.devicePixelRatioF()))
        self._title.setText(title)
        self._cause.setText(sentence)
        for place, (name, text) in enumerate(figures(seen)):
            if name not in self._values:
                label, value = QLabel(name), QLabel()
                label.setProperty("look", "label")
                value.setProperty("look", "title")
                self._numbers.addWidget(value, 0, place)
                self._numbers.addWidget(label, 1, place)
                self._values[name] = value
            self._values[name].setText(text)
