"""Editors of all records but maps and chunks: a form beside the views that explain it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from editor.app.feature import Feature

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor, EditorFactory
    from runtime.content import AssetRef

EXPLAINED = (
    "items",
    "affixes",
    "enemies",
    "bosses",
    "ranks",
    "monster_modifiers",
    "statuses",
    "abilities",
    "drop_tables",
    "zone_tiers",
    "themes",
    "tiles",
    "campaigns",
    "characters",
    "unlocks",
    "rules",
)


def _editor_of(kind: str) -> EditorFactory:
    def make(context: Context, ref: AssetRef) -> AssetEditor:
        from editor.features.records.explained import EDITORS  # noqa: PLC0415 - when first opened

        return EDITORS[kind](context, ref)

    return make


FEATURE = Feature(
    id="records", editors=MappingProxyType({kind: _editor_of(kind) for kind in EXPLAINED})
)
