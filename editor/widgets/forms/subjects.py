"""The record, or the records of one kind, that a form edits; edits go to all of them as one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from editor.documents.change import path_words
from editor.documents.field_changes import InsertItem, MoveItem, RemoveItem, SetField
from editor.documents.record_changes import Transaction
from editor.documents.trees import MISSING, TreeError, same, value_at, with_value
from editor.widgets.forms.mixed import Mixed, common, in_force, spoken
from runtime.content.fields import Value, value_of
from runtime.content.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from editor.documents.change import Change
    from editor.documents.project import Project
    from runtime.content.refs import AssetRef, FieldPath

FieldChange = SetField | InsertItem | RemoveItem | MoveItem
LISTED = 20
"""So many records are named in the tip of a mixed value."""


class Subjects:
    """What a form is about.

    Of several records `data` is what they have in common, with `Mixed` where they differ, and a
    change of the first becomes one transaction over all. Records that are gone or that can't be
    read are left out.
    """

    def __init__(self, project: Project, refs: Sequence[AssetRef]) -> None:
        self._project = project
        self._all = tuple(refs)
        self._value: Value = value_of(KINDS[self.first.kind].model)
        self._content: object = None
        self._common: Any = None

    @property
    def first(self) -> AssetRef:
        """The record whose path stands for all."""
        return self._all[0]

    @property
    def many(self) -> bool:
        """Whether the form is about several records."""
        return len(self._all) > 1

    @property
    def refs(self) -> tuple[AssetRef, ...]:
        """The records that can be edited now."""
        there = [ref for ref in self._all if self._project.has(ref)]
        if not self.many:
            return tuple(there)
        return tuple(ref for ref in there if self._project.asset(ref).data is not None)

    @property
    def words(self) -> str:
        """The records in a title: "12 enemies"."""
        return KINDS[self.first.kind].several(len(self.refs))

    @property
    def data(self) -> Any:
        """The tree of the record, or what several have in common; None when none can be read."""
        if not self.many:
            return self._project.asset(self.first).data
        if self._content is not self._project.content:
            self._content = self._project.content
            trees = [self._tree(ref) for ref in self.refs]
            self._common = common(self._value, trees) if trees else None
        return self._common

    def _tree(self, ref: AssetRef) -> Any:
        return self._project.asset(ref).data

    def values(self, path: FieldPath) -> dict[AssetRef, Any]:
        """Return what each record has at a path, its default where nothing is written."""
        return {ref: in_force(self._value, self._tree(ref), path) for ref in self.refs}

    def kept(self, path: FieldPath) -> Any:
        """Return what an editor remembers of a path, to commit it again later."""
        values = tuple(self.values(path).values())
        return Mixed(values) if self.many else values[0]

    def names(self) -> dict[AssetRef, str]:
        """Return what tells the records apart in messages, "" when there is only one."""
        if not self.many:
            return dict.fromkeys(self.refs, "")
        return {ref: str(self._tree(ref).get("name") or ref.id) for ref in self.refs}

    def tip(self, path: FieldPath) -> str:
        """List what each record has at a path."""
        names = self.names()
        lines = [f"{names[ref]}: {spoken(each)}" for ref, each in self.values(path).items()]
        more = len(lines) - LISTED
        return "\n".join([*lines[:LISTED], *([f"and {more} more"] if more > 0 else [])])

    # Edits

    def spread(self, change: Change) -> Change:
        """Return a change of the first record as one of all of them."""
        if not self.many or not isinstance(change, FieldChange):
            return change
        parts = tuple(part for ref in self.refs for part in self._own(ref, change))
        title = change.title(lambda _ref: self.words)
        return Transaction(title, parts, getattr(change, "gesture", ""))

    def each(
        self, path: FieldPath, make: Callable[[AssetRef, Any], object], gesture: str
    ) -> Change:
        """Return one change that gives every record at a path what `make` makes of its value."""
        parts = tuple(
            part
            for ref, value in self.values(path).items()
            for part in self._own(ref, SetField(ref, path, MISSING, make(ref, value), gesture))
        )
        if not self.many and len(parts) == 1:
            return parts[0]
        title = f"Change {path_words(path) or 'the kind'} of {self.words}"
        return Transaction(title, parts, gesture)

    def restored(self, path: FieldPath, mixed: Mixed, gesture: str) -> Change:
        """Return the change that gives the records their differing values back."""
        values = dict(zip(self.refs, mixed.values, strict=False))
        return self.each(path, values.get, gesture)

    def _own(self, ref: AssetRef, change: FieldChange) -> tuple[FieldChange, ...]:
        """Return a change for one of the records: what it hasn't written is written whole."""
        tree, path = self._tree(ref), change.path
        setting = isinstance(change, SetField)
        length = _unwritten(tree, path[:-1] if setting else path)
        if isinstance(change, SetField):
            unwritten = length is None and value_at(tree, path) is MISSING if path else False
            if unwritten and same(change.new, in_force(self._value, tree, path)):
                return ()
        if length is None:
            return (replace(change, ref=ref),)
        head, rest = path[:length], path[length:]
        whole = in_force(self._value, tree, head)
        if isinstance(change, SetField):
            new = with_value(whole, rest, change.new)
            return (replace(change, ref=ref, path=head, new=new, leaf=rest + change.leaf),)
        return SetField(ref, head, MISSING, whole), replace(change, ref=ref)


def _unwritten(tree: object, path: FieldPath) -> int | None:
    """Return how long the path is up to its first key that isn't written; None if all are."""
    for length in range(1, len(path) + 1):
        try:
            if value_at(tree, path[:length]) is MISSING:
                return length
        except TreeError:
            return None
    return None
