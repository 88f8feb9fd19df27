"""One line about an item of a list, for when it is folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.widgets.forms.reference import record_icon
from editor.widgets.forms.values import choice_text, number_text
from runtime.content.annotations import Weight
from runtime.content.fields import Shape, Value, fields_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel
    from PySide6.QtGui import QIcon

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

MOST_PARTS = 4


def model_of(value: Value, data: object) -> type[BaseModel] | None:
    """Return the model that an item's data belongs to."""
    if value.model is not None:
        return value.model
    tag = data.get(value.discriminator) if isinstance(data, dict) else None
    return value.variants.get(tag) if isinstance(tag, str) else None


def summary(host: FormHost, value: Value, data: object) -> tuple[str, QIcon | None]:
    """Return a few words about an item, and the icon of the first record that it refers to."""
    model = model_of(value, data)
    if model is None or not isinstance(data, dict):
        return "Not readable", host.icons.icon("alert", "error")
    words: list[str] = []
    icon: QIcon | None = None
    for field in fields_of(model):
        if field.name == value.discriminator or field.name not in data:
            continue
        target = host.reference_of(field.value, data[field.name])
        if target is not None:
            record = host.project.content.get(*target)
            words.append(record.name if record is not None else target[1])
            icon = icon or record_icon(host.icons, target[0], record)
        elif data[field.name] != field.default:
            words.append(_words(field, data[field.name]))
    if value.discriminator and icon is None:
        words.insert(0, choice_text(str(data[value.discriminator])))
    return " · ".join([word for word in words if word][:MOST_PARTS]), icon


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


def weight_of(value: Value, data: Mapping[str, Any]) -> Field | None:
    """Return the field of an item that is its weight, when the item has one."""
    model = model_of(value, data)
    found = fields_of(model) if model is not None else ()
    return next((each for each in found if each.value.marker(Weight)), None)
