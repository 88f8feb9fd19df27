"""Cycles in a graph of names, found without recursion: depth has no limit."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

Edges = Mapping[str, Sequence[str]]
MOST_NAMED = 8


def cycles_of(edges: Edges) -> dict[str, tuple[str, ...]]:
    """Return one shortest way round for each knot of names that reach one another.

    The way starts and ends with the alphabetically first name of the knot, which is its key. Names
    without an own entry in `edges` lead nowhere.
    """
    found = {}
    for knot in _knots(edges):
        first = min(knot)
        if len(knot) > 1 or first in edges[first]:
            found[first] = _way_round(first, knot, edges)
    return found


def way_words(way: Sequence[str]) -> str:
    """Write the way round a cycle; of a long one both ends, and how many names lie between."""
    named = [*way]
    if len(way) > MOST_NAMED + 1:
        hidden = len(way) - MOST_NAMED
        named = [*way[: MOST_NAMED // 2], f"({hidden} more)", *way[-MOST_NAMED // 2 :]]
    return " > ".join(named)


def _knots(edges: Edges) -> Iterator[set[str]]:
    """Yield the strongly connected components. Source: Tarjan 1972, with an explicit stack."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    for root in edges:
        if root in order:
            continue
        work = [(root, iter(edges[root]))]
        order[root] = low[root] = len(order)
        path.append(root)
        on_path.add(root)
        while work:
            name, rest = work[-1]
            for other in rest:
                if other not in edges:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    path.append(other)
                    on_path.add(other)
                    work.append((other, iter(edges[other])))
                    break
                if other in on_path:
                    low[name] = min(low[name], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == order[name]:
                    yield _popped(name, path, on_path)


def _popped(name: str, path: list[str], on_path: set[str]) -> set[str]:
    knot = set()
    while name not in knot:
        last = path.pop()
        on_path.remove(last)
        knot.add(last)
    return knot


def _way_round(first: str, knot: set[str], edges: Edges) -> tuple[str, ...]:
    """Return the shortest way from a name back to itself inside its knot, breadth first."""
    came_from: dict[str, str] = {}
    queue = deque([first])
    while queue:
        name = queue.popleft()
        for other in edges[name]:
            if other == first:
                return _unwound(name, first, came_from)
            if other in knot and other not in came_from:
                came_from[other] = name
                queue.append(other)
    raise ValueError(f"{first} is in no cycle")


def _unwound(last: str, first: str, came_from: Mapping[str, str]) -> tuple[str, ...]:
    way = [first]
    while last != first:
        way.append(last)
        last = came_from[last]
    return (first, *reversed(way))
