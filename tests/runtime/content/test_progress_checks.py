"""Checks of campaigns, unlocks and levels, and the ladder of a campaign."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from runtime.content import AssetRef, Checker, Content, Problem, asset_from_data, path_text
from runtime.content.ladder import bonus_zones, ladder
from runtime.content.models.campaigns import Campaign

Records = Mapping[str, Mapping[str, Any]]
Check = Callable[[Records], list[Problem]]
GHOUL = {"name": "Ghoul", "health": 9, "attack": {"kind": "melee", "damage": [1, 2]}}
GEM = {"name": "Gem", "slot": "valuable"}
CROWN = {"name": "Crown", "slot": "valuable"}
HOARD = {"name": "Hoard", "entries": [{"kind": "item", "item": "gem", "weight": 1}]}
TIER = {
    "name": "Tier",
    "rarity": "rare",
    "roster": ["ghoul"],
    "guard_count": [1, 1],
    "chest_table": "hoard",
}
WORLD: Records = {
    "enemies/ghoul": GHOUL,
    "items/gem": GEM,
    "items/crown": CROWN,
    "drop_tables/hoard": HOARD,
    "zone_tiers/tier": TIER,
}


def unlock(grant: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "Unlock", "grant": grant, **more}


def passive(stat: str, value: float, operation: str = "increased") -> dict[str, Any]:
    modifier = {"stat": stat, "operation": operation, "value": value}
    return {"kind": "passive_bonus", "modifiers": [modifier]}


def told(found: list[Problem], kind: str) -> list[tuple[str, str]]:
    return [
        (each.code, path_text(each.path))
        for each in found
        if each.asset is not None and each.asset.kind == kind
    ]


def campaign(*dangers: tuple[int, ...], **more: Any) -> dict[str, Any]:
    biomes = [
        {
            "name": f"Land {b}",
            "stages": [
                {"name": f"Stage {b}.{s}", "map": "field", "danger": danger}
                for s, danger in enumerate(stages)
            ],
        }
        for b, stages in enumerate(dangers)
    ]
    return {"name": "Campaign", "biomes": biomes, **more}


def test_the_ladder_is_that_of_the_seed_document() -> None:
    data = campaign((0, 10, 20), (0, 10, 20), (0, 10, 20))
    record = Campaign.model_validate_json(json.dumps(data))
    rungs = ladder(record)
    assert [rung.floor for rung in rungs] == list(range(1, 10))
    assert [rung.danger for rung in rungs] == [0, 10, 20, 35, 45, 55, 70, 80, 90]
    assert (rungs[4].biome, rungs[4].stage, rungs[4].name) == (1, 1, "Stage 1.1")
    assert bonus_zones(record, rungs[8]) == 0


def test_a_later_floor_that_is_easier_is_reported(check: Check) -> None:
    found = check({**WORLD, "campaigns/way": campaign((0, 40), (0,))})
    assert ("W_EASIER", "biomes[1].stages[0].danger") in told(found, "campaigns")
    assert "35 %" in next(each.message for each in found if each.code == "W_EASIER")


@pytest.mark.parametrize("biomes", [[], [{"name": "Land", "stages": []}]])
def test_a_campaign_without_floors_is_refused(check: Check, biomes: list[Any]) -> None:
    found = check({"campaigns/way": {"name": "Way", "biomes": biomes}})
    assert any(each.severity == "error" and "biomes" in path_text(each.path) for each in found)


def test_a_stage_on_a_missing_map_is_reported(check: Check) -> None:
    found = check({**WORLD, "campaigns/way": campaign((0,))})
    assert told(found, "campaigns") == [("E_MISSING_REF", "biomes[0].stages[0].map")]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (unlock(passive("max_health", 10)), []),
        (unlock(passive("max_health", 10), cost=0), [("W_FREE", "cost")]),
        (unlock(passive("damage", 40)), [("W_CAPPED", "grant.modifiers[0].value")]),
        (unlock(passive("armour", 40, "flat")), []),
        (unlock({"kind": "new_item", "item": "gem"}), []),
        (unlock({"kind": "new_item", "item": "crown"}), [("W_NO_EFFECT", "grant.item")]),
        (unlock({"kind": "starting_item", "item": "crown"}), []),
        (unlock({"kind": "new_enemy", "enemy": "ghoul"}), []),
        (unlock({"kind": "character", "character": "x"}), [("E_MISSING_REF", "grant.character")]),
        (unlock(passive("damage", 5), prerequisites=["a"]), [("E_CYCLE", "prerequisites[0]")]),
    ],
)
def test_an_unlock_is_told_what_is_wrong_with_it(
    check: Check, record: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert told(check({**WORLD, "unlocks/a": record}), "unlocks") == expected


def test_prerequisites_that_lead_round_are_told_once_with_the_way(check: Check) -> None:
    ways = {"a": "b", "b": "c", "c": "a"}
    records = {
        f"unlocks/{id_}": unlock(passive("damage", n), prerequisites=[other])
        for n, (id_, other) in enumerate(ways.items(), start=1)
    }
    found = [each for each in check(records) if each.code == "E_CYCLE"]
    assert [each.file for each in found] == ["unlocks/a.json"]
    assert "a needs b needs c needs a" in found[0].message


def test_two_unlocks_of_the_same_item_are_reported_but_not_two_bonuses(check: Check) -> None:
    item, bonus = {"kind": "new_item", "item": "gem"}, passive("damage", 5)
    pairs = {"a": item, "b": item, "c": bonus, "d": bonus}
    found = check({**WORLD, **{f"unlocks/{id_}": unlock(grant) for id_, grant in pairs.items()}})
    assert told(found, "unlocks") == [("W_DUPLICATE", "grant"), ("W_DUPLICATE", "grant")]


def test_an_edit_elsewhere_brings_the_unlock_up_to_date() -> None:
    records = {
        "rules/rules": {"name": "Rules"},
        **WORLD,
        "unlocks/a": unlock({"kind": "new_item", "item": "crown"}),
        "unlocks/b": unlock(passive("damage", 5), prerequisites=["a"]),
    }
    assets = {
        (ref := AssetRef(*name.split("/"))): asset_from_data(ref, dict(data))
        for name, data in records.items()
    }
    checker = Checker(assets, Content.of(assets.values()))

    def edit(name: str, data: dict[str, Any]) -> None:
        ref = AssetRef(*name.split("/"))
        assets[ref] = asset_from_data(ref, data)
        content = Content.of(assets.values())
        checker.update({ref}, assets, content)
        assert checker.problems() == Checker(assets, content).problems()

    crown = {"kind": "item", "item": "crown", "weight": 1}
    edit("drop_tables/hoard", {**HOARD, "entries": [crown]})
    assert checker.problems_of(AssetRef("unlocks", "a")) == ()
    edit("unlocks/a", unlock({"kind": "new_item", "item": "crown"}, prerequisites=["b"]))
    assert [each.code for each in checker.problems()].count("E_CYCLE") == 1
    edit("rules/rules", {"name": "Rules", "meta": {"bonus_cap": 2}})
    assert [each.code for each in checker.problems_of(AssetRef("unlocks", "b"))] == ["W_CAPPED"]


def test_levels_need_boons_that_differ_and_suffice(check: Check) -> None:
    boon = {"id": "tough", "name": "Tough", "modifiers": [{"stat": "armour", "value": 1.0}]}
    found = check({"rules/rules": {"name": "Rules", "levels": {"boons": [boon, boon]}}})
    assert told(found, "rules") == [
        ("E_DUPLICATE", "levels.boons[1].id"),
        ("W_FEW_BOONS", "levels.choices"),
    ]
