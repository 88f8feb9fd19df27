"""The card at the end of a run: how it ended, what it was worth, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.features.playtest.veil import Veil
from runtime.game import RunState

if TYPE_CHECKING:
    from editor.app.icons import Icons
    from editor.features.playtest.expedition import Settlement
    from runtime.game import Observation, RunSummary

WIDTH = 460
CHOICES = (
    ("again", "Try again, same seed  (R)", "primary"),
    ("new", "New seed  (N)", ""),
    ("others", "Start page  (C)", ""),
    ("shop", "Unlocks…  (U)", ""),
    ("earlier", "Look back  (,)", ""),
    ("back", "Back to editor  (Esc)", "quiet"),
)
OF_CAMPAIGNS = ("others", "shop")


def ending(seen: Observation) -> tuple[str, str]:
    """Return the title and the sentence below it."""
    stage = seen.stage
    if seen.state is RunState.VICTORY:
        if stage is None:
            return "You got away", "You left by a portal with all that you carry."
        return "Victory", f"You came through all {stage.floors} floors, and out by {stage.name}."
    cause = seen.cause or "something unknown"
    place = f"floor {seen.floor}, {stage.name}" if stage is not None else f"floor {seen.floor}"
    return "You died", f"Killed by {cause} on {place}, turn {seen.turn}."


def figures(summary: RunSummary, seen: Observation) -> list[tuple[str, str]]:
    """Return the numbers of a run, each with its name."""
    floors = f" of {seen.stage.floors}" if seen.stage is not None else ""
    return [
        ("Score", f"{summary.score:,}"),
        ("Floor", f"{summary.floor}{floors}"),
        ("Level", str(summary.level)),
        ("Kills", str(summary.kills)),
        ("Gold found", f"{summary.gold:,}"),
        ("Turns", f"{summary.turns:,}"),
    ]


class Summary(Veil):
    """Shows the end of a run.

    Signals:
        again, new, others, shop, earlier, back: what the player wants next.
    """

    again, new, others, shop = Signal(), Signal(), Signal(), Signal()
    earlier, back = Signal(), Signal()

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, "End of the run")
        self._icons = icons
        self._sign, self._title, self._cause = QLabel(), QLabel(), QLabel()
        self._title.setProperty("look", "title")
        self._cause.setProperty("look", "label")
        self._cause.setWordWrap(True)
        self._paid, self._best = QLabel(), QLabel()
        self._best.setProperty("look", "label")
        for label in (self._paid, self._best):
            label.setWordWrap(True)
        self.buttons: dict[str, QPushButton] = {}
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
            self.buttons[name] = button
        self.column.addLayout(top)
        self.column.addWidget(self._cause)
        self._numbers.setVerticalSpacing(2)
        self.column.addSpacing(6)
        self.column.addLayout(self._numbers)
        self.column.addSpacing(4)
        self.column.addWidget(self._paid)
        self.column.addWidget(self._best)
        self.column.addSpacing(8)
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

    @property
    def is_of_campaign(self) -> bool:
        """Whether another character or unlocks may be chosen next."""
        return self.buttons["others"].isVisible()

    @property
    def text(self) -> str:
        """What the run paid, and the best so far."""
        return f"{self._paid.text()}\n{self._best.text()}"

    def show_end(self, summary: RunSummary, seen: Observation, settled: Settlement) -> None:
        """Show how this run ended, and what it paid."""
        for name in OF_CAMPAIGNS:
            self.buttons[name].setVisible(seen.stage is not None and bool(settled.paid))
        for label, text in ((self._paid, settled.paid), (self._best, settled.best)):
            label.setText(text)
            label.setVisible(bool(text))
        won = seen.state is RunState.VICTORY
        title, sentence = ending(seen)
        icon, role = ("trophy-outline", "legendary") if won else ("skull", "error")
        self._sign.setPixmap(self._icons.pixmap(icon, role, 28, self.devicePixelRatioF()))
        self._title.setText(title)
        self._cause.setText(sentence)
        for place, (name, text) in enumerate(figures(summary, seen)):
            if name not in self._values:
                label, value = QLabel(name), QLabel()
                label.setProperty("look", "label")
                value.setProperty("look", "title")
                self._numbers.addWidget(value, 0, place)
                self._numbers.addWidget(label, 1, place)
                self._values[name] = value
            self._values[name].setText(text)
