"""`delve simulate`: whole runs by a bot, and what they add up to."""

from __future__ import annotations

import json
import secrets
import sys
from contextlib import ExitStack
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.checks import require_playable
from runtime.cli.command import PROBLEMS, CliCommand, OutputFormat
from runtime.cli.generate import require_map
from runtime.cli.output import OutputError, table_file
from runtime.cli.projects import find_project
from runtime.content.project import load_project
from runtime.sim.names import TURN_LIMIT, BotName

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runtime.content.snapshot import Content
    from runtime.game import Setup
    from runtime.sim.results import RunResult

_FRESH_BITS = 63


class WhatToPlayError(Exception):
    """The command line does not say what to play, or says it twice."""


def simulate(
    map_id: Annotated[
        str | None, typer.Argument(metavar="[MAP]", help="The map's id, for a single map.")
    ] = None,
    *,
    campaign: Annotated[str | None, typer.Option(help="A campaign's id, in place of MAP.")] = None,
    character: Annotated[str | None, typer.Option(help="Who sets out.")] = None,
    unlock: Annotated[
        list[str] | None,
        typer.Option(help="Something bought before; repeat it. Campaigns begin with nothing."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="All unlocks are bought.")
    ] = False,
    runs: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many runs.")] = 100,
    seed: Annotated[
        str | None, typer.Option(help="A whole number or any text; without it, a fresh one.")
    ] = None,
    bot: Annotated[BotName, typer.Option(help="Who plays.")] = BotName.CAUTIOUS,
    turns: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="A run ends after so many turns.")
    ] = TURN_LIMIT,
    jobs: Annotated[
        int, typer.Option(min=-1, max=256, help="Processes; -1 is one for each core.")
    ] = 1,
    output: Annotated[
        OutputFormat, typer.Option("--format", help="How to write the report.")
    ] = OutputFormat.TEXT,
    out: Annotated[
        Path | None, typer.Option(help="A CSV file for the numbers of each run.")
    ] = None,
    replays: Annotated[
        Path | None, typer.Option(help="A folder for a replay of each run: see delve replay.")
    ] = None,
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
) -> None:
    """Play whole runs of a map or of a campaign, and report how they went.

    Ends with 0 when all were played, with 1 when a map cannot be made, and with 2 when project,
    map or campaign cannot be used. Ctrl+C ends it early, with the report of what was done.
    """
    from runtime.core.rng import parse_seed  # noqa: PLC0415 slow to import
    from runtime.game.terms import check_setup  # noqa: PLC0415 same
    from runtime.mapgen import GenerationError  # noqa: PLC0415 same
    from runtime.sim.results import SimulationReport, report_text  # noqa: PLC0415 same
    from runtime.sim.simulate import play_runs  # noqa: PLC0415 same

    loaded = load_project(find_project(project))
    content = loaded.content
    if (map_id is None) == (campaign is None):
        raise WhatToPlayError("Name a map, or a campaign by --campaign: one of the two.")
    setup = _setup(content, campaign, character, unlock or [], everything=everything)
    require_playable(loaded, map_id or "", setup)
    check_setup(content, setup)
    if map_id is not None:
        require_map(loaded, map_id)
    given = seed if seed is not None else str(secrets.randbits(_FRESH_BITS))
    results: list[RunResult] = []
    try:
        played = play_runs(
            content, map_id or "", runs, given,
            setup=setup, bot=bot, turn_limit=turns, jobs=jobs or 1, replays=_folder(replays),
        )  # fmt: skip
        _collect(played, results, runs, out)
    except GenerationError as error:
        print(f"delve: {error}", file=sys.stderr)
        raise typer.Exit(PROBLEMS) from None
    except KeyboardInterrupt:
        print(f"delve: stopped after {len(results)} of {runs} runs", file=sys.stderr)
    report = SimulationReport(map_id or "", bot, parse_seed(given), tuple(results), setup)
    if output is OutputFormat.JSON:
        print(json.dumps(report.as_json(), ensure_ascii=False))
    else:
        print(report_text(report))


def _setup(
    content: Content,
    campaign: str | None,
    character: str | None,
    unlocks: list[str],
    *,
    everything: bool,
) -> Setup:
    """Return who sets out with what."""
    from runtime.game import Setup  # noqa: PLC0415 slow to import

    bought: tuple[str, ...] | None = tuple(content.unlocks if everything else unlocks)
    if campaign is None and not bought:
        bought = None
    return Setup(campaign, character, bought)


def _folder(path: Path | None) -> Path | None:
    if path is not None:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            raise OutputError(f"Cannot make {path}: {why}. Choose another --replays.") from error
    return path


def _collect(
    played: Iterable[RunResult], results: list[RunResult], runs: int, out: Path | None
) -> None:
    """Take in each run as it comes: into the list, the file and the progress bar."""
    from runtime.sim.results import COLUMNS  # noqa: PLC0415 slow to import

    with ExitStack() as stack:
        write = stack.enter_context(table_file(out, COLUMNS))
        advance = _progress(stack, runs)
        for result in played:
            results.append(result)
            write([getattr(result, name) for name in COLUMNS])
            advance()


def _progress(stack: ExitStack, runs: int) -> Callable[[], None]:
    """Return what moves the bar; there is one only where somebody looks."""
    if not sys.stderr.isatty():
        return lambda: None
    from rich.console import Console  # noqa: PLC0415 only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415 same

    bar = stack.enter_context(Progress(console=Console(stderr=True)))
    task = bar.add_task("runs", total=runs)
    return lambda: bar.advance(task)


COMMAND = CliCommand("simulate", simulate)
