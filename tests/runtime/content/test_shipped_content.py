"""The shipped game: whole, clean, and written as the printer writes."""

import pytest

from runtime.content import (
    KINDS,
    AssetRef,
    LoadedProject,
    check_project,
    load_project,
    print_record,
    shipped_project,
)


@pytest.fixture(scope="module")
def shipped() -> LoadedProject:
    return load_project(shipped_project())


def test_it_has_no_problem_at_all(shipped: LoadedProject) -> None:
    assert shipped.problems == ()
    assert check_project(shipped.assets, shipped.content) == []


def test_every_file_is_as_the_printer_writes_it(shipped: LoadedProject) -> None:
    for ref, asset in shipped.assets.items():
        assert asset.data is not None
        assert print_record(ref.kind, asset.data) == asset.text, ref.path


def test_it_has_what_a_first_game_needs(shipped: LoadedProject) -> None:
    content = shipped.content

    rosters = {id_ for tier in content.zone_tiers.values() for id_ in tier.roster}
    assert rosters == {
        *("goblin", "hound", "spider", "emberball", "warden", "skeleton"),
        *("rocketeer", "bombardier", "sentinel"),
    }
    assert {enemy.attack.kind for enemy in content.enemies.values()} == {"melee", "ranged", "burst"}
    assert len({enemy.brain.kind for enemy in content.enemies.values()}) == 4
    assert len(content.items) >= 15
    assert len({item.slot for item in content.items.values()}) >= 9
    assert len(content.drop_tables) >= 6


def test_its_campaign_climbs_through_every_layout_and_theme(shipped: LoadedProject) -> None:
    content = shipped.content
    (campaign,) = content.campaigns.values()

    assert [len(biome.stages) for biome in campaign.biomes] == [3, 3, 3]
    stages = [content.maps[stage.map] for biome in campaign.biomes for stage in biome.stages]
    assert len({id(stage) for stage in stages}) == 9
    layouts = {stage.layout.kind for stage in stages}
    assert layouts == {"field", "bsp", "chunks", "caves", "painted"}
    zones = {zone.theme for stage in stages for zone in stage.zones if zone.theme}
    assert zones >= {"church", "graveyard", "ruins", "swamp", "village"}


def test_its_chunk_sets_can_fill_every_cell_of_a_maze(shipped: LoadedProject) -> None:
    chunks = shipped.content.chunks.values()

    assert len(chunks) >= 40
    for tag, side in (("crypt", 12), ("quarter", 15)):
        painted = [chunk for chunk in chunks if tag in chunk.tags]
        assert len(painted) >= 20
        assert {(len(chunk.rows[0]), len(chunk.rows)) for chunk in painted} == {(side, side)}
        assert len({(port.start, port.width) for chunk in painted for port in chunk.ports}) == 1
        assert {len(chunk.ports) for chunk in painted} == {1, 2, 3, 4}
        assert {special for chunk in painted for special in chunk.tags} >= {
            *("start", "boss", "treasure", "rest"),
        }


def test_every_icon_is_in_the_icon_font(shipped: LoadedProject) -> None:
    font = pytest.importorskip("fonticon_mdi7").MDI7

    icons = {record.appearance.icon for _, record in shipped.content}
    assert [icon for icon in icons if not hasattr(font, icon.replace("-", "_"))] == []


def test_enemies_can_be_told_apart_at_a_glance(shipped: LoadedProject) -> None:
    enemies = shipped.content.enemies.values()

    assert len({enemy.appearance.icon for enemy in enemies}) == len(enemies)
    assert len({enemy.appearance.glyph for enemy in enemies}) == len(enemies)


def test_every_stored_reference_kind_is_a_known_kind(shipped: LoadedProject) -> None:
    assert {ref.kind for ref in shipped.assets} == set(KINDS)
    assert AssetRef("rules", "rules") in shipped.assets
