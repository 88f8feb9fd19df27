"""When other programs change files: take what wasn't edited here, ask about the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from editor.app.conflicts import settle_conflicts

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents import DiskReport
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
        self._asking = False
        self._undecided: set[AssetRef] = set()
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self.look_between)
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self.look_between)
        application.applicationStateChanged.connect(self._look_when_active)

    @property
    def is_waiting(self) -> bool:
        """Whether there are questions for when the program is in front."""
        return bool(self._undecided)

    def _look_when_active(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def look_between(self) -> None:
        """Look as soon as nothing is going on; questions wait until the program is in front."""
        if self._asking or self._is_busy() or QApplication.activeModalWidget():
            self._later.start()
        elif QApplication.applicationState() is Qt.ApplicationState.ApplicationActive:
            self.look()
        else:
            self._take()

    def _is_busy(self) -> bool:
        """Whether a stroke or a save goes on: files are compared when it has ended."""
        return self._context.project.in_gesture or self._context.project.is_saving

    def look(self) -> None:
        """Compare the files with what was read; what is put off comes back with the next save."""
        if self._is_busy():
            self._later.start()
        if self._asking or self._is_busy():
            return
        self._asking = True
        try:
            self._take()
            undecided = sorted(self._undecided & self._context.project.dirty_refs())
            self._undecided.clear()
            settle_conflicts(self._context, undecided)
        finally:
            self._asking = False

    def _take(self) -> None:
        """Read again what isn't edited here, and remember what is to be asked about."""
        project = self._context.project
        name, was_lost = project.name, project.trouble is not None
        report = project.check_disk()
        self._undecided.update(report.conflicts)
        if project.trouble is not None:
            self._again.start()
        else:
            self._again.stop()
        if report.reloaded:
            self._context.status(reloaded_words(report), "reload", "dim")
        elif project.name != name:
            self._context.status(f"The project is called {project.name} now.", "reload", "dim")
        elif was_lost and project.trouble is None:
            self._context.status("The project is in its folder again.", "check", "accent")


def reloaded_words(report: DiskReport) -> str:
    """Say what was read again, and where steps are now that could have been redone."""
    count = len(report.reloaded)
    what = "1 record was" if count == 1 else f"{count} records were"
    undone = " What you had undone is in the history before it." if report.put_by else ""
    return f"{what} changed by another program and read again; Ctrl+Z goes back.{undone}"
