"""When other programs change files: take what wasn't edited here, ask about the rest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from editor.app.busy import Worker
from editor.app.conflicts import settle_conflicts

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents import DiskReport
    from editor.documents.disk import Found
    from runtime.content import AssetRef


AGAIN_MS = 2000
"""While the project's folder is gone or damaged, no watch tells of its return."""
PAUSE_MS = 300
"""A look waits this long for a stroke or a dialog to end, then tries again."""


class DiskWatch(QObject):
    """Looks at the files when the designer comes back, and when the system says they changed."""

    def __init__(self, context: Context, application: QApplication) -> None:
        super().__init__(context)
        self._context = context
        self._worker: Worker[Found | None] | None = None
        self._held: list[Found | None] = []
        self._asking = self._may_ask = self._is_closed = False
        self._undecided: set[AssetRef] = set()
        self._put_off: set[AssetRef] = set()
        context.project.dirty_changed.connect(self._follow_marks)
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self.look_between)
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self.look_between)
        application.applicationStateChanged.connect(self._look_when_active)

    @property
    def is_waiting(self) -> bool:
        """Whether there are questions for when the program is in front."""
        return bool(self._undecided)

    @property
    def is_looking(self) -> bool:
        """Whether files are compared now, or what was found waits to be taken."""
        return self._worker is not None or bool(self._held) or self._later.isActive()

    def close(self) -> None:
        """End a look that is under way; there is none afterwards."""
        self._is_closed = True
        for timer in (self._later, self._again):
            timer.stop()
        if self._worker is not None:
            self._worker.cancelled.set()
            self._worker.wait()
            self._worker = None

    def _look_when_active(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def look(self) -> None:
        """Look, and ask at once; what is put off comes back with the next save."""
        self._may_ask = True
        self.look_between()

    def look_between(self) -> None:
        """Compare the files with what was read, on a thread, as soon as nothing is going on.

        Questions wait until the program is in front.
        """
        if self._is_closed:
            return
        if self._worker is not None or self._is_busy():
            self._later.start()
            return
        while self._held:
            self._take(self._held.pop())
        self._begin()

    def _follow_marks(self) -> None:
        """Look again when the edits of a record are gone about which an answer was put off."""
        dirty = self._context.project.dirty_refs()
        if not self._put_off <= dirty and not self._is_closed:
            self._put_off &= dirty
            self._later.start()

    def _is_busy(self) -> bool:
        """Whether a stroke, a save or a dialog goes on: nothing is taken until it has ended."""
        project = self._context.project
        is_editing = project.in_gesture or project.is_saving
        return self._asking or is_editing or QApplication.activeModalWidget() is not None

    def _begin(self) -> None:
        project = self._context.project
        name, was_lost = project.name, project.trouble is not None
        looking = project.looking()
        self._tell_place(name, was_lost=was_lost)
        if looking is None:
            self._ask()
            return
        self._worker = worker = Worker(looking, self)
        worker.finished.connect(partial(self._end, worker))
        worker.start()

    def _tell_place(self, name: str, *, was_lost: bool) -> None:
        project = self._context.project
        if project.trouble is not None:
            self._again.start()
        else:
            self._again.stop()
        if project.name != name:
            self._context.status(f"The project is called {project.name} now.", "reload", "dim")
        elif was_lost and project.trouble is None:
            self._context.status("The project is in its folder again.", "check", "accent")

    def _end(self, worker: Worker[Found | None]) -> None:
        """Take what was found, or hold it until it may be taken."""
        if worker is not self._worker:
            return
        self._worker = None
        worker.wait()
        worker.deleteLater()
        found = worker.result()
        if self._is_busy():
            self._held.append(found)
            self._later.start()
        else:
            self._take(found)

    def _take(self, found: Found | None) -> None:
        """Read again what isn't edited here, and ask about the rest."""
        report = self._context.project.take_found(found)
        self._undecided.update(report.conflicts)
        if report.reloaded:
            self._context.status(reloaded_words(report), "reload", "dim")
        self._ask()

    def _ask(self) -> None:
        active = QApplication.applicationState() is Qt.ApplicationState.ApplicationActive
        if not active and not self._may_ask:
            return
        self._may_ask = False
        undecided = sorted(self._undecided & self._context.project.dirty_refs())
        self._undecided.clear()
        self._put_off.update(undecided)
        self._asking = True
        try:
            settle_conflicts(self._context, undecided)
        finally:
            self._asking = False


def reloaded_words(report: DiskReport) -> str:
    """Say what was read again, and where steps are now that could have been redone."""
    count = len(report.reloaded)
    what = "1 record was" if count == 1 else f"{count} records were"
    undone = " What you had undone is in the history before it." if report.put_by else ""
    return f"{what} changed by another program and read again; Ctrl+Z goes back.{undone}"
