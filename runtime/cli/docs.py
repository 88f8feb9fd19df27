"""`delve docs content`: the field tables of `content/*/README.md`, written from the models."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import Annotated

import typer

from runtime.cli.command import CliCommand
from runtime.cli.field_tables import readme_of
from runtime.cli.projects import find_project
from runtime.content.files import write_atomic
from runtime.content.kinds import KINDS
from runtime.content.project import read_project_file


class Subject(StrEnum):
    """What is documented."""

    CONTENT = "content"


def docs(
    subject: Annotated[Subject, typer.Argument(help="What to document.")],
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
) -> None:
    """Write a README with the table of fields into the folder of each kind."""
    del subject
    root = read_project_file(find_project(project)).root
    for kind in KINDS.values():
        folder = root / kind.id
        folder.mkdir(exist_ok=True)
        text = readme_of(kind)
        path = folder / "README.md"
        if not path.exists() or path.read_bytes() != text.encode():
            write_atomic(path, text)
            print(f"written: {path}")


COMMAND = CliCommand("docs", docs)
