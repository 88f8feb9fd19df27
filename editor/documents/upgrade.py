"""Writing a project of an older schema version in the present one: backup first, version last."""

from __future__ import annotations

import filecmp
import json
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from editor.documents.beside import free_folder
from editor.documents.saving import Saver, SaveReport, Written, nothing
from runtime.content.files import SaveError, write_atomic
from runtime.content.kinds import KINDS
from runtime.content.parse import MAX_BYTES
from runtime.content.printer import print_json
from runtime.content.project import PROJECT_FILE
from runtime.content.reading import read_limited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from editor.documents.saving import Edit
    from runtime.content.project import ProjectFiles
    from runtime.content.refs import AssetRef

MARK = "upgrading_from"


class Upgrade:
    """One upgrade. Interrupted anywhere, it can start anew.

    `project.json` names the backup before the first record is written, and says the new version
    after the last: a project between the two is read from its backup.
    """

    def __init__(self, files: ProjectFiles, edits: Iterable[Edit], version: int) -> None:
        self._files = files
        self._edits = tuple(edits)
        self._version = version

    def run(self, tick: Callable[[], None] = nothing) -> Written:
        """Back up, write all that differs, then the version; what fails stays unsaved."""
        written = Written(SaveReport(), self._files)
        try:
            if not self._files.upgrading_from:
                self._back_up()
            written = Saver(self._files, self._edits).run(tick)
            if not written.report.failures:
                self._drop_old_kinds(written.report.deleted)
                write_version(self._files.root, self._version)
                self._files = replace(self._files, schema_version=self._version, upgrading_from="")
        except SaveError as error:
            written = replace(written, report=replace(written.report, failures=(error,)))
        return replace(written, files=self._files)

    def _drop_old_kinds(self, deleted: Iterable[AssetRef]) -> None:
        """Take away the folders of kinds that are no more, once they are empty."""
        for kind in {ref.kind for ref in deleted} - KINDS.keys():
            folder = self._files.root / kind
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def _back_up(self) -> None:
        root = self._files.root
        target = free_folder(root.parent / f"{root.name}-before-v{self._version}")
        copy_whole(root, target)
        _write_head(root, {MARK: target.name})
        self._files = replace(self._files, upgrading_from=target.name)


def copy_whole(root: Path, target: Path) -> None:
    """Copy a project and compare every file. Raises SaveError; then there is no copy."""
    hidden = shutil.ignore_patterns(".*")
    try:
        shutil.copytree(root, target, ignore=hidden)
        differing = [
            path
            for path in target.rglob("*")
            if path.is_file()
            and not filecmp.cmp(path, root / path.relative_to(target), shallow=False)
        ]
    except (OSError, shutil.Error) as error:
        shutil.rmtree(target, ignore_errors=True)
        reason = f"the backup could not be made ({error})"
        raise SaveError(target, reason, "Free some space there, then save again.") from error
    if differing:
        shutil.rmtree(target, ignore_errors=True)
        reason = f"the backup differs from the project in {differing[0].name}"
        raise SaveError(target, reason, "Save again; check the disk if it stays so.")


def write_version(root: Path, version: int) -> None:
    """Let `project.json` say another schema version, and that no upgrade goes on.

    Raises SaveError.
    """
    _write_head(root, {"schema_version": version, MARK: None})


def _write_head(root: Path, changes: dict[str, object]) -> None:
    """Change fields of `project.json`; None takes one out, all others stay."""
    path = root / PROJECT_FILE
    try:
        head = json.loads(read_limited(path, MAX_BYTES).decode("utf-8").removeprefix("\ufeff"))
    except (OSError, ValueError) as error:
        raise SaveError(path, f"it can't be read ({error})", "Mend it, then save again.") from error
    if not isinstance(head, dict):
        raise SaveError(path, "it holds no object", "Mend it, then save again.")
    head |= changes
    write_atomic(path, print_json({key: item for key, item in head.items() if item is not None}))
