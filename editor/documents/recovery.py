"""Finding unsaved work that another run has left behind, and bringing it back."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from editor.documents.beside import free_folder
from editor.documents.journal import held_lock, project_mark
from editor.documents.journal_file import ENDING, base_of, read_journal
from editor.documents.record_changes import ReplaceRecord, Transaction, same_body
from editor.documents.records import asset_of, body_of
from runtime.content.kinds import KINDS
from runtime.content.migrations import MIGRATIONS, MigrationError, migrate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QLockFile

    from editor.documents.draft import Body
    from editor.documents.journal_file import JournalText
    from editor.documents.project import Project
    from editor.documents.store import Copying
    from runtime.content.migrations import Migration
    from runtime.content.refs import AssetRef

STEP = "Recover unsaved work"


@dataclass(slots=True)
class Leftover:
    """Unsaved work of one earlier run; nobody else can take it while this is held.

    Attributes:
        path: its journal.
        when: when it was last written, in seconds since the epoch.
        bodies: the records that were unsaved; None for deleted ones.
        disturbed: those whose files have changed since.
    """

    path: Path
    when: float
    bodies: dict[AssetRef, Body | None]
    disturbed: frozenset[AssetRef]
    _lock: QLockFile | None = field(default=None, repr=False)

    def text(self, ref: AssetRef) -> str | None:
        """Return a record as it would be written; None when it was deleted or has no text."""
        body = self.bodies[ref]
        return None if body is None else asset_of(ref, body).text

    def release(self) -> None:
        """Let go of it; it will be offered again."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def throw_away(self) -> None:
        """Delete it for good."""
        self.path.unlink(missing_ok=True)
        self.release()


def leftovers(
    folder: Path, project: Project, migrations: Sequence[Migration] = MIGRATIONS
) -> list[Leftover]:
    """Return the unsaved work of earlier runs that differs from the project, the newest first.

    Records of an older schema version are migrated. Journals that hold nothing new are deleted;
    those of living processes, and those that can't be understood, are left alone.
    """
    found = []
    for path in sorted(folder.glob(f"{project_mark(project.root)}-*{ENDING}")):
        lock = held_lock(path)
        if lock is None:
            continue
        leftover = _leftover(path, lock, project, migrations)
        if leftover is not None:
            found.append(leftover)
    return sorted(found, key=lambda each: -each.when)


def _leftover(
    path: Path, lock: QLockFile, project: Project, migrations: Sequence[Migration]
) -> Leftover | None:
    try:
        said = read_journal(path)
        bodies = _bodies(said, project, migrations) if said is not None else None
    except (OSError, MigrationError):
        logging.getLogger("delvewright").exception("The journal %s can't be used", path)
        said = bodies = None
    if said is None or bodies is None:
        lock.unlock()
        return None
    leftover = Leftover(path, said.when, bodies, _disturbed(said, project), lock)
    if bodies:
        return leftover
    leftover.throw_away()
    return None


def _bodies(
    said: JournalText, project: Project, migrations: Sequence[Migration]
) -> dict[AssetRef, Body | None] | None:
    """Return the records that differ from the project; None when it is another's journal.

    Raises MigrationError.
    """
    same_root = Path(said.head.root) == project.root.resolve()
    if not same_root or said.head.schema > project.schema_version:
        return None
    bodies: dict[AssetRef, Body | None] = {ref: kept.body for ref, kept in said.records.items()}
    trees = {ref: body for ref, body in bodies.items() if isinstance(body, dict)}
    now = migrate(trees, migrations, said.head.schema, project.schema_version).records
    rest = {ref: body for ref, body in bodies.items() if ref not in trees}
    return {
        ref: body
        for ref, body in sorted((rest | now).items())
        if ref.kind in KINDS and not same_body(_present(project, ref), body)
    }


def _present(project: Project, ref: AssetRef) -> Body | None:
    return body_of(project.asset(ref)) if project.has(ref) else None


def _disturbed(said: JournalText, project: Project) -> frozenset[AssetRef]:
    def base(ref: AssetRef) -> str:
        saved = project.saved_asset(ref)
        return base_of(saved.text if saved is not None else None)

    return frozenset(ref for ref, kept in said.records.items() if kept.base != base(ref))


def recover(project: Project, leftover: Leftover) -> None:
    """Bring the work back as unsaved changes, in one step that undo takes back.

    The journal stays until the caller throws it away, once the new one holds the work.
    """
    changes = tuple(
        ReplaceRecord(ref, None, body, "Recover") for ref, body in leftover.bodies.items()
    )
    project.push(Transaction(STEP, changes))


def recovering_beside(project: Project, leftover: Leftover) -> tuple[Path, Copying]:
    """Prepare a new folder beside the project: its files as they are, with the unsaved work.

    Returns the folder and what writes it, on any thread. If that raises SaveError, the work is
    still in the journal.
    """
    target = free_folder(project.root.parent / f"{project.root.name}-recovered")
    changed = {
        ref: None if body is None else asset_of(ref, body) for ref, body in leftover.bodies.items()
    }
    return target, project.copying_with(target, changed)
