"""What a record needs is found through any number of others, missing ones and circles included."""

import json
from typing import Any

from runtime.content import KINDS, AssetRef, Content, needed_by


def content_of(records: dict[str, dict[str, Any]]) -> Content:
    parts = [(AssetRef(*path.split("/")), data) for path, data in records.items()]
    return Content(
        (ref, KINDS[ref.kind].adapter.validate_json(json.dumps({"name": ref.id, **data})))
        for ref, data in parts
    )


def item(name: str) -> dict[str, Any]:
    return {"kind": "item", "item": name, "weight": 1}


def table(name: str) -> dict[str, Any]:
    return {"kind": "table", "table": name, "weight": 1}


def test_what_is_needed_by_others_is_needed_and_strangers_are_not() -> None:
    content = content_of(
        {
            "drop_tables/outer": {"entries": [table("inner")]},
            "drop_tables/inner": {"entries": [item("lost")]},
            "drop_tables/stranger": {"entries": [item("gem")]},
        }
    )
    assert needed_by(content, AssetRef("drop_tables", "outer")) == {
        AssetRef("drop_tables", "outer"),
        AssetRef("drop_tables", "inner"),
        AssetRef("items", "lost"),
    }


def test_a_circle_of_references_ends() -> None:
    content = content_of(
        {
            "drop_tables/one": {"entries": [table("two")]},
            "drop_tables/two": {"entries": [table("one")]},
        }
    )
    assert len(needed_by(content, AssetRef("drop_tables", "one"))) == 2
