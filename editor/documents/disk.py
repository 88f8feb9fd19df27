"""What others have done to the files of a project while it was open."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.kinds import KINDS, RULES_ID
from runtime.content.project import read_asset
from runtime.content.refs import AssetRef
from runtime.core.ids import is_slug

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from editor.documents.records import Records
    from runtime.content.asset import Asset
    from runtime.content.project import ProjectFiles

Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class DiskReport:
    """What a look at the disk found.

    Attributes:
        reloaded: records without unsaved edits; they are now as on disk.
        conflicts: records with unsaved edits whose files have changed too; nothing was done.
    """

    reloaded: tuple[AssetRef, ...] = ()
    conflicts: tuple[AssetRef, ...] = ()


class Disk:
    """Compares files with what was loaded; reads only those whose size, time or number changed."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._stamps: dict[AssetRef, Stamp] = dict(self._listing())

    def changes(self, records: Records, *, remember: bool = True) -> dict[AssetRef, Asset | None]:
        """Return the records whose files differ from the saved ones; None for deleted files.

        With `remember`, the same difference is told only once.
        """
        found = dict(self._listing())
        suspects = {ref for ref, stamp in found.items() if self._stamps.get(ref) != stamp}
        suspects |= self._stamps.keys() - found.keys()
        if remember:
            self._stamps = found
        changed: dict[AssetRef, Asset | None] = {}
        for ref in sorted(suspects):
            asset = read_asset(self._files, ref) if ref in found else None
            saved = records.saved.get(ref)
            if (asset and asset.text) != (saved and saved.text) or (asset is None) != (
                saved is None
            ):
                changed[ref] = asset
        return changed

    def read(self, ref: AssetRef) -> Asset | None:
        """Return a record as its file has it now, None when there is no file."""
        return read_asset(self._files, ref) if self._files.path_of(ref).exists() else None

    def _listing(self) -> Iterator[tuple[AssetRef, Stamp]]:
        for kind in KINDS.values():
            for entry in _entries(self._files.root / kind.id):
                name = entry.name.removesuffix(".json")
                if name == entry.name or not is_slug(name) or (kind.single and name != RULES_ID):
                    continue
                stamp = _stamp(entry)
                if stamp is not None:
                    yield AssetRef(kind.id, name), stamp


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


def _stamp(entry: os.DirEntry[str]) -> Stamp | None:
    """Return what tells one state of a file from another; None when it has just gone."""
    try:
        status = entry.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
