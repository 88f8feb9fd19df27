"""Where a project is written: saves, upgrades and copies, and whether it may be written at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.documents.saving import Saver, SaveReport, write_copy
from editor.documents.upgrade import Upgrade, write_version
from runtime.content.files import SaveError
from runtime.content.project import PROJECT_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from editor.documents.records import Records
    from runtime.content.asset import Asset
    from runtime.content.project import LoadedProject
    from runtime.content.refs import AssetRef


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

    def copy(self, records: Records, path: Path) -> None:
        """Write the project as it is edited into another folder. Raises SaveError."""
        self._copy({ref: records.get(ref) for ref in sorted(records.dirty)}, path)

    def copy_with(
        self, records: Records, path: Path, changed: Mapping[AssetRef, Asset | None]
    ) -> None:
        """Write the files of the project, with other records, into another folder.

        What was migrated in memory goes along. Raises SaveError.
        """
        migrated = sorted(records.dirty) if self.migration is not None else []
        self._copy({**{ref: records.get(ref) for ref in migrated}, **changed}, path)

    def _copy(self, changed: Mapping[AssetRef, Asset | None], path: Path) -> None:
        write_copy(self.files, changed, path)
        if self.migration is not None:
            write_version(path, self.version)


def _newer_words(loaded: LoadedProject) -> str:
    return (
        f"the project has schema version {loaded.files.schema_version}, and this Delvewright knows "
        f"versions up to {loaded.version}"
    )
