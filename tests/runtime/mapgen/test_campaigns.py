"""Maps as stages: bonus zones, vaults before their time, and what the checks say of them."""

import json
from typing import Any

import pytest

from runtime.content.ladder import ladder
from runtime.content.models.campaigns import Campaign
from runtime.content.models.maps import MapDefinition, Vault
from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.mapgen.campaigns import campaign_problems, stage_map
from runtime.mapgen.layouts import takes_zones

REF = AssetRef("campaigns", "way")


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


def campaign(*maps: str, themes: tuple[str, ...] = ("swamp",), **more: Any) -> Campaign:
    biomes = [{"name": each, "stages": [{"name": each, "map": each}]} for each in maps]
    bonus = {"tier": "rare", "themes": list(themes), "per_biome": 1}
    data = {"name": "Way", "biomes": biomes, "bonus_zone": bonus, **more}
    return Campaign.model_validate_json(json.dumps(data))


def field(content: Content, **more: Any) -> MapDefinition:
    return content.maps["withered_graveyard"].model_copy(update=more)


def test_bonus_zones_come_in_turn_those_new_to_the_map_first(content: Content) -> None:
    zones = content.maps["withered_graveyard"].zones
    map_ = field(content, theme_pool=("church",))
    way = campaign("a", "b", "c", "d", themes=("church", "graveyard", "swamp"))
    added = [
        [zone.theme for zone in stage_map(map_, way, rung).zones[len(zones) :]]
        for rung in ladder(way)
    ]
    assert added == [[], ["swamp"], ["swamp", "graveyard"], ["swamp", "graveyard", "swamp"]]
    assert stage_map(map_, way, ladder(way)[3], bonus=False) is map_


def test_a_map_without_zones_by_its_layout_gets_none(content: Content) -> None:
    for map_id, definition in content.maps.items():
        way = campaign(map_id, map_id)
        zones = stage_map(definition, way, ladder(way)[1]).zones
        can = takes_zones(definition) and "swamp" not in definition.theme_pool
        assert (len(zones) > len(definition.zones)) is can, map_id


def test_vaults_wait_for_their_floor(content: Content) -> None:
    lock = {"kind": "key", "keeper": "warden"}
    vault = Vault.model_validate_json(json.dumps({"table": "chest_legendary", "lock": lock}))
    map_ = field(content, vault=vault)
    way = campaign("a", "b", "c", vault_from=3)
    assert [stage_map(map_, way, rung).vault for rung in ladder(way)] == [None, None, vault]


def test_stages_are_told_where_bonus_zones_cannot_be(content: Content) -> None:
    def problems(map_: MapDefinition, way: Campaign) -> list[tuple[str, object]]:
        changed = content.with_record(AssetRef("maps", "m"), map_)
        return [(each.code, each.path[1]) for each in campaign_problems(changed, REF, way)]

    roomy = field(content, width=90, height=90, theme_pool=("church",))
    assert problems(roomy, campaign("m", "m")) == []
    assert problems(field(content, theme_pool=("swamp",)), campaign("m", "m")) == [
        ("W_BONUS_THEMES", 1)
    ]
    small = field(content, width=22, height=18, zones=(), theme_pool=())
    assert ("W_BONUS_ROOM", 3) in problems(small, campaign("m", "m", "m", "m"))
    assert problems(roomy, campaign("m", "missing")) == []
