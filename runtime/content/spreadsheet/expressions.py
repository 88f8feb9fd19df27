"""Small expressions over the cells of a record, such as `health > 20 and rarity = epic`.

Numbers, texts, the names of columns, + - * / // %, comparisons, `in`, and, or, not, and a few
functions. Nothing else of Python's syntax is let through, so typing one can do no harm.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

Row = TypeVar("Row")
Reader = Callable[[Row], object]
LONGEST = 300
LARGEST = 10.0**30
LITERALS: Mapping[str, object] = MappingProxyType(
    {"true": True, "yes": True, "false": False, "no": False, "none": None}
)
_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
    }
)
_ORDER: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = MappingProxyType(
    {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}
)
_FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"round": round, "min": min, "max": max, "abs": abs, "floor": math.floor, "ceil": math.ceil}
)
_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
_SINGLE_EQUALS = re.compile(r"(?<![<>=!])=(?!=)")
_WORDS = re.compile(r"\b(AND|OR|NOT|IN)\b")


class ExpressionError(ValueError):
    """A text that is no expression, or one that has no value here; the message says why."""


def compile_expression(text: str, resolve: Callable[[str], Reader[Row] | None]) -> Reader[Row]:
    """Return what gives the value of an expression for a row.

    `resolve` gives the reader of a column by its name, None for a name that isn't a column's. Such
    a name is a text when it is compared with a column. A row for which it has no value, such as a
    sum with a text in it, raises ExpressionError when read.

    Raises:
        ExpressionError: when it is no expression, or names no column.
    """
    if len(text) > LONGEST:
        raise ExpressionError(f"An expression has at most {LONGEST} characters.")
    try:
        tree = ast.parse(_plain(text), mode="eval")
        return _Compiler(resolve).reader(tree.body)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        if isinstance(error, ExpressionError):
            raise
        raise ExpressionError(
            "This is no complete expression; write it like health > 20 and rarity = epic."
        ) from error


def _plain(text: str) -> str:
    """Turn what people write into Python's syntax, leaving quoted texts alone."""
    parts = _QUOTED.split(text.strip())
    for place in range(0, len(parts), 2):
        part = parts[place].replace("×", "*").replace("·", "*").replace("≤", "<=")
        part = part.replace("≥", ">=").replace("≠", "!=").replace("&&", " and ")
        part = _SINGLE_EQUALS.sub("==", part.replace("||", " or ").replace("\N{MINUS SIGN}", "-"))
        parts[place] = _WORDS.sub(lambda found: found[0].lower(), part)
    return "".join(parts)


class _Compiler:
    """Turns a syntax tree into nested functions, once, so that 5,000 rows cost little."""

    def __init__(self, resolve: Callable[[str], Reader[Any] | None]) -> None:
        self._resolve = resolve

    def reader(self, node: ast.expr) -> Reader[Any]:
        match node:
            case ast.Constant(value=int() | float() | str() as value):
                found = _always(value)
            case ast.Name() | ast.Attribute():
                found = self._name(node)
            case ast.BoolOp():
                found = self._both_or_any(node)
            case ast.UnaryOp():
                found = self._unary(node)
            case ast.BinOp() if type(node.op) in _ARITHMETIC:
                found = self._sum(node)
            case ast.Compare():
                found = self._comparison(node)
            case ast.Call(func=ast.Name(id=name)) if name in _FUNCTIONS and not node.keywords:
                found = self._call(name, node.args)
            case _:
                raise ExpressionError(f"“{ast.unparse(node)}” can't be used here.")
        return found

    def _name(self, node: ast.expr) -> Reader[Any]:
        name = ast.unparse(node)
        found = self._resolve(name)
        if found is None and name.lower() in LITERALS:
            return _always(LITERALS[name.lower()])
        if found is None:
            raise ExpressionError(f"There is no column “{name}”.")
        return found

    def _both_or_any(self, node: ast.BoolOp) -> Reader[Any]:
        readers = [self.reader(each) for each in node.values]
        if isinstance(node.op, ast.And):
            return lambda row: all(read(row) for read in readers)
        return lambda row: any(read(row) for read in readers)

    def _unary(self, node: ast.UnaryOp) -> Reader[Any]:
        inner = self.reader(node.operand)
        match node.op:
            case ast.Not():
                return lambda row: not inner(row)
            case ast.USub():
                return lambda row: -_number(inner(row))
            case ast.UAdd():
                return lambda row: _number(inner(row))
        raise ExpressionError("“~” can't be used here.")

    def _sum(self, node: ast.BinOp) -> Reader[Any]:
        left, right = self.reader(node.left), self.reader(node.right)
        combine = _ARITHMETIC[type(node.op)]

        def read(row: object) -> object:
            try:
                return _bounded(combine(_number(left(row)), _number(right(row))))
            except ZeroDivisionError:
                raise ExpressionError("This divides by zero.") from None

        return read

    def _call(self, name: str, arguments: list[ast.expr]) -> Reader[Any]:
        readers = [self.reader(each) for each in arguments]
        function = _FUNCTIONS[name]

        def read(row: object) -> object:
            try:
                return function(*(_number(each(row)) for each in readers))
            except TypeError:
                raise ExpressionError(f"{name} takes other numbers than these.") from None

        return read

    def _comparison(self, node: ast.Compare) -> Reader[Any]:
        nodes = [node.left, *node.comparators]
        are_words = [self._is_word(each) for each in nodes]
        if all(are_words):
            raise ExpressionError(f"There is no column “{ast.unparse(nodes[0])}”.")
        readers: list[Reader[Any]] = []
        for place, each in enumerate(nodes):
            beside = [nodes[at] for at in (place - 1, place + 1) if 0 <= at < len(nodes)]
            if are_words[place] and any(self._is_column(other) for other in beside):
                readers.append(_always(ast.unparse(each)))
            else:
                readers.append(self.reader(each))
        signs = [type(each) for each in node.ops]
        return lambda row: _holds([read(row) for read in readers], signs)

    def _is_word(self, node: ast.expr) -> bool:
        is_name = isinstance(node, ast.Name) and node.id.lower() not in LITERALS
        return is_name and self._resolve(ast.unparse(node)) is None

    def _is_column(self, node: ast.expr) -> bool:
        named = isinstance(node, ast.Name | ast.Attribute)
        return named and self._resolve(ast.unparse(node)) is not None


def _always(value: object) -> Reader[Any]:
    return lambda _row: value


def _number(value: object) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    shown = "nothing" if value is None else f"“{value}”"
    raise ExpressionError(f"Numbers can be reckoned with; {shown} is none.")


def _bounded(value: float) -> float:
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise ExpressionError("This number is too large.")
    return value


def _holds(values: list[object], signs: list[type[ast.cmpop]]) -> bool:
    pairs = zip(values, values[1:], signs, strict=False)
    return all(_compared(left, right, sign) for left, right, sign in pairs)


def _compared(left: object, right: object, sign: type[ast.cmpop]) -> bool:
    """Compare two values. What can't be compared is neither less nor more, only different.

    A range is more than a number when all of it is, and equal when all of it is.
    """
    if sign in {ast.In, ast.NotIn}:
        return _within(left, right) is (sign is ast.In)
    if sign in {ast.Eq, ast.NotEq}:
        return _equal(left, right) is (sign is ast.Eq)
    order = _ORDER.get(sign)
    if order is None:
        raise ExpressionError("Compare with =, !=, <, <=, >, >= or in.")
    ones, others = _ends(left), _ends(right)
    alike = all(_alike(one, other) for one in ones for other in others)
    return alike and all(order(one, other) for one in ones for other in others)


def _ends(value: object) -> list[Any]:
    if isinstance(value, list):
        return value or [None]
    return [value.casefold() if isinstance(value, str) else value]


def _alike(one: object, other: object) -> bool:
    numbers = isinstance(one, int | float) and isinstance(other, int | float)
    return numbers or (isinstance(one, str) and isinstance(other, str))


def _equal(one: object, other: object) -> bool:
    if isinstance(one, bool) != isinstance(other, bool):
        return False
    return all(left == right for left in _ends(one) for right in _ends(other))


def _within(part: object, whole: object) -> bool:
    word = part.casefold() if isinstance(part, str) else part
    if isinstance(whole, str):
        return isinstance(word, str) and word in whole.casefold()
    if isinstance(whole, list):
        return any(_equal(word, each) for each in whole)
    return False
