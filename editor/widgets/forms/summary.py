"""One line about an item of a list, for when it is folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.widgets.forms.reference import record_icon
from editor.widgets.forms.values import choice_text, number_text
from runtime.content.annotations import Percent, Weight
from runtime.content.fields import Shape, Value, fields_of
from runtime.content.spreadsheet.columns import model_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QIcon

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field
    from runtime.content.refs import FieldPath

MOST_PARTS = 4


def summary(
    host: FormHost, value: Value, data: object, most: int = MOST_PARTS
) -> tuple[str, QIcon | None]:
    """Return a few words about an item, and the icon of the first record that it refers to."""
    model = model_of(value, data)
    if model is None or not isinstance(data, dict):
        return "Not readable", host.icons.icon("alert", "error")
    names: list[str] = []
    words: list[str] = []
    icon: QIcon | None = None
    for field in fields_of(model):
        if field.name == value.discriminator or field.name not in data or is_odds(field):
            continue
        target = host.reference_of(field.value, data[field.name])
        if target is not None:
            record = host.project.content.get(*target)
            names.append(record.name if record is not None else target[1])
            icon = icon or record_icon(host.icons, target[0], record)
        elif data[field.name] != field.default:
            words.append(_words(field, data[field.name]))
    if value.discriminator and not names:
        names.append(choice_text(str(data[value.discriminator])))
    return " · ".join([word for word in (*names, *words) if word][:most]), icon


def is_odds(field: Field) -> bool:
    """Whether a field says how often the item is chosen: a weight or a chance of its own."""
    return field.value.optional and bool(field.value.marker(Weight) or field.value.marker(Percent))


def _words(field: Field, data: Any) -> str:
    """Write a plain value that isn't its default; "" for what says little."""
    unit = f" {field.value.unit}" if field.value.unit else ""
    match field.value.shape:
        case Shape.RANGE if isinstance(data, list) and len(data) == 2:  # noqa: PLR2004 - a pair
            ends = f"{data[0]}" if data[0] == data[1] else f"{data[0]}–{data[1]}"
            return f"{ends}{unit}"
        case Shape.WHOLE | Shape.NUMBER if data is not None:
            unit = " %" if field.value.unit == "%" else ""
            return f"{field.label.lower()} {number_text(data)}{unit}"
        case Shape.CHOICE:
            return choice_text(str(data)).lower()
        case Shape.FLAG if data is True:
            return field.label.lower()
        case Shape.TEXT:
            return str(data or "")
    return ""


def odds(host: FormHost, path: FieldPath, value: Value, data: Mapping[str, Any]) -> str:
    """Return how often an item is chosen: its share by weight, or its own chance."""
    model = model_of(value, data)
    for field in fields_of(model) if model is not None else ():
        number = data.get(field.name)
        if number is None or not is_odds(field):
            continue
        if field.value.marker(Weight):
            return host.consequence((*path, field.name), field.value)
        return f"{number_text(number)} %"
    return ""
