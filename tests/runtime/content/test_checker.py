"""Checking again after an edit gives what checking everything would give."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content import (
    Asset,
    AssetRef,
    Check,
    CheckContext,
    Checker,
    Content,
    Problem,
    asset_from_data,
    check_asset,
    check_project,
)
from runtime.content.base import Record
from runtime.content.problems import problem

FLOOR = AssetRef("tiles", "floor")
RULES = AssetRef("rules", "rules")
DOOR = AssetRef("tiles", "door")
IDS = st.sampled_from(["a", "b", "c"])


def tile(**fields: Any) -> dict[str, Any]:
    return {"name": "T", "walkable": True, "transparent": True, **fields}


def entry(target: str, kind: str) -> dict[str, Any]:
    return {"kind": kind, kind: target, "weight": 1}


TILES = st.builds(
    lambda opens, walk: tile(opens_to=opens, walkable=walk),
    st.none() | IDS,
    st.sampled_from([True, False, 3]),
)
TABLES = st.builds(
    lambda entries: {"name": "D", "entries": entries},
    st.lists(st.builds(entry, IDS, st.sampled_from(["item", "table"])), max_size=2),
)
ITEMS = st.just({"name": "I", "slot": "valuable"})
EDITS = st.lists(
    st.tuples(st.just("tiles"), IDS, st.none() | TILES)
    | st.tuples(st.just("drop_tables"), IDS, st.none() | TABLES)
    | st.tuples(st.just("items"), IDS, st.none() | ITEMS),
    max_size=12,
)


@given(EDITS)
@settings(max_examples=150, deadline=None)
def test_updates_add_up_to_a_whole_check(
    edits: list[tuple[str, str, dict[str, Any] | None]],
) -> None:
    assets: dict[AssetRef, Asset] = {}
    content = Content()
    checker = Checker(assets, content)
    for kind, id_, data in edits:
        ref = AssetRef(kind, id_)
        if data is None:
            assets.pop(ref, None)
            content = content.without(ref)
        else:
            assets[ref] = asset_from_data(ref, data)
            content = content.with_asset(assets[ref])
        checker.update([ref], assets, content)

    assert checker.problems() == check_project(assets, content)


def test_an_edit_checks_its_users_and_nobody_else() -> None:
    data = {
        RULES: {"name": "Rules"},
        FLOOR: tile(),
        DOOR: tile(walkable=False, opens_to="floor"),
        AssetRef("tiles", "x"): tile(),
    }
    assets = {ref: asset_from_data(ref, each) for ref, each in data.items()}
    checker = Checker(assets, Content.of(assets.values()))
    assert checker.problems() == []
    assert checker.users_of(FLOOR) == {DOOR}

    assets[FLOOR] = asset_from_data(FLOOR, tile(walkable=False))
    touched = checker.update([FLOOR], assets, Content.of(assets.values()))

    assert touched == {FLOOR, DOOR}
    assert [each.code for each in checker.problems_of(DOOR)] == ["W_STAYS_SHUT"]


def test_checks_from_above_the_content_run_with_the_others() -> None:
    def no_maps(ref: AssetRef, record: Record, context: CheckContext) -> Iterator[Problem]:
        yield problem("W_TRIAL", ref, ("name",), f"{record.name} of {len(context.content)}")

    extra = [Check("trial", no_maps, ("maps",))]
    ref = AssetRef("maps", "field")
    assets = {
        each: asset_from_data(each, data)
        for each, data in {
            ref: {"name": "Field"},
            FLOOR: tile(),
            AssetRef("tiles", "wall"): tile(),
            RULES: {"name": "Rules"},
        }.items()
    }
    content = Content.of(assets.values())

    assert [each.message for each in check_project(assets, content, extra)] == ["Field of 4"]
    found = check_asset(assets[ref], CheckContext(content), extra)
    assert [each.code for each in found] == ["W_TRIAL"]
    touched = Checker(assets, content, extra).update([RULES], assets, content)
    assert ref in touched


def test_a_project_without_rules_is_told_until_it_has_some() -> None:
    assets: dict[AssetRef, Asset] = {}
    checker = Checker(assets, Content())
    assert [each.code for each in checker.problems()] == ["W_NO_RULES"]

    assets[RULES] = asset_from_data(RULES, {"name": "Rules"})
    checker.update([RULES], assets, Content.of(assets.values()))
    assert checker.problems() == []

    del assets[RULES]
    checker.update([RULES], assets, Content())
    assert [each.code for each in checker.problems()] == ["W_NO_RULES"]


def test_a_hint_at_the_nearest_id_goes_with_that_record_and_comes_with_another() -> None:
    bush, lost = AssetRef("tiles", "bush"), AssetRef("tiles", "gate")
    assets = {
        bush: asset_from_data(bush, tile()),
        lost: asset_from_data(lost, tile(opens_to="bushes")),
    }
    content = Content.of(assets.values())
    checker = Checker(assets, content)

    def said() -> str:
        return next(each.message for each in checker.problems() if each.code == "E_MISSING_REF")

    assert said().endswith("the nearest: bush")
    del assets[bush]
    content = content.without(bush)
    assert lost in checker.update({bush}, assets, content)
    assert "nearest" not in said()
    assert checker.problems() == check_project(assets, content)
    beside, far = AssetRef("tiles", "bushed"), AssetRef("tiles", "well")
    for ref in (far, beside):
        assets[ref] = asset_from_data(ref, tile())
        content = content.with_asset(assets[ref])
        assert (lost in checker.update({ref}, assets, content)) is (ref == beside)
    assert said().endswith("the nearest: bushed")


def test_a_second_boss_of_an_enemy_is_told_at_once_and_taken_back() -> None:
    enemy, old, new = AssetRef("enemies", "rat"), AssetRef("bosses", "z"), AssetRef("bosses", "a")
    boss: dict[str, object] = {"name": "Rat King", "enemy": "rat", "phases": [{"below_health": 50}]}
    assets = {old: asset_from_data(old, boss), enemy: asset_from_data(enemy, {"name": "Rat"})}
    content = Content.of(assets.values())
    checker = Checker(assets, content)
    assets[new] = asset_from_data(new, boss)
    assert assets[new].record is not None
    content = content.with_asset(assets[new])
    checker.update({new}, assets, content)
    assert "W_SECOND_BOSS" in {each.code for each in checker.problems_of(old)}
    assert checker.problems() == check_project(assets, content)
    del assets[new]
    content = content.without(new)
    checker.update({new}, assets, content)
    assert checker.problems() == check_project(assets, content)
