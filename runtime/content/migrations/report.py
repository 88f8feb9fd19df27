"""What a migration has changed, found by comparing, so that the report can't be wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.migrations.step import Tree
    from runtime.content.refs import AssetRef


@dataclass(frozen=True, slots=True)
class RecordChange:
    """One record that is another now: its verb, and the fields in which it differs."""

    ref: AssetRef
    verb: str
    fields: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """Say it in one line."""
        fields = f": {', '.join(self.fields)}" if self.fields else ""
        return f"{self.ref.path} {self.verb}{fields}"


@dataclass(frozen=True, slots=True)
class MigrationReport:
    """What happens to a project on its way from one schema version to another.

    Attributes:
        before: the version of its files.
        after: the version in memory.
        titles: what each step does.
        changes: the records that differ, sorted.
        unreadable: files that are no JSON; they are kept as they are.
        resumed: the backup that an interrupted upgrade has left, from which it starts anew.
    """

    before: int
    after: int
    titles: tuple[str, ...]
    changes: tuple[RecordChange, ...]
    unreadable: tuple[AssetRef, ...] = ()
    resumed: str = ""

    @property
    def summary(self) -> str:
        """Say how much changes."""
        count = len(self.changes)
        records = "1 record changes" if count == 1 else f"{count} records change"
        return f"From schema version {self.before} to {self.after}: {records}."

    def lines(self) -> list[str]:
        """Return the whole report as lines of text."""
        found = [self.summary, ""]
        found += [f"· {title}" for title in self.titles]
        if self.changes:
            found += ["", *(change.sentence for change in self.changes)]
        if self.unreadable:
            found += ["", "These files can't be read and stay as they are:"]
            found += [ref.path for ref in self.unreadable]
        return found


def compared(
    before: Mapping[AssetRef, Tree], after: Mapping[AssetRef, Tree]
) -> tuple[RecordChange, ...]:
    """Return how records differ."""
    found = []
    for ref in sorted(before.keys() | after.keys()):
        old, new = before.get(ref), after.get(ref)
        if old is None:
            found.append(RecordChange(ref, "is new"))
        elif new is None:
            found.append(RecordChange(ref, "goes"))
        elif fields := _differing(old, new):
            found.append(RecordChange(ref, "changes", fields))
    return tuple(found)


def _differing(old: Tree, new: Tree) -> tuple[str, ...]:
    names = dict.fromkeys([*old, *new])
    return tuple(name for name in names if not _same(old, new, name))


def _same(old: Tree, new: Tree, name: str) -> bool:
    """Compare a field as files do: 1, 1.0 and true differ."""
    if (name in old) != (name in new):
        return False
    return repr(old[name]) == repr(new[name])
