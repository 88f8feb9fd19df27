"""What the time strip does to the run: looking back, playing turns, branches, replay files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.features.playtest import replays
from editor.features.playtest.playback import Playback
from editor.features.playtest.replays import ReplayReading, ReplayWriting

if TYPE_CHECKING:
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
        self._reading: ReplayReading | None = None
        self._opened: Launch | None = None
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

    def write(self, path: Path) -> ReplayWriting | None:
        """Write the run as a replay, on a thread; what came of it is said below the log."""
        if self.play is None:
            return None
        live = self.play.time.live
        writing = ReplayWriting(live.given, live.record, path, self)
        writing.finished.connect(lambda: self._written(writing))
        writing.start()
        return writing

    def _written(self, writing: ReplayWriting) -> None:
        launch = self._window.launch
        unsaved = UNSAVED if writing.is_written and launch is not None and launch.unsaved else ""
        self._window.tell(writing.told + unsaved)
        writing.deleteLater()

    def read(self, launch: Launch, path: Path) -> ReplayReading:
        """Read a replay on a thread, then show it in the window as practice."""
        self.forget()
        self._opened = launch
        self._reading = reading = ReplayReading(launch.content, path, self)
        reading.finished.connect(lambda: self._read(reading))
        reading.start()
        return reading

    def _read(self, reading: ReplayReading) -> None:
        wanted, launch = reading is self._reading, self._opened
        if wanted and launch is not None:
            self._reading = None
            self._window.beginning.take_replay(launch, reading)
        reading.deleteLater()

    def forget(self) -> None:
        """Want nothing any more of a file that is being read."""
        if self._reading is not None:
            self._reading.requestInterruption()
        self._reading = None

    def wait(self) -> None:
        """Wait for all threads, before the window goes."""
        self.forget()
        for thread in (*self.findChildren(ReplayReading), *self.findChildren(ReplayWriting)):
            thread.wait()
