"""Small questions about records that the whole shell asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.icons import is_icon
from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.documents.project import Project
    from runtime.content import AssetRef


def all_refs(project: Project) -> Iterator[AssetRef]:
    """Yield every record, kind by kind in the browser's order, sorted by name."""
    for kind in KINDS:
        yield from refs_of(project, kind)


def refs_of(project: Project, kind: str) -> list[AssetRef]:
    """Return the records of a kind, sorted by name."""
    refs = list(project.assets(kind))
    return sorted(refs, key=lambda ref: (name_of(project, ref).casefold(), ref.id))


def _data(project: Project, ref: AssetRef) -> dict[str, object]:
    """Return the tree of a record, also of one that was deleted and not saved yet."""
    asset = project.asset(ref) if project.has(ref) else project.saved_asset(ref)
    return asset.data if asset is not None and asset.data is not None else {}


def name_of(project: Project, ref: AssetRef) -> str:
    """Return the name that a record shows; its id in words when it has none."""
    name = _data(project, ref).get("name")
    return name if isinstance(name, str) and name.strip() else spoken(ref.id)


def tags_of(project: Project, ref: AssetRef) -> tuple[str, ...]:
    """Return the tags of a record."""
    tags = _data(project, ref).get("tags")
    return tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()


def look_of(project: Project, ref: AssetRef) -> tuple[str, str]:
    """Return the icon and the colour that a record gives itself; empty where it gives none."""
    appearance = _data(project, ref).get("appearance")
    if not isinstance(appearance, dict):
        return "", ""
    icon, colour = appearance.get("icon"), appearance.get("colour")
    return (icon if isinstance(icon, str) else "", colour if isinstance(colour, str) else "")


def spoken(record_id: str) -> str:
    """Write an id as words: "bone_charm" gives "Bone charm"."""
    words = record_id.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] if words else record_id


def icon_of(project: Project, ref: AssetRef) -> tuple[str, str]:
    """Return icon and colour (or role) of a record: its own, its kind's, or a warning's."""
    if not project.has(ref):
        return "link-off", "error"
    if project.asset(ref).broken:
        return "alert", "warn"
    icon, colour = look_of(project, ref)
    return (icon, colour or "dim") if is_icon(icon) else (KINDS[ref.kind].icon, "dim")


def title_of(project: Project, ref: AssetRef) -> str:
    """Return the name of a record, or the id of one that is not there."""
    return name_of(project, ref) if project.has(ref) else ref.id
