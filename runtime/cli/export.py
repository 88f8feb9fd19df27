"""`delve export`: the records of a kind as a CSV file."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import Annotated

import typer

from runtime.cli.command import CliCommand
from runtime.cli.projects import find_project, kind_of
from runtime.content.files import write_atomic
from runtime.content.project import load_project


def export(
    kind: Annotated[str, typer.Argument(help="The kind of records, such as enemies.")],
    project: Annotated[
        Path | None, typer.Option("--project", help="The project's folder; else the one at hand.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write; without it, the terminal.")
    ] = None,
) -> None:
    """Write the records of a kind as CSV: one line each, one column per field.

    `delve import` reads the file back. Records that can't be read are left out and named.
    """
    from runtime.content.spreadsheet import export_csv  # noqa: PLC0415 - help starts at once

    chosen = kind_of(kind)
    loaded = load_project(find_project(project))
    assets = [asset for ref, asset in sorted(loaded.assets.items()) if ref.kind == chosen]
    text = export_csv(chosen, assets)
    for asset in assets:
        if asset.data is None:
            print(f"{asset.ref.path} can't be read and is left out.", file=sys.stderr)
    if out is None:
        sys.stdout.write(text.replace("\r\n", "\n"))
    else:
        write_atomic(out, text)
        written = sum(asset.data is not None for asset in assets)
        print(f"{written} {'record' if written == 1 else 'records'} written to {out}.")


COMMAND = CliCommand("export", export)
