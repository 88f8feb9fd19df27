"""Small sums typed into fields: "12*1.5" is a number, "*1.5" and "= x + 2" change what is there.

Tables and forms read them by the one evaluator of `runtime.content.spreadsheet`.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from runtime.content.spreadsheet import ExpressionError, compile_expression

if TYPE_CHECKING:
    from collections.abc import Callable

    Number = int | float

OWN = "x"
"""What stands for the value that a sum changes."""
CHANGES = re.compile(r"^\s*([+*/×·]|-=)=?")
USES_OWN = re.compile(r"^\s*=|\bx\b")
NO_SUM = frozenset("=<>!")
LONGEST = 60


class SumError(ValueError):
    """A text that is no sum; the message says why in plain words."""


def evaluate(text: str) -> int | float:
    """Return the number that a text means: a number, or a sum of numbers.

    "×" and "·" multiply, "1_000" and "1 000" are a thousand, a comma is refused
    because it means different things to different people.

    Raises:
        SumError: when it is no sum, divides by zero or grows out of bounds.
    """
    if not text.strip():
        raise SumError("A number is needed here.")
    if NO_SUM & set(text):
        raise SumError(f"“{text.strip()}” is no number.")
    return _numbered(_compiled(text, lambda _name: None), 0, text)


def is_change(text: str) -> bool:
    """Whether a text says how to change a number: "*1.1", "+2", "-=3", "= x / 2", "x - 1"."""
    return CHANGES.match(text) is not None or USES_OWN.search(text) is not None


def changing(text: str) -> Callable[[Number], Number]:
    """Return what a text such as "*1.1", "+2" or "= x - 3" makes of a number.

    Raises:
        SumError: when it is no sum, also by the result when it has none for a number.
    """
    found = CHANGES.match(text)
    if found is not None:
        text = f"{OWN} {found[1].removesuffix('=')} ({text[found.end() :]})"
    read = _compiled(text.strip().removeprefix("="), lambda name: _itself if name == OWN else None)
    return lambda number: _numbered(read, number, text)


def _itself(number: Number) -> Number:
    return number


def _compiled(
    text: str, resolve: Callable[[str], Callable[[Number], object] | None]
) -> Callable[[Number], object]:
    try:
        return compile_expression(_joined(text), resolve)
    except ExpressionError as error:
        raise _no_number(text) from error


def _numbered(read: Callable[[Number], object], number: Number, text: str) -> Number:
    try:
        result = read(number)
    except ExpressionError as error:
        raise SumError(str(error)) from error
    if isinstance(result, bool) or not isinstance(result, int | float):
        raise _no_number(text)
    if not math.isfinite(result):
        raise SumError("This number is too large.")
    return result


def _no_number(text: str) -> SumError:
    shown = text.strip()
    return SumError(f"“{shown if len(shown) <= LONGEST else shown[:LONGEST] + '…'}” is no number.")


def _joined(text: str) -> str:
    """Join digits that only a space parts: "1 000" is a thousand."""
    parts = text.split()
    joined = parts[0] if parts else ""
    for before, part in pairwise(parts):
        glue = "" if before[-1:].isdigit() and part[:1].isdigit() else " "
        joined += glue + part
    return joined


def tidied(result: float, *, whole: bool) -> tuple[int | float, bool]:
    """Return a result as a field takes it, and whether it was rounded, half to even."""
    tidy = round(result) if whole else round(float(result), 6)
    rounded = whole and isinstance(result, float) and not result.is_integer()
    return (int(tidy) if float(tidy).is_integer() else tidy), rounded
