"""Values as forms handle them, without Qt: fresh ones, other variants, and texts of numbers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from runtime.content.annotations import Colour, Ref
from runtime.content.fields import Field, Shape, Value, field_of, fields_of, words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from runtime.content.refs import AssetRef

PLAIN_COLOUR = "#b9bec9"


def fresh(value: Value, pick: Callable[[str], str]) -> Any:
    """Return a valid value to start from; `pick` gives the id of some record of a kind."""
    makers: dict[Shape, Callable[[], Any]] = {
        Shape.FLAG: lambda: False,
        Shape.WHOLE: lambda: _start(value),
        Shape.NUMBER: lambda: _start(value),
        Shape.CHOICE: lambda: value.choices[0],
        Shape.RANGE: lambda: [1, 1],
        Shape.LIST: lambda: _fresh_list(value, pick),
        Shape.TABLE: dict,
        Shape.MODEL: lambda: fresh_model(value.model, pick) if value.model else {},
        Shape.UNION: lambda: fresh_variant(value, next(iter(value.variants)), pick),
        Shape.TEXT: lambda: _fresh_text(value, pick),
        Shape.RAW: lambda: None,
    }
    return None if value.optional else makers[value.shape]()


def fresh_variant(union: Value, tag: str, pick: Callable[[str], str]) -> dict[str, Any]:
    """Return one variant of a union with its defaults."""
    return {union.discriminator: tag, **fresh_model(union.variants[tag], pick)}


def _fresh_list(value: Value, pick: Callable[[str], str]) -> list[Any]:
    """Return as many items as a list needs at least."""
    item = value.item
    return [fresh(item, pick) for _ in range(int(value.low or 0))] if item else []


def _start(value: Value) -> int:
    """Return the number nearest to 1 within the bounds."""
    low = value.low if value.low is not None else 0
    high = value.high if value.high is not None else max(low, 1)
    return int(min(max(1, low), high))


def _fresh_text(value: Value, pick: Callable[[str], str]) -> str:
    reference = value.marker(Ref)
    if reference:
        return pick(reference.kind)
    if value.marker(Colour):
        return PLAIN_COLOUR
    if value.low:
        return "new" if value.high is None or value.high >= len("new") else "?"
    return "new" if value.pattern else ""


def fresh_model(model: type[BaseModel], pick: Callable[[str], str]) -> dict[str, Any]:
    """Return a model's fields as in files: defaults, and fresh values for what has none."""
    return {
        each.name: fresh(each.value, pick) if each.required else each.default
        for each in fields_of(model)
    }


def switched(
    union: Value,
    tag: str,
    old: Mapping[str, Any],
    remembered: Mapping[str, Any],
    pick: Callable[[str], str],
) -> dict[str, Any]:
    """Return another variant of a union that keeps what fits of the old value.

    Fields that only other variants have go; `remembered` are values that an earlier switch
    dropped, they come back. Fields that no variant knows stay, in their order.
    """
    model = union.variants[tag]
    ours = {each.name for each in fields_of(model)}
    known = {each.name for variant in union.variants.values() for each in fields_of(variant)}
    start = fresh_variant(union, tag, pick)
    kept = {name: old[name] for name in old if name in ours}
    kept = {**{name: remembered[name] for name in remembered if name in ours}, **kept}
    kept[union.discriminator] = tag
    unfit = unfit_fields(model, {**start, **kept})
    good = {name: each for name, each in kept.items() if name not in unfit}
    strangers = {name: each for name, each in old.items() if name not in known}
    return {**start, **good, **strangers}


def switching(
    union: Value,
    tag: str,
    remembered: dict[AssetRef, dict[str, Any]],
    pick: Callable[[str], str],
) -> Callable[[AssetRef, Any], object]:
    """Return what switches the value of a record to another variant, and remembers the old."""

    def switch(ref: AssetRef, old: Any) -> object:
        kept = remembered.setdefault(ref, {})
        kept |= old if isinstance(old, dict) else {}
        return switched(union, tag, old if isinstance(old, dict) else {}, kept, pick)

    return switch


def unfit_fields(model: type[BaseModel], data: Mapping[str, Any]) -> set[str]:
    """Return the names of the fields whose value the model refuses."""
    try:
        model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        return {str(each["loc"][0]) for each in error.errors() if each["loc"]}
    return set()


def shared_fields(union: Value, tags: Collection[str] = ()) -> tuple[Field, ...]:
    """Return the fields that the variants of a union share, in model order; `tags` names some."""
    chosen = [model for tag, model in union.variants.items() if tag in tags]
    first, *rest = chosen or union.variants.values()
    return tuple(
        each
        for each in fields_of(first)
        if all(field_of(other, each.name) is not None for other in rest)
        and each.name != union.discriminator
    )


def number_text(value: object) -> str:
    """Write a number as people do: no ".0", no exponent for everyday sizes."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004 - exact
        return str(int(value))
    return str(value)


def raw_text(value: object) -> str:
    """Write any JSON value on one line."""
    return json.dumps(value, ensure_ascii=False)


def singular(label: str) -> str:
    """Name one item of a list: "Zones" gives "zone", "Entries" gives "entry"; "" if unclear."""
    word = label[:1].lower() + label[1:]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return ""


def choice_text(choice: str) -> str:
    """Write a choice as people read it: "pick_one" gives "Pick one"."""
    return words(choice)
