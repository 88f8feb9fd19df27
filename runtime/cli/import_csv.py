"""`delve import`: what a CSV file changes, and the change itself."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.command import CLEAN, PROBLEMS, CliCommand
from runtime.cli.projects import find_project, kind_of
from runtime.content.files import write_atomic
from runtime.content.printer import print_record
from runtime.content.project import load_project

if TYPE_CHECKING:
    from runtime.content.project import LoadedProject
    from runtime.content.spreadsheet import ImportPlan


class ImportRefusedError(Exception):
    """A file that can't be imported; the message says why and what helps."""


def import_csv(
    file: Annotated[Path, typer.Argument(help="The CSV file; its first line names the fields.")],
    kind: Annotated[str, typer.Option("--kind", help="The kind of records, such as enemies.")],
    project: Annotated[
        Path | None, typer.Option("--project", help="The project's folder; else the one at hand.")
    ] = None,
    *,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would change; write nothing.")
    ] = False,
    skip_rejected: Annotated[
        bool, typer.Option("--skip-rejected", help="Import the good cells, leave the others.")
    ] = False,
) -> None:
    """Read a CSV file into the records of a kind.

    Says every cell that changes, every new record and everything that is rejected. When something
    is rejected nothing is written, unless --skip-rejected is given. Ends with 0 when nothing was
    rejected, with 1 otherwise, and with 2 when the file or the project cannot be used.
    """
    loaded = load_project(find_project(project))
    plan = _planned(file, kind_of(kind), loaded)
    for edit in plan.edits:
        print(f"change    {edit.ref.path}: {edit.column.key}: {edit.old} -> {edit.new}")
    for new in plan.created:
        print(f"new       {new.ref.path}")
    for rejected in plan.rejected:
        print(f"rejected  {rejected}")
    print(f"{plan.summary()[:1].upper()}{plan.summary()[1:]}.")
    if plan.rejected and not (dry_run or skip_rejected):
        print("Nothing is written. Mend the file, or give --skip-rejected to import the rest.")
    elif not dry_run:
        _write(plan, loaded)
    raise typer.Exit(PROBLEMS if plan.rejected else CLEAN)


def _planned(file: Path, kind: str, loaded: LoadedProject) -> ImportPlan:
    from runtime.content.spreadsheet import (  # noqa: PLC0415 - help starts at once
        SheetError,
        load_sheet,
        plan_import,
    )

    try:
        return plan_import(kind, load_sheet(file), loaded.assets)
    except SheetError as error:
        raise ImportRefusedError(f"{file}: {error}") from error


def _write(plan: ImportPlan, loaded: LoadedProject) -> None:
    """Write every record that changes; the first that can't be written stops the rest."""
    for ref, data in plan.changed_data(loaded.assets).items():
        path = loaded.files.path_of(ref)
        path.parent.mkdir(exist_ok=True)
        write_atomic(path, print_record(ref.kind, data))


COMMAND = CliCommand("import", import_csv)
