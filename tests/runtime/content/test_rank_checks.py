"""Ranks and monster modifiers that could never count are reported."""

from typing import Any

from runtime.content.asset import asset_from_data
from runtime.content.checker import check_project
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content


def codes(*records: tuple[str, str, dict[str, Any]]) -> set[str]:
    assets = {
        AssetRef(kind, name): asset_from_data(AssetRef(kind, name), {"name": name, **data})
        for kind, name, data in records
    }
    return {p.code for p in check_project(assets, Content.of(assets.values()))}


def test_a_rank_that_the_game_does_not_know_is_reported() -> None:
    assert "W_UNKNOWN_RANK" in codes(("ranks", "overlord", {}))
    assert "W_UNKNOWN_RANK" not in codes(("ranks", "elite", {}))


def test_a_modifier_that_excludes_itself_or_fits_nobody_is_reported() -> None:
    found = codes(
        ("monster_modifiers", "odd", {"ranks": ["elite"], "excludes": ["odd"], "requires": ["x"]})
    )
    assert {"W_SELF_EXCLUSION", "W_NO_BEARER"} <= found
    assert not codes(("monster_modifiers", "fine", {"ranks": ["elite"]})) & {
        "W_SELF_EXCLUSION",
        "W_NO_BEARER",
    }
