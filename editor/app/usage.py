"""Who uses a record: worked out once per state of the content, and only when somebody asks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runtime.content import KINDS, references_of, usages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from editor.documents.project import Project
    from runtime.content import AssetRef, Content, Reference, Usage


class UsageIndex:
    """Answers "used by" and "refers to" for one project."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._content: Content | None = None
        self._users: Mapping[AssetRef, tuple[Usage, ...]] = {}

    def users_of(self, ref: AssetRef) -> tuple[Usage, ...]:
        """Return every field, in any record, that names this one."""
        content = self._project.content
        if content is not self._content:
            self._content, self._users = content, usages(content)
        return self._users.get(ref, ())

    def used_by(self, ref: AssetRef) -> list[Reference]:
        """Return every field of this record that names another."""
        record = self._project.content.get(ref.kind, ref.id)
        return references_of(record) if record is not None else []

    def text(self, ref: AssetRef) -> str:
        """Say who uses a record: "used by 4 enemies, 1 zone tier"; empty when nobody does."""
        owners = {usage.owner for usage in self.users_of(ref)}
        if not owners:
            return ""
        counts = Counter(owner.kind for owner in owners)
        parts = [
            f"{counts[kind.id]} {(kind.singular if counts[kind.id] == 1 else kind.title).lower()}"
            for kind in KINDS.values()
            if kind.id in counts
        ]
        return "used by " + ", ".join(parts)
