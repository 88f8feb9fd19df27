"""Records with their unsaved edits: the one door for edits, undo, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.documents.draft import ChangeError
from editor.documents.field_changes import SetField
from editor.documents.gestures import Gestures
from editor.documents.history import History
from editor.documents.trees import MISSING, TreeError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from editor.documents.change import Change
    from editor.documents.checking import Checking
    from editor.documents.draft import Draft
    from editor.documents.history import Remember, Step
    from editor.documents.records import Records
    from runtime.content.asset import Asset
    from runtime.content.checks import Check
    from runtime.content.problems import Problem
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


class Document(QObject):
    """Records, their history and their problems; it knows nothing of files.

    `read_only` says why nothing can be changed, as part of a sentence; empty when it can.

    Signals:
        changed: once for each push, undo, redo, jump and reload that changed something; a
            `ProjectChange`.
        problems_changed: `problems` are others now.
        dirty_changed: other records are unsaved than before.
        history_changed: steps or their place are others now.
        gesture_cancelled: the gesture of this name was taken back while it was open.
        refused: a change was not made because all is read-only; why.
    """

    changed = Signal(object)
    problems_changed = Signal()
    dirty_changed = Signal()
    history_changed = Signal()
    gesture_cancelled = Signal(str)
    refused = Signal(str)

    def __init__(
        self, records: Records, checking: Checking, read_only: str, parent: QObject | None
    ) -> None:
        super().__init__(parent)
        self.read_only = read_only
        self._records, self._checking = records, checking
        self._history, self._gestures = History(), Gestures()
        self._check_timer = QTimer(self, singleShot=True, interval=CHECK_DELAY_MS)
        self._check_timer.timeout.connect(self.flush_checks)
        self._check_timer.start()

    # What it holds

    @property
    def content(self) -> Content:
        """The snapshot of all valid records, with the unsaved edits."""
        return self._records.content

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

    def is_dirty(self, ref: AssetRef | None = None) -> bool:
        """Whether a record, or any record, differs from its file."""
        return bool(self._records.dirty) if ref is None else ref in self._records.dirty

    def dirty_refs(self) -> frozenset[AssetRef]:
        """Return the records that differ from their files, deleted ones too."""
        return frozenset(self._records.dirty)

    # Edits

    def push(self, change: Change) -> None:
        """Make a change; it merges into the last step of the same gesture.

        A change that changes nothing is no step; one of a cancelled gesture is ignored. A document
        that is read-only takes none; `refused` says so.

        Raises:
            ChangeError: when it doesn't fit; then nothing has changed.
        """
        if self.read_only:
            self.refused.emit(self.read_only)
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
