"""The one printer of records: keys in model order, short lists in one line, map rows in lines."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from json.encoder import encode_basestring
from types import MappingProxyType

from pydantic import BaseModel

from runtime.content.annotations import Rows
from runtime.content.fields import Shape, Value, fields_of, value_of
from runtime.content.kinds import KINDS

WIDTH = 100
_INDENT = "  "
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_RANGE_KEYS = {"low", "high"}


def print_record(kind: str, data: object) -> str:
    """Return the text of a record's file for any JSON data, valid or not; nothing is lost.

    Raises ValueError for what JSON cannot say (NaN, infinities).
    """
    return _print(data, value_of(KINDS[kind].model), "", 0, top=True) + "\n"


def print_json(data: object) -> str:
    """Return the text of any other JSON file of a project, in the same style."""
    return _print(data, None, "", 0, top=True) + "\n"


def _print(data: object, shape: Value | None, indent: str, used: int, *, top: bool = False) -> str:
    """Print a value that starts in column `used` of a line indented by `indent`."""
    data, shape = _canonical(data, shape)
    if isinstance(data, dict):
        if not top and not _has_object(data.values()):
            flat = _flat(data, shape)
            if used + len(flat) <= WIDTH:
                return flat
        return _object(data, shape, indent)
    if isinstance(data, list | tuple):
        rows = shape is not None and shape.marker(Rows) is not None
        flat = "" if rows or _has_object(data) else _flat(data, shape)
        if not data or (flat and used + len(flat) <= WIDTH):
            return flat or "[]"
        return _list(data, shape, indent)
    return _scalar(data)


def _canonical(data: object, shape: Value | None) -> tuple[object, Value | None]:
    """Turn a range into its pair and a choice into its member."""
    if not isinstance(data, dict) or shape is None:
        return data, shape
    if shape.shape is Shape.RANGE and data.keys() == _RANGE_KEYS:
        return [data["low"], data["high"]], None
    if shape.shape is Shape.UNION:
        tag = data.get(shape.discriminator)
        model = shape.variants.get(tag) if isinstance(tag, str) else None
        return data, value_of(model) if model else None
    return data, shape


def _object(data: dict[str, object], shape: Value | None, indent: str) -> str:
    if not data:
        return "{}"
    inner = indent + _INDENT
    lines = []
    for key, value, value_shape in _ordered(data, shape):
        head = f"{inner}{_scalar(key)}: "
        lines.append(head + _print(value, value_shape, inner, len(head) + 1))
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _list(data: Iterable[object], shape: Value | None, indent: str) -> str:
    inner = indent + _INDENT
    item = shape.item if shape else None
    lines = [inner + _print(value, item, inner, len(inner) + 1) for value in data]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"


def _flat(data: object, shape: Value | None) -> str:
    data, shape = _canonical(data, shape)
    if isinstance(data, dict):
        parts = (f"{_scalar(key)}: {_flat(value, s)}" for key, value, s in _ordered(data, shape))
        return "{" + ", ".join(parts) + "}"
    if isinstance(data, list | tuple):
        item = shape.item if shape else None
        return "[" + ", ".join(_flat(value, item) for value in data) + "]"
    return _scalar(data)


def _ordered(
    data: dict[str, object], shape: Value | None
) -> Iterable[tuple[str, object, Value | None]]:
    """Give known fields in model order, then the others as they come."""
    fields = _file_order(shape.model) if shape and shape.model else {}
    other = shape.item if shape and shape.shape is Shape.TABLE else None
    for name, field_shape in fields.items():
        if name in data:
            yield name, data[name], field_shape
    for name, value in data.items():
        if name not in fields:
            yield name, value, other


@cache
def _file_order(model: type[BaseModel]) -> Mapping[str, Value]:
    """Give a model's fields in its order, but after the name what tells a union's members apart."""
    fields = {field.name: field.value for field in fields_of(model)}
    order = sorted(fields, key=lambda name: (name != "name", not _is_tag(fields[name])))
    return MappingProxyType({name: fields[name] for name in order})


def _is_tag(value: Value) -> bool:
    return value.shape is Shape.CHOICE and len(value.choices) == 1


def _has_object(values: Iterable[object]) -> bool:
    return any(
        (isinstance(value, dict) and value.keys() != _RANGE_KEYS)
        or (isinstance(value, list | tuple) and _has_object(value))
        for value in values
    )


def _scalar(value: object) -> str:
    if type(value) is int:  # the encoder says the same, five times as slowly
        return str(value)
    text = encode_basestring(value) if isinstance(value, str) else _ENCODER.encode(value)
    if text.isascii():
        return text
    if any("\ud800" <= character <= "\udfff" for character in text):
        return json.dumps(value, ensure_ascii=True)
    return text
