"""Writing a project with its unsaved edits into another folder."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from editor.documents.saving import nothing, write_record
from runtime.content.files import SaveError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from runtime.content.asset import Asset
    from runtime.content.project import ProjectFiles
    from runtime.content.refs import AssetRef


def write_copy(
    files: ProjectFiles,
    changed: Mapping[AssetRef, Asset | None],
    target: Path,
    tick: Callable[[], None] = nothing,
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
        write_record(path, asset)


def _make_writable(folder: Path) -> None:
    """Take the write protection off a copy, which would else be as read-only as its original."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode | (0o700 if path.is_dir() else 0o600))
