"""The values that new records begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from editor.documents.project import Project
    from runtime.content.models.tiles import Tile

CHUNK_WIDTH, CHUNK_HEIGHT = 12, 9


def fresh_body(project: Project, kind: str, name: str) -> dict[str, object]:
    """Return the values of a new record: defaults, and valid ones for fields without a default.

    References name some record of the project, so a new record can be used at once.
    """
    from editor.widgets.forms.values import fresh  # noqa: PLC0415 - loads the form builder
    from runtime.content.fields import value_of  # noqa: PLC0415 - the same

    def pick(target: str) -> str:
        return next((ref.id for ref in project.assets(target)), "")

    body: dict[str, object] = {**fresh(value_of(KINDS[kind].model), pick), "name": name}
    return body | walled_room(project) if kind == "chunks" else body


def walled_room(project: Project) -> dict[str, object]:
    """Return the picture of a small room: walls round a floor, ready to be painted on."""
    tiles = project.content.tiles
    floor = _first(tiles, "floor", walkable=True)
    wall = _first(tiles, "wall", walkable=False)
    side, inside = "#" * CHUNK_WIDTH, "#" + "." * (CHUNK_WIDTH - 2) + "#"
    return {
        "legend": {"#": wall, ".": floor},
        "rows": [side, *[inside] * (CHUNK_HEIGHT - 2), side],
    }


def _first(tiles: Mapping[str, Tile], usual: str, *, walkable: bool) -> str:
    """Return the usual tile, or else the first that is walkable or is not."""
    fitting = [each for each, tile in tiles.items() if tile.walkable is walkable]
    return usual if usual in fitting or not fitting else fitting[0]
