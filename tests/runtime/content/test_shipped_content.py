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
    assert sorted(content.themes) == ["church", "graveyard", "ruins", "swamp", "village"]
    assert [len(content.all(kind)) for kind in ("drop_tables", "chunks", "maps")] == [6, 6, 3]


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
