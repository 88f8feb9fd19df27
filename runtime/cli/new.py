"""`delve new`: a new project, ready to be opened, generated and played."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import Annotated

import typer

from runtime.cli.command import CliCommand
from runtime.content.template import FIRST_MAP, make_project


def new(
    folder: Annotated[Path, typer.Argument(help="A new or an empty folder for the project.")],
    name: Annotated[
        str, typer.Option("--name", help="The project's name; the folder's without it.")
    ] = "",
) -> None:
    """Make a new project: floor, wall, rules and one map.

    Ends with 2 when the folder is in use or can't be written.
    """
    title = name or folder.resolve().name.replace("_", " ").replace("-", " ").strip().capitalize()
    make_project(folder, title or "New project")
    print(f"{title}: a new project in {folder}.")
    print(f"Look at its map with: delve generate {FIRST_MAP.id} --project {folder}")


COMMAND = CliCommand("new", new)
