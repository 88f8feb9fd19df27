"""Bad drop tables and the one thing that each must be told."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from runtime.content import Problem, Severity, path_text

Check = Callable[[Mapping[str, Mapping[str, Any]]], list[Problem]]
GOLD, POTION, SWORD, RING = "gold", "potion", "sword", "ring"
VALUABLES = {
    f"items/{id_}": {"name": id_, "slot": "valuable"} for id_ in (GOLD, POTION, SWORD, RING)
}


def item(id_: str, weight: object = 1, **more: object) -> dict[str, object]:
    return {"kind": "item", "item": id_, "weight": weight, **more}


def chance(id_: str, share: object, **more: object) -> dict[str, object]:
    return {"kind": "item", "item": id_, "chance": share, **more}


def nested(id_: str, **more: object) -> dict[str, object]:
    return {"kind": "table", "table": id_, **more}


def table(*entries: dict[str, object], mode: str = "pick_one", **more: object) -> dict[str, Any]:
    return {"name": "Table", "mode": mode, "entries": list(entries), **more}


def run(check: Check, **tables: dict[str, Any]) -> list[Problem]:
    """Check tables that a roster of enemies uses, so that none is unused."""
    users = {
        f"enemies/user_{id_}": {
            "name": "User",
            "health": 1,
            "attack": {"kind": "melee", "damage": [1, 1]},
            "drops": id_,
        }
        for id_ in tables
    }
    records = {f"drop_tables/{id_}": data for id_, data in tables.items()}
    found = check({**VALUABLES, **users, **records})
    return [each for each in found if each.asset and each.asset.kind == "drop_tables"]


@pytest.mark.parametrize(
    ("bad", "code", "path", "words"),
    [
        (table(item(GOLD, 0), item(SWORD, 0)), "E_ZERO_TOTAL", "entries", "all 0"),
        (table(), "E_EMPTY", "entries", "empty"),
        (table(item(GOLD), item(RING, -6)), "E_NEGATIVE", "entries[1].weight", "-6"),
        (table(item(GOLD, "NaN")), "E_NOT_FINITE", "entries[0].weight", '"NaN"'),
        (table(item(GOLD, "inf")), "E_NOT_FINITE", "entries[0].weight", '"inf"'),
        (table(item(GOLD, True)), "E_TYPE", "entries[0].weight", "true"),
        (table(item(GOLD, "10")), "E_TYPE", "entries[0].weight", '"10"'),
        (table(item(GOLD, 1e300)), "E_TYPE", "entries[0].weight", "1e+300"),
        (table(item(GOLD, 10**30)), "E_RANGE", "entries[0].weight", "at most"),
        (table(item("swrod")), "E_MISSING_REF", "entries[0].item", "the nearest: sword"),
        (table(item("Gold")), "E_MISSING_REF", "entries[0].item", "the nearest: gold"),
        (table(chance(GOLD, 140), mode="all"), "E_RANGE", "entries[0].chance", "at most 100"),
        (
            table(chance(GOLD, 50, weight=5), mode="all"),
            "W_AMBIGUOUS",
            "entries[0].weight",
            "reads its chance",
        ),
        (table(item(GOLD, chance=5)), "W_AMBIGUOUS", "entries[0].chance", "reads its weight"),
        (table(item(GOLD, 5), mode="all"), "E_MISSING_FIELD", "entries[0].chance", "no chance"),
        (table(item(GOLD, None)), "E_MISSING_FIELD", "entries[0].weight", "no weight"),
        (table(item(GOLD, 1), item(GOLD, 3)), "W_DUPLICATE", "entries[1]", "repeats entries[0]"),
        (
            table(item(GOLD, min_floor=9, max_floor=3), item(RING)),
            "W_UNREACHABLE",
            "entries[0].min_floor",
            "9..3",
        ),
        (table(item(GOLD, 0), item(RING)), "W_UNREACHABLE", "entries[0].weight", "is 0"),
        (
            table(chance(GOLD, 100), chance(RING, 5), mode="sequence"),
            "W_UNREACHABLE",
            "entries[1]",
            "entries[0] before it",
        ),
        (
            table(item(GOLD, max_floor=4), item(RING, min_floor=8)),
            "W_EMPTY_AT_LEVEL",
            "entries",
            "floors 5..7",
        ),
        (table(item(GOLD, min_floor=3)), "W_EMPTY_AT_LEVEL", "entries", "floors 1..2"),
        (table(item(GOLD, count=[5, 2])), "E_RANGE", "entries[0].count", "5..2"),
        (table(item(GOLD), picks=0), "W_NEVER_ROLLS", "picks", "never rolls"),
        (table(nested("bad", weight=1)), "E_CYCLE", "entries[0].table", "bad > bad"),
    ],
)
def test_a_bad_table_is_told_with_its_reason(
    check: Check, bad: dict[str, Any], code: str, path: str, words: str
) -> None:
    found = run(check, bad=bad)

    if code == "W_AMBIGUOUS" or path.endswith(("chance", "weight")):
        found = [each for each in found if each.code == code]
    (told,) = found
    assert (told.code, path_text(told.path)) == (code, path)
    assert words in told.message
    assert (told.severity is Severity.ERROR) == code.startswith("E_")


@pytest.mark.parametrize(
    "good",
    [
        table(item(GOLD, 21), item(SWORD, 16), {"kind": "nothing", "weight": 100}),
        table(chance(GOLD, 30), chance(SWORD, 70), mode="all"),
        table(item(GOLD, 1_000_000_000), item(RING, 1)),
        table(item(GOLD, 9007199254740993), item(RING, 1)),
        table(item(GOLD, 1, count=[1, 1]), item(GOLD, 3, count=[2, 5])),
        table(item(GOLD, max_floor=4), item(GOLD, 3, min_floor=5)),
    ],
)
def test_a_good_table_is_left_alone(check: Check, good: dict[str, Any]) -> None:
    assert run(check, good=good) == []


def test_a_cycle_of_two_is_told_once_with_its_way(check: Check) -> None:
    (found,) = run(
        check,
        cycle_a=table(nested("cycle_b", chance=33), mode="all"),
        cycle_b=table(nested("cycle_a", chance=33), mode="all"),
    )

    assert found.code == "E_CYCLE"
    assert "cycle_a > cycle_b > cycle_a" in found.message
    assert found.file == "drop_tables/cycle_a.json"


def test_a_missing_table_is_no_cycle(check: Check) -> None:
    (found,) = run(check, one=table(nested("two", weight=1)))

    assert found.code == "E_MISSING_REF"
    assert found.fix is None or found.fix.value == "one"


def test_a_cycle_of_ten_thousand_has_a_message_that_one_can_read(check: Check) -> None:
    tables = {
        f"drop_tables/t{i:05}": table(nested(f"t{(i + 1) % 10_000:05}", weight=1))
        for i in range(10_000)
    }

    (found,) = check(tables)

    assert found.code == "E_CYCLE"
    assert "(9993 more)" in found.message
    assert len(found.message) < 200


def test_a_table_that_nobody_names_is_unused(check: Check) -> None:
    found = check({**VALUABLES, "drop_tables/lonely": table(item(GOLD))})

    assert [(each.code, each.severity) for each in found] == [("W_UNUSED", Severity.WARNING)]


def test_fixes_lead_to_the_field_and_mend_it(check: Check) -> None:
    (missing,) = run(check, bad=table(item("swrod")))
    (never,) = run(check, bad=table(item(GOLD), picks=0))

    assert missing.fix is not None
    assert (missing.fix.path, missing.fix.value) == (("entries", 0, "item"), "sword")
    assert never.fix is not None
    assert (never.fix.path, never.fix.value) == (("picks",), 1)


@pytest.mark.parametrize(
    ("mode", "entries", "expected"),
    [
        ("pick_one", [{"guaranteed": True}], []),
        ("pick_one", [{"guaranteed": True}, {"weight": 0, "count": [2, 2]}], ["E_ZERO_TOTAL"]),
        ("pick_one", [{"guaranteed": True, "weight": 3}], ["W_AMBIGUOUS"]),
        ("pick_one", [{"guaranteed": True, "pity": 3}], ["W_NO_EFFECT"]),
        ("pick_one", [{"kind": "nothing", "guaranteed": True}], ["W_NO_EFFECT"]),
        ("pick_one", [{"weight": 1, "quality": 5}], ["W_NO_EFFECT"]),
        ("pick_one", [{"weight": 1}, {"weight": 0, "pity": 4, "count": [2, 2]}], []),
        ("pick_one", [{"kind": "nothing", "weight": 1, "pity": 2}], ["W_NO_EFFECT"]),
        ("sequence", [{"chance": 100.0, "pity": 2}], ["W_NO_EFFECT"]),
        ("sequence", [{"chance": 100.0}, {"chance": 5.0, "pity": 2, "count": [2, 2]}], []),
        (
            "sequence",
            [{"chance": 5.0, "pity": 2}, {"chance": 5.0, "pity": 2, "count": [2, 2]}],
            ["E_SEVERAL_PITY"],
        ),
        ("all", [{"chance": 5.0, "pity": 2}, {"chance": 5.0, "pity": 2, "count": [2, 2]}], []),
    ],
)
def test_luck_that_is_nonsense_is_told(
    check: Check,
    mode: str,
    entries: list[dict[str, Any]],
    expected: list[str],
) -> None:
    filled = [{"kind": "item", "item": "sword", **each} for each in entries]
    for each in filled:
        if each["kind"] == "nothing":
            del each["item"]
    found = check({**VALUABLES, "drop_tables/loot": table(*filled, mode=mode)})
    assert [each.code for each in found if each.code != "W_UNUSED"] == expected
