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


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        *(("enemies", 30), ("items", 60), ("statuses", 12), ("abilities", 20), ("bosses", 4)),
        *(("characters", 3), ("unlocks", 15), ("chunks", 40), ("themes", 5), ("maps", 9)),
    ],
)
def test_it_is_as_rich_as_a_game_should_be(shipped: LoadedProject, kind: str, least: int) -> None:
    assert len(shipped.content.all(kind)) >= least


def test_affixes_come_in_forty_families_and_most_have_tiers(shipped: LoadedProject) -> None:
    tiers: dict[str, list[int]] = {}
    for affix in shipped.content.affixes.values():
        tiers.setdefault(affix.family, []).append(affix.tier)

    assert len(tiers) >= 40
    assert all(sorted(each) == list(range(1, len(each) + 1)) for each in tiers.values())
    assert sum(len(each) > 1 for each in tiers.values()) >= 36


def test_the_rosters_of_the_seed_document_are_kept(shipped: LoadedProject) -> None:
    tiers = shipped.content.zone_tiers

    assert tiers["rare"].roster == ("goblin", "hound", "spider", "emberball")
    assert tiers["epic"].roster == ("warden", "skeleton", "emberball", "rocketeer")
    assert tiers["legendary"].roster == ("rocketeer", "bombardier", "sentinel", "warden")


def test_each_way_to_fight_and_to_think_is_in_the_game(shipped: LoadedProject) -> None:
    enemies = shipped.content.enemies.values()
    abilities = shipped.content.abilities.values()

    assert {enemy.attack.kind for enemy in enemies} == {"melee", "ranged", "burst"}
    assert len({enemy.brain.kind for enemy in enemies}) == 4
    assert len({ability.power.kind for ability in abilities}) == 7
    assert len({item.slot for item in shipped.content.items.values()}) >= 10


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
