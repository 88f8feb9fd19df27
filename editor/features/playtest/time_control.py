"""What the time strip does to the run: looking back, playing turns, branches, replay files."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.workers import Lane
from editor.features.playtest import replays
from editor.features.playtest.playback import Playback
from editor.features.playtest.preparation import FAULT
from editor.features.playtest.replays import (
    ReplayRead,
    ReplayWritten,
    open_replay,
    write_replay,
)

if TYPE_CHECKING:
    from editor.app.workers import Task
    from editor.features.playtest.launch import Launch
    from editor.features.playtest.play import Play
    from editor.features.playtest.time_strip import TimeStrip
    from editor.features.playtest.window import PlaytestWindow

UNSAVED = " It was played with unsaved edits: save the project first, or it will be refused."


class TimeControl(QObject):
    """Stands between the strip and the window's play."""

    def __init__(self, window: PlaytestWindow, strip: TimeStrip, folder: Path | None) -> None:
        super().__init__(window)
        self._window, self.strip = window, strip
        self.folder = folder or Path.home()
        self.playback = Playback(self)
        self.playback.changed.connect(self.show)
        self._reading: Task | None = None
        strip.sought.connect(self.look)
        strip.start.connect(self.to_start)
        strip.back.connect(lambda: self.step(-1))
        strip.forward.connect(lambda: self.step(1))
        strip.end.connect(self.to_end)
        strip.playing.connect(self.toggle_playing)
        strip.switched.connect(self.switch)
        strip.kept.connect(self.keep)

    @property
    def play(self) -> Play | None:
        """What is played."""
        return self._window.play

    def show(self) -> None:
        """Show the turns as they are now."""
        if self.play is not None:
            self.strip.show_time(self.play.time, playing=self.playback.is_playing)

    # Looking

    def look(self, turn: int) -> None:
        """Show a turn; a bot that plays and turns that are played stop."""
        self._window.stand_still()
        if self.play is not None:
            self.play.look(turn)

    def step(self, by: int) -> None:
        """Look so many turns on, or back; nothing comes before the first and after the last."""
        time = self.play.time if self.play is not None else None
        if time is not None and time.course.first <= time.turn + by <= time.last:
            self.look(time.turn + by)

    def to_start(self) -> None:
        """Look at the first turn."""
        if self.play is not None:
            self.look(self.play.time.course.first)

    def to_end(self) -> None:
        """Go to the last turn."""
        if self.play is not None:
            self.look(self.play.time.last)

    def toggle_playing(self) -> None:
        """Play the recorded turns, or stop."""
        was_playing = self.playback.is_playing
        self._window.stand_still()
        if self.play is not None and not was_playing and self.play.time.course.commands:
            self.playback.start(self.play)

    def switch(self, number: int) -> None:
        """Go over to a branch that was left."""
        self._window.stand_still()
        if self.play is not None:
            self.play.switch(number)

    def next_branch(self) -> None:
        """Go over to the branch that was left longest ago: again and again, to each in turn."""
        left = self.play.time.left if self.play is not None else []
        if left:
            self.switch(len(left) - 1)
        else:
            self._window.refused("This run went only one way so far.")

    # Files

    def keep(self) -> None:
        """Ask for a place and write the run there as a replay."""
        self._window.stand_still()
        play, launch = self.play, self._window.launch
        if play is None or launch is None:
            return
        name = replays.proposed_name(launch.title, launch.seed, play.time.last)
        path = replays.ask_where_to_keep(self.folder / name, self._window)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the run as a replay, on a thread; what came of it is said below the log."""
        if self.play is None:
            return
        live = self.play.time.live
        self._window.workers.start(
            partial(write_replay, live.given, live.record, path),
            self,
            self._written,
            lane=Lane.LONG,
            failed=lambda error: self._written(ReplayWritten(_fault(error))),
            must_end=True,
        )

    def _written(self, written: ReplayWritten) -> None:
        launch = self._window.launch
        unsaved = UNSAVED if written.is_written and launch is not None and launch.unsaved else ""
        self._window.tell(written.told + unsaved)

    def read(self, launch: Launch, path: Path) -> None:
        """Read a replay on a thread, then show it in the window as practice."""
        self.forget()
        self._reading = self._window.workers.start(
            partial(open_replay, launch.content, path),
            self,
            partial(self._read, launch),
            lane=Lane.LONG,
            failed=lambda error: self._read(launch, ReplayRead(path, _fault(error))),
        )

    def _read(self, launch: Launch, read: ReplayRead | None) -> None:
        self._reading = None
        if read is not None:
            self._window.beginning.take_replay(launch, read)

    def forget(self) -> None:
        """Want nothing any more of a file that is being read."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None


def _fault(error: Exception) -> str:
    """Log what should never happen, and say so."""
    logging.getLogger("delvewright").error("A replay brought the game down", exc_info=error)
    return FAULT
