"""What the bot's button and key do to the run: the bot takes the keys, or gives them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.autopilot import Autopilot

if TYPE_CHECKING:
    from editor.features.playtest.bot_button import BotButton
    from editor.features.playtest.window import PlaytestWindow
    from runtime.sim.names import BotName


class BotControl:
    """Stands between the button, the autopilot and the window's play."""

    def __init__(self, window: PlaytestWindow, button: BotButton) -> None:
        self._window, self._button = window, button
        self.autopilot = Autopilot(window)
        button.toggled_by_hand.connect(self.toggle)
        button.name_chosen.connect(self._choose)
        button.pace_chosen.connect(self.autopilot.set_pace)
        self.autopilot.changed.connect(self._show)

    def toggle(self) -> None:
        """Let a bot play on, or take the keys from it."""
        window = self._window
        if window.stand_still() or window.play is None or window.play.is_over:
            self._show()
        else:
            window.lower()
            self.autopilot.start(window.play)

    def _choose(self, name: BotName) -> None:
        """Let another bot play from now on."""
        self.autopilot.name = name
        if self.autopilot.is_playing and self._window.play is not None:
            self.autopilot.start(self._window.play)

    def _show(self) -> None:
        window, playing = self._window, self.autopilot.is_playing
        self._button.show_playing(playing=playing)
        if not playing and window.play is not None and not window.play.is_over:
            window.offer(window.play)
        window.show_hints()
