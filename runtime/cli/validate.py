"""`delve validate`: every problem of a project, for people or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path  # noqa: TC003 - Typer reads the annotation
from typing import TYPE_CHECKING, Annotated

import typer

from runtime.cli.checks import project_checks
from runtime.cli.command import CLEAN, PROBLEMS, CliCommand, OutputFormat
from runtime.cli.projects import find_project
from runtime.content.checker import Checker
from runtime.content.problems import Problem, Severity
from runtime.content.project import load_project
from runtime.content.refs import path_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content.suppressions import SuppressedProblem

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
_WIDTH = 7


def validate(
    project: Annotated[
        Path | None, typer.Argument(help="The project's folder; without it, the one at hand.")
    ] = None,
    output: Annotated[
        OutputFormat, typer.Option("--format", help="How to write the problems.")
    ] = OutputFormat.TEXT,
    suppressed: Annotated[  # noqa: FBT002 - Typer makes the option of it
        bool, typer.Option("--suppressed", help="List suppressed problems too, with the reasons.")
    ] = False,
) -> None:
    """Check every record of a project.

    Ends with 0 when no problem is an error, with 1 otherwise, and with 2 when the project cannot
    be used.
    """
    loaded = load_project(find_project(project))
    checker = Checker(loaded.assets, loaded.content, project_checks())
    found = sorted([*loaded.problems, *checker.problems()], key=lambda each: each.sort_key)
    aside = checker.suppressed()
    if output is OutputFormat.JSON:
        listed = [_as_data(each) for each in found]
        if suppressed:
            listed += [{**_as_data(each.problem), "suppressed": each.reason} for each in aside]
        print(json.dumps(listed, ensure_ascii=False, indent=1))
    else:
        _print_text(found, len(loaded.assets), aside, listed=suppressed)
    failed = any(each.severity is Severity.ERROR for each in found)
    raise typer.Exit(PROBLEMS if failed else CLEAN)


def _as_data(problem: Problem) -> dict[str, object]:
    data: dict[str, object] = {
        "severity": problem.severity.value,
        "code": problem.code,
        "file": problem.file,
        "asset": f"{problem.asset.kind}/{problem.asset.id}" if problem.asset else None,
        "path": path_text(problem.path),
        "message": problem.message,
    }
    if problem.fix:
        data["fix"] = problem.fix.title
    return data


def _print_text(
    found: Sequence[Problem], records: int, aside: Sequence[SuppressedProblem], *, listed: bool
) -> None:
    if sys.stdout.isatty():
        _print_coloured(found)
    else:
        for each in found:
            print(f"{each.severity:<{_WIDTH}}  {each.file}: {each.message} [{each.code}]")
    for hidden in aside if listed else ():
        what = hidden.problem
        text = f"{what.file}: {what.message} [{what.code}]"
        print(f"{'hidden':<{_WIDTH}}  {text} because: {hidden.reason}")
    tail = f" {len(aside)} suppressed." if aside else ""
    print(_summary(found, records) + tail)


def _print_coloured(found: Sequence[Problem]) -> None:
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.text import Text  # noqa: PLC0415

    console = Console()
    for each in found:
        line = Text(f"{each.severity:<{_WIDTH}}  ", style=_STYLES[each.severity])
        line.append(each.file, style="bold")
        line.append(f": {each.message} ", style="default")
        line.append(f"[{each.code}]", style="dim")
        console.print(line, soft_wrap=True)


def _summary(found: Sequence[Problem], records: int) -> str:
    if not found:
        return f"{records} records, no problems."
    counts = {level: sum(each.severity is level for each in found) for level in Severity}
    words = [
        f"{count} {level if level is Severity.INFO or count == 1 else f'{level}s'}"
        for level, count in counts.items()
        if count
    ]
    return f"{records} records: {', '.join(words)}."


COMMAND = CliCommand("validate", validate)
