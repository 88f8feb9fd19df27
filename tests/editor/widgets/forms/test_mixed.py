"""What records have in common: the tree that a form of several shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from editor.documents.trees import MISSING, same
from editor.widgets.forms.mixed import Mixed, common, fields_in_common, in_force, spoken
from runtime.content.fields import value_of
from runtime.content.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.refs import FieldPath

ENEMY = value_of(KINDS["enemies"].model)
ITEM = value_of(KINDS["items"].model)


def enemy(**fields: object) -> dict[str, Any]:
    attack = {"kind": "melee", "damage": [1, 2]}
    return {"name": "Foe", "health": 5, "attack": attack, **fields}


def test_equal_values_stand_and_others_are_mixed() -> None:
    found = common(ENEMY, [enemy(health=5), enemy(health=8)])
    assert found["name"] == "Foe"
    assert found["health"] == Mixed((5, 8))


def test_a_field_that_is_not_written_counts_as_its_default() -> None:
    assert common(ENEMY, [enemy(), enemy(armour=0)])["armour"] == 0
    assert common(ENEMY, [enemy(), enemy(armour=3)])["armour"] == Mixed((0, 3))
    assert "armour" not in common(ENEMY, [enemy(), enemy(health=9)])


def test_models_are_looked_into_and_lists_are_not() -> None:
    one = enemy(attack={"kind": "melee", "damage": [1, 2]}, abilities=["spit"])
    two = enemy(attack={"kind": "melee", "damage": [1, 3]}, abilities=[])
    found = common(ENEMY, [one, two])
    assert found["attack"] == {"kind": "melee", "damage": Mixed(([1, 2], [1, 3]))}
    assert found["abilities"] == Mixed((["spit"], []))


def test_variants_that_differ_have_the_fields_that_they_share() -> None:
    boots = {"name": "Boots", "slot": "feet", "armour": 1}
    helmet = {"name": "Helmet", "slot": "head", "armour": 2}
    found = common(ITEM, [boots, helmet])
    assert found["slot"] == Mixed(("feet", "head"))
    assert found["armour"] == Mixed((1, 2))
    ruby = {"name": "Ruby", "slot": "valuable"}
    assert "armour" not in common(ITEM, [boots, ruby])
    names = {each.name for each in fields_in_common(ITEM, [boots, ruby])}
    assert "price" in names
    assert "armour" not in names


def test_a_value_of_a_record_is_its_default_where_nothing_is_written() -> None:
    tree = enemy()
    assert in_force(ENEMY, tree, ("armour",)) == 0
    assert in_force(ENEMY, tree, ("attack", "damage_type")) == "physical"
    assert in_force(ENEMY, tree, ("attack", "damage")) == [1, 2]
    assert in_force(ENEMY, tree, ("xp", "nothing")) is MISSING


VALUES: tuple[Any, ...] = (14, [3, 4], ["a", "b"], [{}, {}], [], None, True, MISSING)


def test_values_are_told_in_few_words() -> None:
    told = [spoken(each) for each in VALUES]
    assert told == ["14", "3 – 4", "a, b", "2 items", "empty", "none", "on", "not written"]


def _leaves(tree: object, path: FieldPath = ()) -> Iterator[tuple[FieldPath, object]]:
    if isinstance(tree, dict):
        for key, each in tree.items():
            yield from _leaves(each, (*path, key))
    else:
        yield path, tree


TREES = st.builds(
    enemy,
    health=st.integers(1, 3),
    armour=st.integers(0, 1),
    attack=st.fixed_dictionaries(
        {"kind": st.sampled_from(["melee", "ranged"]), "damage": st.just([1, 2])},
        optional={"damage_type": st.sampled_from(["fire", "physical"])},
    ),
)


@given(st.lists(TREES, min_size=2, max_size=4))
def test_what_is_in_common_is_what_each_has(trees: list[dict[str, Any]]) -> None:
    found = common(ENEMY, trees)
    for path, leaf in _leaves(found):
        own = [in_force(ENEMY, tree, path) for tree in trees]
        if isinstance(leaf, Mixed):
            assert list(leaf.values) == own
            assert any(not same(own[0], each) for each in own)
        else:
            assert all(same(leaf, each) for each in own)
