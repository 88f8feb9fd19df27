"""The problems that are shown, sorted into groups: by record or by how bad they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from editor.app.records import icon_of, name_of
from runtime.content import Severity, path_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from editor.app.context import Context
    from runtime.content import Problem

SIGNS = {
    Severity.ERROR: ("alert-circle-outline", "error"),
    Severity.WARNING: ("alert", "warn"),
    Severity.INFO: ("information-outline", "rare"),
}
NAMES = {Severity.ERROR: "Errors", Severity.WARNING: "Warnings", Severity.INFO: "Hints"}


class Grouping(Enum):
    """What the heads of groups stand for."""

    SEVERITY = "severity"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Line:
    """One problem; `reason` and `index` are those of the entry that suppresses it."""

    problem: Problem
    reason: str = ""
    index: int = -1

    @property
    def is_suppressed(self) -> bool:
        """Whether its record suppresses it."""
        return self.index >= 0


@dataclass(frozen=True, slots=True)
class Group:
    """A head and the lines below it."""

    title: str
    icon: str
    role: str
    lines: tuple[Line, ...]


def record_text(context: Context, problem: Problem) -> str:
    """Name the record of a problem, or its file."""
    return problem.file if problem.asset is None else name_of(context.project, problem.asset)


def place_text(context: Context, problem: Problem) -> str:
    """Say where a problem is: "Withered Graveyard › zones[0].tier", or its file."""
    name = record_text(context, problem)
    return f"{name} › {path_text(problem.path)}" if problem.path else name


def lines_of(context: Context, *, suppressed: bool) -> list[Line]:
    """Return the problems that stand, or those that are suppressed, the worst first."""
    project = context.project
    if suppressed:
        return [Line(each.problem, each.reason, each.index) for each in project.suppressed]
    return [Line(each) for each in project.problems]


def matching(
    context: Context, lines: Iterable[Line], text: str, severities: Collection[Severity]
) -> list[Line]:
    """Keep lines of these severities that have every word in place, message, code or reason."""
    words = text.casefold().split()

    def fits(line: Line) -> bool:
        problem = line.problem
        if problem.severity not in severities:
            return False
        place = place_text(context, problem)
        hay = f"{place} {problem.file} {problem.message} {problem.code} {line.reason}".casefold()
        return all(word in hay for word in words)

    return [line for line in lines if fits(line)]


def grouped(context: Context, lines: Iterable[Line], grouping: Grouping) -> tuple[Group, ...]:
    """Sort lines under heads, in the order in which the first of each comes."""
    by_file = grouping is Grouping.RECORD
    key: Callable[[Problem], str] = lambda each: each.file if by_file else each.severity  # noqa: E731
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(key(line.problem), []).append(line)
    return tuple(_group(context, each, grouping) for each in found.values())


def _group(context: Context, lines: list[Line], grouping: Grouping) -> Group:
    first = lines[0].problem
    if grouping is Grouping.SEVERITY:
        return Group(NAMES[first.severity], *SIGNS[first.severity], tuple(lines))
    icon, colour = "file-outline", "dim"
    if first.asset is not None:
        icon, colour = icon_of(context.project, first.asset)
    role = context.icons.readable(colour)
    return Group(record_text(context, first), icon, role, tuple(lines))
