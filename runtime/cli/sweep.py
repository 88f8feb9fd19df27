"""`delve sweep`: one map over many seeds, with numbers for each and what stands out."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.command import PROBLEMS, CliCommand, OutputFormat
from runtime.cli.generate import require_map
from runtime.cli.output import table_file
from runtime.cli.projects import find_project
from runtime.content.project import load_project
from runtime.core.rng import parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from runtime.sim.sweep import SweepRow, SweepSummary


def sweep(
    map_id: Annotated[str, typer.Argument(metavar="MAP", help="The map's id.")],
    *,
    seeds: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many seeds.")] = 1000,
    start: Annotated[str, typer.Option(help="The first seed; the next ones follow it.")] = "0",
    jobs: Annotated[
        int, typer.Option(min=-1, max=256, help="Processes; -1 is one for each core.")
    ] = 1,
    floor: Annotated[int, typer.Option(min=1, max=999, help="The floor that it is made for.")] = 1,
    output: Annotated[
        OutputFormat, typer.Option("--format", help="How to write the summary.")
    ] = OutputFormat.TEXT,
    out: Annotated[
        Path | None, typer.Option(help="A CSV file for the numbers of each seed.")
    ] = None,
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
) -> None:
    """Make a map for many seeds, and tell its numbers and the seeds that fail or stand out.

    Ends with 0 when every seed gave a map, with 1 when one did not, and with 2 when project or
    map cannot be used. Ctrl+C ends it early, with the summary of what was done.
    """
    from runtime.mapgen import GenerationError  # noqa: PLC0415 slow to import
    from runtime.sim import sweep as sweeps  # noqa: PLC0415 slow to import

    loaded = load_project(find_project(project))
    require_map(loaded, map_id)
    first = parse_seed(start)
    summary = sweeps.SweepSummary(map_id)
    try:
        wanted = range(first, first + seeds)
        rows = sweeps.sweep(loaded.content, map_id, wanted, floor=floor, jobs=jobs or 1)
        _collect(rows, summary, seeds, out)
    except GenerationError as error:
        print(f"delve: {error}", file=sys.stderr)
        raise typer.Exit(PROBLEMS) from None
    except KeyboardInterrupt:
        print(f"delve: stopped after {summary.seeds} of {seeds} seeds", file=sys.stderr)
    if output is OutputFormat.JSON:
        print(json.dumps(summary.as_json()))
    else:
        print(_text(summary))
    raise typer.Exit(PROBLEMS if summary.failed else 0)


def _collect(rows: Iterable[SweepRow], summary: SweepSummary, seeds: int, out: Path | None) -> None:
    """Take in each row as it comes: to the summary, to the file, to the progress bar."""
    from runtime.sim.sweep import COLUMNS  # noqa: PLC0415 slow to import

    with ExitStack() as stack:
        write = stack.enter_context(table_file(out, ["seed", "fingerprint", *COLUMNS, "error"]))
        advance = _progress(stack, seeds)
        for row in rows:
            summary.add(row)
            cells = [row.values.get(name, "") for name in COLUMNS]
            write([row.seed, row.fingerprint, *cells, row.error])
            advance()


def _progress(stack: ExitStack, seeds: int) -> Callable[[], None]:
    """Return what moves the bar; there is one only where somebody looks."""
    if not sys.stderr.isatty():
        return lambda: None
    from rich.console import Console  # noqa: PLC0415 only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415 same

    bar = stack.enter_context(Progress(console=Console(stderr=True)))
    task = bar.add_task("seeds", total=seeds)
    return lambda: bar.advance(task)


def _text(summary: SweepSummary) -> str:
    return "\n".join(_lines(summary))


def _lines(summary: SweepSummary) -> Iterator[str]:
    yield f"{summary.map_id}: {summary.seeds} seeds, {summary.failed} failed"
    for seed, error in summary.failures:
        yield f"  seed {seed}: {error}"
    again = sum(count for number, count in summary.attempts.items() if number > 1)
    yield f"  {again} needed more than one attempt, at most {max(summary.attempts, default=0)}"
    yield f"  {'':16}{'mean':>10}{'least':>10}  {'seed':<22}{'most':>10}  seed"
    for name, each in summary.columns.items():
        if each.least == each.most == 0:
            continue
        yield (
            f"  {name:16}{each.mean:10.2f}{each.least:10.5g}  {each.least_seed:<22}"
            f"{each.most:10.5g}  {each.most_seed}"
        )


COMMAND = CliCommand("sweep", sweep)
