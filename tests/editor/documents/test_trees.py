"""Trees are edited by copies, and compared as files are."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.documents.trees import MISSING, TreeError, key_index, same, value_at, with_value

TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)


def paths(tree: object) -> list[tuple[str | int, ...]]:
    """Return the paths of all values below the root."""
    found: list[tuple[str | int, ...]] = []
    pairs: list[tuple[str | int, object]] = []
    if isinstance(tree, dict):
        pairs = list(tree.items())
    elif isinstance(tree, list):
        pairs = list(enumerate(tree))
    for key, value in pairs:
        found += [(key,), *((key, *rest) for rest in paths(value))]
    return found


@given(tree=TREES, value=TREES, data=st.data())
def test_an_edit_leaves_the_old_tree_alone_and_reads_back(
    tree: object, value: object, data: st.DataObject
) -> None:
    if not (places := paths(tree)):
        return
    path = data.draw(st.sampled_from(places))
    before = copy.deepcopy(tree)
    edited = with_value(tree, path, value)
    assert same(tree, before)
    assert value_at(edited, path) is value
    assert same(with_value(edited, path, value_at(before, path)), before)


@given(tree=TREES, data=st.data())
def test_a_key_taken_out_comes_back_in_its_place(tree: object, data: st.DataObject) -> None:
    if not (places := [path for path in paths(tree) if isinstance(path[-1], str)]):
        return
    path = data.draw(st.sampled_from(places))
    index, old = key_index(tree, path), value_at(tree, path)
    gone = with_value(tree, path, MISSING)
    assert value_at(gone, path) is MISSING
    back = with_value(gone, path, old, index)
    assert repr(back) == repr(tree)


def test_what_the_edit_does_not_touch_is_shared() -> None:
    tree: dict[str, object] = {"left": {"deep": [1]}, "right": {"deep": [2]}}
    edited = with_value(tree, ("left", "deep", 0), 3)
    assert isinstance(edited, dict)
    assert edited["right"] is tree["right"]


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), (1, 1.0), (0, False), ([], {}), ({"a": 1}, {"a": 1.0})]
)
def test_values_that_print_differently_are_not_the_same(one: object, other: object) -> None:
    assert not same(one, other)


@pytest.mark.parametrize("path", [("a", "b"), ("list", 3), ("list", "key"), ("gone", "key"), (0,)])
def test_a_path_that_leads_nowhere_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(TreeError):
        with_value({"a": 1, "list": [1]}, path, 2)
