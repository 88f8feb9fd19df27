"""Snapshots of content: immutable, cheap to derive, with a fingerprint that order cannot change."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.content import Asset, AssetRef, Content, asset_from_data


def tile(id_: str, **fields: Any) -> Asset:
    data = {"name": id_, "walkable": True, "transparent": True} | fields
    return asset_from_data(AssetRef("tiles", id_), data)


ASSETS = [tile("floor"), tile("wall", walkable=False), tile("door", opens_to="floor"), tile("bush")]


def test_records_are_found_by_kind_and_id_and_sorted() -> None:
    content = Content.of(ASSETS)

    assert list(content.tiles) == ["bush", "door", "floor", "wall"]
    assert content.get("tiles", "door") is content.tiles["door"]
    assert content.get("tiles", "none") is None
    assert AssetRef("tiles", "bush") in content
    assert AssetRef("nonsense", "bush") not in content
    assert len(content) == 4
    assert [ref.id for ref, _ in content] == list(content.tiles)


def test_nobody_can_put_a_record_into_a_snapshot() -> None:
    content = Content.of(ASSETS)

    with pytest.raises(TypeError):
        content.tiles["new"] = content.tiles["floor"]  # type: ignore[index]


def test_broken_assets_are_no_content() -> None:
    assert len(Content.of([tile("floor"), tile("bad", walkable=7)])) == 1


def test_a_new_snapshot_shares_what_did_not_change_and_leaves_the_old_one() -> None:
    old = Content.of(ASSETS)
    new = old.with_asset(tile("floor", move_cost=50))

    assert old.tiles["floor"].move_cost == 100
    assert new.tiles["floor"].move_cost == 50
    assert new.tiles["wall"] is old.tiles["wall"]
    assert new.all("items") == old.all("items")


def test_breaking_a_record_takes_it_out_and_removing_nothing_changes_nothing() -> None:
    content = Content.of(ASSETS)

    assert "floor" not in content.with_asset(tile("floor", walkable=7)).tiles
    assert content.without(AssetRef("tiles", "none")) is content


def test_many_records_change_at_once_as_they_would_one_by_one() -> None:
    content = Content.of(ASSETS)
    assert content.fingerprint
    added, edited, broken = tile("abyss"), tile("floor", cover=5), tile("wall", walkable=7)
    gone = AssetRef("tiles", "bush")
    assets = {each.ref: each for each in (added, edited, broken)}

    together = content.with_assets({**assets, gone: None})
    singly = content.without(gone)
    for each in assets.values():
        singly = singly.with_asset(each)

    assert list(together.tiles) == sorted({*content.tiles, "abyss"} - {"wall", "bush"})
    assert dict(together.tiles) == dict(singly.tiles)
    assert together.fingerprint == singly.fingerprint
    assert dict(content.tiles).keys() >= {"wall", "bush"}


@given(st.permutations(ASSETS))
def test_the_fingerprint_does_not_depend_on_the_order_of_loading(assets: list[Asset]) -> None:
    grown = Content()
    for asset in assets:
        grown = grown.with_asset(asset)

    assert grown.fingerprint == Content.of(ASSETS).fingerprint
    assert list(grown.tiles) == sorted(grown.tiles)


def test_the_fingerprint_tells_every_change_and_comes_back_with_the_content() -> None:
    content = Content.of(ASSETS)
    edited = content.with_asset(tile("floor", cover=5))
    renamed = content.without(AssetRef("tiles", "bush")).with_asset(tile("shrub", name="bush"))

    assert len({content.fingerprint, edited.fingerprint, renamed.fingerprint}) == 3
    assert edited.with_asset(tile("floor")).fingerprint == content.fingerprint
    assert len(content.fingerprint) == 32


def test_a_project_without_rules_has_the_default_ones() -> None:
    rules = asset_from_data(AssetRef("rules", "rules"), {"name": "R", "player": {"health": 7}})

    assert Content().rules.player.health == 60
    assert Content.of([rules]).rules.player.health == 7


def test_a_snapshot_travels_to_other_processes() -> None:
    content = Content.of(ASSETS)

    twin = pickle.loads(pickle.dumps(content))  # noqa: S301 - our own bytes

    assert twin.fingerprint == content.fingerprint
    assert dict(twin.tiles) == dict(content.tiles)
