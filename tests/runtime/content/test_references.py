"""References are found wherever a model can hold them."""

from typing import Any

import pytest

from runtime.content import (
    KINDS,
    AssetRef,
    Content,
    asset_from_data,
    load_project,
    path_text,
    references_in,
    references_of,
    shipped_project,
    usages,
)
from runtime.content.fields import to_data


def refs_of(kind: str, data: dict[str, Any]) -> set[str]:
    record = asset_from_data(AssetRef(kind, "x"), data).record
    assert record is not None
    return {
        f"{path_text(path)} -> {target.kind}/{target.id}" for path, target in references_of(record)
    }


@pytest.mark.parametrize(
    ("kind", "data", "expected"),
    [
        (
            "tiles",
            {"name": "T", "walkable": False, "transparent": False, "opens_to": "open_door"},
            {"opens_to -> tiles/open_door"},
        ),
        (
            "chunks",
            {
                "name": "C",
                "legend": {".": "floor", "#": "wall"},
                "rows": ["."],
                "markers": [
                    {"preset": "enemy", "x": 0, "y": 0, "ref": "goblin"},
                    {"preset": "chest", "x": 0, "y": 0, "ref": "loot"},
                    {"preset": "player", "x": 0, "y": 0, "ref": "nobody"},
                    {"preset": "item", "x": 0, "y": 0},
                ],
            },
            {
                "legend.. -> tiles/floor",
                "legend.# -> tiles/wall",
                "markers[0].ref -> enemies/goblin",
                "markers[1].ref -> drop_tables/loot",
            },
        ),
        (
            "drop_tables",
            {
                "name": "D",
                "entries": [
                    {"kind": "gold", "amount": [1, 2]},
                    {"kind": "item", "item": "sword"},
                    {"kind": "table", "table": "more"},
                ],
            },
            {"entries[1].item -> items/sword", "entries[2].table -> drop_tables/more"},
        ),
        (
            "zone_tiers",
            {
                "name": "Z",
                "rarity": "rare",
                "roster": ["goblin", "hound"],
                "guard_count": [1, 2],
                "chest_table": "chest",
            },
            {
                "roster[0] -> enemies/goblin",
                "roster[1] -> enemies/hound",
                "chest_table -> drop_tables/chest",
            },
        ),
        (
            "themes",
            {"name": "T", "carve": {"kind": "graveyard", "stone_tile": "stone"}},
            {"carve.stone_tile -> tiles/stone", "carve.bush_tile -> tiles/bush"},
        ),
        (
            "maps",
            {
                "name": "M",
                "layout": {"kind": "painted", "chunk": "crypt"},
                "cover": {},
                "zones": [{"tier": "rare", "theme": None}, {"tier": "epic", "theme": "swamp"}],
                "theme_pool": ["church"],
                "population": {"roamers": ["rat"]},
            },
            {
                "layout.chunk -> chunks/crypt",
                "floor_tile -> tiles/floor",
                "wall_tile -> tiles/wall",
                "cover.bush_tile -> tiles/bush",
                "zones[0].tier -> zone_tiers/rare",
                "zones[1].tier -> zone_tiers/epic",
                "zones[1].theme -> themes/swamp",
                "theme_pool[0] -> themes/church",
                "population.roamers[0] -> enemies/rat",
            },
        ),
        (
            "rules",
            {"name": "R", "player": {"start_items": ["sword"]}},
            {"player.start_items[0] -> items/sword"},
        ),
    ],
)
def test_every_reference_of_a_record_is_found(
    kind: str, data: dict[str, Any], expected: set[str]
) -> None:
    assert refs_of(kind, data) == expected


def test_usages_are_the_references_turned_round() -> None:
    content = load_project(shipped_project()).content
    index = usages(content)

    there = {
        (owner, path, target) for owner, record in content for path, target in references_of(record)
    }
    back = {(use.owner, use.path, target) for target, found in index.items() for use in found}
    assert there == back
    assert len(there) > 100


def test_usages_know_also_who_names_what_is_missing() -> None:
    door = {"name": "D", "walkable": False, "transparent": False, "opens_to": "gone"}
    content = Content.of([asset_from_data(AssetRef("tiles", "door"), door)])

    (use,) = usages(content)[AssetRef("tiles", "gone")]

    assert use == (AssetRef("tiles", "door"), ("opens_to",))


def test_all_kinds_are_covered() -> None:
    assert set(KINDS) == {
        *("maps", "chunks", "tiles", "items", "enemies", "drop_tables", "zone_tiers"),
        *("themes", "campaigns", "characters", "unlocks", "rules", "statuses", "abilities"),
        *("ranks", "monster_modifiers", "affixes", "bosses"),
    }


def test_a_tree_tells_what_is_written_as_the_model_does() -> None:
    project = load_project(shipped_project())
    for ref, asset in project.assets.items():
        assert asset.record is not None
        written = set(references_in(ref.kind, asset.data))
        known = set(references_of(asset.record))
        assert written <= known, ref
        full = to_data(asset.record)
        assert set(references_in(ref.kind, full)) == known, ref


def test_a_record_that_is_not_valid_still_tells_whom_it_names() -> None:
    data = {"name": 3, "opens_to": "open_door", "walkable": "perhaps"}
    found = references_in("tiles", data)
    assert [(path_text(path), target.id) for path, target in found] == [("opens_to", "open_door")]
