"""Puts a map's editor together: live map in the centre, form on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.feature import AssetEditor, PlayRequest
from editor.features.maps.live_map import LiveMap
from editor.features.maps.map_form import MapForm

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import AssetRef, FieldPath

HINTS = "Click selects · double click opens its record · Ctrl+wheel zooms · Ctrl+R throws the dice"


def map_editor(context: Context, ref: AssetRef) -> AssetEditor:
    """Make the editor of a map."""
    live = LiveMap(context, ref)
    form = MapForm(context, ref, live.generator).form

    def show_field(path: FieldPath) -> None:
        form.focus_path(path)

    def play() -> PlayRequest:
        return PlayRequest(ref.id, live.seeds.text, live.pointing.standing_cell())

    return AssetEditor(
        view=live,
        panel=form,
        hints=HINTS,
        show_field=show_field,
        close=live.generator.close,
        activated=live.pointing.tell,
        zoom=live.picture.view.camera,
        play=play,
    )
