"""The difference between two texts of a record, line by line."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

AROUND = 3
"""Unchanged lines that are shown before and after a change."""


class DiffLine(NamedTuple):
    """One line: "+" came, "-" went, " " stays, "@" tells where the next lines stand."""

    sign: str
    text: str


def difference(before: str | None, after: str | None) -> tuple[DiffLine, ...]:
    """Return the lines of a unified difference; none when the texts are the same.

    None is a file that isn't there: every line of the other comes or goes.
    """
    old, new = _lines(before), _lines(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return tuple(
        line
        for group in matcher.get_grouped_opcodes(AROUND)
        if any(tag != "equal" for tag, *_ in group)
        for line in _hunk(old, new, group)
    )


def _lines(text: str | None) -> list[str]:
    return [] if text is None else text.removesuffix("\n").split("\n")


def _hunk(
    old: Sequence[str], new: Sequence[str], group: Sequence[tuple[str, int, int, int, int]]
) -> Iterator[DiffLine]:
    first, last = group[0], group[-1]
    went, came = _span(first[1], last[2]), _span(first[3], last[4])
    yield DiffLine("@", f"@@ -{went} +{came} @@")
    for tag, old_start, old_end, new_start, new_end in group:
        if tag == "equal":
            yield from (DiffLine(" ", line) for line in old[old_start:old_end])
        else:
            yield from (DiffLine("-", line) for line in old[old_start:old_end])
            yield from (DiffLine("+", line) for line in new[new_start:new_end])


def _span(start: int, end: int) -> str:
    """Write a range of lines as unified differences do: first line, count."""
    count = end - start
    return f"{start + (count > 0)},{count}"
