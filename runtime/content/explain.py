"""Pydantic's verdicts in plain sentences: the field, its value, what it must be, what helps."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from runtime.content.fields import Shape, Value, field_of, value_of
from runtime.content.kinds import KINDS
from runtime.content.problems import Fix, Problem, problem
from runtime.content.refs import AssetRef, FieldPath, path_text
from runtime.core.ids import nearest

_NOT_FINITE = {"nan", "inf", "-inf", "+inf", "infinity", "-infinity"}
_MUST_BE = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "string_type": "text",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
_BOUNDS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}
_LENGTHS = {"string_too_short", "string_too_long", "too_short", "too_long"}
_LONGEST_SHOWN = 60
_MOST_TOLD = 50
_PATTERNS = {
    r"^#[0-9a-f]{6}$": "a colour such as #4fb6a6",
    r"^[a-z][a-z0-9_]*$": "a slug: lower-case letters, digits and _, with a letter first",
}


def explain(ref: AssetRef, data: object, error: ValidationError) -> list[Problem]:
    """Turn a validation error of a record into problems whose paths lead into `data`."""
    shape = value_of(KINDS[ref.kind].model)
    found = error.errors(include_url=False)
    told = [_problem(ref, data, shape, details) for details in found[:_MOST_TOLD]]
    if len(found) > _MOST_TOLD:
        message = f"and {len(found) - _MOST_TOLD} more faults; mend these first"
        told.append(problem("E_MORE", ref, (), message))
    return told


def data_path(loc: tuple[str | int, ...], data: object, shape: Value | None) -> FieldPath:
    """Turn an error's location into a path in the data, without the names of union members."""
    path: list[str | int] = []
    for part in loc:
        if shape and part in shape.variants:
            shape = value_of(shape.variants[str(part)])
            continue
        if part == "[key]":
            continue
        step, shape = _step(part, data, shape)
        path.append(step)
        data = _child(data, step)
    return tuple(path)


def _step(part: str | int, data: object, shape: Value | None) -> tuple[str | int, Value | None]:
    """Return the part as the data has it, and the description of the value there."""
    if shape is None:
        return part, None
    if shape.shape is Shape.RANGE:
        ends = {"low": 0, "high": 1}
        return (ends.get(str(part), part) if isinstance(data, list) else part), None
    if shape.model is not None:
        field = field_of(shape.model, str(part))
        return part, field.value if field else None
    return part, shape.item


def _child(data: object, part: str | int) -> object:
    if isinstance(data, dict):
        return data.get(part)
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        return data[part]
    return None


@dataclass(frozen=True, slots=True)
class _Case:
    """One error as pydantic gives it, with the field's name as people write it."""

    type: str
    name: str
    value: Any
    context: Mapping[str, Any]
    message: str

    @property
    def shown(self) -> str:
        """The field and the value that it has."""
        return f"{self.name} is {_shown(self.value)}"


@dataclass(frozen=True, slots=True)
class _Said:
    """Code and sentence and, where one word will surely do, the value that mends it."""

    code: str
    text: str
    remedy: str | None = None


def _problem(ref: AssetRef, data: object, shape: Value, details: ErrorDetails) -> Problem:
    path = data_path(details["loc"], data, shape)
    context = details.get("ctx", {})
    if details["type"].startswith("union_tag"):
        path = (*path, context["discriminator"].strip("'"))
    name = path_text(path) or "the record"
    said = _said(_Case(details["type"], name, details["input"], context, details["msg"]))
    fix = Fix(f"Change to {said.remedy}", ref, path, said.remedy) if said.remedy else None
    return problem(said.code, ref, path, said.text, fix)


def _said(case: _Case) -> _Said:
    if case.type in _BOUNDS:
        return _bound(case)
    if case.type in _MUST_BE:
        return _wrong_type(case)
    if case.type in _LENGTHS:
        return _length(case)
    return _other(case)


def _other(case: _Case) -> _Said:
    match case.type:
        case "missing" | "union_tag_not_found":
            return _Said("E_MISSING_FIELD", f"{case.name} is missing; add it")
        case "union_tag_invalid":
            return _choice(case.name, case.context["tag"], case.context["expected_tags"])
        case "enum" | "literal_error":
            return _choice(case.name, case.value, case.context["expected"])
        case "string_pattern_mismatch":
            wanted = _PATTERNS.get(case.context["pattern"], f"like {case.context['pattern']}")
            return _Said("E_TEXT", f"{case.shown}; it must be {wanted}")
        case "value_error":
            return _Said("E_RANGE", f"{case.name}: {case.context.get('error', case.message)}")
    return _Said("E_VALUE", f"{case.shown}: {case.message}")


def _bound(case: _Case) -> _Said:
    key, words = _BOUNDS[case.type]
    bound = case.context[key]
    if key == "ge" and bound == 0:
        return _Said("E_NEGATIVE", f"{case.shown}; it must not be negative")
    return _Said("E_RANGE", f"{case.shown}; it must be {words} {bound}")


def _wrong_type(case: _Case) -> _Said:
    if isinstance(case.value, str) and case.value.casefold() in _NOT_FINITE:
        return _Said("E_NOT_FINITE", f"{case.shown}; it must be a finite number")
    return _Said("E_TYPE", f"{case.shown}; it must be {_MUST_BE[case.type]}")


def _length(case: _Case) -> _Said:
    unit = "characters" if case.type.startswith("string") else "entries"
    if case.type.endswith("long"):
        have = f"{case.name} has {len(case.value)} {unit}"
        return _Said("E_LENGTH", f"{have}; it may have at most {case.context['max_length']}")
    have = "is empty" if not case.value else f"has only {len(case.value)} {unit}"
    return _Said("E_LENGTH", f"{case.name} {have}; it needs at least {case.context['min_length']}")


def _choice(name: str, value: Any, expected: str) -> _Said:
    known = re.findall("'([^']*)'", expected)
    near = nearest(value, known, 1) if isinstance(value, str) else []
    hint = f"; did you mean {near[0]}?" if near else ""
    text = f"{name} is {_shown(value)}; it must be one of {', '.join(known)}{hint}"
    return _Said("E_CHOICE", text, near[0] if near else None)


def _shown(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
