"""Three-way merge of record trees: what each side changed since the base, field by field.

Items of lists are aligned with the base by their longest common runs, as line merges do (Khanna,
Kunal and Pierce, "A Formal Investigation of Diff3", 2007). Where both sides changed the same
field, or put different items into the same place of a list, they clash and one of them is chosen.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from editor.documents.trees import MISSING, same

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from runtime.content.refs import FieldPath

SETS = frozenset({"tags"})
"""Lists of records whose order says nothing: what either side added comes in."""


@dataclass(frozen=True, slots=True)
class Clash:
    """One field that both sides changed to different values.

    Attributes:
        path: the field; items of lists are counted as in the base.
        mine: the value here, `MISSING` when it was taken away.
        theirs: the value of the other side, likewise.
        is_gap: whether the values are lists of new items for the place before the item at `path`.
    """

    path: FieldPath
    mine: object
    theirs: object
    is_gap: bool = False


@dataclass(frozen=True, slots=True)
class Merged:
    """A merged tree, and the clashes in it in the order of the fields."""

    tree: dict[str, object]
    clashes: tuple[Clash, ...]


def merge(
    base: dict[str, object],
    mine: dict[str, object],
    theirs: dict[str, object],
    theirs_at: AbstractSet[int] = frozenset(),
) -> Merged:
    """Merge two trees that come from one base.

    Args:
        base: the tree that both sides began with, an empty one when there was none.
        mine: the tree with the edits of this side.
        theirs: the tree with the edits of the other side.
        theirs_at: the clashes, by their number, in which the other side's value is taken. The
            clashes are the same ones whatever is chosen.
    """
    merging = _Merging(theirs_at)
    return Merged(merging.dicts((), base, mine, theirs), tuple(merging.clashes))


@dataclass(slots=True)
class _Merging:
    theirs_at: AbstractSet[int]
    clashes: list[Clash] = field(default_factory=list)

    def dicts(
        self,
        path: FieldPath,
        base: dict[str, object],
        mine: dict[str, object],
        theirs: dict[str, object],
    ) -> dict[str, object]:
        merged = {}
        for key in {**mine, **theirs}:
            sides = (each.get(key, MISSING) for each in (base, mine, theirs))
            value = self.values((*path, key), *sides)
            if value is not MISSING:
                merged[key] = value
        return merged

    def values(self, path: FieldPath, base: object, mine: object, theirs: object) -> object:
        if same(mine, theirs) or same(base, theirs):
            return mine
        if same(base, mine):
            return theirs
        if isinstance(mine, dict) and isinstance(theirs, dict):
            if base is MISSING or isinstance(base, dict):
                return self.dicts(path, base if isinstance(base, dict) else {}, mine, theirs)
        elif isinstance(mine, list) and isinstance(theirs, list):
            return self.any_lists(path, base, mine, theirs)
        return self.choose(Clash(path, mine, theirs))

    def any_lists(
        self, path: FieldPath, base: object, mine: list[object], theirs: list[object]
    ) -> object:
        before = base if isinstance(base, list) else []
        if path[-1] in SETS and all(map(_is_set, (before, mine, theirs))):
            return _sets(before, mine, theirs)
        if isinstance(base, list):
            return self.lists(path, base, mine, theirs)
        return self.choose(Clash(path, mine, theirs))

    def lists(
        self, path: FieldPath, base: list[object], mine: list[object], theirs: list[object]
    ) -> list[object]:
        here, there = _Aligned(base, mine), _Aligned(base, theirs)
        merged: list[object] = []
        for place in range(len(base) + 1):
            merged += self.gaps((*path, place), here.gaps[place], there.gaps[place])
            if place < len(base):
                sides = (base[place], here.items[place], there.items[place])
                value = self.values((*path, place), *sides)
                if value is not MISSING:
                    merged.append(value)
        return merged

    def gaps(self, path: FieldPath, mine: list[object], theirs: list[object]) -> list[object]:
        if not theirs or same(mine, theirs):
            return mine
        if not mine:
            return theirs
        chosen = self.choose(Clash(path, mine, theirs, is_gap=True))
        return chosen if isinstance(chosen, list) else []

    def choose(self, clash: Clash) -> object:
        self.clashes.append(clash)
        is_theirs = len(self.clashes) - 1 in self.theirs_at
        return clash.theirs if is_theirs else clash.mine


class _Aligned:
    """A list beside its base: what became of each item, and what is new before each."""

    def __init__(self, base: list[object], side: list[object]) -> None:
        self.items: list[object] = [MISSING] * len(base)
        self.gaps: list[list[object]] = [[] for _ in range(len(base) + 1)]
        matcher = SequenceMatcher(None, _keys(base), _keys(side), autojunk=False)
        for _tag, first, last, start, end in matcher.get_opcodes():
            pairs = list(zip(base[first:last], side[start:end], strict=False))
            if last - first == end - start and all(_is_edit(*pair) for pair in pairs):
                self.items[first:last] = side[start:end]
            else:
                self.gaps[first] += side[start:end]


def _keys(items: list[object]) -> list[str]:
    return [json.dumps(item, sort_keys=True) for item in items]


def _is_edit(before: object, after: object) -> bool:
    """Whether an item may be another one edited, rather than a new one in its place."""
    if isinstance(before, dict) and isinstance(after, dict):
        return any(key in after and same(before[key], after[key]) for key in before)
    return type(before) is type(after)


def _is_set(items: list[object]) -> bool:
    return all(isinstance(item, str) for item in items) and len(set(map(str, items))) == len(items)


def _sets(base: list[object], mine: list[object], theirs: list[object]) -> list[object]:
    """Keep what neither side took away, in my order, then what only the others added."""
    gone = {*base} - ({*mine} & {*theirs})
    kept = [item for item in mine if item not in gone]
    return kept + [item for item in theirs if item not in gone and item not in kept]
