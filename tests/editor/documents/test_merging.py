"""Three-way merges keep every edit of both sides, or tell that two of them clash."""

from __future__ import annotations

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from editor.documents.merging import Clash, merge
from editor.documents.trees import MISSING, same

Tree = dict[str, object]
KEYS = st.sampled_from(["name", "price", "tags", "rows", "entries"])
LEAVES = st.sampled_from([0, 1, 1.0, True, None, "a", "b"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
TREES = cast("st.SearchStrategy[Tree]", st.dictionaries(KEYS, VALUES, max_size=4))
FLAT = cast("st.SearchStrategy[Tree]", st.dictionaries(KEYS, LEAVES, max_size=5))


@given(TREES, TREES)
def test_edits_of_one_side_alone_are_taken_whole(base: Tree, edited: Tree) -> None:
    for merged in (merge(base, edited, base), merge(base, base, edited)):
        assert same(merged.tree, edited)
        assert not merged.clashes


@given(TREES, TREES)
def test_the_same_edits_on_both_sides_do_not_clash(base: Tree, edited: Tree) -> None:
    merged = merge(base, edited, edited)
    assert same(merged.tree, edited)
    assert not merged.clashes


@given(TREES, TREES, TREES)
def test_without_clashes_it_does_not_matter_who_is_who(base: Tree, one: Tree, other: Tree) -> None:
    forth, back = merge(base, one, other), merge(base, other, one)
    assert len(forth.clashes) == len(back.clashes)
    if not forth.clashes:
        assert same(_unordered(forth.tree), _unordered(back.tree))


@given(TREES, TREES, TREES)
def test_choosing_the_other_side_is_the_merge_seen_from_there(
    base: Tree, one: Tree, other: Tree
) -> None:
    forth = merge(base, one, other)
    everywhere = frozenset(range(len(forth.clashes)))
    chosen, back = merge(base, one, other, everywhere), merge(base, other, one)
    assert chosen.clashes == forth.clashes
    assert same(_unordered(chosen.tree), _unordered(back.tree))


@given(FLAT, FLAT, FLAT)
def test_each_field_has_the_edit_of_its_side_or_a_clash(base: Tree, one: Tree, other: Tree) -> None:
    merged = merge(base, one, other)
    clashing = {clash.path for clash in merged.clashes}
    for key in base.keys() | one.keys() | other.keys():
        before, mine, theirs = (each.get(key, MISSING) for each in (base, one, other))
        sides = [side for side in (mine, theirs) if not same(side, before)]
        is_clash = len(sides) == 2 and not same(*sides)
        assert ((key,) in clashing) == is_clash
        wanted = mine if is_clash else sides[0] if sides else before
        assert same(merged.tree.get(key, MISSING), wanted)


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(0, 8), st.booleans()), max_size=4),
)
def test_new_items_of_both_sides_are_all_there(
    base: list[int], inserts: list[tuple[int, bool]]
) -> None:
    mine, theirs = list[object](base), list[object](base)
    for number, (place, is_mine) in enumerate(inserts):
        (mine if is_mine else theirs).insert(place, f"new {number}")
    merged = merge({"rows": base}, {"rows": mine}, {"rows": theirs})
    told = str(merged.tree) + str(merged.clashes)
    assert all(f"new {number}" in told for number in range(len(inserts)))
    if not merged.clashes:
        assert len(cast("list[object]", merged.tree["rows"])) == len(base) + len(inserts)


def test_one_edits_an_entry_and_the_other_adds_one() -> None:
    base = [{"item": "ruby", "weight": 1}, {"item": "pearl", "weight": 1}]
    mine = [base[0], {"item": "pearl", "weight": 5}]
    theirs = [{"item": "opal", "weight": 2}, *base]
    merged = merge({"entries": base}, {"entries": mine}, {"entries": theirs})
    assert merged.tree == {"entries": [theirs[0], *mine]}
    assert not merged.clashes


def test_two_fields_of_one_entry_are_merged() -> None:
    base = {"item": "ruby", "weight": 1, "count": 1}
    mine, theirs = base | {"weight": 2}, base | {"count": 3}
    merged = merge({"entries": [base]}, {"entries": [mine]}, {"entries": [theirs]})
    assert merged.tree == {"entries": [base | {"weight": 2, "count": 3}]}


def test_an_entry_edited_here_and_deleted_there_clashes() -> None:
    base, mine = {"item": "ruby", "weight": 1}, {"item": "ruby", "weight": 2}
    merged = merge({"entries": [base]}, {"entries": [mine]}, {"entries": []})
    assert merged.clashes == (Clash(("entries", 0), mine, MISSING),)
    assert merged.tree == {"entries": [mine]}
    assert merge({"entries": [base]}, {"entries": [mine]}, {"entries": []}, {0}).tree == {
        "entries": []
    }


def test_tags_of_both_sides_come_in_and_removed_ones_go() -> None:
    merged = merge({"tags": ["a", "b"]}, {"tags": ["b", "c"]}, {"tags": ["a", "b", "d"]})
    assert merged.tree == {"tags": ["b", "c", "d"]}
    assert not merged.clashes


def _unordered(value: object) -> object:
    """Sort tags, whose order says nothing."""
    if isinstance(value, dict):
        return {key: _sorted(key, _unordered(item)) for key, item in value.items()}
    return [_unordered(item) for item in value] if isinstance(value, list) else value


def _sorted(key: object, value: object) -> object:
    if key == "tags" and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return sorted(value)
    return value
