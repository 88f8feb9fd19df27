"""A record changed here and on disk: the ways to go on from there, each one step of undo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.documents.disk import take_all
from editor.documents.merging import Merged, merge
from editor.documents.record_changes import CreateAsset, ReplaceRecord, Transaction
from editor.documents.records import body_of
from editor.documents.trees import MISSING, same
from runtime.content.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from editor.documents.project import Project
    from runtime.content.asset import Asset
    from runtime.content.refs import AssetRef, FieldPath


@dataclass(frozen=True, slots=True)
class FieldOnBothSides:
    """One field that is not the same on both sides; `MISSING` where it isn't written."""

    path: FieldPath
    base: object
    mine: object
    theirs: object

    @property
    def clashes(self) -> bool:
        """Whether both sides have changed it."""
        return not same(self.base, self.mine) and not same(self.base, self.theirs)


@dataclass(frozen=True, slots=True)
class Conflict:
    """The three states of a record; None where there is no such record.

    Attributes:
        ref: the record.
        base: as it was last read or saved.
        mine: as it is edited.
        theirs: as its file is now.
    """

    ref: AssetRef
    base: Asset | None
    mine: Asset | None
    theirs: Asset | None

    @property
    def can_keep_both(self) -> bool:
        """Whether both sides have the record and its kind may have another one."""
        both = self.mine is not None and self.theirs is not None
        return both and not KINDS[self.ref.kind].single

    def fields(self) -> tuple[FieldOnBothSides, ...]:
        """Return the fields that differ between the sides; none when one has no fields."""
        mine, theirs = (
            each.data if each is not None else None for each in (self.mine, self.theirs)
        )
        base = self.base.data if self.base is not None else None
        return () if mine is None or theirs is None else tuple(_fields((), base, mine, theirs))

    def merged(self, theirs_at: AbstractSet[int] = frozenset()) -> Merged | None:
        """Merge the sides; None when one of them was deleted or can't be read."""
        base = self.base.data if self.base is not None else {}
        mine = self.mine.data if self.mine is not None else None
        theirs = self.theirs.data if self.theirs is not None else None
        if base is None or mine is None or theirs is None:
            return None
        return merge(base, mine, theirs, theirs_at)


def _fields(
    path: FieldPath, base: object, mine: object, theirs: object
) -> Iterator[FieldOnBothSides]:
    if same(mine, theirs):
        return
    if not isinstance(mine, dict) or not isinstance(theirs, dict):
        yield FieldOnBothSides(path, base, mine, theirs)
        return
    before = base if isinstance(base, dict) else {}
    for key in {**mine, **theirs}:
        sides = (each.get(key, MISSING) for each in (before, mine, theirs))
        yield from _fields((*path, key), *sides)


def conflict_of(project: Project, ref: AssetRef) -> Conflict:
    """Return the three states of a record as they are at this moment."""
    mine = project.asset(ref) if project.has(ref) else None
    return Conflict(ref, project.saved_asset(ref), mine, project.on_disk(ref))


def take_theirs(project: Project, conflict: Conflict) -> None:
    """Give up the edits of a record for what its file holds; undo brings them back."""
    theirs = {conflict.ref: conflict.theirs}
    project.settle(theirs, take_all(theirs))


def keep_mine(project: Project, conflict: Conflict) -> None:
    """Keep the edits of a record although its file has changed; the next save writes them."""
    project.settle({conflict.ref: conflict.theirs})


def take_merged(project: Project, conflict: Conflict, merged: Merged) -> None:
    """Give the record its merged tree; it stays unsaved where that differs from its file."""
    change = ReplaceRecord(conflict.ref, None, merged.tree, "Merge with disk:")
    project.settle({conflict.ref: conflict.theirs}, change)


def keep_both(project: Project, conflict: Conflict) -> AssetRef:
    """Take the file's version under the id, mine under a free one; return that.

    Raises ValueError when there are no two versions, or no place for a second.
    """
    if not conflict.can_keep_both or conflict.mine is None or conflict.theirs is None:
        raise ValueError(conflict.ref.path)
    ref, other = conflict.ref, _free(project, conflict.ref)
    changes = (
        ReplaceRecord(ref, None, body_of(conflict.theirs)),
        CreateAsset(other, body_of(conflict.mine)),
    )
    project.settle({ref: conflict.theirs}, Transaction(f"Keep both of {ref.path}", changes))
    return other


def _free(project: Project, ref: AssetRef) -> AssetRef:
    """Return a reference that neither a record nor a file has."""
    names = (f"{ref.id}_mine{count if count > 1 else ''}" for count in range(1, 1_000_000))
    others = (ref._replace(id=name) for name in names)
    taken = project.dirty_refs()
    return next(
        other
        for other in others
        if not project.has(other) and other not in taken and project.on_disk(other) is None
    )
