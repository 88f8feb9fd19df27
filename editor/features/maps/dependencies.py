"""What a map is made of: the records that, once edited, may give another map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content import RULES_ID, AssetRef, needed_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content import Content

ALWAYS = AssetRef("rules", RULES_ID)
CHOSEN_BY_TAG = {"chunks": "chunks"}
"""Kinds of which a layout takes records by their tags, by the layout's kind."""


def concerns(content: Content, map_ref: AssetRef, changed: Iterable[AssetRef]) -> bool:
    """Whether a change of these records may change the map, or how it looks.

    What the map named before the change needs no look: it is the map itself that changed then.
    """
    changed = frozenset(changed)
    definition = content.maps.get(map_ref.id)
    tagged = CHOSEN_BY_TAG.get(definition.layout.kind) if definition is not None else None
    if any(ref.kind == tagged for ref in changed):
        return True
    return not changed.isdisjoint(needed_by(content, map_ref, ALWAYS))
