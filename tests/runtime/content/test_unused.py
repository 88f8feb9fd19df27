"""What nothing leads to is unused; what the game finds by itself is not."""

from typing import Any

from runtime.content import AssetRef, Content, asset_from_data, unused_records

WALLS = {"name": "T", "walkable": False, "transparent": False}
FLOOR = {"name": "T", "walkable": True, "transparent": True}


def unused(records: dict[str, dict[str, Any]]) -> set[str]:
    assets = [asset_from_data(AssetRef(*name.split("/")), data) for name, data in records.items()]
    assert not any(asset.broken for asset in assets)
    return {f"{ref.kind}/{ref.id}" for ref in unused_records(Content.of(assets))}


def test_what_only_unused_records_name_is_unused() -> None:
    assert unused(
        {
            "items/opal": {"name": "Opal", "slot": "valuable", "price": 5},
            "drop_tables/hoard": {
                "name": "Hoard",
                "mode": "pick_one",
                "entries": [{"kind": "item", "weight": 1, "item": "opal"}],
            },
        }
    ) == {"items/opal", "drop_tables/hoard"}


def test_a_record_that_names_itself_is_still_unused() -> None:
    assert unused({"tiles/door": {**WALLS, "opens_to": "door"}}) == {"tiles/door"}


def test_a_map_uses_the_tiles_of_its_defaults() -> None:
    tiles = {f"tiles/{each}": FLOOR for each in ("floor", "spare")}
    found = unused({**tiles, "maps/field": {"name": "M", "width": 40, "height": 40}})
    assert found == {"tiles/spare"}


def test_a_maze_finds_chunks_by_all_of_its_tags() -> None:
    chunk = {"name": "C", "legend": {".": "floor"}, "rows": ["..", ".."]}
    maze = {
        "name": "M",
        "width": 40,
        "height": 40,
        "layout": {"kind": "chunks", "tags": ["crypt", "deep"]},
    }
    found = unused(
        {
            "tiles/floor": FLOOR,
            "maps/maze": maze,
            "chunks/both": {**chunk, "tags": ["crypt", "deep"]},
            "chunks/one": {**chunk, "tags": ["crypt"]},
        }
    )
    assert found == {"chunks/one"}
