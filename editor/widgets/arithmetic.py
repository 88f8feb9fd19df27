"""Small sums typed into number fields: "12*1.5", "(44-2)/3". Numbers and + - * / // % only."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

MAX_LENGTH = 200
MAX_MAGNITUDE = 10.0**30
_Number = int | float
_Binary = Mapping[type[ast.operator], Callable[[_Number, _Number], _Number]]
_BINARY: _Binary = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
    }
)
_UNARY: Mapping[type[ast.unaryop], Callable[[_Number], _Number]] = MappingProxyType(
    {ast.UAdd: operator.pos, ast.USub: operator.neg}
)


class SumError(ValueError):
    """A text that is no sum; the message says why in plain words."""


def evaluate(text: str) -> int | float:
    """Return the number that a text means: a number, or a sum of numbers.

    "×" and "·" multiply, "1_000" and "1 000" are a thousand, a comma is refused
    because it means different things to different people.

    Raises:
        SumError: when it is no sum, divides by zero or grows out of bounds.
    """
    cleaned = text.strip().replace("×", "*").replace("·", "*").replace("\N{MINUS SIGN}", "-")
    if not cleaned:
        raise SumError("A number is needed here.")
    if len(cleaned) > MAX_LENGTH:
        raise SumError("This is too long for a number.")
    try:
        tree = ast.parse(_joined(cleaned), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise SumError(f"“{text.strip()}” is no number.") from error
    try:
        return _number(tree.body, text.strip())
    except ZeroDivisionError as error:
        raise SumError("This divides by zero.") from error


def _joined(text: str) -> str:
    """Join digits that only a space parts: "1 000" is a thousand."""
    parts = text.split()
    joined = parts[0]
    for before, part in pairwise(parts):
        glue = "" if before[-1:].isdigit() and part[:1].isdigit() else " "
        joined += glue + part
    return joined


def _number(node: ast.expr, text: str) -> int | float:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return _bounded(value)
        case ast.UnaryOp() if type(node.op) in _UNARY:
            return _bounded(_UNARY[type(node.op)](_number(node.operand, text)))
        case ast.BinOp() if type(node.op) in _BINARY:
            left, right = _number(node.left, text), _number(node.right, text)
            return _bounded(_BINARY[type(node.op)](left, right))
    raise SumError(f"“{text}” is no number.")


def _bounded(value: float) -> int | float:
    if not math.isfinite(value) or abs(value) > MAX_MAGNITUDE:
        raise SumError("This number is too large.")
    return value
