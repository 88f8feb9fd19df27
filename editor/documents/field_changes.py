"""Changes of fields and lists inside one record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from editor.documents.change import path_words, value_words
from editor.documents.trees import (
    MISSING,
    TreeError,
    key_index,
    list_at,
    same,
    value_at,
    with_value,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.documents.change import Change
    from editor.documents.draft import Draft
    from runtime.content.refs import AssetRef, FieldPath


def _first_missing(tree: object, path: FieldPath) -> int:
    """Return how long the path is up to its first key that isn't written, or its whole length."""
    for length in range(1, len(path)):
        if value_at(tree, path[:length]) is MISSING:
            return length
    return len(path)


@dataclass(frozen=True, slots=True)
class SetField:
    """Replace one field of one record; undo puts the old value back.

    `MISSING` as `new` takes the field out of the file, as `old` it says that the field wasn't
    written. Parents that aren't written are made. Typing merges while `gesture` stays the same.

    Attributes:
        index: where the field stands among its siblings, so that undo puts it back in place.
        leaf: the part of `new` that was meant, when parents had to be made.
    """

    ref: AssetRef
    path: FieldPath
    old: object
    new: object
    gesture: str = ""
    index: int | None = None
    leaf: FieldPath = ()

    def settled(self, draft: Draft) -> Change:
        """See `Change`: learn the old value, its place and the parents that have to be made."""
        tree = draft.tree(self.ref)
        length = _first_missing(tree, self.path)
        path, leaf, new = self.path[:length], self.path[length:], self.new
        if new is MISSING:
            leaf = ()
        for key in reversed(leaf):
            if isinstance(key, int):
                raise TreeError(f"There is no list to hold item {key + 1}.")
            new = {key: new}
        return replace(
            self,
            path=path,
            old=value_at(tree, path),
            new=new,
            index=key_index(tree, path),
            leaf=leaf or self.leaf,
        )

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        tree = draft.tree(self.ref)
        index = self.index if self.old is MISSING else None
        draft.put_tree(self.ref, with_value(tree, self.path, self.new, index))

    def inverted(self) -> SetField:
        """See `Change`."""
        return replace(self, old=self.new, new=self.old, leaf=())

    def merged(self, later: Change) -> SetField | None:
        """See `Change`: the same field, or a field inside it, in the same gesture."""
        if not isinstance(later, SetField) or later.ref != self.ref:
            return None
        if not self.gesture or later.gesture != self.gesture:
            return None
        inner = later.path[len(self.path) :]
        if later.path[: len(self.path)] != self.path or (inner and inner != self.leaf):
            return None
        new = with_value(self.new, inner, later.new) if inner else later.new
        return replace(self, new=new, leaf=inner or later.leaf)

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return same(self.old, self.new)

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        value = value_words(value_at(self.new, self.leaf) if self.leaf else self.new)
        field = f"{path_words(self.path + self.leaf)} of {name_of(self.ref)}"
        return f"Set {field} to {value}" if value else f"Change {field}"


@dataclass(frozen=True, slots=True)
class InsertItem:
    """Put an item into a list before `index`; a list that isn't written is made."""

    ref: AssetRef
    path: FieldPath
    index: int
    value: object

    def settled(self, draft: Draft) -> Change:
        """See `Change`: a list that has to be made is a field that is set."""
        tree = draft.tree(self.ref)
        length = _first_missing(tree, self.path)
        if length < len(self.path) or value_at(tree, self.path) is MISSING:
            return SetField(self.ref, self.path, MISSING, [self.value]).settled(draft)
        return replace(self, index=min(max(self.index, 0), len(list_at(tree, self.path))))

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        tree = draft.tree(self.ref)
        items = list_at(tree, self.path)
        grown = [*items[: self.index], self.value, *items[self.index :]]
        draft.put_tree(self.ref, with_value(tree, self.path, grown))

    def inverted(self) -> RemoveItem:
        """See `Change`."""
        return RemoveItem(self.ref, self.path, self.index, self.value)

    def merged(self, later: Change) -> None:
        """See `Change`: each item is a step."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return False

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Add to {path_words(self.path)} of {name_of(self.ref)}"


@dataclass(frozen=True, slots=True)
class RemoveItem:
    """Take an item out of a list; undo puts the same item back in its place."""

    ref: AssetRef
    path: FieldPath
    index: int
    value: object = None

    def settled(self, draft: Draft) -> Change:
        """See `Change`: learn the item."""
        return replace(self, value=value_at(draft.tree(self.ref), (*self.path, self.index)))

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        tree = draft.tree(self.ref)
        items = list_at(tree, self.path)
        if not 0 <= self.index < len(items):
            raise TreeError(f"There is no item {self.index + 1}.")
        shrunk = [*items[: self.index], *items[self.index + 1 :]]
        draft.put_tree(self.ref, with_value(tree, self.path, shrunk))

    def inverted(self) -> InsertItem:
        """See `Change`."""
        return InsertItem(self.ref, self.path, self.index, self.value)

    def merged(self, later: Change) -> None:
        """See `Change`: each item is a step."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return False

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Remove {path_words((*self.path, self.index))} of {name_of(self.ref)}"


@dataclass(frozen=True, slots=True)
class MoveItem:
    """Move an item of a list from one place to another; places count without it."""

    ref: AssetRef
    path: FieldPath
    source: int
    target: int

    def settled(self, draft: Draft) -> Change:
        """See `Change`: keep both places inside the list."""
        last = len(list_at(draft.tree(self.ref), self.path)) - 1
        if not 0 <= self.source <= last:
            raise TreeError(f"There is no item {self.source + 1}.")
        return replace(self, target=min(max(self.target, 0), last))

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        tree = draft.tree(self.ref)
        items = list(list_at(tree, self.path))
        items.insert(self.target, items.pop(self.source))
        draft.put_tree(self.ref, with_value(tree, self.path, items))

    def inverted(self) -> MoveItem:
        """See `Change`."""
        return replace(self, source=self.target, target=self.source)

    def merged(self, later: Change) -> None:
        """See `Change`: each move is a step."""
        del later

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return self.source == self.target

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        field = path_words((*self.path, self.source))
        return f"Move {field} of {name_of(self.ref)} to place {self.target + 1}"
