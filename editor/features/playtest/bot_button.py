"""The button that lets a bot play, with a menu of bots and of paces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from editor.features.playtest.autopilot import Pace
from runtime.sim.names import BotName

if TYPE_CHECKING:
    from editor.app.icons import Icons

PACES = {Pace.CALM: "Calm pace", Pace.BRISK: "Brisk pace", Pace.QUICK: "Quick pace"}
BOTS = {
    BotName.CAUTIOUS: "Cautious: heals, flees, explores",
    BotName.RECKLESS: "Reckless: fights whatever it sees",
    BotName.GREEDY: "Greedy: goes for loot first",
    BotName.EXPLORER: "Explorer: sees every room",
    BotName.RANDOM: "Random: walks at random",
}
IDLE = "Let a bot play on, until a key is pressed  (B)"
BUSY = "Take over from the bot: any key does"


class BotButton(QToolButton):
    """Pressed while a bot plays.

    Signals:
        toggled_by_hand: a bot should begin, or stop.
        name_chosen, pace_chosen: another `BotName` or `Pace` is wanted.
    """

    toggled_by_hand = Signal()
    name_chosen, pace_chosen = Signal(object), Signal(object)

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.setText("Bot plays")
        self.setAccessibleName("Bot plays")
        self.setCheckable(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.clicked.connect(self.toggled_by_hand)
        menu = QMenu(self)
        self._names, self._paces = QActionGroup(self), QActionGroup(self)
        for name, text in BOTS.items():
            action = self._add(menu, self._names, text, checked=name is BotName.CAUTIOUS)
            action.triggered.connect(lambda _checked, name=name: self.name_chosen.emit(name))
        menu.addSeparator()
        for pace, text in PACES.items():
            action = self._add(menu, self._paces, text, checked=pace is Pace.BRISK)
            action.triggered.connect(lambda _checked, pace=pace: self.pace_chosen.emit(pace))
        self.setMenu(menu)
        self.show_playing(playing=False)

    def _add(self, menu: QMenu, group: QActionGroup, text: str, *, checked: bool) -> QAction:
        action = QAction(text, menu, checkable=True, checked=checked)
        group.addAction(action)
        menu.addAction(action)
        return action

    def show_playing(self, *, playing: bool) -> None:
        """Show whether a bot has the keys."""
        self.setChecked(playing)
        self.setIcon(self._icons.icon("robot" if playing else "robot-outline", "dim"))
        self.setToolTip(BUSY if playing else IDLE)
