"""Small questions about records that the whole shell asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content import KINDS
from runtime.content import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.documents.project import Project


def exists(project: Project, ref: AssetRef) -> bool:
    """Whether the project has this record, be it valid or broken."""
    return ref in project.assets(ref.kind)


def all_refs(project: Project) -> Iterator[AssetRef]:
    """Yield every record, kind by kind in the browser's order, sorted by name."""
    for kind in KINDS:
        yield from refs_of(project, kind)


def refs_of(project: Project, kind: str) -> list[AssetRef]:
    """Return the records of a kind, sorted by name."""
    refs = list(project.assets(kind))
    return sorted(refs, key=lambda ref: (name_of(project, ref).casefold(), ref.id))


def name_of(project: Project, ref: AssetRef) -> str:
    """Return the name that a record shows; its id in words when it has none."""
    data = project.asset(ref).data
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) and name.strip() else spoken(ref.id)


def tags_of(project: Project, ref: AssetRef) -> tuple[str, ...]:
    """Return the tags of a record."""
    data = project.asset(ref).data
    tags = data.get("tags") if isinstance(data, dict) else None
    return tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()


def spoken(record_id: str) -> str:
    """Write an id as words: "bone_charm" gives "Bone charm"."""
    words = record_id.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] if words else record_id
