"""Writing what was edited, and never what wasn't."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from editor.documents.record_changes import same_body
from editor.documents.records import body_of
from runtime.content.asset import asset_from_data, load_asset
from runtime.content.files import SaveError, write_atomic
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

MOST_BYTES = 2**28
"""What is larger has not been written by this program."""


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
    """Return the text of a file, None when there is none. Raises OSError."""
    try:
        return read_limited(path, MOST_BYTES).decode("utf-8", "surrogateescape")
    except ReadError as error:
        if error.is_missing:
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
                if self._may_replace(edit):
                    self._write(edit.ref, edit.asset)
        saved = tuple(self._assets)
        if not self._failures:
            for edit in self._edits:
                if edit.asset is None:
                    tick()
                    if self._may_replace(edit):
                        self._delete(edit.ref)
        for kind in {ref.kind for ref in saved}:
            sweep(self._files.root / kind)
        deleted = tuple(self._assets)[len(saved) :]
        report = SaveReport(saved, deleted, tuple(self._failures), tuple(self._conflicts))
        return Written(report, self._files, self._assets)

    def _may_replace(self, edit: Edit) -> bool:
        """Whether the file is still the one that was loaded, or already what would be written."""
        path = self._files.path_of(edit.ref)
        try:
            found = text_on_disk(path)
        except OSError as error:
            self._failures.append(
                SaveError(
                    path,
                    f"the file can't be read to compare it ({error.strerror})",
                    "Make the file readable, then save again.",
                )
            )
            return False
        if found in (_text_of(edit.saved), _text_of(edit.asset)):
            return True
        self._conflicts.append(edit.ref)
        what = "was deleted" if found is None else "was changed"
        self._failures.append(
            SaveError(
                path,
                f"it {what} by another program since it was opened",
                "Keep your version or take the one on disk, then save again.",
            )
        )
        return False

    def _write(self, ref: AssetRef, asset: Asset) -> None:
        path = self._files.path_of(ref)
        try:
            text = _text_to_write(path, asset)
            _make_folder(path)
            write_atomic(path, text)
        except SaveError as error:
            self._failures.append(error)
        else:
            again = load_asset(ref, text.encode("utf-8", "surrogateescape"))
            is_same = same_body(body_of(again), body_of(asset))
            self._assets[ref] = asset if is_same else again

    def _delete(self, ref: AssetRef) -> None:
        path = self._files.path_of(ref)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            reason = f"it could not be deleted ({error.strerror})"
            remedy = "Make its folder writable, then save again."
            self._failures.append(SaveError(path, reason, remedy))
        else:
            self._assets[ref] = None


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
        if again.data is None or asset_from_data(asset.ref, again.data).text != asset.text:
            raise SaveError(path, "it would not read back whole", "Undo its last edits.")
    return asset.text


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"its folder could not be made ({error.strerror})"
        raise SaveError(path, reason, "Save a copy of the project somewhere else.") from error


def sweep(folder: Path) -> None:
    """Delete what a run that was killed while it wrote has left beside the records."""
    before = time.time() - LEFT_BEHIND
    for path in folder.glob(".*.json.*.tmp"):
        try:
            if path.stat().st_mtime < before:
                path.unlink()
        except OSError:
            continue


def write_copy(
    files: ProjectFiles,
    changed: Mapping[AssetRef, Asset | None],
    target: Path,
    tick: Callable[[], None] = lambda: None,
) -> None:
    """Write the files of a project into a new folder, with other records; None is a deleted one.

    `tick` is called for each file; what it raises ends the copy. An unfinished copy is deleted.

    Raises:
        SaveError: when the folder is in use or can't be written.
    """
    if target.resolve().is_relative_to(files.root.resolve()):
        reason = "the folder lies inside the project"
        raise SaveError(target, reason, "Choose a folder somewhere else.")
    _refuse_used(target)
    try:
        _copy_files(files.root, target, tick)
        for ref, asset in changed.items():
            tick()
            _write_changed(target / ref.path, asset)
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        raise


def _refuse_used(target: Path) -> None:
    try:
        used = target.exists() and any(target.iterdir())
    except OSError as error:
        raise _no_copy(target, error) from error
    if used:
        raise SaveError(target, "the folder isn't empty", "Choose a new or an empty folder.")


def _copy_files(root: Path, target: Path, tick: Callable[[], None]) -> None:
    def copy(source: str, copied: str) -> str:
        tick()
        return shutil.copy2(source, copied)

    try:
        hidden = shutil.ignore_patterns(".*")
        shutil.copytree(root, target, ignore=hidden, copy_function=copy, dirs_exist_ok=True)
        _make_writable(target)
    except (OSError, shutil.Error) as error:
        raise _no_copy(target, error) from error


def _no_copy(target: Path, error: Exception) -> SaveError:
    reason = f"the project could not be copied there ({error})"
    return SaveError(target, reason, "Choose another folder.")


def _write_changed(path: Path, asset: Asset | None) -> None:
    if asset is None:
        path.unlink(missing_ok=True)
    else:
        _make_folder(path)
        write_atomic(path, _text_to_write(path, asset))


def _make_writable(folder: Path) -> None:
    """Take the write protection off a copy, which would else be as read-only as its original."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode | (0o700 if path.is_dir() else 0o600))
