"""The open project: a document and its files, which others may change as well."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.documents.checking import Checking
from editor.documents.disk import Disk, DiskReport, take_all
from editor.documents.document import Document, ProjectChange
from editor.documents.records import Records
from editor.documents.store import Store
from runtime.content.project import OLD_SCHEMA, load_project

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtCore import QObject

    from editor.documents.change import Change
    from editor.documents.disk import Found, Looking
    from editor.documents.place import Trouble
    from editor.documents.saving import SaveReport, Saving, Written
    from editor.documents.store import Copying
    from runtime.content.asset import Asset
    from runtime.content.checks import Check
    from runtime.content.migrations import MigrationReport
    from runtime.content.project import LoadedProject
    from runtime.content.refs import AssetRef

__all__ = ["Project", "ProjectChange"]


class Project(Document):
    """A project on disk with its unsaved edits, its history and its problems.

    Signals:
        saved: a save has ended; its `SaveReport`.
        place_changed: `name` or `trouble` is another now.
    """

    saved = Signal(object)
    place_changed = Signal()

    def __init__(
        self,
        loaded: LoadedProject,
        checks: Sequence[Check] = (),
        parent: QObject | None = None,
    ) -> None:
        records = Records(loaded.assets.values(), loaded.content)
        if loaded.report is not None:
            records.take_saved(loaded.on_disk)
        self._store, self._disk = Store(loaded), Disk(loaded.files)
        self._being_saved: frozenset[AssetRef] | None = None
        checking = Checking(loaded.problems, checks)
        super().__init__(records, checking, self._store.read_only, parent)

    @classmethod
    def open(cls, path: Path | str) -> Project:
        """Load and check a project; faults of single records never stop it.

        One of an older schema version is migrated in memory, one of a newer is read-only.

        Raises:
            ProjectError: when there is no usable project, with a reason and a remedy.
        """
        return cls(load_project(path, allow_newer=True))

    # What it holds

    @property
    def root(self) -> Path:
        """The project's folder."""
        return self._store.files.root

    @property
    def name(self) -> str:
        """The project's name."""
        return self._store.files.name

    @property
    def schema_version(self) -> int:
        """The schema version of the records as they are edited."""
        return self._store.version

    @property
    def trouble(self) -> Trouble | None:
        """Why its folder is neither read nor written for now; None when all is well."""
        return self._store.trouble

    def put_head_back(self) -> None:
        """Write a `project.json` that is gone as it was, and look again. Raises SaveError."""
        self._store.place.put_head_back()
        self.check_disk()

    @property
    def migration(self) -> MigrationReport | None:
        """What was migrated in memory and waits for a save that upgrades the files."""
        return self._store.migration

    # Disk

    @property
    def is_saving(self) -> bool:
        """Whether a save is being written."""
        return self._being_saved is not None

    @property
    def being_saved(self) -> frozenset[AssetRef]:
        """The records of the save that is being written: what their files hold is not known."""
        return self._being_saved or frozenset()

    def save(self, *, upgrade: bool = False) -> SaveReport:
        """Write every unsaved record; what can't be written stays unsaved and is reported.

        Files of an older schema version are written only with `upgrade`: then a backup is made
        beside the project first.
        """
        return self.take_written(self.saving(upgrade=upgrade)())

    def saving(self, *, upgrade: bool = False) -> Saving:
        """Return what writes every record that is unsaved now, on any thread; see `save`.

        Whoever ran it hands the result to `take_written`. What is edited meanwhile stays unsaved,
        and files are not compared, since a half of them is ours.
        """
        self._history.seal()
        self._look_at_place()
        saving = self._store.saving(self._records, upgrade=upgrade, others=self._unmigrated())
        self._being_saved = frozenset(self._records.dirty)
        return saving

    def take_written(self, written: Written) -> SaveReport:
        """Take note of what a save has written: that is no longer unsaved."""
        dirty = frozenset(self._records.dirty)
        self._being_saved = None
        was_old = self.migration is not None
        self._store.take(written)
        for ref, asset in written.assets.items():
            self._records.mark_saved(ref, asset)
        if was_old and self.migration is None and self._checking.forget(OLD_SCHEMA):
            self.problems_changed.emit()
        self._tell_dirty(dirty)
        self.saved.emit(written.report)
        return written.report

    def give_up_saving(self) -> None:
        """End a save whose writing was broken off: what it wrote is found by the next."""
        self._being_saved = None

    def _unmigrated(self) -> Iterable[AssetRef]:
        """Return the records that others have changed while a migration waits to be written."""
        waits = self.migration is not None
        return self._disk.others(self._records.saved) if waits else ()

    def save_copy(self, path: Path) -> None:
        """Write the project as it is edited into another folder. Raises SaveError."""
        self.copying(path)()

    def copying(self, path: Path) -> Copying:
        """Return what does that on any thread: the project as it is edited at this moment."""
        return self._store.copying(self._records, path)

    def copying_with(self, path: Path, changed: Mapping[AssetRef, Asset | None]) -> Copying:
        """Return what writes the project as its files are, with other records, elsewhere."""
        return self._store.copying_with(self._records, path, changed)

    def check_disk(self) -> DiskReport:
        """Look for files that others have changed and take them; see `looking`."""
        looking = self.looking()
        return DiskReport() if looking is None else self.take_found(looking())

    def looking(self) -> Looking | None:
        """Return what looks for files that others have changed, on any thread, one at a time.

        Whoever ran it hands the result to `take_found`. None while nothing may be taken: during a
        gesture or a save, while there is `trouble`, and while an older schema version is migrated
        in memory only: it would not fit.
        """
        if self.is_saving or self.in_gesture:
            return None
        self._look_at_place()
        if self.trouble is not None or self.migration is not None:
            return None
        return partial(self._disk.look, dict(self._records.saved))

    def _look_at_place(self) -> None:
        if self._store.look(self._records):
            self.place_changed.emit()

    def take_found(self, found: Found | None) -> DiskReport:
        """Take files that others have changed, unless their records are edited or saved since.

        They are one step of the history, so that undo goes back behind them. What was told of an
        edited record isn't told again. Wait with it until no gesture and no save goes on.
        """
        if found is None:
            return DiskReport()
        saved = self._records.saved
        news = {
            ref: now for ref, now in found.records.items() if saved.get(ref) is found.saved.get(ref)
        }
        edited = {ref: now for ref, now in news.items() if ref in self._records.dirty}
        conflicts = tuple(self._disk.untold(saved, edited))
        others = {ref: now for ref, now in news.items() if ref not in edited}
        undone = self._history.undone
        self.settle(others, take_all(others))
        if self._checking.take_folder_problems(found.problems):
            self.problems_changed.emit()
        put_by = undone is not None and self._history.undone is not undone
        return DiskReport(tuple(others), conflicts, put_by)

    def on_disk(self, ref: AssetRef) -> Asset | None:
        """Return a record as its file has it now, None when there is no file."""
        return self._disk.read(ref)

    def settle(
        self, on_disk: Mapping[AssetRef, Asset | None], change: Change | None = None
    ) -> None:
        """Take note of what files hold now, and make the change that answers it, as one step.

        Steps that were undone are not lost by it: see `History.take`.
        """
        dirty = frozenset(self._records.dirty)
        for ref, asset in on_disk.items():
            self._records.mark_saved(ref, asset)
        if change is not None:
            self._make(change, self._history.take)
        self._tell_dirty(dirty)
