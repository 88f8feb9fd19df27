"""Where a project is written: saves, upgrades and copies, and whether it may be written at all."""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING, Protocol

from editor.documents.copying import write_copy
from editor.documents.place import Place
from editor.documents.remembered import Remembered
from editor.documents.saving import (
    Saver,
    SaveReport,
    Written,
    edits_of,
    nothing,
)
from editor.documents.upgrade import Upgrade, write_version
from runtime.content.files import SaveError
from runtime.content.project import PROJECT_FILE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from editor.documents.place import Trouble
    from editor.documents.records import Records
    from editor.documents.saving import Saving
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
        place: where they lie and what `project.json` says.
        trouble: why they are left alone for now; None when all is well.
        migration: what was migrated in memory and is not written yet; else None.
        version: the schema version of what is in memory.
        read_only: why nothing may be changed; empty when it may.
    """

    def __init__(self, loaded: LoadedProject) -> None:
        self.place = Place(loaded.files)
        self.trouble: Trouble | None = None
        self.migration = loaded.report
        self.read_only = _newer_words(loaded) if loaded.is_newer else ""
        self.version = loaded.version

    @property
    def files(self) -> ProjectFiles:
        """Where the project lies and what `project.json` says."""
        return self.place.files

    def look(self, records: Records) -> bool:
        """See whether the project still lies there; tell whether name or trouble are others now."""
        before = self.files.name, self.trouble
        self.trouble = self.place.look(records.saved)
        return (self.files.name, self.trouble) != before

    def saving(self, records: Records, *, upgrade: bool, others: Iterable[AssetRef] = ()) -> Saving:
        """Return what writes the records that are unsaved now; `take` gets its result.

        Those of an older schema version only with `upgrade`, and not while others have changed
        files of it.
        """
        if self.read_only:
            return self._refusal(self.read_only, "Update Delvewright to change it.")
        if self.trouble is not None:
            return self._refusal(self.trouble.reason, self.trouble.remedy)
        edits = edits_of(records)
        if self.migration is None:
            return Saver(self.files, edits).run
        refused = tuple(self._refused(ref) for ref in sorted(others))
        if refused:
            return partial(_refuse, Written(SaveReport(failures=refused), self.files))
        if not upgrade:
            reason = f"its files have the older schema version {self.migration.before}"
            return self._refusal(reason, "Accept the upgrade, or save a copy elsewhere.")
        return Upgrade(self.files, edits, self.version).run

    def take(self, written: Written) -> None:
        """Take note of what `project.json` says after a save."""
        if written.files != self.files:
            self.place.settle(written.files)
        if self.files.schema_version == self.version:
            self.migration = None

    def _refused(self, ref: AssetRef) -> SaveError:
        return SaveError(
            self.files.path_of(ref),
            "it was changed by another program since the project was opened",
            "Open the project again to migrate it as it is now, then upgrade.",
        )

    def _refusal(self, reason: str, remedy: str) -> Saving:
        error = SaveError(self.files.root / PROJECT_FILE, reason, remedy)
        return partial(_refuse, Written(SaveReport(failures=(error,)), self.files))

    def copying(self, records: Records, path: Path) -> Copying:
        """Return what writes the project as it is edited now into another folder.

        While its own folder is in trouble, the records come from memory.
        """
        edited = {ref: records.get(ref) for ref in sorted(records.dirty)}
        if self.trouble is None:
            return self._copying(edited, path)
        whole = Remembered(self.place, tuple(records.saved.values()), self.trouble)
        return partial(_copy_remembered, whole, edited, self._new_version(), path)

    def copying_with(
        self, records: Records, path: Path, changed: Mapping[AssetRef, Asset | None]
    ) -> Copying:
        """Return what writes the files of the project, with other records, into another folder.

        What was migrated in memory goes along.
        """
        migrated = sorted(records.dirty) if self.migration is not None else []
        return self._copying({**{ref: records.get(ref) for ref in migrated}, **changed}, path)

    def _copying(self, changed: Mapping[AssetRef, Asset | None], path: Path) -> Copying:
        return partial(_copy, self.files, changed, self._new_version(), path)

    def _new_version(self) -> int | None:
        return self.version if self.migration is not None else None


def _copy(
    files: ProjectFiles,
    changed: Mapping[AssetRef, Asset | None],
    version: int | None,
    path: Path,
    tick: Callable[[], None] = nothing,
) -> None:
    write_copy(files, changed, path, tick)
    if version is not None:
        try:
            write_version(path, version)
        except BaseException:
            shutil.rmtree(path, ignore_errors=True)
            raise


def _copy_remembered(
    whole: Remembered,
    changed: Mapping[AssetRef, Asset | None],
    version: int | None,
    path: Path,
    tick: Callable[[], None] = nothing,
) -> None:
    with whole.laid_out(tick) as files:
        _copy(files, changed, version, path, tick)


def _refuse(written: Written, _tick: Callable[[], None] = nothing) -> Written:
    """Write nothing."""
    return written


def _newer_words(loaded: LoadedProject) -> str:
    return (
        f"the project has schema version {loaded.files.schema_version}, and this Delvewright knows "
        f"versions up to {loaded.version}"
    )
