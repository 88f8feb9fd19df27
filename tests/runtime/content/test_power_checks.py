"""What would break play is refused before a run starts, with the field and a remedy."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from runtime.content import AssetRef, Checker, Content, Problem, Severity, path_text
from runtime.content.asset import asset_from_data

Check = Callable[[Mapping[str, Mapping[str, Any]]], list[Problem]]
MELEE = {"kind": "melee", "damage": [1, 2]}
RAT: dict[str, Any] = {"name": "Rat", "health": 4, "attack": MELEE}
SHOT = {"kind": "shot", "damage": [1, 2]}
WEB: dict[str, Any] = {
    "name": "Webbed",
    "modifiers": [{"stat": "evasion", "operation": "more", "value": -100}],
}
KEEN: dict[str, Any] = {
    "name": "Keen",
    "part": "keen",
    "family": "keen",
    "effects": [{"stat": "crit_chance", "low": 1, "high": 2}],
    "spawn": [{"tag": "blade", "weight": 3}],
}
KNIFE: dict[str, Any] = {
    "name": "Knife",
    "slot": "weapon",
    "damage": [1, 2],
    "affix_tags": ["blade"],
}
PHASE = {"below_health": 50}


def change(stat: str, value: float, operation: str = "increased") -> dict[str, Any]:
    return {"stat": stat, "operation": operation, "value": value}


def told(found: list[Problem]) -> list[tuple[str, str]]:
    ignored = ("W_UNUSED", "W_NO_RULES")
    return [(each.code, path_text(each.path)) for each in found if each.code not in ignored]


def summons(enemy: str, **more: Any) -> dict[str, Any]:
    return {"name": "Call", "power": {"kind": "summon", "enemy": enemy, **more}}


@pytest.mark.parametrize(
    ("record", "fields", "path"),
    [
        ("enemies/rat", {**RAT, "health": 0}, "health"),
        ("enemies/rat", {**RAT, "health": -3}, "health"),
        ("enemies/rat", {**RAT, "move_time": 0}, "move_time"),
        ("enemies/rat", {**RAT, "attack_time": 0}, "attack_time"),
        ("enemies/rat", {**RAT, "abilities": ["gone"]}, "abilities[0]"),
        ("abilities/war_cry", {"name": "Cry", "power": SHOT, "cooldown": 0}, None),
        ("abilities/war_cry", {"name": "Cry", "power": SHOT, "use_time": 0}, None),
        ("abilities/war_cry", {"name": "Cry", "power": {"kind": "shout"}}, None),
        ("abilities/war_cry", {"name": "Cry", "power": {"kind": "inflict", "inflicts": []}}, None),
        ("abilities/war_cry", summons("gone"), "power.enemy"),
        ("abilities/war_cry", summons("rat", cap=0), None),
        ("abilities/war_cry", summons("rat", cap=21), None),
        ("statuses/web", {**WEB, "duration": 0}, None),
        ("statuses/web", {**WEB, "period": 0}, None),
        ("statuses/web", {**WEB, "max_stacks": 0}, None),
        ("bosses/king", {"name": "King", "enemy": "rat", "phases": []}, None),
        ("bosses/king", {"name": "King", "enemy": "rat"}, None),
        ("bosses/king", {"name": "King", "enemy": "gone", "phases": [PHASE]}, None),
        ("characters/hero", {"name": "Hero", "health": 0}, None),
        ("characters/hero", {"name": "Hero", "move_time": 0}, None),
    ],
)
def test_what_no_run_could_use_is_an_error(
    check: Check, record: str, fields: dict[str, Any], path: str | None
) -> None:
    errors = [
        p for p in check({"enemies/rat": RAT, record: fields}) if p.severity is Severity.ERROR
    ]

    assert [each.file for each in errors] == [f"{record}.json"]
    assert errors[0].message
    assert path is None or path_text(errors[0].path) == path


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"min_distance": 3, "reach": 3}, []),
        ({"min_distance": 4, "reach": 3}, [("E_RANGE", "min_distance")]),
        ({"below_health": 0}, [("W_NEVER_USED", "below_health")]),
        ({"power": {"kind": "summon", "enemy": "rat"}}, []),
        (
            {"power": {"kind": "summon", "enemy": "rat", "count": [0, 0]}},
            [("W_NO_EFFECT", "power.count")],
        ),
    ],
)
def test_an_ability_that_is_never_used_is_told(
    check: Check, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    ability = {"name": "Throw", "power": SHOT, **fields}
    assert told(check({"abilities/throw": ability, "enemies/rat": RAT})) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (WEB, []),
        ({"name": "Dull"}, [("W_NO_EFFECT", "modifiers")]),
        ({"name": "Cut", "pulse": {"kind": "wound", "amount": [1, 1]}}, []),
        (
            {
                "name": "Cut",
                "duration": 90,
                "period": 100,
                "pulse": {"kind": "wound", "amount": [1, 1]},
            },
            [("W_NEVER_PULSES", "period")],
        ),
    ],
)
def test_a_status_that_does_nothing_is_told(
    check: Check, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert told(check({"statuses/state": fields})) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"min_level": 5, "max_level": 4}, [("E_RANGE", "min_level")]),
        ({"spawn": [{"tag": "blade", "weight": 0}]}, [("W_NO_BEARER", "spawn")]),
        ({"spawn": [{"tag": "blunt", "weight": 3}]}, [("W_NO_BEARER", "spawn")]),
        ({"rarities": ["epic"]}, [("W_NO_BEARER", "spawn")]),
    ],
)
def test_an_affix_that_nothing_can_have_is_told(
    check: Check, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    found = check({"affixes/keen": {**KEEN, **fields}, "items/knife": KNIFE})
    assert told(found) == expected


@pytest.mark.parametrize(
    "bearer",
    [
        ("items", KNIFE, ("modifiers",)),
        ("ranks", {"name": "Elite"}, ("modifiers",)),
        ("monster_modifiers", {"name": "Slow", "ranks": ["elite"]}, ("modifiers",)),
        ("statuses", {"name": "Slow"}, ("modifiers",)),
        ("characters", {"name": "Slow"}, ("modifiers",)),
        ("bosses", {"name": "Slow", "enemy": "rat"}, ("phases", 0, "modifiers")),
        ("unlocks", {"name": "Slow"}, ("grant", "modifiers")),
        ("rules", {"name": "Rules"}, ("player", "modifiers")),
    ],
)
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (change("move_speed", -100), "E_NO_SPEED"),
        (change("attack_speed", -120, "more"), "E_NO_SPEED"),
        (change("move_speed", -100, "flat"), "E_NO_SPEED"),
        (change("max_health", -100, "more"), "E_NO_HEALTH"),
        (change("move_speed", -99), ""),
        (change("evasion", -100, "more"), ""),
        (change("max_health", -100, "flat"), ""),
    ],
)
def test_no_modifier_takes_all_speed_or_health(
    check: Check,
    bearer: tuple[str, dict[str, Any], tuple[str | int, ...]],
    changed: dict[str, Any],
    code: str,
) -> None:
    kind, fields, path = bearer
    record = dict(fields)
    if kind == "bosses":
        record["phases"] = [{**PHASE, "modifiers": [changed]}]
    elif kind == "unlocks":
        record["grant"] = {"kind": "passive_bonus", "modifiers": [changed]}
    elif kind == "rules":
        record["player"] = {"modifiers": [changed]}
    else:
        record["modifiers"] = [changed]
    name = {"rules": "rules", "ranks": "elite"}.get(kind, "slow")
    sturdy = {"health": 200} if kind == "characters" else {}
    found = check({"enemies/rat": RAT, f"{kind}/{name}": {**record, **sturdy}})

    errors = [pair for pair in told(found) if pair[0].startswith("E_")]
    assert errors == ([(code, path_text((*path, 0, "value")))] if code else [])


def test_a_character_that_starts_dead_is_refused(check: Check) -> None:
    frail = {"name": "Frail", "health": 20, "modifiers": [change("max_health", -20, "flat")]}
    weak = {"name": "Weak", "health": 20, "modifiers": [change("max_health", -19, "flat")]}

    assert told(check({"characters/hero": frail})) == [("E_NO_HEALTH", "modifiers[0].value")]
    assert told(check({"characters/hero": weak})) == []


def test_enemies_that_call_one_another_without_end_are_refused(check: Check) -> None:
    found = check(
        {
            "abilities/call_bat": summons("bat"),
            "abilities/call_rat": summons("rat"),
            "enemies/bat": {**RAT, "name": "Bat", "abilities": ["call_rat"]},
            "enemies/rat": {**RAT, "abilities": ["call_bat"]},
        }
    )
    assert told(found) == [("E_ENDLESS_SUMMONS", "abilities[0]")]
    assert found[0].file == "enemies/bat.json"
    assert "bat calls rat calls bat" in found[0].message


def test_calling_those_who_call_nobody_is_fine(check: Check) -> None:
    piper = {**RAT, "name": "Piper", "abilities": ["call_rat"]}
    records = {"abilities/call_rat": summons("rat"), "enemies/piper": piper, "enemies/rat": RAT}
    assert told(check(records)) == []


def test_a_least_chance_above_the_greatest_is_refused(check: Check) -> None:
    rules = {"name": "Rules", "combat": {"min_hit": 60, "max_hit": 40}}
    assert told(check({"rules/rules": rules})) == [("E_RANGE", "combat.min_hit")]


def test_edits_elsewhere_bring_these_checks_up_to_date() -> None:
    data: dict[str, dict[str, Any]] = {
        "rules/rules": {"name": "Rules"},
        "affixes/keen": KEEN,
        "items/knife": KNIFE,
        "abilities/call": summons("rat"),
        "enemies/bat": {**RAT, "name": "Bat", "abilities": ["call"]},
        "enemies/rat": RAT,
        "characters/hero": {"name": "Hero", "modifiers": [change("max_health", -30, "flat")]},
    }
    assets = {
        (ref := AssetRef(*name.split("/"))): asset_from_data(ref, record)
        for name, record in data.items()
    }
    checker = Checker(assets, Content.of(assets.values()))

    def after(name: str, record: dict[str, Any]) -> set[str]:
        ref = AssetRef(*name.split("/"))
        assets[ref] = asset_from_data(ref, record)
        checker.update([ref], assets, Content.of(assets.values()))
        return {code for code, _ in told(checker.problems())}

    assert after("items/knife", {**KNIFE, "affix_tags": []}) == {"W_NO_BEARER"}
    assert after("items/knife", KNIFE) == set()
    assert after("abilities/call", summons("bat")) == {"E_ENDLESS_SUMMONS"}
    assert after("abilities/call", summons("rat")) == set()
    fewer = {"name": "Rules", "player": {"health": 30}}
    assert after("rules/rules", fewer) == {"E_NO_HEALTH"}
    assert after("rules/rules", {"name": "Rules"}) == set()
