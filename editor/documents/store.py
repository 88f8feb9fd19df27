"""Where a project is written: saves, upgrades and copies, and whether it may be written at all."""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING, Protocol

from editor.documents.saving import Saver, SaveReport, write_copy
from editor.documents.upgrade import Upgrade, write_version
from runtime.content.files import SaveError
from runtime.content.project import PROJECT_FILE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from editor.documents.records import Records
    from runtime.content.asset import Asset
    from runtime.content.project import LoadedProject, ProjectFiles
    from runtime.content.refs import AssetRef


class Copying(Protocol):
    """Writes a copy that was prepared; it needs nothing of the open project, so any thread may.

    Calls `tick` for each file; what that raises ends the copy. Raises SaveError.
    """

    def __call__(self, tick: Callable[[], None] = ...) -> None:
        """Write it."""


class Store:
    """The files of one open project.

    Attributes:
        files: where they lie and what `project.json` says.
        migration: what was migrated in memory and is not written yet; else None.
        version: the schema version of what is in memory.
        read_only: why nothing may be changed; empty when it may.
    """

    def __init__(self, loaded: LoadedProject) -> None:
        self.files = loaded.files
        self.migration = loaded.report
        self.read_only = _newer_words(loaded) if loaded.is_newer else ""
        self.version = loaded.version

    def save(self, records: Records, *, upgrade: bool) -> SaveReport:
        """Write what is unsaved; an older schema version only with `upgrade`."""
        if self.read_only:
            return self._refused(self.read_only, "Update Delvewright to change it.")
        if self.migration is None:
            return Saver(self.files, records).run()
        if not upgrade:
            reason = f"its files have the older schema version {self.migration.before}"
            return self._refused(reason, "Accept the upgrade, or save a copy elsewhere.")
        done = Upgrade(self.files, records, self.version).run()
        self.files = done.files
        if not done.report.failures:
            self.migration = None
        return done.report

    def refused_for(self, others: Iterable[AssetRef]) -> SaveReport:
        """Return the report of an upgrade that can't begin: others have changed these files."""
        return SaveReport(
            failures=tuple(
                SaveError(
                    self.files.path_of(ref),
                    "it was changed by another program since the project was opened",
                    "Open the project again to migrate it as it is now, then upgrade.",
                )
                for ref in sorted(others)
            )
        )

    def _refused(self, reason: str, remedy: str) -> SaveReport:
        return SaveReport(failures=(SaveError(self.files.root / PROJECT_FILE, reason, remedy),))

    def copying(self, records: Records, path: Path) -> Copying:
        """Return what writes the project as it is edited now into another folder."""
        return self._copying({ref: records.get(ref) for ref in sorted(records.dirty)}, path)

    def copying_with(
        self, records: Records, path: Path, changed: Mapping[AssetRef, Asset | None]
    ) -> Copying:
        """Return what writes the files of the project, with other records, into another folder.

        What was migrated in memory goes along.
        """
        migrated = sorted(records.dirty) if self.migration is not None else []
        return self._copying({**{ref: records.get(ref) for ref in migrated}, **changed}, path)

    def _copying(self, changed: Mapping[AssetRef, Asset | None], path: Path) -> Copying:
        version = self.version if self.migration is not None else None
        return partial(_copy, self.files, changed, version, path)


def _copy(
    files: ProjectFiles,
    changed: Mapping[AssetRef, Asset | None],
    version: int | None,
    path: Path,
    tick: Callable[[], None] = lambda: None,
) -> None:
    write_copy(files, changed, path, tick)
    if version is not None:
        try:
            write_version(path, version)
        except BaseException:
            shutil.rmtree(path, ignore_errors=True)
            raise


def _newer_words(loaded: LoadedProject) -> str:
    return (
        f"the project has schema version {loaded.files.schema_version}, and this Delvewright knows "
        f"versions up to {loaded.version}"
    )
