"""Cycles in graphs, against the plainest oracle."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from runtime.content.cycles import cycles_of, way_words

GRAPHS = st.dictionaries(st.sampled_from("abcdefg"), st.lists(st.sampled_from("abcdefgz")))


def reach(start: str, edges: dict[str, list[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(edges.get(name, ()))
    return found


@given(GRAPHS)
def test_each_knot_is_told_once_with_a_true_way_round(edges: dict[str, list[str]]) -> None:
    found = cycles_of(edges)

    knots = {
        frozenset(b for b in reach(a, edges) if a in reach(b, edges))
        for a in edges
        if a in reach(a, edges)
    }
    assert set(found) == {min(knot) for knot in knots}
    for first, way in found.items():
        assert way[0] == way[-1] == first
        assert all(b in edges[a] for a, b in pairwise(way))
        assert len(set(way[:-1])) == len(way) - 1


def test_ten_thousand_steps_deep_is_no_trouble() -> None:
    chain = {f"n{i:05}": [f"n{i + 1:05}"] for i in range(10_000)}
    assert cycles_of(chain) == {}

    chain["n10000"] = ["n00000"]
    (way,) = cycles_of(chain).values()
    assert len(way) == 10_002


def test_a_long_way_is_written_by_its_ends() -> None:
    assert way_words(["a", "b", "a"]) == "a > b > a"
    way = [f"t{number}" for number in range(300)]
    assert way_words([*way, "t0"]) == "t0 > t1 > t2 > t3 > (293 more) > t297 > t298 > t299 > t0"
