"""What the validator refuses is said in plain sentences, at paths that lead into the data."""

from typing import Any

import pytest

from runtime.content import KINDS, AssetRef, FieldPath, Problem, asset_from_data

MAP: dict[str, Any] = {"name": "Field"}
THEME: dict[str, Any] = {"name": "Grave", "carve": {"kind": "graveyard"}}
ENEMY: dict[str, Any] = {"name": "G", "health": 1, "attack": {"kind": "melee", "damage": [1, 2]}}


def problems_of(kind: str, data: dict[str, Any]) -> tuple[Problem, ...]:
    return asset_from_data(AssetRef(kind, "trial"), data).problems


def table(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"name": "T", "entries": list(entries)}


@pytest.mark.parametrize(
    ("kind", "data", "code", "path", "message"),
    [
        (
            "maps",
            MAP | {"width": 1200},
            "E_RANGE",
            ("width",),
            "width is 1200; it must be at most 256",
        ),
        ("maps", MAP | {"width": 3}, "E_RANGE", ("width",), "width is 3; it must be at least 16"),
        (
            "maps",
            MAP | {"width": "44"},
            "E_TYPE",
            ("width",),
            'width is "44"; it must be a whole number',
        ),
        (
            "maps",
            MAP | {"width": 44.5},
            "E_TYPE",
            ("width",),
            "width is 44.5; it must be a whole number",
        ),
        (
            "maps",
            MAP | {"width": True},
            "E_TYPE",
            ("width",),
            "width is true; it must be a whole number",
        ),
        (
            "maps",
            MAP | {"width": None},
            "E_TYPE",
            ("width",),
            "width is null; it must be a whole number",
        ),
        (
            "maps",
            MAP | {"seed": 2**64},
            "E_RANGE",
            ("seed",),
            f"seed is {2**64}; it must be less than {2**64}",
        ),
        ("maps", MAP | {"zones": {}}, "E_TYPE", ("zones",), "zones is {}; it must be a list"),
        (
            "maps",
            MAP | {"zones": [{}]},
            "E_MISSING_FIELD",
            ("zones", 0, "tier"),
            "zones[0].tier is missing; add it",
        ),
        (
            "maps",
            MAP | {"layout": {"kind": "felid"}},
            "E_CHOICE",
            ("layout", "kind"),
            (
                'layout.kind is "felid"; it must be one of field, bsp, chunks, caves, painted; '
                "did you mean field?"
            ),
        ),
        (
            "maps",
            MAP | {"layout": {}},
            "E_MISSING_FIELD",
            ("layout", "kind"),
            "layout.kind is missing; add it",
        ),
        (
            "maps",
            MAP | {"layout": {"kind": "bsp", "min_room": 1}},
            "E_RANGE",
            ("layout", "min_room"),
            "layout.min_room is 1; it must be at least 3",
        ),
        ("maps", {}, "E_MISSING_FIELD", ("name",), "name is missing; add it"),
        ("maps", {"name": ""}, "E_LENGTH", ("name",), "name is empty; it needs at least 1"),
        (
            "maps",
            {"name": "x" * 81},
            "E_LENGTH",
            ("name",),
            "name has 81 characters; it may have at most 80",
        ),
        (
            "themes",
            THEME | {"carve": {"kind": "graveyard", "stones": [5, "a"]}},
            "E_TYPE",
            ("carve", "stones", 1),
            'carve.stones[1] is "a"; it must be a whole number',
        ),
        (
            "themes",
            THEME | {"carve": {"kind": "graveyard", "stones": [9, 2]}},
            "E_RANGE",
            ("carve", "stones"),
            "carve.stones: the range 9..2 is inverted",
        ),
        (
            "themes",
            THEME | {"carve": {"kind": "graveyard", "stones": [1, 2, 3]}},
            "E_RANGE",
            ("carve", "stones"),
            "carve.stones: a range is a pair [low, high]",
        ),
        ("themes", THEME | {"carve": 4}, "E_TYPE", ("carve",), "carve is 4; it must be an object"),
        (
            "drop_tables",
            table({"kind": "item", "item": "gold", "weight": -6}),
            "E_NEGATIVE",
            ("entries", 0, "weight"),
            "entries[0].weight is -6; it must not be negative",
        ),
        (
            "drop_tables",
            table({"kind": "item", "weight": 1}),
            "E_MISSING_FIELD",
            ("entries", 0, "item"),
            "entries[0].item is missing; add it",
        ),
        (
            "tiles",
            {"name": "T", "walkable": 1, "transparent": True},
            "E_TYPE",
            ("walkable",),
            "walkable is 1; it must be true or false",
        ),
        (
            "tiles",
            {"name": "T", "walkable": True, "transparent": True, "ground": "red"},
            "E_TEXT",
            ("ground",),
            'ground is "red"; it must be a colour such as #4fb6a6',
        ),
        (
            "chunks",
            {"name": "C", "legend": {"ab": "floor"}, "rows": ["a"]},
            "E_LENGTH",
            ("legend", "ab"),
            "legend.ab has 2 characters; it may have at most 1",
        ),
        (
            "chunks",
            {"name": "C", "legend": {".": "floor"}, "rows": []},
            "E_LENGTH",
            ("rows",),
            "rows is empty; it needs at least 1",
        ),
        ("items", {"name": "I"}, "E_MISSING_FIELD", ("slot",), "slot is missing; add it"),
        (
            "items",
            {"name": "I", "slot": "weapon"},
            "E_MISSING_FIELD",
            ("damage",),
            "damage is missing; add it",
        ),
        (
            "enemies",
            ENEMY | {"tags": ["Big One"]},
            "E_TEXT",
            ("tags", 0),
            (
                'tags[0] is "Big One"; it must be a slug: lower-case letters, digits and _, '
                "with a letter first"
            ),
        ),
        (
            "enemies",
            ENEMY | {"health": 10**30},
            "E_RANGE",
            ("health",),
            f"health is {10**30}; it must be at most 1000000",
        ),
    ],
)
def test_a_wrong_value_is_named_with_field_value_and_remedy(
    kind: str, data: dict[str, Any], code: str, path: FieldPath, message: str
) -> None:
    (found,) = problems_of(kind, data)

    assert (found.code, found.path, found.message) == (code, path, message)


def test_a_misspelt_choice_has_a_fix_to_the_nearest() -> None:
    (found,) = problems_of("maps", {**MAP, "layout": {"kind": "felid"}})

    assert found.fix is not None
    assert (found.fix.path, found.fix.value) == (("layout", "kind"), "field")


def test_every_fault_of_a_record_is_told_at_once() -> None:
    found = problems_of("maps", {"width": 1, "height": "x"})

    assert {each.path for each in found} == {("name",), ("width",), ("height",)}


@pytest.mark.parametrize("kind", list(KINDS))
def test_even_nonsense_gets_sentences_and_no_words_of_the_validator(kind: str) -> None:
    for data in ({}, {"name": 3, "tags": 1, "slot": "x", "carve": 1, "attack": []}):
        for found in problems_of(kind, data):
            assert "Input should" not in found.message
            assert "validation" not in found.message
