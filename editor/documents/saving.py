"""Writing what was edited, and never what wasn't."""

from __future__ import annotations

import errno
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from editor.documents.record_changes import same_body
from editor.documents.records import body_of
from runtime.content.asset import asset_from_data, load_asset
from runtime.content.files import SaveError, explained, write_atomic
from runtime.content.parse import MAX_BYTES
from runtime.content.reading import ReadError, read_limited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from editor.documents.records import Records
    from runtime.content.asset import Asset
    from runtime.content.project import ProjectFiles
    from runtime.content.refs import AssetRef

LEFT_BEHIND = 60.0
"""A file of a save that is older than so many seconds was left behind by a run that ended."""


@dataclass(frozen=True, slots=True)
class SaveReport:
    """What came of a save.

    Attributes:
        saved: records whose files hold them now.
        deleted: records whose files are gone.
        failures: why other files were not written: path, reason and remedy of each.
        conflicts: records not written because somebody else has changed their files; each has
            a failure too.
    """

    saved: tuple[AssetRef, ...] = ()
    deleted: tuple[AssetRef, ...] = ()
    failures: tuple[SaveError, ...] = ()
    conflicts: tuple[AssetRef, ...] = ()


def text_on_disk(path: Path) -> str | None:
    """Return the text of a file, None when there is none or can be none. Raises ReadError."""
    try:
        return read_limited(path, MAX_BYTES).decode("utf-8", "surrogateescape")
    except ReadError as error:
        cause = error.__cause__
        number = cause.errno if isinstance(cause, OSError) else None
        if error.is_missing or number in (errno.ENAMETOOLONG, errno.ENOTDIR):
            return None
        raise


@dataclass(frozen=True, slots=True)
class Edit:
    """One unsaved record at the moment of a save.

    Attributes:
        ref: which record.
        asset: what is to be written; None when the file is to be deleted.
        saved: what its file holds as far as is known; None when there should be none.
    """

    ref: AssetRef
    asset: Asset | None
    saved: Asset | None


@dataclass(frozen=True, slots=True)
class Written:
    """What a save has put on the disk, for the open project to take note of.

    Attributes:
        report: what came of it.
        files: the project as its `project.json` is now.
        assets: records as their files hold them now; None for deleted files.
    """

    report: SaveReport
    files: ProjectFiles
    assets: Mapping[AssetRef, Asset | None] = field(default_factory=dict)


class Saving(Protocol):
    """Writes a save that was prepared; it needs nothing of the open project, so any thread may.

    Calls `tick` for each record. What can't be written is in the report.
    """

    def __call__(self, tick: Callable[[], None] = ...) -> Written:
        """Write it."""


def edits_of(records: Records) -> tuple[Edit, ...]:
    """Return what is unsaved at this moment."""
    return tuple(
        Edit(ref, records.get(ref), records.saved.get(ref)) for ref in sorted(records.dirty)
    )


def nothing() -> None:
    """Do what a caller does for each record who has no wish."""


class Saver:
    """One save: writes unsaved records one by one, deletes only after all others are durable."""

    def __init__(self, files: ProjectFiles, edits: Iterable[Edit]) -> None:
        self._files = files
        self._edits = tuple(edits)
        self._assets: dict[AssetRef, Asset | None] = {}
        self._failures: list[SaveError] = []
        self._conflicts: list[AssetRef] = []

    def run(self, tick: Callable[[], None] = nothing) -> Written:
        """Write all; what fails is reported and stays as it was."""
        for edit in self._edits:
            if edit.asset is not None:
                tick()
                self._do(edit)
        saved = tuple(self._assets)
        if not self._failures:
            for edit in self._edits:
                if edit.asset is None:
                    tick()
                    self._do(edit)
        for kind in {ref.kind for ref in saved}:
            sweep(self._files.root / kind)
        deleted = tuple(self._assets)[len(saved) :]
        report = SaveReport(saved, deleted, tuple(self._failures), tuple(self._conflicts))
        return Written(report, self._files, self._assets)

    def _do(self, edit: Edit) -> None:
        path = self._files.path_of(edit.ref)
        try:
            self._refuse_others(path, edit)
            self._assets[edit.ref] = _written(path, edit.asset)
        except SaveError as error:
            self._failures.append(error)

    def _refuse_others(self, path: Path, edit: Edit) -> None:
        """Refuse what is neither the file that was loaded nor already what would be written."""
        if edit.saved is not None and edit.saved.text is None:
            reason = "its file has never been read, so it is left alone"
            raise SaveError(path, reason, "Look at that file, then mend or delete it yourself.")
        try:
            found = text_on_disk(path)
        except ReadError as error:
            reason = f"what is there now can't be compared with it: {error.reason}"
            remedy = "Move that away, or make it a file that can be read, then save again."
            raise SaveError(path, reason, remedy) from error
        if found not in (_text_of(edit.saved), _text_of(edit.asset)):
            self._conflicts.append(edit.ref)
            what = "was deleted" if found is None else "was changed"
            reason = f"it {what} by another program since it was opened"
            remedy = "Keep your version or take the one on disk, then save again."
            raise SaveError(path, reason, remedy)
        if found is not None:
            _refuse_protected(path)


def _refuse_protected(path: Path) -> None:
    """Refuse a file that can't be written, which a rename would replace all the same."""
    try:
        with path.open("r+b"):
            pass
    except OSError as error:
        reason = "the file is write-protected, or another program holds it"
        remedy = "Take the protection off or close that program, or save a copy elsewhere."
        raise SaveError(path, reason, remedy) from error


def _written(path: Path, asset: Asset | None) -> Asset | None:
    """Write a record, or delete its file; return it as the file has it now. Raises SaveError."""
    if asset is None:
        _delete(path)
        return None
    write_record(path, asset)
    again = load_asset(asset.ref, (asset.text or "").encode("utf-8", "surrogateescape"))
    return asset if same_body(body_of(again), body_of(asset)) else again


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        why = explained(path, error)
        reason = f"it could not be deleted: {why.reason}"
        raise SaveError(path, reason, why.remedy) from error


def write_record(path: Path, asset: Asset) -> None:
    """Write a record's file, sure that reading it gives the record back. Raises SaveError."""
    text = _text_to_write(path, asset)
    _make_folder(path)
    write_atomic(path, text)


def _text_of(asset: Asset | None) -> str | None:
    return None if asset is None else asset.text


def _text_to_write(path: Path, asset: Asset) -> str:
    """Return the text of a record, sure that reading it gives the record back.

    Raises:
        SaveError: when something would be lost.
    """
    if asset.text is None:
        reason = asset.problems[0].message if asset.problems else "it can't be written as text"
        raise SaveError(path, reason, "Mend that field, then save again.")
    if asset.data is not None:
        again = load_asset(asset.ref, asset.text.encode("utf-8", "surrogateescape"))
        if again.data is None:
            why = again.problems[0].message.partition(". ")[0]
            reason = f"it would not be read again: {why}"
            raise SaveError(path, reason, "Undo what made it so, then save again.")
        if asset_from_data(asset.ref, again.data).text != asset.text:
            raise SaveError(path, "it would not read back whole", "Undo its last edits.")
    return asset.text


def _make_folder(path: Path) -> None:
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        what = "a link to nowhere" if folder.is_symlink() else "a file"
        reason = f"{what} stands where its folder {folder.name} should be"
        raise SaveError(path, reason, "Move that away, then save again.") from error
    except OSError as error:
        why = explained(path, error)
        reason = f"its folder {folder.name} could not be made: {why.reason}"
        raise SaveError(path, reason, why.remedy) from error


def sweep(folder: Path) -> None:
    """Delete what a run that was killed while it wrote has left beside the records."""
    before = time.time() - LEFT_BEHIND
    for path in folder.glob(".*.json.*.tmp"):
        try:
            if path.stat().st_mtime < before:
                path.unlink()
        except OSError:
            continue
