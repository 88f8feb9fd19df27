"""`delve replay`: play a recorded run again, and prove that it is still the very same."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.command import CLEAN, PROBLEMS, CliCommand, OutputFormat
from runtime.cli.projects import find_project
from runtime.content.project import load_project
from runtime.content.reading import read_limited

if TYPE_CHECKING:
    from runtime.game import RunSummary
    from runtime.game.replay import Divergence


def replay(
    file: Annotated[Path, typer.Argument(help="A replay, as `delve simulate --replays` writes.")],
    *,
    output: Annotated[
        OutputFormat, typer.Option("--format", help="How to write what came of it.")
    ] = OutputFormat.TEXT,
    project: Annotated[
        Path | None, typer.Option(help="The project's folder; without it, the one at hand.")
    ] = None,
) -> None:
    """Play a replay and compare every turn with what was recorded.

    Ends with 0 when the run is the same to the bit, with 1 when it goes another way (the turn is
    named), and with 2 when file or project cannot be used.
    """
    from runtime.game.replay import ReplayRefused, read_replay  # noqa: PLC0415 slow to import
    from runtime.world.save import MAX_SAVE  # noqa: PLC0415 same

    content = load_project(find_project(project)).content
    text = read_limited(file, MAX_SAVE).decode("utf-8", "replace")
    try:
        recorded = read_replay(content, text)
    except ReplayRefused as refused:
        raise ReplayRefused(f"{file}: {refused}") from refused
    divergence = recorded.verify()
    summary = recorded.session.summary
    if output is OutputFormat.JSON:
        print(json.dumps(_as_data(divergence, summary), ensure_ascii=False))
    elif divergence is None:
        print(f"{file}: the same run in all its {summary.turns} turns. {_how(summary)}")
    else:
        reason = divergence.reason.rstrip(".")
        print(f"{file}: goes another way at turn {divergence.turn}: {reason}.")
    raise typer.Exit(CLEAN if divergence is None else PROBLEMS)


def _as_data(divergence: Divergence | None, summary: RunSummary) -> dict[str, object]:
    return {
        "same": divergence is None,
        "turn": divergence.turn if divergence else None,
        "reason": divergence.reason if divergence else None,
        "turns": summary.turns,
        "state": summary.state.value,
        "floor": summary.floor,
        "score": summary.score,
    }


def _how(summary: RunSummary) -> str:
    ends = {"active": "it goes on", "victory": "won", "dead": f"killed by {summary.cause}"}
    return f"Floor {summary.floor}, {ends[summary.state.value]}, score {summary.score}."


COMMAND = CliCommand("replay", replay)
