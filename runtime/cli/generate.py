"""`delve generate`: one map of a seed, as text, JSON or a picture."""

from __future__ import annotations

import json
import secrets
import sys
from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.command import PROBLEMS, CliCommand
from runtime.cli.output import told
from runtime.cli.projects import find_project
from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.core.ids import nearest
from runtime.core.rng import parse_seed

if TYPE_CHECKING:
    from runtime.content.project import LoadedProject
    from runtime.mapgen.model import GeneratedMap

_FRESH_BITS = 63
_LARGEST_PICTURE = 4096  # pixels a side


class MapFormat(StrEnum):
    """Text for people, JSON for programs, a picture as the editor draws it."""

    TEXT = "text"
    JSON = "json"
    PNG = "png"


class UnknownMapError(Exception):
    """The project has no such map, or it is broken."""


def generate(
    map_id: Annotated[str, typer.Argument(metavar="MAP", help="The map's id.")],
    *,
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="A whole number or any text; without it, the map's own or a fresh one."),
    ] = None,
    floor: Annotated[int, typer.Option(min=1, max=999, help="The floor that it is made for.")] = 1,
    output: Annotated[
        MapFormat, typer.Option("--format", help="How to write the map.")
    ] = MapFormat.TEXT,
    cell: Annotated[
        int, typer.Option(min=1, max=64, help="Pixels for each tile, at most, in a picture.")
    ] = 16,
    out: Annotated[
        Path | None, typer.Option(help="The file to write; without it, standard output.")
    ] = None,
) -> None:
    """Make the map of a seed and prove it.

    Ends with 0 when there is one, with 1 when none can be made, and with 2 when project or map
    cannot be used.
    """
    from runtime.mapgen import GenerationError, generate as make_map  # noqa: PLC0415, I001 slow to import

    loaded = load_project(find_project(project))
    require_map(loaded, map_id)
    number = seed_of(loaded, map_id, seed)
    try:
        found = make_map(loaded.content, map_id, number, floor=floor)
    except GenerationError as error:
        print(f"delve: {error}", file=sys.stderr)
        raise typer.Exit(PROBLEMS) from None
    _write(_rendered(loaded, found, output, cell), out)


def require_map(loaded: LoadedProject, map_id: str) -> None:
    """Raise UnknownMapError unless the project has this map and can read it."""
    if map_id in loaded.content.maps:
        return
    asset = loaded.assets.get(AssetRef("maps", map_id))
    if asset is not None:
        why = asset.problems[0].message if asset.problems else "it cannot be read"
        raise UnknownMapError(f"{asset.ref.path} is broken: {why}.")
    near = nearest(map_id, loaded.content.maps)
    names = near or sorted(loaded.content.maps)
    hint = f" Did you mean {' or '.join(names)}?" if near else f" It has {', '.join(names)}."
    raise UnknownMapError(
        f'{loaded.files.name} has no map "{map_id}".{hint if names else " It has no maps yet."}'
    )


def seed_of(loaded: LoadedProject, map_id: str, given: str | None) -> int:
    """Return the seed that was given, else the map's own, else a fresh one."""
    if given is not None:
        return parse_seed(given)
    own = loaded.content.maps[map_id].seed
    return own if own >= 0 else secrets.randbits(_FRESH_BITS)


def _rendered(loaded: LoadedProject, found: GeneratedMap, form: MapFormat, cell: int) -> bytes:
    from runtime.mapgen.export import map_json, map_text  # noqa: PLC0415

    tiles = loaded.content.tiles
    match form:
        case MapFormat.JSON:
            return (json.dumps(map_json(found, tiles), ensure_ascii=False) + "\n").encode()
        case MapFormat.TEXT:
            facts = ", ".join(f"{name} {value}" for name, value in found.metrics.items())
            head = f"{found.map_id}, seed {found.seed}, attempt {found.attempt}"
            text = f"{map_text(found, tiles)}\n{head}, fingerprint {found.fingerprint}\n{facts}\n"
            return text.encode()
        case MapFormat.PNG:
            from runtime.picture.draw import draw_map  # noqa: PLC0415
            from runtime.picture.png import png_bytes  # noqa: PLC0415

            side = max(1, min(cell, _LARGEST_PICTURE // max(found.width, found.height)))
            sprites = loaded.files.root / "sprites"
            return png_bytes(draw_map(loaded.content, found, side, sprites=sprites))


def _write(data: bytes, out: Path | None) -> None:
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    with told(out):
        out.write_bytes(data)


COMMAND = CliCommand("generate", generate)
