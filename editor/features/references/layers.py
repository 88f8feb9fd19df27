"""The neighbourhood of one record in layers: its users on the left, what it uses on the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from runtime.content import AssetRef, Reference, Usage

LEVELS = 2
MOST = 24
Edge = tuple["AssetRef", "AssetRef"]


class Relations(Protocol):
    """Who uses whom."""

    def users_of(self, ref: AssetRef) -> Sequence[Usage]:
        """Return the fields that name a record."""

    def used_by(self, ref: AssetRef) -> Sequence[Reference]:
        """Return the references of a record."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Columns of records from left to right, and who names whom among them.

    Attributes:
        columns: five of them, the record itself alone in the middle.
        hidden: how many records each column has no room for.
        edges: pairs (user, used), both shown.
    """

    columns: tuple[tuple[AssetRef, ...], ...]
    hidden: tuple[int, ...]
    edges: tuple[Edge, ...]


def layers_of(ref: AssetRef, relations: Relations) -> Layers:
    """Return two levels of users and two of used records; each stands in its nearest column."""

    def users(of: AssetRef) -> list[AssetRef]:
        return [usage.owner for usage in relations.users_of(of)]

    def used(of: AssetRef) -> list[AssetRef]:
        return [reference.target for reference in relations.used_by(of)]

    left, right = _near(ref, users), _near(ref, used)
    columns: list[list[AssetRef]] = [[] for _ in range(2 * LEVELS + 1)]
    for other in sorted(left.keys() | right.keys()):
        before, after = left.get(other, LEVELS + 1), right.get(other, LEVELS + 1)
        columns[LEVELS - before if before <= after else LEVELS + after].append(other)
    shown = _ordered([column[:MOST] for column in columns], used)
    hidden = tuple(max(0, len(column) - MOST) for column in columns)
    return Layers(tuple(map(tuple, shown)), hidden, _edges(shown, used))


def _near(ref: AssetRef, step: Callable[[AssetRef], list[AssetRef]]) -> dict[AssetRef, int]:
    """Return what is reached in a few steps one way, with the number of steps."""
    found, column = {ref: 0}, [ref]
    for distance in range(1, LEVELS + 1):
        fresh = {other for each in column for other in step(each)} - found.keys()
        found.update(dict.fromkeys(fresh, distance))
        column = list(fresh)
    return found


def _edges(
    columns: Sequence[Sequence[AssetRef]], used: Callable[[AssetRef], list[AssetRef]]
) -> tuple[Edge, ...]:
    shown = [ref for column in columns for ref in column]
    there = set(shown)
    return tuple(
        (ref, target) for ref in shown for target in dict.fromkeys(used(ref)) if target in there
    )


def _ordered(
    columns: list[list[AssetRef]], used: Callable[[AssetRef], list[AssetRef]]
) -> list[list[AssetRef]]:
    """Order each column by the middle of its neighbours nearer to the record: fewer crossings."""
    neighbours: dict[AssetRef, set[AssetRef]] = {}
    for user, target in _edges(columns, used):
        neighbours.setdefault(user, set()).add(target)
        neighbours.setdefault(target, set()).add(user)
    middle = len(columns) // 2
    for way in (-1, 1):
        for distance in range(1, middle + 1):
            inner = columns[middle + way * (distance - 1)]
            places = {ref: place for place, ref in enumerate(inner)}
            column = columns[middle + way * distance]
            ranks = {ref: _middle(neighbours, ref, places) for ref in column}
            column.sort(key=lambda ref: (ranks[ref], ref))
    return columns


def _middle(
    neighbours: Mapping[AssetRef, set[AssetRef]], ref: AssetRef, places: Mapping[AssetRef, int]
) -> float:
    found = [places[other] for other in neighbours.get(ref, ()) if other in places]
    return sum(found) / len(found) if found else 0.0
