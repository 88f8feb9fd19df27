"""`delve simulate`: whole runs by a bot, and what they add up to."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import Annotated

import typer

from runtime.cli.command import PROBLEMS, CliCommand, OutputFormat
from runtime.cli.generate import require_map
from runtime.cli.projects import find_project
from runtime.content.project import load_project
from runtime.sim.names import TURN_LIMIT, BotName

_FRESH_BITS = 63


def simulate(
    map_id: Annotated[str, typer.Argument(metavar="MAP", help="The map's id.")],
    *,
    runs: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many runs.")] = 100,
    seed: Annotated[
        str | None, typer.Option(help="A whole number or any text; without it, a fresh one.")
    ] = None,
    bot: Annotated[BotName, typer.Option(help="Who plays.")] = BotName.CAUTIOUS,
    turns: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="A run ends after so many turns.")
    ] = TURN_LIMIT,
    output: Annotated[
        OutputFormat, typer.Option("--format", help="How to write the report.")
    ] = OutputFormat.TEXT,
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
) -> None:
    """Play whole runs of a map and report how they went.

    Ends with 0 when all were played, with 1 when a map cannot be made, and with 2 when project or
    map cannot be used.
    """
    from runtime.mapgen import GenerationError  # noqa: PLC0415 slow to import
    from runtime.sim import simulate as play  # noqa: PLC0415 slow to import

    loaded = load_project(find_project(project))
    require_map(loaded, map_id)
    given = seed if seed is not None else secrets.randbits(_FRESH_BITS)
    try:
        report = play.simulate(loaded.content, map_id, runs, given, bot=bot, turn_limit=turns)
    except GenerationError as error:
        print(f"delve: {error}", file=sys.stderr)
        raise typer.Exit(PROBLEMS) from None
    if output is OutputFormat.JSON:
        print(json.dumps(report.as_json(), ensure_ascii=False))
    else:
        print(play.report_text(report))


COMMAND = CliCommand("simulate", simulate)
