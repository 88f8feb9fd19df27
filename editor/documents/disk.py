"""What others have done to the files of a project while it was open."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from editor.documents.record_changes import ReplaceRecord, Transaction
from editor.documents.records import body_of
from editor.documents.saving import nothing, text_on_disk
from runtime.content.kinds import KINDS
from runtime.content.project import Listing, read_asset

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from runtime.content.asset import Asset
    from runtime.content.problems import Problem
    from runtime.content.project import ProjectFiles
    from runtime.content.refs import AssetRef

    Saved = Mapping[AssetRef, Asset]

Stamp = tuple[int, int, int]
Said = tuple[bool, str | None]
"""Whether there is a record, and its text; None when it can't be read."""

YOUNG_NS = 2 * 10**9
"""A file written so shortly before a look may change again without another time of change: clocks
of file systems are coarse. It is looked at again, as git does with what it calls racily clean."""


@dataclass(frozen=True, slots=True)
class DiskReport:
    """What a look at the disk found.

    Attributes:
        reloaded: records without unsaved edits; they are now as on disk.
        conflicts: records with unsaved edits whose files have changed too; nothing was done.
        put_by: whether steps that could be redone were put into the history instead.
    """

    reloaded: tuple[AssetRef, ...] = ()
    conflicts: tuple[AssetRef, ...] = ()
    put_by: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Files that differ from the saved records, None for deleted ones, and faults of folders.

    `saved` are the records that they were compared with.
    """

    records: Mapping[AssetRef, Asset | None] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    saved: Saved = field(default_factory=dict)


class Looking(Protocol):
    """Compares files with records; it needs nothing of the open project, so any thread may.

    Calls `tick` for each file; what that raises ends the look.
    """

    def __call__(self, tick: Callable[[], None] = ...) -> Found | None:
        """Look; None when the project's folder can't be listed."""


class Disk:
    """Compares files with what was loaded; reads only those whose size, time or number changed."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._stamps = self._stamped(Listing(files.root))
        self._told: dict[AssetRef, tuple[Said, Said]] = {}

    def look(self, saved: Saved, tick: Callable[[], None] = nothing) -> Found | None:
        """Return what is other than saved; None when the project's folder can't be listed."""
        try:
            listing = Listing(self._files.root)
        except OSError:
            return None
        others = self._others(listing, saved, tick)
        unread = {ref: at for ref, at in self._stamps.items() if ref.kind in listing.unread}
        stamps = unread | self._stamped(listing)
        self._stamps = {ref: stamp for ref, stamp in stamps.items() if ref not in others}
        return Found(others, tuple(listing.problems), saved)

    def untold(self, saved: Saved, conflicts: Mapping[AssetRef, Asset | None]) -> list[AssetRef]:
        """Return the conflicts that were not there, or were others, the last time."""
        said = {ref: (_said(saved.get(ref)), _said(now)) for ref, now in conflicts.items()}
        before, self._told = self._told, said
        return [ref for ref in said if before.get(ref) != said[ref]]

    def others(self, saved: Saved) -> Mapping[AssetRef, Asset | None]:
        """Return the records whose files are other than saved; a later look finds them again."""
        try:
            return self._others(Listing(self._files.root), saved, nothing)
        except OSError:
            return {}

    def _others(
        self, listing: Listing, saved: Saved, tick: Callable[[], None]
    ) -> dict[AssetRef, Asset | None]:
        known = KINDS.keys() - listing.unread
        gone = {ref for ref in saved if ref.kind in known} - set(listing.refs)
        stamps = self._stamps
        touched = {ref for ref in listing.refs if stamps.get(ref) != _stamp(self._path(ref))}
        found = {}
        for ref in sorted(touched | gone):
            tick()
            before = saved.get(ref)
            asset = self._read_if_other(ref, before)
            if asset is not before:
                found[ref] = asset
        return found

    def _read_if_other(self, ref: AssetRef, saved: Asset | None) -> Asset | None:
        """Return the saved record itself while its file says the same, else what it says now."""
        if saved is not None and saved.text is None:
            now = self.read(ref)
            return saved if now == saved else now
        try:
            is_same = text_on_disk(self._path(ref)) == (saved.text if saved is not None else None)
        except OSError:
            is_same = False
        return saved if is_same else self.read(ref)

    def read(self, ref: AssetRef) -> Asset | None:
        """Return a record as its file has it now, None when there is no file."""
        return read_asset(self._files, ref) if self._path(ref).exists() else None

    def _path(self, ref: AssetRef) -> Path:
        return self._files.path_of(ref)

    def _stamped(self, listing: Listing) -> dict[AssetRef, Stamp]:
        """Return what tells one state of each file from another, but not of the youngest."""
        young = time.time_ns() - YOUNG_NS
        stamps = ((ref, _stamp(self._path(ref))) for ref in listing.refs)
        return {ref: stamp for ref, stamp in stamps if stamp is not None and stamp[0] < young}


def _said(asset: Asset | None) -> Said:
    return asset is not None, None if asset is None else asset.text


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def take_all(assets: Mapping[AssetRef, Asset | None]) -> Transaction | None:
    """Return the change that gives records what their files hold; None when there are none."""
    changes = tuple(
        ReplaceRecord(ref, None, None if asset is None else body_of(asset), "Take from disk")
        for ref, asset in assets.items()
    )
    count = "1 record" if len(changes) == 1 else f"{len(changes)} records"
    return Transaction(f"Take {count} from disk", changes) if changes else None
