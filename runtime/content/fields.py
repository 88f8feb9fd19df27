"""What forms, docs and schema say about a model's fields, read from the models.

`fields_of(Enemy)` gives one `Field` per field in model order; `value_of(kind.model)` describes a
whole record, which may be a union. Values are described as they stand in files (JSON trees).
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache, reduce
from types import MappingProxyType, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from runtime.content.annotations import Group, Label, Ref, Unit
from runtime.content.base import IntRange

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pydantic_core import PydanticUndefinedType

Marker = object
T = TypeVar("T")
LAST_GROUPS = ("Appearance", "Notes")


class Shape(StrEnum):
    """What a value is in a file."""

    TEXT = "text"
    WHOLE = "whole number"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    RANGE = "range"
    LIST = "list"
    TABLE = "table"
    MODEL = "model"
    UNION = "union"
    RAW = "any value"


@dataclass(frozen=True, eq=False)
class Value:
    """The description of one value.

    Attributes:
        shape: what it is in a file.
        optional: None is allowed.
        low: smallest number, or shortest text or list.
        high: largest number, or longest text or list.
        pattern: the regular expression that a text matches, "" for any.
        choices: the texts of a choice.
        markers: annotations of `runtime.content.annotations` that are on it.
        item: what a list holds, or the values of a table.
        key: the keys of a table.
        model: the class of a model.
        discriminator: the field that tells the variants of a union apart.
        variants: the class for each text of the discriminator.
    """

    shape: Shape
    optional: bool = False
    low: float | None = None
    high: float | None = None
    pattern: str = ""
    choices: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    item: Value | None = None
    key: Value | None = None
    model: type[BaseModel] | None = None
    discriminator: str = ""
    variants: Mapping[str, type[BaseModel]] = field(default_factory=dict)

    def marker(self, kind: type[T]) -> T | None:
        """Return the annotation of a class, or None."""
        return next((each for each in self.markers if isinstance(each, kind)), None)

    @property
    def unit(self) -> str:
        """The unit of a number, "" without one or when it depends on a field beside it."""
        unit = self.marker(Unit)
        return unit.text if unit and unit.unless is None else ""

    def unit_beside(self, siblings: Mapping[str, object]) -> str:
        """Return the unit of a number among the fields of its model, as in files."""
        unit = self.marker(Unit)
        if unit is None or unit.unless is None:
            return self.unit
        name, value = unit.unless
        return "" if siblings.get(name, value) == value else unit.text

    @property
    def bounds(self) -> str:
        """The bounds in words: "16 to 256 tiles", "at least 1"; "" without any."""
        low, high = self.low, self.high
        unit = f" {self.unit}" if self.unit else ""
        if low is not None and high is not None:
            return f"{low:,.10g} to {high:,.10g}{unit}"
        if low is not None:
            return f"at least {low:,.10g}{unit}"
        return f"at most {high:,.10g}{unit}" if high is not None else ""


@dataclass(frozen=True, eq=False)
class Field:
    """One field of a model: its words, its section, its value and its default (as in files)."""

    name: str
    label: str
    help: str
    group: str
    value: Value
    required: bool
    default: Any = None

    @cached_property
    def tip(self) -> str:
        """Help and bounds, as a tooltip says them."""
        parts = [self.help.strip()]
        if self.value.shape in {Shape.WHOLE, Shape.NUMBER} and self.value.bounds:
            parts.append(f"{self.value.bounds[0].upper()}{self.value.bounds[1:]}.")
        return " ".join(part for part in parts if part)


def words(identifier: str) -> str:
    """Write an identifier as a label: `min_floor` gives "Min floor"."""
    text = identifier.replace("_", " ")
    return text[:1].upper() + text[1:]


def to_data(value: object) -> Any:
    """Return a model value as it stands in files: enums as texts, ranges as pairs."""
    if isinstance(value, IntRange):
        return [value.low, value.high]
    if isinstance(value, BaseModel):
        return {name: to_data(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, dict):
        return {key: to_data(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [to_data(each) for each in value]
    return value.value if isinstance(value, StrEnum) else value


@lru_cache(maxsize=256)
def fields_of(model: type[BaseModel]) -> tuple[Field, ...]:
    """Describe the fields of a model, in model order."""
    return tuple(_field(name, info) for name, info in model.model_fields.items())


@lru_cache(maxsize=256)
def field_of(model: type[BaseModel], name: str) -> Field | None:
    """Describe one field of a model; None when it has no such field."""
    return next((each for each in fields_of(model) if each.name == name), None)


def groups_of(fields: Iterable[Field]) -> dict[str, list[Field]]:
    """Sort fields into their sections: those without one first, appearance and notes last."""
    groups: dict[str, list[Field]] = {"": []}
    for each in fields:
        groups.setdefault(each.group, []).append(each)
    for title in LAST_GROUPS:
        if title in groups:
            groups[title] = groups.pop(title)
    return {title: held for title, held in groups.items() if held}


def kinds_within(value: Value) -> frozenset[str]:
    """Return the kinds of records that a value, or a part of it, may refer to."""
    found: set[str] = set()
    seen: set[type[BaseModel]] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        reference = each.marker(Ref)
        found |= {reference.kind} if reference else set()
        waiting += [part for part in (each.item, each.key) if part is not None]
        models = {*each.variants.values(), *([each.model] if each.model else [])} - seen
        seen |= models
        waiting += [part.value for model in models for part in fields_of(model)]
    return frozenset(found)


@lru_cache(maxsize=64)
def value_of(annotation: Any) -> Value:
    """Describe a type: a model class, a union of models, or any type that a field may have."""
    return _value(annotation, (), "")


def _field(name: str, info: FieldInfo) -> Field:
    value = _value(info.annotation, tuple(info.metadata), str(info.discriminator or ""))
    label, group = value.marker(Label), value.marker(Group)
    default: object | PydanticUndefinedType = (
        None if info.is_required() else info.get_default(call_default_factory=True)
    )
    return Field(
        name=name,
        label=label.text if label else words(name),
        help=info.description or "",
        group=group.title if group else "",
        value=value,
        required=info.is_required(),
        default=to_data(default),
    )


def _value(annotation: Any, metadata: tuple[object, ...], discriminator: str) -> Value:
    """Describe an annotation with the metadata that stands round it."""
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        for each in more:
            if isinstance(each, FieldInfo):
                discriminator = discriminator or str(each.discriminator or "")
                metadata = (*metadata, *each.metadata)
            else:
                metadata = (*metadata, each)
        return _value(inner, metadata, discriminator)
    if get_origin(annotation) in {Union, UnionType}:
        return _union(annotation, metadata, discriminator)
    return replace(_plain(annotation), markers=_markers(metadata), **_limits(metadata))


def _union(annotation: Any, metadata: tuple[object, ...], discriminator: str) -> Value:
    """Describe `X | None`, or a union of models that a discriminator tells apart."""
    members = get_args(annotation)
    rest = [each for each in members if each is not NoneType]
    if len(rest) < len(members):
        inner = rest[0] if len(rest) == 1 else reduce(operator.or_, rest)
        return replace(_value(inner, metadata, discriminator), optional=True)
    variants: dict[str, type[BaseModel]] = {}
    for member in rest:
        (tag,) = get_args(member.model_fields[discriminator].annotation)
        variants[str(tag)] = member
    return Value(
        Shape.UNION,
        markers=_markers(metadata),
        discriminator=discriminator,
        variants=MappingProxyType(variants),
    )


def _plain(annotation: Any) -> Value:
    """Describe a type that is no union."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return Value(Shape.CHOICE, choices=tuple(str(each) for each in args))
    if origin in {tuple, list}:
        return Value(Shape.LIST, item=value_of(args[0]))
    if origin is dict:
        return Value(Shape.TABLE, key=value_of(args[0]), item=value_of(args[1]))
    return _class(annotation)


def _class(annotation: type) -> Value:
    """Describe a value of a plain class."""
    if annotation is IntRange:
        return Value(Shape.RANGE, **_limits(tuple(IntRange.model_fields["low"].metadata)))
    if issubclass(annotation, BaseModel):
        return Value(Shape.MODEL, model=annotation)
    if issubclass(annotation, StrEnum):
        return Value(Shape.CHOICE, choices=tuple(each.value for each in annotation))
    shapes = {bool: Shape.FLAG, int: Shape.WHOLE, float: Shape.NUMBER, str: Shape.TEXT}
    if annotation not in shapes:
        raise TypeError(f"no description for a field of type {annotation!r}")
    return Value(shapes[annotation])


def _markers(metadata: tuple[object, ...]) -> tuple[Marker, ...]:
    """Keep our own annotations; an outer one comes before an inner one of its class."""
    return tuple(each for each in metadata if type(each).__module__.endswith("content.annotations"))


def _limits(metadata: tuple[object, ...]) -> dict[str, Any]:
    """Read bounds and pattern of pydantic's constraints; exclusive bounds are whole numbers."""
    limits: dict[str, Any] = {}
    for each in metadata:
        for name, key, step in (
            ("ge", "low", 0),
            ("gt", "low", 1),
            ("le", "high", 0),
            ("lt", "high", -1),
            ("min_length", "low", 0),
            ("max_length", "high", 0),
        ):
            bound = getattr(each, name, None)
            if isinstance(bound, int | float):
                limits[key] = bound + step
        pattern = getattr(each, "pattern", None)
        if isinstance(pattern, str):
            limits["pattern"] = pattern
    return limits
