"""When other programs change files: take what wasn't edited here, ask about the rest."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from editor.app.records import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from runtime.content import AssetRef


PAUSE_MS = 300
"""A look waits this long for a stroke or a dialog to end, then tries again."""


class Choice(Enum):
    """What the designer chose for a record that was changed on both sides."""

    MINE = "mine"
    THEIRS = "theirs"
    LATER = "later"


def ask_about_conflict(name: str, path: str, window: QWidget) -> Choice:
    """Ask which version of a record to keep; Escape decides later."""
    box = QMessageBox(window)
    box.setWindowTitle("Changed by another program")
    box.setText(f"{name} has unsaved changes here, and its file was changed by another program.")
    box.setInformativeText(
        f"{path}\n\nKeeping yours overwrites the file at the next save. Taking the file's version "
        "replaces yours; undo brings it back."
    )
    mine = box.addButton("Keep Mine", QMessageBox.ButtonRole.AcceptRole)
    theirs = box.addButton("Take the File's", QMessageBox.ButtonRole.DestructiveRole)
    later = box.addButton("Decide Later", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(later)
    box.setEscapeButton(later)
    box.exec()
    if box.clickedButton() is mine:
        return Choice.MINE
    return Choice.THEIRS if box.clickedButton() is theirs else Choice.LATER


def settle_conflicts(context: Context, refs: Iterable[AssetRef]) -> bool:
    """Ask about each record; True when all are settled."""
    settled = True
    for ref in refs:
        name = name_of(context.project, ref)
        choice = ask_about_conflict(name, ref.path, context.window)
        if choice is Choice.MINE:
            context.project.keep_mine(ref)
        elif choice is Choice.THEIRS:
            context.project.take_theirs(ref)
        else:
            settled = False
    return settled


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
