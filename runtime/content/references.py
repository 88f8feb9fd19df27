"""Which records a record names, and who names a record."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pydantic import BaseModel

from runtime.content.annotations import Ref
from runtime.content.fields import Shape, Value, fields_of, value_of
from runtime.content.kinds import KINDS
from runtime.content.models.chunks import MARKER_KINDS, Marker
from runtime.content.refs import AssetRef, FieldPath

if TYPE_CHECKING:
    from runtime.content.snapshot import Content


class Reference(NamedTuple):
    """A field that names a record."""

    path: FieldPath
    target: AssetRef


class Usage(NamedTuple):
    """A field of `owner` that names the record asked about."""

    owner: AssetRef
    path: FieldPath


def references_of(record: BaseModel) -> list[Reference]:
    """Return every reference in a record, in the order of its fields."""
    return list(_in_model(record, ()))


def usages(content: "Content") -> Mapping[AssetRef, tuple[Usage, ...]]:
    """Return the users of every record that is used, also of those that do not exist."""
    users: dict[AssetRef, list[Usage]] = {}
    for owner, record in content:
        for path, target in references_of(record):
            users.setdefault(target, []).append(Usage(owner, path))
    return MappingProxyType({target: tuple(found) for target, found in users.items()})


def references_in(kind: str, data: object) -> list[Reference]:
    """Return the references that are written in a record's tree, also in one that isn't valid.

    Defaults that are not written are none of them; `references_of` knows those of valid records.
    """
    return list(_in_tree(data, value_of(KINDS[kind].model), ()))


def model_at(value: Value, data: object) -> type[BaseModel] | None:
    """Return the model of a tree: that of its description, or the variant that it names."""
    if value.shape is not Shape.UNION:
        return value.model
    tag = data.get(value.discriminator) if isinstance(data, dict) else None
    return value.variants.get(tag) if isinstance(tag, str) else None


def _in_tree(data: object, value: Value, path: FieldPath) -> Iterator[Reference]:
    if isinstance(data, str) and data:
        mark = value.marker(Ref)
        if mark is not None:
            yield Reference(path, AssetRef(mark.kind, data))
    elif isinstance(data, list) and value.item is not None:
        for index, item in enumerate(data):
            yield from _in_tree(item, value.item, (*path, index))
    elif isinstance(data, dict):
        if value.item is not None:
            for key, item in data.items():
                yield from _in_tree(item, value.item, (*path, key))
        model = model_at(value, data)
        for field in fields_of(model) if model is not None else ():
            yield from _in_tree(data.get(field.name), field.value, (*path, field.name))
        if model is Marker:
            yield from _in_marker(data, path)


def _in_marker(data: dict[str, object], path: FieldPath) -> Iterator[Reference]:
    preset, ref = data.get("preset"), data.get("ref")
    kind = MARKER_KINDS.get(preset) if isinstance(preset, str) else None
    if kind is not None and isinstance(ref, str) and ref:
        yield Reference((*path, "ref"), AssetRef(kind, ref))


def needed_by(content: "Content", *roots: AssetRef) -> frozenset[AssetRef]:
    """Return the roots and all that they name, directly or by others, there or missing."""
    found = set(roots)
    waiting = list(roots)
    while waiting:
        record = content.get(*waiting.pop())
        if record is not None:
            fresh = {target for _, target in references_of(record)} - found
            found |= fresh
            waiting.extend(fresh)
    return frozenset(found)


def dangling(content: "Content", *roots: AssetRef) -> list[tuple[AssetRef, Reference]]:
    """Return who of the roots, and of all that they need, names what is not there; and where."""
    return [
        (owner, reference)
        for owner in sorted(needed_by(content, *roots))
        if (record := content.get(*owner)) is not None
        for reference in references_of(record)
        if reference.target not in content
    ]


@dataclass(frozen=True, slots=True)
class _Step:
    """A field worth looking into: its references have this kind; it may hold further models."""

    name: str
    ref: str | None


@cache
def _steps(model: type[BaseModel]) -> tuple[_Step, ...]:
    found = ((field.name, _kind_of(field.value), field.value) for field in fields_of(model))
    return tuple(_Step(name, kind) for name, kind, value in found if kind or _nests(value))


def _kind_of(value: Value) -> str | None:
    """Return the kind that the texts of a value name, itself or within lists and tables."""
    mark = value.marker(Ref)
    if mark is not None:
        return mark.kind
    return _kind_of(value.item) if value.item else None


def _nests(value: Value) -> bool:
    """Tell whether a value holds models in which references can be."""
    if value.item is not None:
        return _nests(value.item)
    models = [value.model] if value.model else list(value.variants.values())
    return any(model is Marker or bool(_steps(model)) for model in models)


def _in_model(record: BaseModel, path: FieldPath) -> Iterator[Reference]:
    values = record.__dict__
    for step in _steps(type(record)):
        value = values[step.name]
        if value:
            yield from _in_value(value, step.ref, (*path, step.name))
    if isinstance(record, Marker) and record.asset:
        yield Reference((*path, "ref"), record.asset)


def _in_value(value: object, kind: str | None, path: FieldPath) -> Iterator[Reference]:
    if isinstance(value, str):
        if kind is not None:
            yield Reference(path, AssetRef(kind, value))
    elif isinstance(value, BaseModel):
        yield from _in_model(value, path)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _in_value(item, kind, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _in_value(item, kind, (*path, key))
