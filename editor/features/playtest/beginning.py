"""How runs begin in the playtest window: launches, runs begun again, replays that were read."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.workers import Lane
from editor.features.playtest.launch import fresh_seed
from editor.features.playtest.preparation import FAULT, PATIENCE_MS, Prepared, prepare

if TYPE_CHECKING:
    from editor.app.workers import Task
    from editor.features.playtest.launch import Launch
    from editor.features.playtest.replays import ReplayRead
    from editor.features.playtest.window import PlaytestWindow


class Beginning(QObject):
    """Prepares one launch at a time, on a thread; the newest counts."""

    def __init__(self, window: PlaytestWindow) -> None:
        super().__init__(window)
        self._window = window
        self._task: Task | None = None

    @property
    def is_preparing(self) -> bool:
        """Whether a run is on its way."""
        return self._task is not None

    def begin(self, launch: Launch) -> None:
        """Play a launch from its first turn; what stands in its way is said on a page.

        A campaign asks first who sets out, and how.
        """
        window = self._window
        self._show(launch)
        if launch.problems:
            window.show_no_map(window.notice)
            window.notice.show_problems(launch.title, launch.problems)
            return
        if not launch.is_chosen:
            window.show_no_map(window.expedition.start)
            window.expedition.show(launch)
            window.stage.view.setFocus()
            return
        self._task = window.workers.start(
            partial(prepare, launch),
            self,
            partial(self._take, launch),
            lane=Lane.LONG,
            failed=partial(self._fail, launch),
        )
        if not self._task.wait(PATIENCE_MS):
            window.show_no_map(window.notice)
            window.notice.show_waiting(launch.title)

    def _show(self, launch: Launch) -> None:
        """Name what is played from now on; what was played before is over."""
        window = self._window
        window.stand_down()
        window.launch, window.pages.title = launch, launch.title
        window.setWindowTitle(f"Playtest — {launch.title}")
        window.show_facts()
        window.top.show_seeds(shown=launch.is_chosen)

    def _take(self, launch: Launch, prepared: Prepared) -> None:
        """Take the session of the newest preparation; older ones are forgotten."""
        window, self._task = self._window, None
        if prepared.session is not None:
            window.take(prepared.session)
        else:
            window.show_no_map(window.notice)
            window.notice.show_failure(launch.title, str(launch.seed), prepared.failure)

    def _fail(self, launch: Launch, error: Exception) -> None:
        """Say that the game has a fault; the log has the rest."""
        logging.getLogger("delvewright").error("A run could not begin", exc_info=error)
        self._take(launch, Prepared(None, FAULT))

    def take_replay(self, launch: Launch, reading: ReplayRead) -> None:
        """Show a replay that was read, from its first turn, or say why it cannot be."""
        window, record, session = self._window, reading.record, reading.session
        if record is None or session is None:
            self._show(launch)
            window.show_no_map(window.notice)
            window.notice.show_refusal(f"{reading.path.name} can't be shown", reading.told)
            return
        setup = record.setup
        self._show(
            replace(launch, map_id=record.map_id, seed=record.seed, start=record.start, setup=setup)
        )
        window.take(session, reading.course)
        window.time.to_start()
        window.tell(reading.told)

    def again(self) -> None:
        """Begin the same run again: same content, seed and start."""
        if self._window.launch is not None:
            self.begin(self._window.launch)

    def on_new_seed(self) -> None:
        """Begin a run on another seed, from the map's own start."""
        if self._window.launch is not None:
            self.begin(replace(self._window.launch, seed=fresh_seed(), start=None))

    def choose_again(self) -> None:
        """Let the designer choose anew who sets out into the campaign."""
        launch = self._window.launch
        if launch is not None:
            self.begin(replace(launch, is_chosen=launch.campaign is None))

    def forget(self) -> None:
        """Want nothing any more of what is being prepared."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
