"""The chunk painter: tiles and markers painted on the canvas, one stroke one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.feature import Feature
from editor.features.chunks.commands import COMMANDS, SCOPE

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor
    from runtime.content import AssetRef


def _chunk_editor(context: Context, ref: AssetRef) -> AssetEditor:
    from editor.features.chunks.editor import chunk_editor  # noqa: PLC0415 - when first opened

    return chunk_editor(context, ref)


FEATURE = Feature(
    "chunks",
    commands=COMMANDS,
    editors={SCOPE: _chunk_editor},
    later=("editor.features.chunks.editor",),
)
"""What the shell needs of the painter."""
