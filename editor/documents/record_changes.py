"""Changes of whole records, and several changes as one step."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from editor.documents.draft import ChangeError, RawText
from editor.documents.trees import same

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.documents.change import Change
    from editor.documents.draft import Body, Draft
    from runtime.content.refs import AssetRef


def same_body(one: Body | None, other: Body | None) -> bool:
    """Compare bodies as files do."""
    if isinstance(one, dict) and isinstance(other, dict):
        return same(one, other)
    return one == other


@dataclass(frozen=True, slots=True)
class ReplaceRecord:
    """Give a record another body; None on either side is a record that isn't there.

    Repairing a text, taking what is on disk, creating and deleting are all of this kind.
    """

    ref: AssetRef
    old: Body | None
    new: Body | None
    verb: str = "Change"
    gesture: str = ""

    def settled(self, draft: Draft) -> Change:
        """See `Change`: learn the old body."""
        return replace(self, old=draft.body(self.ref))

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        draft.put(self.ref, self.new)

    def inverted(self) -> ReplaceRecord:
        """See `Change`."""
        return replace(self, old=self.new, new=self.old)

    def merged(self, later: Change) -> ReplaceRecord | None:
        """See `Change`: typing in one text merges while the gesture stays the same."""
        if not isinstance(later, ReplaceRecord) or later.ref != self.ref:
            return None
        if not self.gesture or later.gesture != self.gesture:
            return None
        return replace(self, new=later.new)

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return same_body(self.old, self.new)

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"{self.verb} {name_of(self.ref)}"


@dataclass(frozen=True, slots=True)
class SetText:
    """Replace the text of a record, to repair one that can't be read; it may then be read."""

    ref: AssetRef
    old: str
    new: str
    gesture: str = ""

    def settled(self, draft: Draft) -> Change:
        """See `Change`: a text becomes the body that it parses to."""
        if draft.body(self.ref) is None:
            raise ChangeError(f"There is no record {self.ref.path}.")
        body = draft.parse(self.ref, self.new)
        change = ReplaceRecord(self.ref, None, body, "Edit the text of", self.gesture)
        return change.settled(draft)

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        self.settled(draft).apply(draft)

    def inverted(self) -> SetText:
        """See `Change`."""
        return replace(self, old=self.new, new=self.old)

    def merged(self, later: Change) -> None:
        """See `Change`: settled texts merge."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return self.old == self.new

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Edit the text of {name_of(self.ref)}"


@dataclass(frozen=True, slots=True)
class CreateAsset:
    """Add a record."""

    ref: AssetRef
    body: Body

    def settled(self, draft: Draft) -> Change:
        """See `Change`."""
        if draft.body(self.ref) is not None:
            raise ChangeError(f"{self.ref.path} exists already; choose another id.")
        return self

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        draft.put(self.ref, self.body)

    def inverted(self) -> DeleteAsset:
        """See `Change`."""
        return DeleteAsset(self.ref, self.body)

    def merged(self, later: Change) -> None:
        """See `Change`: a new record is a step."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return False

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Create {name_of(self.ref)}"


@dataclass(frozen=True, slots=True)
class DeleteAsset:
    """Take a record away; all of it is kept for undo. Its file goes with the next save."""

    ref: AssetRef
    body: Body = field(default_factory=lambda: RawText(""))

    def settled(self, draft: Draft) -> Change:
        """See `Change`: keep the whole record."""
        body = draft.body(self.ref)
        if body is None:
            raise ChangeError(f"There is no record {self.ref.path}.")
        return replace(self, body=body)

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        draft.put(self.ref, None)

    def inverted(self) -> CreateAsset:
        """See `Change`."""
        return CreateAsset(self.ref, self.body)

    def merged(self, later: Change) -> None:
        """See `Change`: a deleted record is a step."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return False

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Delete {name_of(self.ref)}"


@dataclass(frozen=True, slots=True)
class RenameAsset:
    """Give a record another id. Fields that refer to it are changed beside it, in a transaction."""

    ref: AssetRef
    new_id: str

    @property
    def target(self) -> AssetRef:
        """The record by its new id."""
        return self.ref._replace(id=self.new_id)

    def settled(self, draft: Draft) -> Change:
        """See `Change`."""
        if draft.body(self.ref) is None:
            raise ChangeError(f"There is no record {self.ref.path}.")
        if self.new_id != self.ref.id and draft.body(self.target) is not None:
            raise ChangeError(f"{self.target.path} exists already; choose another id.")
        return self

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        body = draft.body(self.ref)
        draft.put(self.ref, None)
        draft.put(self.target, body)

    def inverted(self) -> RenameAsset:
        """See `Change`."""
        return RenameAsset(self.target, self.ref.id)

    def merged(self, later: Change) -> None:
        """See `Change`: a new id is a step."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return self.new_id == self.ref.id

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Rename {name_of(self.ref)} to {self.new_id}"


@dataclass(frozen=True, slots=True)
class Transaction:
    """Several changes as one step, all or none. Steps of one gesture merge."""

    name: str
    changes: tuple[Change, ...]
    gesture: str = ""

    def settled(self, draft: Draft) -> Change:
        """See `Change`: each change learns what the ones before it have left."""
        done: list[Change] = []
        for change in self.changes:
            settled = change.settled(draft)
            settled.apply(draft)
            done.append(settled)
        return replace(self, changes=tuple(done))

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        for change in self.changes:
            change.apply(draft)

    def inverted(self) -> Transaction:
        """See `Change`: the last is taken back first."""
        return replace(self, changes=tuple(each.inverted() for each in reversed(self.changes)))

    def merged(self, later: Change) -> Transaction | None:
        """See `Change`."""
        if not isinstance(later, Transaction) or not self.gesture or later.gesture != self.gesture:
            return None
        joined = self._joined(later)
        if joined is not None:
            return replace(later, changes=joined)
        return replace(self, changes=self.changes + later.changes)

    def _joined(self, later: Transaction) -> tuple[Change, ...] | None:
        """Merge change by change, as while one types for several records; None when they don't."""
        refs = [getattr(each, "ref", None) for each in self.changes]
        if len(set(refs)) < len(refs) or len(refs) != len(later.changes):
            return None
        pairs = zip(self.changes, later.changes, strict=True)
        joined = tuple(both for one, other in pairs if (both := one.merged(other)) is not None)
        return joined if len(joined) == len(refs) else None

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return all(change.is_obsolete() for change in self.changes)

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        del name_of
        return self.name
