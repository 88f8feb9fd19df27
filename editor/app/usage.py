"""Who uses a record: kept up to date record by record, and only when somebody asks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runtime.content import KINDS, AssetRef, Reference, Usage, references_in, references_of

if TYPE_CHECKING:
    from editor.documents.project import Project, ProjectChange


class UsageIndex:
    """Answers "used by" and "refers to" for one project; an edit costs what it touches."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._references: dict[AssetRef, list[Reference]] = {}
        self._users: dict[AssetRef, dict[AssetRef, None]] = {}
        self._stale: set[AssetRef] | None = None
        project.changed.connect(self._note)

    def _note(self, change: ProjectChange) -> None:
        if self._stale is not None:
            self._stale |= change.assets

    def _catch_up(self) -> None:
        if self._stale is None:
            self._stale = {ref for kind in KINDS for ref in self._project.assets(kind)}
        for owner in self._stale:
            self._read(owner)
        self._stale.clear()

    def _read(self, owner: AssetRef) -> None:
        for reference in self._references.pop(owner, ()):
            self._users.get(reference.target, {}).pop(owner, None)
        if not self._project.has(owner):
            return
        asset = self._project.asset(owner)
        if asset.record is not None:
            found = references_of(asset.record)
        else:
            found = references_in(owner.kind, asset.data)
        if found:
            self._references[owner] = found
        for reference in found:
            self._users.setdefault(reference.target, {})[owner] = None

    def users_of(self, ref: AssetRef) -> tuple[Usage, ...]:
        """Return every field, in any record that can be read, that names this one, by owner."""
        self._catch_up()
        return tuple(
            Usage(owner, reference.path)
            for owner in sorted(self._users.get(ref, ()))
            for reference in self._references[owner]
            if reference.target == ref
        )

    def used_by(self, ref: AssetRef) -> tuple[Reference, ...]:
        """Return every field of this record that names another."""
        self._catch_up()
        return tuple(self._references.get(ref, ()))

    def targets(self) -> tuple[AssetRef, ...]:
        """Return every record that some field names, also those that are not there, sorted."""
        self._catch_up()
        return tuple(sorted(target for target, owners in self._users.items() if owners))

    def text(self, ref: AssetRef) -> str:
        """Say who uses a record: "used by 4 enemies, 1 zone tier"; empty when nobody does."""
        self._catch_up()
        counts = Counter(owner.kind for owner in self._users.get(ref, ()))
        parts = [
            f"{counts[kind.id]} {(kind.singular if counts[kind.id] == 1 else kind.title).lower()}"
            for kind in KINDS.values()
            if kind.id in counts
        ]
        return "used by " + ", ".join(parts) if parts else ""
