"""Pydantic's verdicts in plain sentences: the field, its value, what it must be, what helps."""

import json
from collections.abc import Mapping
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
_PATTERNS = {
    r"^#[0-9a-f]{6}$": "a colour such as #4fb6a6",
    r"^[a-z][a-z0-9_]*$": "a slug: lower-case letters, digits and _, with a letter first",
}


def explain(ref: AssetRef, data: object, error: ValidationError) -> list[Problem]:
    """Turn a validation error of a record into problems whose paths lead into `data`."""
    shape = value_of(KINDS[ref.kind].model)
    found = error.errors(include_url=False)
    return [_problem(ref, data, shape, details) for details in found]


def data_path(loc: tuple[str | int, ...], data: object, shape: Value | None) -> FieldPath:
    """Turn an error's location into a path in the data, without the names of union members."""
    path: list[str | int] = []
    for part in loc:
        if shape and part in shape.variants:
            shape = value_of(shape.variants[str(part)])
            continue
        if part == "[key]":
            continue
        part, shape = _step(part, data, shape)
        path.append(part)
        data = _child(data, part)
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


def _problem(ref: AssetRef, data: object, shape: Value, details: ErrorDetails) -> Problem:
    path = data_path(details["loc"], data, shape)
    context = details.get("ctx", {})
    name = path_text(path) or "the record"
    code, text, fix = _said(details["type"], name, details["input"], context, details["msg"])
    if details["type"] in ("union_tag_invalid", "union_tag_not_found"):
        path = (*path, context["discriminator"].strip("'"))
    made = None if fix is None else Fix(f"Change to {fix}", ref, path, fix)
    return problem(code, ref, path, text, made)


def _said(
    kind: str, name: str, value: Any, context: Mapping[str, Any], message: str
) -> tuple[str, str, str | None]:
    """Return code, sentence and, where one word will surely do, the value that mends it."""
    shown = f"{name} is {_shown(value)}"
    match kind:
        case "missing":
            return "E_MISSING_FIELD", f"{name} is missing; add it", None
        case "greater_than_equal" if context["ge"] == 0:
            return "E_NEGATIVE", f"{shown}; it must not be negative", None
        case "greater_than_equal":
            return "E_RANGE", f"{shown}; it must be at least {context['ge']}", None
        case "less_than_equal":
            return "E_RANGE", f"{shown}; it must be at most {context['le']}", None
        case "less_than":
            return "E_RANGE", f"{shown}; it must be less than {context['lt']}", None
        case "greater_than":
            return "E_RANGE", f"{shown}; it must be more than {context['gt']}", None
        case "value_error":
            return "E_RANGE", f"{name}: {context.get('error', message)}", None
        case "union_tag_invalid":
            tag = context["discriminator"].strip("'")
            return _choice(
                f"{name}.{tag}" if name != "the record" else tag,
                context["tag"],
                context["expected_tags"],
            )
        case "union_tag_not_found":
            tag = context["discriminator"].strip("'")
            return "E_MISSING_FIELD", f"{name} has no {tag}; add it to say which it is", None
        case "enum" | "literal_error":
            return _choice(name, value, context["expected"])
    return _said_of_type(kind, name, shown, value, context, message)


def _said_of_type(
    kind: str, name: str, shown: str, value: Any, context: Mapping[str, Any], message: str
) -> tuple[str, str, str | None]:
    if isinstance(value, str) and value.casefold() in _NOT_FINITE and kind in _MUST_BE:
        return "E_NOT_FINITE", f"{shown}; it must be a finite number", None
    if kind in _MUST_BE:
        return "E_TYPE", f"{shown}; it must be {_MUST_BE[kind]}", None
    if kind == "string_pattern_mismatch":
        pattern = _PATTERNS.get(context["pattern"], f"like {context['pattern']}")
        return "E_TEXT", f"{shown}; it must be {pattern}", None
    if kind in ("string_too_short", "too_short"):
        least = context["min_length"]
        unit = "characters" if kind.startswith("string") else "entries"
        have = "is empty" if not value else f"has only {len(value)} {unit}"
        return "E_LENGTH", f"{name} {have}; it needs at least {least}", None
    if kind in ("string_too_long", "too_long"):
        unit = "characters" if kind.startswith("string") else "entries"
        have = f"{name} has {len(value)} {unit}"
        return "E_LENGTH", f"{have}; at most {context['max_length']} fit", None
    return "E_VALUE", f"{shown}: {message}", None


def _choice(name: str, value: Any, expected: str) -> tuple[str, str, str | None]:
    known = [part.strip("' ") for part in expected.replace(" or ", ", ").split(",")]
    near = nearest(value, known, 1) if isinstance(value, str) else []
    hint = f"; did you mean {near[0]}?" if near else ""
    text = f"{name} is {_shown(value)}; it must be one of {', '.join(known)}{hint}"
    return "E_CHOICE", text, near[0] if near else None


def _shown(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
