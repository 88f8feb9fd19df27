"""Following a record through renames, forth and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.documents.record_changes import RenameAsset, Transaction

if TYPE_CHECKING:
    from editor.documents.project import Project, ProjectChange
    from runtime.content import AssetRef


def followed(project: Project, ref: AssetRef, change: ProjectChange) -> AssetRef:
    """Return what a record is called after a change: its new id, its old one after an undo."""
    origin = change.origin
    changes = origin.changes if isinstance(origin, Transaction) else (origin,)
    for each in changes:
        if isinstance(each, RenameAsset) and ref in {each.ref, each.target}:
            return each.target if project.has(each.target) else each.ref
    return ref
