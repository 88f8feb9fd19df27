"""Map definitions: the live map of any seed beside the form that it is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.feature import Feature
from editor.features.maps.commands import COMMANDS, SCOPE
from editor.features.maps.map_checks import MapChecks

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor
    from runtime.content import AssetRef


def _map_editor(context: Context, ref: AssetRef) -> AssetEditor:
    from editor.features.maps.editor import map_editor  # noqa: PLC0415 - when first opened

    return map_editor(context, ref)


def _started(context: Context) -> None:
    MapChecks(context).start()


FEATURE = Feature(
    "maps",
    commands=COMMANDS,
    editors={SCOPE: _map_editor},
    started=_started,
    later=("editor.features.maps.editor",),
)
"""What the shell needs of the maps."""
