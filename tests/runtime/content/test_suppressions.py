"""Warnings that are meant: set aside with a reason, told when they have become pointless."""

from typing import Any

import pytest

from runtime.content import (
    AssetRef,
    Checker,
    Content,
    Problem,
    asset_from_data,
    can_suppress,
    suppression_data,
)
from runtime.content.suppressions import STALE

OPAL = AssetRef("items", "opal")
GIFT = AssetRef("unlocks", "gift")
FREE: dict[str, Any] = {
    "name": "Gift",
    "cost": 0,
    "grant": {"kind": "starting_item", "item": "opal"},
}
REASON = "Everybody begins with it."


def checker_of(unlock: dict[str, Any]) -> Checker:
    data = {
        OPAL: {"name": "Opal", "slot": "valuable", "price": 5},
        GIFT: unlock,
        AssetRef("rules", "rules"): {"name": "Rules"},
    }
    assets = {ref: asset_from_data(ref, each) for ref, each in data.items()}
    return Checker(assets, Content.of(assets.values()))


@pytest.fixture
def found() -> Problem:
    (problem,) = checker_of(FREE).problems_of(GIFT)
    assert problem.code == "W_FREE"
    return problem


def suppressing(*entries: dict[str, object]) -> dict[str, Any]:
    return {**FREE, "suppressed": list(entries)}


def test_a_suppressed_warning_is_set_aside_with_its_reason(found: Problem) -> None:
    checker = checker_of(suppressing(suppression_data(found, REASON)))
    assert not checker.problems()
    (aside,) = checker.suppressed()
    assert (aside.problem, aside.reason, aside.index) == (found, REASON, 0)


@pytest.mark.parametrize("other", [{"code": "W_DUPLICATE"}, {"path": "name"}])
def test_only_the_same_code_at_the_same_field_is_set_aside(
    found: Problem, other: dict[str, str]
) -> None:
    checker = checker_of(suppressing({**suppression_data(found, REASON), **other}))
    assert {each.code for each in checker.problems()} == {"W_FREE", STALE}
    assert not checker.suppressed()


def test_the_fix_of_a_stale_entry_takes_just_that_entry_out(found: Problem) -> None:
    kept = suppression_data(found, REASON)
    checker = checker_of(suppressing({"code": "W_GONE", "path": "", "reason": "?"}, kept))
    (stale,) = checker.problems()
    assert stale.code == STALE
    assert stale.path == ("suppressed", 0)
    assert stale.fix is not None
    assert stale.fix.value == [kept]


def test_errors_are_never_suppressed(found: Problem) -> None:
    entry = {**suppression_data(found, REASON), "code": "E_MISSING_REF"}
    assert asset_from_data(GIFT, suppressing(entry)).broken
    broken = asset_from_data(GIFT, {**FREE, "cost": -1})
    assert not any(can_suppress(each) for each in broken.problems)
    assert can_suppress(found)


def test_a_mended_field_makes_the_entry_stale_at_the_next_check(found: Problem) -> None:
    data = suppressing(suppression_data(found, REASON))
    checker = checker_of(data)
    mended = asset_from_data(GIFT, {**data, "cost": 10})
    opal = asset_from_data(OPAL, {"name": "Opal", "slot": "valuable", "price": 5})
    assets = {GIFT: mended, OPAL: opal}
    checker.update({GIFT}, assets, Content.of(assets.values()))
    assert STALE in {each.code for each in checker.problems_of(GIFT)}
    assert not checker.suppressed()


def test_nothing_of_a_map_is_called_stale_before_maps_are_checked() -> None:
    ref = AssetRef("maps", "plain")
    entry = {"code": "W_MAP", "path": "", "reason": "?"}
    asset = asset_from_data(ref, {"name": "M", "width": 40, "height": 40, "suppressed": [entry]})
    assert asset.record is not None, asset.problems
    assets = {ref: asset}
    content = Content.of(assets.values())
    from runtime.mapgen.problems import MAP_CHECK  # noqa: PLC0415 - compiles nothing, loads much

    for checks, told in ((), False), ((MAP_CHECK,), True):
        found = Checker(assets, content, checks).problems_of(ref)
        assert (STALE in {each.code for each in found}) is told


def test_suppressions_leave_the_fingerprint_of_the_game_alone(found: Problem) -> None:
    plain = Content.of([asset_from_data(GIFT, FREE)])
    entry = suppression_data(found, REASON)
    assert Content.of([asset_from_data(GIFT, suppressing(entry))]).fingerprint == plain.fingerprint
