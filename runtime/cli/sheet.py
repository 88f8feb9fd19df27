"""`delve sheet`: contact sheets, a few seeds of each map side by side, to look at."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.command import PROBLEMS, CliCommand
from runtime.cli.generate import require_map
from runtime.cli.output import OutputError
from runtime.cli.projects import find_project
from runtime.content.project import load_project
from runtime.core.rng import parse_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from runtime.content.project import LoadedProject

    Picture = NDArray[np.uint8]

_GAP = 8  # pixels between two pictures
_WIDEST = 2400  # pixels of a sheet, unless one picture is wider
_CAPTION = 14  # pixels of the letters below each picture


def sheet(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the pictures go.")],
    *,
    maps: Annotated[
        list[str] | None, typer.Option("--map", help="A map's id, again for more; without, all.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=100, help="Seeds of each map.")] = 6,
    start: Annotated[str, typer.Option(help="The first seed; the next ones follow it.")] = "1",
    floor: Annotated[int, typer.Option(min=1, max=999, help="The floor they are made for.")] = 1,
    cell: Annotated[int, typer.Option(min=1, max=32, help="Pixels for each tile.")] = 6,
    colours: Annotated[
        int | None, typer.Option(min=2, max=256, help="A palette of so many: smaller files.")
    ] = None,
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
) -> None:
    """Draw a few seeds of each map side by side, one picture for each map, each seed by its name.

    Ends with 1 when a map could not be made, and with 2 when project or maps cannot be used.
    """
    from runtime.mapgen import GenerationError  # noqa: PLC0415 slow to import
    from runtime.picture.png import png_bytes  # noqa: PLC0415 same

    loaded = load_project(find_project(project))
    wanted = maps or list(loaded.content.maps)
    for map_id in wanted:
        require_map(loaded, map_id)
    first, failed = parse_seed(start), False
    for map_id in wanted:
        try:
            picture = _sheet(loaded, map_id, range(first, first + seeds), floor, cell)
        except GenerationError as error:
            print(f"delve: {error}", file=sys.stderr)
            failed = True
            continue
        _write(out / f"{map_id}.png", png_bytes(picture, colours))
    raise typer.Exit(PROBLEMS if failed else 0)


def _sheet(loaded: LoadedProject, map_id: str, seeds: range, floor: int, cell: int) -> Picture:
    """Return the maps of all seeds in rows of one length, as few rows as fit, with captions."""
    from runtime.mapgen import generate_from, plan_map  # noqa: PLC0415 slow to import
    from runtime.picture.draw import draw_map  # noqa: PLC0415 same

    plan = plan_map(loaded.content, map_id)
    sprites = loaded.files.root / "sprites"
    pictures = []
    for seed in seeds:
        made = generate_from(plan, seed, floor=floor)
        drawn = draw_map(loaded.content, made, cell, sprites=sprites)
        pictures.append(_captioned(drawn, f"{loaded.content.maps[map_id].name}, seed {seed}"))
    return _in_rows(pictures)


def _captioned(picture: Picture, text: str) -> Picture:
    """Return a picture with a line of text below it."""
    import numpy as np  # noqa: PLC0415 slow to import

    from runtime.picture.icons import stamp, text_picture  # noqa: PLC0415 same
    from runtime.picture.roles import DARK, rgb  # noqa: PLC0415 same

    letters = text_picture(text, _CAPTION, DARK["dim"])
    height, width = picture.shape[:2]
    whole = np.full((height + 2 * _CAPTION, width, 4), (*rgb(DARK["c0"]), 255), np.uint8)
    whole[:height] = picture
    stamp(whole, letters, 2, height + _CAPTION // 4)
    return whole


def _in_rows(pictures: Sequence[Picture]) -> Picture:
    """Return pictures of one size on one sheet, row by row."""
    import numpy as np  # noqa: PLC0415 slow to import

    from runtime.picture.roles import DARK, rgb  # noqa: PLC0415 same

    height, width = pictures[0].shape[:2]
    most = min(max(1, (_WIDEST + _GAP) // (width + _GAP)), len(pictures))
    rows = -(-len(pictures) // most)
    columns = -(-len(pictures) // rows)
    size = rows * (height + _GAP) - _GAP, columns * (width + _GAP) - _GAP, 4
    whole = np.full(size, (*rgb(DARK["c0"]), 255), np.uint8)
    for i, picture in enumerate(pictures):
        y, x = i // columns * (height + _GAP), i % columns * (width + _GAP)
        whole[y : y + height, x : x + width] = picture
    return whole


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        why = error.strerror or str(error)
        raise OutputError(f"Cannot write {path}: {why}. Choose another folder.") from error
    print(f"written: {path}")


COMMAND = CliCommand("sheet", sheet)
