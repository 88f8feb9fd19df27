"""Problems that a designer has seen and means: kept with their reasons in the record itself.

The entries stand in the record's `suppressed` field, so they move with it when it is renamed, go
with it when it is deleted, and editor, `delve validate` and CI read the same. Errors can't be
suppressed: a record with an error doesn't work, whatever the reason.
"""

from dataclasses import dataclass
from typing import Any

from runtime.content.base import Record, Suppression
from runtime.content.fields import to_data
from runtime.content.problems import Fix, Problem, Severity, problem
from runtime.content.refs import AssetRef, path_text

FIELD = "suppressed"
STALE = "I_STALE_SUPPRESSION"


@dataclass(frozen=True, slots=True)
class SuppressedProblem:
    """A problem that its record suppresses.

    Attributes:
        problem: the problem as the check tells it.
        reason: why it is meant to be so.
        index: which entry of the record's `suppressed` field names it.
    """

    problem: Problem
    reason: str
    index: int


def can_suppress(found: Problem) -> bool:
    """Tell whether a problem may be suppressed: a warning or a hint in a record."""
    return found.asset is not None and found.severity is not Severity.ERROR and found.code != STALE


def suppression_data(found: Problem, reason: str) -> dict[str, object]:
    """Return the entry of the `suppressed` field for a problem, as in files."""
    return {"code": found.code, "path": path_text(found.path), "reason": reason}


def sifted(
    ref: AssetRef, record: Record, found: tuple[Problem, ...], *, stale: bool
) -> tuple[tuple[Problem, ...], tuple[SuppressedProblem, ...]]:
    """Return the problems that stay, and those that the record suppresses.

    With `stale`, entries that suppress nothing any more are among those that stay, as hints.
    """
    wanted = {(each.code, each.path): index for index, each in enumerate(record.suppressed)}
    kept: list[Problem] = []
    aside: list[SuppressedProblem] = []
    for each in found:
        index = wanted.get((each.code, path_text(each.path))) if can_suppress(each) else None
        if index is None:
            kept.append(each)
        else:
            aside.append(SuppressedProblem(each, record.suppressed[index].reason, index))
    if stale:
        used = {each.index for each in aside}
        unused = (index for index in range(len(record.suppressed)) if index not in used)
        kept += [_stale(ref, record.suppressed, index) for index in unused]
    return tuple(kept), tuple(aside)


def _stale(ref: AssetRef, entries: tuple[Suppression, ...], index: int) -> Problem:
    entry = entries[index]
    where = entry.path or "the record"
    message = f"{entry.code} is suppressed at {where}, but there is no such problem; remove it"
    rest: list[Any] = [to_data(each) for place, each in enumerate(entries) if place != index]
    return problem(STALE, ref, (FIELD, index), message, Fix("Remove it", ref, (FIELD,), rest))
