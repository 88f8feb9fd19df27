"""The open project: the one door for edits, and the one place that tells what has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.documents.checking import Checking
from editor.documents.disk import Disk, DiskReport, take_all
from editor.documents.draft import ChangeError
from editor.documents.field_changes import SetField
from editor.documents.gestures import Gestures
from editor.documents.history import History
from editor.documents.records import Records
from editor.documents.store import Store
from editor.documents.trees import MISSING, TreeError
from runtime.content.project import OLD_SCHEMA, load_project

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from editor.documents.change import Change
    from editor.documents.disk import Found
    from editor.documents.draft import Draft
    from editor.documents.history import Remember, Step
    from editor.documents.place import Trouble
    from editor.documents.saving import SaveReport, Saving, Written
    from editor.documents.store import Copying
    from runtime.content.asset import Asset
    from runtime.content.checks import Check
    from runtime.content.migrations import MigrationReport
    from runtime.content.problems import Problem
    from runtime.content.project import LoadedProject
    from runtime.content.refs import AssetRef, FieldPath
    from runtime.content.snapshot import Content
    from runtime.content.suppressions import SuppressedProblem

CHECK_DELAY_MS = 20
"""Checks wait this long after an edit, so that views and previews come first."""


@dataclass(frozen=True, slots=True)
class ProjectChange:
    """What one push, undo, redo, jump or reload has changed.

    Attributes:
        assets: the records that are not what they were, also created and deleted ones.
        origin: the change that was made or taken back; None for a jump over several.
    """

    assets: frozenset[AssetRef]
    origin: Change | None = None


class Project(QObject):
    """A project on disk with its unsaved edits, its history and its problems.

    Signals:
        changed: once for each push, undo, redo, jump and reload that changed something; a
            `ProjectChange`.
        problems_changed: `problems` are others now.
        dirty_changed: other records are unsaved than before.
        saved: a save has ended; its `SaveReport`.
        history_changed: steps or their place are others now.
        gesture_cancelled: the gesture of this name was taken back while it was open.
        refused: a change was not made because the project is read-only; why.
        place_changed: `name` or `trouble` is another now.
    """

    changed = Signal(object)
    problems_changed = Signal()
    dirty_changed = Signal()
    saved = Signal(object)
    history_changed = Signal()
    gesture_cancelled = Signal(str)
    refused = Signal(str)
    place_changed = Signal()

    def __init__(
        self,
        loaded: LoadedProject,
        checks: Sequence[Check] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = Store(loaded)
        self._records = Records(loaded.assets.values(), loaded.content)
        if loaded.report is not None:
            self._records.take_saved(loaded.on_disk)
        self._checking = Checking(loaded.problems, checks)
        self._disk = Disk(loaded.files)
        self._history = History()
        self._gestures = Gestures()
        self.is_saving = False
        self._check_timer = QTimer(self, singleShot=True, interval=CHECK_DELAY_MS)
        self._check_timer.timeout.connect(self.flush_checks)
        self._check_timer.start()

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
    def content(self) -> Content:
        """The snapshot of all valid records, with the unsaved edits."""
        return self._records.content

    @property
    def schema_version(self) -> int:
        """The schema version of the records as they are edited."""
        return self._store.version

    @property
    def read_only(self) -> str:
        """Why nothing can be changed, as a sentence; empty when it can."""
        return self._store.read_only

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

    def has(self, ref: AssetRef) -> bool:
        """Whether there is such a record, valid or broken."""
        return self._records.get(ref) is not None

    def asset(self, ref: AssetRef) -> Asset:
        """Return a record as it is edited. Raises KeyError when there is none."""
        asset = self._records.get(ref)
        if asset is None:
            raise KeyError(ref)
        return asset

    def saved_asset(self, ref: AssetRef) -> Asset | None:
        """Return a record as its file has it, as far as is known; None for a new one."""
        return self._records.saved.get(ref)

    def assets(self, kind: str) -> Mapping[AssetRef, Asset]:
        """Return a live view of the records of a kind, sorted by id."""
        return self._records.of_kind(kind)

    # Edits

    def push(self, change: Change) -> None:
        """Make a change; it merges into the last step of the same gesture.

        A change that changes nothing is no step; one of a cancelled gesture is ignored. A project
        that is read-only takes none; `refused` says so.

        Raises:
            ChangeError: when it doesn't fit; then nothing has changed.
        """
        if self._store.read_only:
            self.refused.emit(self._store.read_only)
        else:
            self._push(change)

    def _push(self, change: Change) -> None:
        if self._gestures.is_cancelled(getattr(change, "gesture", "")):
            return
        self._make(change, self._history.add)

    def _make(self, change: Change, remember: Remember) -> None:
        try:
            settled = change.settled(self._records.draft())
            draft = self._records.draft()
            settled.apply(draft)
        except TreeError as error:
            raise ChangeError(str(error)) from error
        if self._records.would_change(draft.touched):
            remember(settled, draft.name_of, frozenset(draft.touched))
            self._commit(draft, settled)

    def set_field(self, ref: AssetRef, path: FieldPath, value: object, gesture: str = "") -> None:
        """Push a `SetField` that replaces whatever is there; see `push`."""
        self.push(SetField(ref, path, MISSING, value, gesture))

    def _commit(self, draft: Draft, origin: Change | None) -> None:
        """Make a draft real, and tell everybody once."""
        dirty = frozenset(self._records.dirty)
        assets = self._records.commit(draft.touched)
        self._checking.touch(assets)
        self._check_timer.start()
        if assets:
            self.changed.emit(ProjectChange(assets, origin))
        self._tell_dirty(dirty)
        self.history_changed.emit()

    def _tell_dirty(self, before: frozenset[AssetRef]) -> None:
        if before != self._records.dirty:
            self.dirty_changed.emit()

    # History

    @property
    def history(self) -> tuple[Step, ...]:
        """Every step, the oldest first, also those that can be redone."""
        return self._history.steps

    @property
    def history_index(self) -> int:
        """How many steps are in force."""
        return self._history.index

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._history.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return self._history.undone is not None

    @property
    def undo_title(self) -> str:
        """The words of the step that an undo takes back."""
        return self._history.last.title if self._history.last else ""

    @property
    def redo_title(self) -> str:
        """The words of the step that a redo makes."""
        return self._history.undone.title if self._history.undone else ""

    def undo(self) -> None:
        """Take back the last step; during a gesture, take back and end the gesture instead."""
        if self._gestures.open:
            self._cancel_gesture()
        elif self.can_undo:
            self.jump(self._history.index - 1)

    def redo(self) -> None:
        """Make the next step again; not during a gesture."""
        if self.can_redo and not self._gestures.open:
            self.jump(self._history.index + 1)

    def jump(self, index: int) -> None:
        """Undo or redo until `index` steps are in force, as one change."""
        if self._gestures.open:
            self._cancel_gesture()
        draft = self._records.draft()
        origins = self._history.travel(index, draft)
        if origins:
            self._commit(draft, origins[0] if len(origins) == 1 else None)

    # Gestures

    def begin_gesture(self) -> str:
        """Open a gesture, such as a stroke, and return the name that its changes carry."""
        self._history.seal()
        return self._gestures.begin()

    def end_gesture(self, gesture: str) -> None:
        """Close a gesture; what comes next is another step."""
        self._gestures.end(gesture)
        self._history.seal()

    @property
    def in_gesture(self) -> bool:
        """Whether a drag or a stroke goes on now."""
        return bool(self._gestures.open)

    def _cancel_gesture(self) -> None:
        gesture = self._gestures.cancel()
        last = self._history.last
        if last is not None and getattr(last.change, "gesture", "") == gesture:
            draft = self._records.draft()
            last.change.inverted().apply(draft)
            self._history.drop_last()
            self._commit(draft, last.change)
        self.gesture_cancelled.emit(gesture)

    # Problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, the worst first; checks that are due are made now."""
        self.flush_checks()
        return self._checking.problems

    @property
    def suppressed(self) -> tuple[SuppressedProblem, ...]:
        """The problems that records suppress, with the reasons, the worst first."""
        self.flush_checks()
        return self._checking.suppressed

    def problems_of(self, ref: AssetRef) -> tuple[Problem, ...]:
        """Return what is wrong with one record, the worst first."""
        self.flush_checks()
        return self._checking.problems_of(ref)

    def add_checks(self, *checks: Check) -> None:
        """Check more from now on, such as maps once their kernels are loaded."""
        self._checking.add(checks)
        self._check_timer.start()

    def flush_checks(self) -> None:
        """Make the checks that are due, without waiting for the event loop."""
        self._check_timer.stop()
        if self._checking.run(self._records):
            self.problems_changed.emit()

    # Disk

    def is_dirty(self, ref: AssetRef | None = None) -> bool:
        """Whether a record, or any record, differs from its file."""
        return bool(self._records.dirty) if ref is None else ref in self._records.dirty

    def dirty_refs(self) -> frozenset[AssetRef]:
        """Return the records that differ from their files, deleted ones too."""
        return frozenset(self._records.dirty)

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
        saving = self._store.saving(self._records, upgrade=upgrade, others=self._unmigrated())
        self.is_saving = True
        return saving

    def take_written(self, written: Written) -> SaveReport:
        """Take note of what a save has written: that is no longer unsaved."""
        dirty = frozenset(self._records.dirty)
        self.is_saving = False
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
        self.is_saving = False

    def _unmigrated(self) -> Iterable[AssetRef]:
        """Return the records that others have changed while a migration waits to be written."""
        waits = self.migration is not None
        return self._disk.others(self._records) if waits else ()

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
        """Look for files that others have changed; take those whose records aren't edited.

        They are taken in one step of the history, so that undo goes back behind them. Nothing is
        taken during a gesture or a save, while there is `trouble`, and while an older schema
        version is migrated in memory only: it would not fit.
        """
        if self.is_saving or self.in_gesture:
            return DiskReport()
        if self._store.look(self._records):
            self.place_changed.emit()
        found = None
        if self.trouble is None and self.migration is None:
            found = self._disk.look(self._records)
        return DiskReport() if found is None else self._take(found)

    def _take(self, found: Found) -> DiskReport:
        conflicts = tuple(ref for ref in found.records if ref in self._records.dirty)
        others = {ref: now for ref, now in found.records.items() if ref not in conflicts}
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
