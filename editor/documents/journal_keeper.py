"""Keeps the journal of an open project: hears every edit, undo and save."""

from __future__ import annotations

import os
import platform
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.documents.journal import Journal
from editor.documents.journal_file import Head, Unsaved
from editor.documents.records import body_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from editor.documents.project import Project, ProjectChange
    from editor.documents.saving import SaveReport
    from runtime.content.refs import AssetRef


class JournalKeeper(QObject):
    """Notes what is unsaved, after each change; during a save, also what is as its file was before.

    Signals:
        failed: the journal can't be written, with the reason; empty when it can be again.
    """

    failed = Signal(str)

    def __init__(self, project: Project, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._noted: set[AssetRef] = set()
        root, host = str(project.root.resolve()), platform.node()
        head = Head(root, project.name, os.getpid(), host, project.schema_version)
        self.journal = Journal(folder, head, project.root, self.failed.emit)
        project.changed.connect(self._follow_change)
        project.saved.connect(self._follow_save)
        project.dirty_changed.connect(self._follow_marks)

    def _follow_change(self, change: ProjectChange) -> None:
        self._note(change.assets)

    def _follow_save(self, report: SaveReport) -> None:
        """Note what was edited during the save: its file is another now."""
        self._follow_marks()
        self._note(self._project.dirty_refs().intersection((*report.saved, *report.deleted)))

    def _follow_marks(self) -> None:
        """Drop what has become clean without a change, as by a save or by what others wrote."""
        clean = self._noted - self._project.dirty_refs() - self._project.being_saved
        self.journal.note(dict.fromkeys(clean))
        self._noted -= clean

    def _note(self, refs: Iterable[AssetRef]) -> None:
        states = {ref: self._state(ref) for ref in refs}
        dirty = {ref for ref, state in states.items() if state is not None}
        known = dirty | (self._noted & states.keys())
        self.journal.note({ref: states[ref] for ref in known})
        self._noted = (self._noted - states.keys()) | dirty

    def _state(self, ref: AssetRef) -> Unsaved | None:
        project = self._project
        if not project.is_dirty(ref) and ref not in project.being_saved:
            return None
        saved = project.saved_asset(ref)
        body = body_of(project.asset(ref)) if project.has(ref) else None
        return Unsaved(body, saved.text if saved is not None else None)

    def close(self, *, keep: bool = False) -> None:
        """End; unsaved work is dropped, or kept on the disk for the next start."""
        self.journal.close(keep=keep)
