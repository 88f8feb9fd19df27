"""When other programs change files: take what wasn't edited here, ask about the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from editor.app.conflicts import settle_conflicts

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import AssetRef


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
        if self._asking or self._context.project.in_gesture or QApplication.activeModalWidget():
            self._later.start()
        elif QApplication.applicationState() is Qt.ApplicationState.ApplicationActive:
            self.look()
        else:
            self._take()

    def look(self) -> None:
        """Compare the files with what was read; what is put off comes back with the next save."""
        if self._asking:
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
        report = self._context.project.check_disk()
        self._undecided.update(report.conflicts)
        if report.reloaded:
            self._tell(len(report.reloaded))

    def _tell(self, count: int) -> None:
        what = "1 record was" if count == 1 else f"{count} records were"
        self._context.status(
            f"{what} changed by another program and read again; Ctrl+Z goes back.", "reload", "dim"
        )
