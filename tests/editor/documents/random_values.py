"""Random values for the fields of every kind, valid and not, made from the models alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from runtime.content.annotations import Ref
from runtime.content.fields import Shape, Value, fields_of, value_of
from runtime.content.kinds import KINDS
from runtime.content.references import model_at

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from runtime.content.refs import FieldPath

Place = tuple["FieldPath", Value]
TEXTS = ("", "x", "Old Bone", "ünï\u2028 😀", "#dc5a55", "skull", "a\nb", " ", "1", "%d", "wall")
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    0.5,
    10**30,
    1e300,
    float("inf"),
    "\ud800",
    "nowhere",
    [],
    [None, [1]],
    {},
    {"": {"a": [1.0]}},
)
DEEPEST = 4


class RandomValues:
    """Makes values that fit a description, most of the time; `ids` gives the records of a kind."""

    def __init__(self, rng: random.Random, ids: Callable[[str], Sequence[str]]) -> None:
        self._rng = rng
        self._ids = ids

    def record(self, kind: str) -> dict[str, Any]:
        """Return a tree that may well be a valid record."""
        tree = self.fitting(value_of(KINDS[kind].model), 0)
        assert isinstance(tree, dict)
        return tree

    def value(self, value: Value) -> Any:
        """Return something for a field: three times out of four it fits."""
        return self.fitting(value, 1) if self._rng.random() < 0.75 else self.odd()

    def odd(self) -> Any:
        """Return something that few fields allow."""
        return self._rng.choice(ODD)

    def fitting(self, value: Value, depth: int) -> Any:
        """Return a value of the shape that is described."""
        if value.optional and self._rng.random() < 0.2:
            return None
        makers: dict[Shape, Callable[[], Any]] = {
            Shape.TEXT: lambda: self._text(value),
            Shape.WHOLE: lambda: self._whole(value),
            Shape.NUMBER: lambda: self._number(value),
            Shape.FLAG: lambda: self._rng.random() < 0.5,
            Shape.CHOICE: lambda: self._rng.choice(value.choices),
            Shape.RANGE: lambda: sorted(self._whole(value) for _ in range(2)),
            Shape.MODEL: lambda: self._model(value, depth),
            Shape.UNION: lambda: self._model(value, depth),
            Shape.LIST: lambda: self._many(value, depth),
            Shape.TABLE: lambda: self._many(value, depth),
        }
        return makers.get(value.shape, self.odd)()

    def _text(self, value: Value) -> str:
        mark = value.marker(Ref)
        ids = self._ids(mark.kind) if mark is not None else ()
        return self._rng.choice(ids or TEXTS)

    def _whole(self, value: Value) -> int:
        low = -3 if value.low is None else int(value.low)
        high = low + 60 if value.high is None else int(value.high)
        return self._rng.randint(low, min(high, low + 60))

    def _number(self, value: Value) -> float:
        low = value.low or 0.0
        return round(self._rng.uniform(low, value.high if value.high is not None else low + 2), 3)

    def _model(self, value: Value, depth: int) -> dict[str, Any]:
        tree: dict[str, Any] = {}
        model = value.model
        if value.variants:
            tag = self._rng.choice(sorted(value.variants))
            model, tree[value.discriminator] = value.variants[tag], tag
        assert model is not None
        for field in fields_of(model):
            wanted = field.required or (depth < DEEPEST and self._rng.random() < 0.3)
            if wanted and field.name not in tree:
                tree[field.name] = self.fitting(field.value, depth + 1)
        return tree

    def _many(self, value: Value, depth: int) -> Any:
        low = int(value.low or 0)
        count = low + (self._rng.randint(0, 2) if depth < DEEPEST else 0)
        assert value.item is not None
        items = [self.fitting(value.item, depth + 1) for _ in range(count)]
        if value.shape is Shape.LIST:
            return items
        assert value.key is not None
        return {str(self.fitting(value.key, depth + 1)): item for item in items}


def places(kind: str, tree: object) -> list[Place]:
    """Return every field of a record's tree that may be set: those written and those not.

    Of a tree that doesn't say which variant it is, the field that says it.
    """
    value = value_of(KINDS[kind].model)
    found = list(_places((), value, tree))
    return found or [((value.discriminator,), Value(Shape.CHOICE, choices=tuple(value.variants)))]


def _places(path: FieldPath, value: Value, tree: object) -> Iterator[Place]:
    if isinstance(tree, dict):
        model = model_at(value, tree)
        for field in fields_of(model) if model is not None else ():
            yield (*path, field.name), field.value
            yield from _places((*path, field.name), field.value, tree.get(field.name))
        if value.item is not None:
            for key, item in tree.items():
                yield (*path, key), value.item
                yield from _places((*path, key), value.item, item)
    elif isinstance(tree, list) and value.item is not None:
        for index, item in enumerate(tree):
            yield (*path, index), value.item
            yield from _places((*path, index), value.item, item)
