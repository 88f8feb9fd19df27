"""Fields that no model knows: kept in the file, but surely not meant to be ignored."""

from collections.abc import Iterable, Iterator

from pydantic import BaseModel

from runtime.content.base import Record
from runtime.content.checks.context import CheckContext
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef, FieldPath, path_text
from runtime.core.ids import nearest


def check_unknown_fields(ref: AssetRef, record: Record, context: CheckContext) -> Iterator[Problem]:
    """Report each unknown field with the nearest known name."""
    del context
    for path, model in _unknown(record, ()):
        near = nearest(str(path[-1]), type(model).model_fields, 1)
        hint = f"did you mean {near[0]}?" if near else "remove it if it is not needed"
        message = f"{path_text(path)} is not known, so it has no effect; {hint}"
        yield problem("W_UNKNOWN_FIELD", ref, path, message)


def _unknown(value: object, path: FieldPath) -> Iterator[tuple[FieldPath, BaseModel]]:
    if isinstance(value, BaseModel) and value.__pydantic_extra__:
        for name in value.__pydantic_extra__:
            yield (*path, name), value
    for key, child in _children(value):
        if isinstance(child, BaseModel | tuple | dict):
            yield from _unknown(child, (*path, key))


def _children(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, BaseModel):
        return value.__dict__.items()
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, tuple) else ()
