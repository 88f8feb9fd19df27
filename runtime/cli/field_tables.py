"""A kind's README: each field with its meaning, type, bounds, unit, default and target."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from runtime.content.annotations import Ref
from runtime.content.fields import Field, Shape, Value, fields_of, value_of
from runtime.content.kinds import KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

_HEAD = ("| field | what it is | value | default |", "|---|---|---|---|")
_LONGEST_DEFAULT = 60
_PLAIN = {
    Shape.TEXT: "text",
    Shape.WHOLE: "whole number",
    Shape.NUMBER: "number",
    Shape.FLAG: "true or false",
    Shape.RANGE: "[low, high]",
    Shape.TABLE: "object",
    Shape.MODEL: "object",
}


def readme_of(kind: Kind) -> str:
    """Return the README of a kind's folder, in Markdown."""
    lines = [f"# {kind.title}", "", *_introduction(kind)]
    waiting = [value_of(kind.model)]
    done: list[type[BaseModel]] = []
    while waiting:
        for title, model in _models(waiting.pop(0)):
            if model not in done:
                done.append(model)
                lines += ["", f"## {title}", "", _summary(model), "", *_HEAD]
                lines += [_row(field) for field in _in_file_order(model)]
                waiting += [field.value for field in fields_of(model)]
    return "\n".join(lines) + "\n"


def _introduction(kind: Kind) -> list[str]:
    file = f"`{kind.id}/{kind.id}.json`" if kind.single else f"`{kind.id}/<id>.json`"
    return [
        f"One JSON file: {file}." if kind.single else f"One JSON file per record: {file}.",
        "Made from the models by `delve docs content`: change the models, not this page.",
    ]


def _models(value: Value) -> Iterator[tuple[str, type[BaseModel]]]:
    """Give the models that a value is made of, with the heading of each."""
    if value.model:
        yield value.model.__name__, value.model
    for tag, model in value.variants.items():
        yield f'{model.__name__}: `"{value.discriminator}": "{tag}"`', model
    if value.item:
        yield from _models(value.item)


def _summary(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split())


def _row(field: Field) -> str:
    help_text = field.help or ("Tells which of them it is." if _is_tag(field) else "")
    cells = (f"`{field.name}`", help_text, _described(field.value), _default(field))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(field: Field) -> str:
    if field.required or _is_tag(field):
        return "**required**"
    text = json.dumps(field.default, ensure_ascii=False)
    return f"`{text}`" if len(text) <= _LONGEST_DEFAULT else "as in its table"


def _is_tag(field: Field) -> bool:
    """Tell whether the field's one choice tells the members of a union apart."""
    return len(field.value.choices) == 1


def _in_file_order(model: type[BaseModel]) -> list[Field]:
    return sorted(fields_of(model), key=lambda each: (each.name != "name", not _is_tag(each)))


def _described(value: Value) -> str:
    text = _kind_of_value(value)
    reference = value.marker(Ref)
    if reference:
        text = f"id of [{KINDS[reference.kind].title.lower()}](../{reference.kind}/README.md)"
    elif value.bounds and value.shape in {Shape.WHOLE, Shape.NUMBER, Shape.RANGE}:
        text += f", {value.bounds}"
    return f"{text}, or null" if value.optional else text


def _kind_of_value(value: Value) -> str:
    match value.shape:
        case Shape.CHOICE:
            return ", ".join(f"`{choice}`" for choice in value.choices)
        case Shape.LIST if value.item:
            return f"list of: {_described(value.item)}"
        case Shape.TABLE if value.item:
            return f"object of: {_described(value.item)}"
        case Shape.MODEL if value.model:
            return value.model.__name__
        case Shape.UNION:
            return " or ".join(model.__name__ for model in value.variants.values())
    return _PLAIN[value.shape]
