"""Records as plain JSON trees that are never changed in place: every edit copies along its path.

What an edit doesn't touch stays shared between the old tree and the new one.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from runtime.content.refs import FieldPath, path_text


class Missing(Enum):
    """The one value of `MISSING`: a field that isn't written in the file."""

    MISSING = "missing"

    def __repr__(self) -> str:
        """Read well in failed tests."""
        return "MISSING"


MISSING: Final = Missing.MISSING


class TreeError(Exception):
    """A path that leads nowhere in this tree."""


def value_at(tree: object, path: FieldPath) -> object:
    """Return the value at a path; `MISSING` when the last key of it isn't there.

    Raises:
        TreeError: when the way to the last key isn't there.
    """
    for depth in range(len(path)):
        found = _entry(tree, path, depth)
        if found is MISSING and depth < len(path) - 1:
            raise TreeError(f"There is no field {path_text(path[: depth + 1])}.")
        tree = found
    return tree


def _entry(tree: object, path: FieldPath, depth: int) -> object:
    """Return one entry of a dict or a list; `MISSING` for a key that a dict hasn't."""
    key = path[depth]
    if isinstance(tree, dict) and isinstance(key, str):
        return tree.get(key, MISSING)
    if isinstance(tree, list) and isinstance(key, int):
        if 0 <= key < len(tree):
            return tree[key]
        raise TreeError(f"There is no item {path_text(path[: depth + 1])}.")
    raise TreeError(f"{path_text(path[:depth]) or 'The record'} holds nothing by name.")


def with_value(tree: object, path: FieldPath, value: object, index: int | None = None) -> object:
    """Return the tree with another value at a path; `MISSING` takes a key out of its dict.

    `index` is the place of a new key among its siblings, the end when not given.

    Raises:
        TreeError: when the path leads nowhere.
    """
    if not path:
        if value is MISSING:
            raise TreeError("A whole record can't be missing.")
        return value
    parent, key = value_at(tree, path[:-1]), path[-1]
    _entry(parent, path, len(path) - 1)
    copy: object
    if isinstance(parent, dict):
        copy = _dict_with(parent, str(key), value, index)
    elif isinstance(parent, list) and isinstance(key, int) and value is not MISSING:
        copy = [*parent[:key], value, *parent[key + 1 :]]
    else:
        raise TreeError(f"Items of a list are removed, not missing: {path_text(path)}.")
    return with_value(tree, path[:-1], copy)


def _dict_with(
    parent: dict[str, object], key: str, value: object, index: int | None
) -> dict[str, object]:
    if value is MISSING:
        return {name: item for name, item in parent.items() if name != key}
    if key in parent or index is None or index >= len(parent):
        return {**parent, key: value}
    items = list(parent.items())
    return dict([*items[:index], (key, value), *items[index:]])


def key_index(tree: object, path: FieldPath) -> int | None:
    """Return the place of a key among its siblings; None for lists and for keys not there."""
    parent = value_at(tree, path[:-1]) if path else None
    if isinstance(parent, dict) and path[-1] in parent:
        return list(parent).index(path[-1])
    return None


def list_at(tree: object, path: FieldPath) -> list[object]:
    """Return the list at a path, an empty one when the field isn't written.

    Raises:
        TreeError: when there is something else.
    """
    found = value_at(tree, path)
    if found is MISSING:
        return []
    if isinstance(found, list):
        return found
    raise TreeError(f"{path_text(path) or 'The record'} is no list.")


def same(one: object, other: object) -> bool:
    """Compare trees as files do: 1, 1.0 and true differ; the order of keys doesn't count."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other
