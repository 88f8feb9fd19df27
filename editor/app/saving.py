"""Saving in the window: written on a thread, while the designer goes on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.app.busy import Worker, wait_busy
from editor.app.conflicts import settle_conflicts
from editor.app.failures import tell_failures
from editor.app.upgrade import ask_to_upgrade
from editor.documents.beside import free_folder
from runtime.core.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.documents.saving import SaveReport, Written
    from runtime.content import AssetRef

BEAT_MS = 150
"""How often the status bar tells how far a save has come."""


class Saves(QObject):
    """Saves the open project, one save at a time, and says what came of it.

    Records that another program has changed are asked about and then saved again. What could not
    be written stays unsaved, and a message names file, reason and remedy. An older project is
    upgraded only after the designer has seen what that does.

    Signals:
        state_changed: a save has begun or ended.
    """

    state_changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._context = context
        self._worker: Worker[Written] | None = None
        self._count = 0
        self._asked: frozenset[AssetRef] = frozenset()
        self._again = self._is_awaited = False
        self._beat = QTimer(self, interval=BEAT_MS)
        self._beat.timeout.connect(self._tell_progress)

    @property
    def is_running(self) -> bool:
        """Whether a save is being written now."""
        return self._worker is not None

    def start(self) -> None:
        """Save every unsaved record; during a save, once more when that has ended."""
        if self._worker is not None:
            self._again = True
        elif self._may_write():
            self._asked = frozenset()
            self._begin()

    def finish(self) -> bool:
        """Save and wait, with a sign on the window; True when nothing stays unsaved."""
        self.wait()
        self.start()
        self.wait()
        return not self._context.project.is_dirty()

    def wait(self) -> None:
        """Wait until nothing is being saved, with a sign on the window."""
        while self._worker is not None:
            self._is_awaited = True
            wait_busy(self._context.window, "Finishing the save…", self._worker)
            self._is_awaited = False
            self._end(self._worker)

    def _may_write(self) -> bool:
        project = self._context.project
        if project.migration is None:
            return True
        name = f"{project.root.name}-before-v{project.migration.after}"
        backup = free_folder(project.root.parent / name).name
        return ask_to_upgrade(project.migration, backup, self._context.window)

    def _begin(self) -> None:
        project = self._context.project
        self._again = False
        self._count = len(project.dirty_refs())
        saving = project.saving(upgrade=project.migration is not None)
        self._worker = worker = Worker(saving, self)
        worker.finished.connect(partial(self._follow_end, worker))
        worker.start()
        self._beat.start()
        self.state_changed.emit()

    def _tell_progress(self) -> None:
        if self._worker is not None:
            told = f"Saving: {self._worker.ticks:,} of {counted(self._count, 'record')}…"
            self._context.status(told, "content-save-outline", "dim")

    def _follow_end(self, worker: Worker[Written]) -> None:
        if worker is self._worker and not self._is_awaited:
            self._end(worker)

    def _end(self, worker: Worker[Written]) -> None:
        """Take what was written, then say so, ask, or save again."""
        project = self._context.project
        worker.wait()
        self._worker = None
        self._beat.stop()
        worker.deleteLater()
        try:
            report = project.take_written(worker.result())
        except Exception:
            project.give_up_saving()
            raise
        finally:
            self.state_changed.emit()
        if self._settled(report.conflicts):
            self._begin()
        elif report.failures:
            self._tell_failures(report)
        else:
            self._context.status(
                f"{counted(len(report.saved) + len(report.deleted), 'record')} saved.",
                "check-circle-outline",
                "accent",
            )
            if self._again and project.is_dirty():
                self._begin()

    def _settled(self, conflicts: Sequence[AssetRef]) -> bool:
        """Ask about conflicts, once in a save; True when there were any and all are settled."""
        if not conflicts or self._asked:
            return False
        self._asked = frozenset(conflicts)
        return settle_conflicts(self._context, conflicts)

    def _tell_failures(self, report: SaveReport) -> None:
        root = self._context.project.root
        asked = {root / ref.path for ref in report.conflicts if ref in self._asked}
        others = [error for error in report.failures if error.path not in asked]
        if others:
            context = self._context
            copy = partial(context.run, "file.save_copy")
            tell_failures(others, context.window, save_copy=copy)
