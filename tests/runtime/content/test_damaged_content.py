"""The shipped game with something broken in it: always problems, never an exception."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content import (
    AssetRef,
    Checker,
    Content,
    asset_from_data,
    load_asset,
    load_project,
    print_record,
    shipped_project,
)
from runtime.content.kinds import KINDS

SHIPPED = load_project(shipped_project())
REFS = sorted(SHIPPED.assets)
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from([10**30, 0.5, "", "floor", "Floor", "NaN", [], {}, [1], [[]], [5, 1], [""]]),
    st.sampled_from([{"kind": "item"}, {"low": 1, "high": 2}, {"low": "a"}, ["", "ab"]]),
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every (container, key) in a JSON tree."""
    found: list[tuple[Any, Any]] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(pairs):
        found.append((data, key))
        if isinstance(value, dict | list):
            found.extend(places(value))
    return found


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_damage_is_told_and_nothing_is_lost(data: st.DataObject) -> None:
    assets = dict(SHIPPED.assets)
    checker = Checker(assets, SHIPPED.content)
    content: Content = SHIPPED.content
    for _ in range(data.draw(st.integers(1, 4))):
        ref: AssetRef = data.draw(st.sampled_from(REFS))
        tree = copy.deepcopy(assets[ref].data)
        container, key = data.draw(st.sampled_from(places(tree)))
        if data.draw(st.booleans()):
            container[key] = data.draw(VALUES)
        else:
            del container[key]
        assert tree is not None
        assets[ref] = asset_from_data(ref, tree)
        content = content.with_asset(assets[ref])
        checker.update([ref], assets, content)

        text = print_record(ref.kind, tree)
        again = load_asset(ref, text.encode())
        assert (again.record, again.problems) == (assets[ref].record, assets[ref].problems)
        assert print_record(ref.kind, json.loads(text)) == text

    assert checker.problems() == Checker(assets, content).problems()
    assert all(
        each.message and each.asset and each.asset.kind in KINDS for each in checker.problems()
    )
