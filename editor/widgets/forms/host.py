"""What every editor of one form shares: project, record, icons, and the way to push edits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from editor.documents.record_changes import Transaction
from editor.documents.trees import MISSING, TreeError, value_at
from editor.widgets.forms.later import Later
from editor.widgets.forms.shares import list_total, weight_share
from editor.widgets.forms.subjects import Subjects
from runtime.content.annotations import Ref, Weight
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping, Sequence

    from editor.documents.change import Change
    from editor.documents.project import Project
    from editor.widgets.forms.drawers import Drawer
    from editor.widgets.forms.mixed import Mixed
    from editor.widgets.icons import IconSource
    from runtime.content.fields import Value
    from runtime.content.problems import Problem
    from runtime.content.refs import FieldPath


def new_gesture() -> str:
    """Return a token: edits with the same token become one undo step."""
    return uuid4().hex


class FormHost(QObject):
    """The ground that the editors of one form stand on.

    Signals:
        reference_activated: the designer wants to see a record; its `AssetRef`.
        data_changed: the record, or something it refers to, has changed.
        problems_changed: other problems stand at the record's fields.
        revealed: a widget wants to be seen; the `QWidget`.
    """

    reference_activated = Signal(object)
    data_changed = Signal()
    problems_changed = Signal()
    revealed = Signal(object)

    def __init__(
        self,
        project: Project,
        refs: AssetRef | Sequence[AssetRef],
        icons: IconSource,
        drawers: Sequence[Drawer],
        consequence: Callable[[Any, FieldPath], str] | None,
        *,
        folds: MutableMapping[object, bool] | None = None,
    ) -> None:
        super().__init__()
        self.project = project
        self.subjects = Subjects(project, [refs] if isinstance(refs, AssetRef) else refs)
        self.icons = icons
        self.drawers = tuple(drawers)
        self.later = Later(self)
        self.folds: MutableMapping[object, bool] = {} if folds is None else folds
        """What the designer has unfolded (True) and folded, by group of a kind or by item."""
        self._consequence = consequence
        self._before: tuple[str, Change] | None = None
        self._problems: list[Problem] = []
        self._totals_of: object = None
        self._totals: dict[tuple[FieldPath, str], int] = {}

    @property
    def ref(self) -> AssetRef:
        """The record; the first when the form is about several."""
        return self.subjects.first

    @property
    def is_about(self) -> frozenset[AssetRef]:
        """The records that the form edits now; none when they are gone."""
        return frozenset(self.subjects.refs)

    @property
    def data(self) -> Any:
        """The record's tree with unsaved edits; None when its text can't be read.

        Of several records, what they have in common: see `Subjects`.
        """
        return self.subjects.data

    def value_at(self, path: FieldPath) -> object:
        """Return the value at a path; `MISSING` when it isn't written."""
        try:
            return value_at(self.data, path)
        except TreeError:
            return MISSING

    def total(self, path: FieldPath, name: str) -> int:
        """Return the sum of the weights in a list; worked out once per state of the record."""
        data = self.data
        if data is not self._totals_of:
            self._totals_of, self._totals = data, {}
        if (path, name) not in self._totals:
            self._totals[path, name] = list_total(data, path, name)
        return self._totals[path, name]

    def push(self, change: Change) -> None:
        """Send a change of the record, or of all of them, through the project's one door."""
        self._send(self.subjects.spread(change))

    def push_each(
        self, path: FieldPath, make: Callable[[AssetRef, Any], object], gesture: str
    ) -> None:
        """Give every record at a path what `make` makes of its own value, as one step."""
        self._send(self.subjects.each(path, make, gesture))

    def push_mixed(self, path: FieldPath, mixed: Mixed, gesture: str) -> None:
        """Give every record its own value back."""
        self._send(self.subjects.restored(path, mixed, gesture))

    def _send(self, change: Change) -> None:
        if self._before is not None:
            title, before = self._before
            change = Transaction(title, (before, change))
        self.project.push(change)

    def push_after(self, before: Change, title: str, commit: Callable[[], None]) -> None:
        """Let the change that `commit` pushes be one undo step with another before it."""
        self._before = title, before
        try:
            commit()
        finally:
            self._before = None

    def drawer_for(self, value: Value) -> Drawer:
        """Return the first drawer that fits a value."""
        return next(drawer for drawer in self.drawers if drawer.fits(value))

    def consequence(self, path: FieldPath, value: Value | None = None) -> str:
        """Return what the value at a path leads to, "" for nothing to say.

        A weight leads to its share among its siblings when nobody knows better.
        """
        data = self.data
        if data is None or not _items_exist(data, path):
            return ""
        said = self._consequence(data, path) if self._consequence is not None else ""
        if not said and value is not None and value.marker(Weight) is not None:
            return weight_share(self, path)
        return said

    @property
    def has_consequences(self) -> bool:
        """Whether somebody knows what values lead to, so that there is a column for it."""
        return self._consequence is not None

    def take_problems(self) -> None:
        """Show the problems of the records at their fields, when they are others."""
        problems = [
            replace(each, message=f"{name}: {each.message}") if name else each
            for ref, name in self.subjects.names().items()
            for each in self.project.problems_of(ref)
        ]
        if problems != self._problems:
            self._problems = problems
            self.problems_changed.emit()

    def problems_within(self, path: FieldPath) -> list[Problem]:
        """Return the problems at a path and below it."""
        return [each for each in self._problems if tuple(each.path[: len(path)]) == path]

    def problems_at(self, path: FieldPath) -> list[Problem]:
        """Return the problems at a path itself."""
        return [each for each in self._problems if tuple(each.path) == path]

    def pick(self, kind: str) -> str:
        """Return the id of some record of a kind, "" when there is none."""
        return next(iter(self.project.content.all(kind)), "")

    def reference_of(self, value: Value, text: object) -> tuple[str, str] | None:
        """Return (kind, id) when a value refers to a record by a text."""
        reference = value.marker(Ref)
        if reference is None or not isinstance(text, str) or not text:
            return None
        return reference.kind, text


def _items_exist(data: object, path: FieldPath) -> bool:
    """Whether every list item on the way is there; editors of removed items ask once more."""
    for part in path:
        if isinstance(part, int):
            if not isinstance(data, list) or part >= len(data):
                return False
            data = data[part]
        else:
            data = data.get(part) if isinstance(data, dict) else None
    return True
