"""Checks of things that break and of shops."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from runtime.content import Problem, path_text

Check = Callable[[Mapping[str, Mapping[str, Any]]], list[Problem]]
TILES: dict[str, dict[str, Any]] = {
    "tiles/floor": {"name": "Floor", "walkable": True, "transparent": True},
    "tiles/wall": {"name": "Wall", "walkable": False, "transparent": False},
}
BARREL = {"name": "Barrel", "walkable": False, "transparent": True}


def told(found: list[Problem]) -> list[tuple[str, str]]:
    return [(each.code, path_text(each.path)) for each in found if each.code != "W_UNUSED"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"breaks": {"health": 5}}, []),
        ({"breaks": {"health": 5, "becomes": "barrel"}}, [("W_SAME_TILE", "breaks.becomes")]),
        ({"breaks": {"health": 5, "becomes": "wall"}}, [("W_STAYS_SHUT", "breaks.becomes")]),
        ({"breaks": {"health": 5, "becomes": "flor"}}, [("E_MISSING_REF", "breaks.becomes")]),
        ({"breaks": {"health": 5, "drops": "gone"}}, [("E_MISSING_REF", "breaks.drops")]),
        ({"walkable": True, "breaks": {"health": 5}}, [("W_NEVER_STRUCK", "breaks")]),
    ],
)
def test_a_thing_that_cannot_break_is_told(
    check: Check, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert told(check({**TILES, "tiles/barrel": {**BARREL, **fields}})) == expected


def test_a_shop_that_nothing_stocks_is_told(check: Check) -> None:
    room = {"name": "Room", "tags": ["shop"], "legend": {".": "floor"}, "rows": ["..."]}
    stock = {"name": "Stock", "entries": [{"kind": "nothing", "weight": 1}]}
    records = {**TILES, "chunks/booth": room, "drop_tables/stock": stock}

    def codes(shop: dict[str, Any]) -> list[tuple[str, str]]:
        rules = {"name": "Rules", "shop": shop}
        found = check({**records, "rules/rules": rules})
        return [pair for pair in told(found) if pair[0] == "W_EMPTY_SHOP"]

    assert codes({}) == [("W_EMPTY_SHOP", "shop.table")]
    assert codes({"table": "stock", "rolls": [0, 0]}) == [("W_EMPTY_SHOP", "shop.rolls")]
    assert codes({"table": "stock"}) == []
