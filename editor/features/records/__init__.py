"""Editors of all records but maps and chunks, and the form of several records of any kind."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from editor.app.feature import Feature, PageSpec
from editor.app.tab import TOGETHER, subject_records
from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor, EditorFactory

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


def _refs(context: Context, subject: str) -> list[AssetRef]:
    kind, ids = subject_records(subject)
    refs = [AssetRef(kind, each) for each in ids if kind in KINDS]
    return [ref for ref in refs if context.project.has(ref)]


def _title(context: Context, subject: str) -> str:
    kind, _ = subject_records(subject)
    return KINDS[kind].several(len(_refs(context, subject)))


def _together(context: Context, subject: str) -> AssetEditor:
    from editor.features.records.together import together  # noqa: PLC0415 - when first opened

    return together(context, _refs(context, subject))


FEATURE = Feature(
    id="records",
    editors=MappingProxyType({kind: _editor_of(kind) for kind in EXPLAINED}),
    pages=(
        PageSpec(
            TOGETHER,
            "pencil-box-multiple-outline",
            title=_title,
            make=_together,
            exists=lambda context, subject: len(_refs(context, subject)) > 1,
        ),
    ),
    later=("editor.features.records.explained",),
)
