"""The columns of a kind: its fields that hold one value each, nested ones by their path."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pydantic import BaseModel

from runtime.content.fields import (
    LAST_GROUPS,
    Field,
    Shape,
    Value,
    field_of,
    fields_of,
    groups_of,
    value_of,
)
from runtime.content.kinds import KINDS

DEEPEST = 4
LISTS = frozenset({Shape.LIST, Shape.TABLE, Shape.RAW})


class Place(NamedTuple):
    """Where a column leads in one record: the field there, and its value in force."""

    field: Field
    value: object
    written: bool


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a kind.

    Attributes:
        path: the field, from the record down.
        key: the same as people write it ("attack.damage"); names it in CSV files and filters.
        label: its head; with the name of its parent where the leaf alone would be ambiguous.
        group: the section of the form where it stands.
        field: the field, of the first variant that has it when variants of a union differ.
        shared: every record may have it, or several variants of a union do.
        is_tag: it tells the variants of a union apart, so it decides which other cells there are.
        root: the description of the whole record.
    """

    path: tuple[str, ...]
    key: str
    label: str
    group: str
    field: Field
    shared: bool
    is_tag: bool
    root: Value

    @property
    def value(self) -> Value:
        """The description of the values."""
        return self.field.value

    @property
    def is_list(self) -> bool:
        """Whether each cell stands for a list or table inside the record."""
        return self.value.shape in LISTS

    @property
    def is_number(self) -> bool:
        """Whether the cells hold numbers."""
        return self.value.shape in {Shape.WHOLE, Shape.NUMBER}

    def place(self, data: object) -> Place | None:
        """Find the cell of a record; None when its variant has no such field."""
        value, written = self.root, True
        field: Field | None = None
        for name in self.path:
            model = model_of(value, data)
            field = field_of(model, name) if model is not None else None
            if field is None or not isinstance(data, dict):
                return None
            if name in data:
                data = data[name]
            else:
                data, written = field.default, False
            value = field.value
        return Place(field, data, written) if field is not None else None

    def place_to_be(self, data: Mapping[str, object]) -> Place | None:
        """Find the cell that a record would have if its optional parents were written."""
        path, value = with_cell(self, data, None)
        place = self.place(with_value(data, path, value))
        return place._replace(value=None, written=False) if place is not None else None


def model_of(value: Value, data: object) -> type[BaseModel] | None:
    """Return the model that data belongs to; None when there is none, or no data."""
    if value.model is not None:
        return value.model
    tag = data.get(value.discriminator) if isinstance(data, dict) else None
    return value.variants.get(tag) if isinstance(tag, str) else None


def with_cell(
    column: Column, data: Mapping[str, object], value: object
) -> tuple[tuple[str, ...], object]:
    """Return the field to set, and its new value, so that the column's cell holds `value`.

    Most often that is the column's own field. When a parent isn't written, the parent is set, to
    the least that says the same as its default, with the cell in it.
    """
    shape, at = column.root, data
    for depth, name in enumerate(column.path[:-1]):
        model = model_of(shape, at)
        field = field_of(model, name) if model is not None else None
        child = at.get(name) if field is not None else None
        if field is None or not isinstance(child, dict):
            least = _least(field.value, field.default) if field is not None else {}
            rest = column.path[depth + 1 :]
            return column.path[: depth + 1], _with(least, rest, value)
        shape, at = field.value, child
    return column.path, value


def with_value(
    data: Mapping[str, object], path: tuple[str, ...], value: object
) -> dict[str, object]:
    """Return a copy of a record in which the field at a path has another value."""
    return _with(dict(data), path, value)


def _with(data: object, path: tuple[str, ...], value: object) -> dict[str, object]:
    kept = data if isinstance(data, dict) else {}
    first, *rest = path
    return {**kept, first: _with(kept.get(first), tuple(rest), value) if rest else value}


def _least(value: Value, default: object) -> dict[str, object]:
    """Return what of a default must be written: the variant, and what has no default itself."""
    model = model_of(value, default)
    if model is None or not isinstance(default, dict):
        return {}
    return {
        field.name: default[field.name]
        for field in fields_of(model)
        if field.name in default and (field.required or field.name == value.discriminator)
    }


class _Found(NamedTuple):
    """A field on the walk through a model."""

    path: tuple[str, ...]
    parents: tuple[Field, ...]
    field: Field
    group: str
    is_tag: bool


@lru_cache(maxsize=32)
def columns_of(kind: str) -> tuple[Column, ...]:
    """Return the columns of a kind, the name first, then by section as in forms."""
    root = value_of(KINDS[kind].model)
    found: dict[tuple[str, ...], list[_Found]] = {}
    for each in _walk(root, (), (), ""):
        found.setdefault(each.path, []).append(each)
    columns = [_column(root, same) for same in found.values()]
    uses = Counter(column.label for column in columns)
    parents = {path: same[0].parents for path, same in found.items()}
    columns = [_told_apart(each, parents[each.path], uses) for each in columns]
    return tuple(_ordered(columns))


def _walk(
    value: Value, path: tuple[str, ...], parents: tuple[Field, ...], group: str
) -> Iterator[_Found]:
    models = [value.model] if value.model else list(value.variants.values())
    for model in models:
        for section, fields in groups_of(fields_of(model)).items():
            for field in fields:
                yield from _field(value, field, path, parents, group or section)


def _field(
    owner: Value, field: Field, path: tuple[str, ...], parents: tuple[Field, ...], group: str
) -> Iterator[_Found]:
    here = (*path, field.name)
    if field.value.shape in {Shape.MODEL, Shape.UNION} and len(here) < DEEPEST:
        yield from _walk(field.value, here, (*parents, field), group)
    elif field.value.shape not in {Shape.MODEL, Shape.UNION}:
        yield _Found(here, parents, field, group, field.name == owner.discriminator)


def _column(root: Value, same: list[_Found]) -> Column:
    """Make one column of a field that one or several variants have."""
    path, parents, field, group, is_tag = same[0]
    owner = parents[-1].value if parents else root
    if is_tag:
        tags = Value(Shape.CHOICE, choices=tuple(owner.variants))
        field = replace(field, value=tags, default=None)
    shared = len(same) > 1 or len(owner.variants) <= 1
    return Column(path, ".".join(path), field.label, group, field, shared, is_tag, root)


def _told_apart(column: Column, parents: tuple[Field, ...], uses: Counter[str]) -> Column:
    """Put the parent's name before a label that says too little alone."""
    if parents and (uses[column.label] > 1 or column.is_tag):
        leaf = column.label[:1].lower() + column.label[1:]
        return replace(column, label=f"{parents[-1].label} {leaf}")
    return column


def _ordered(columns: list[Column]) -> list[Column]:
    """Name first, then tags and what tells variants apart, then by section, the notes last."""
    groups = list(dict.fromkeys(column.group for column in columns))
    last = [title for title in LAST_GROUPS if title in groups]
    order = ["", *[title for title in groups if title and title not in last], *last]

    def rank(column: Column) -> tuple[int, int]:
        plain = column.group == "" and len(column.path) == 1
        first = {"name": 0}.get(column.key, 1 if plain and column.is_tag else 2)
        return order.index(column.group), first

    return sorted(columns, key=rank)
