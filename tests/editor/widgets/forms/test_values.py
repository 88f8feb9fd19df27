"""Fresh values and other variants of unions."""

import json

import pytest
from pydantic import TypeAdapter

from editor.widgets.forms.values import fresh, fresh_variant, number_text, singular, switched
from runtime.content.fields import Shape, Value, fields_of, to_data, value_of
from runtime.content.kinds import KINDS, Kind
from runtime.content.models.items import Item, Weapon
from runtime.content.models.maps import ChunksLayout, Layout


def pick(_kind: str) -> str:
    return "some"


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.id)
def test_a_fresh_record_of_every_kind_is_valid(kind: Kind) -> None:
    start = fresh(value_of(kind.model), pick)
    if kind.id == "chunks":
        start |= {"legend": {"#": "wall"}, "rows": ["##"]}
    kind.adapter.validate_json(json.dumps(start))


def test_every_variant_of_a_union_can_be_started() -> None:
    value = value_of(Layout)
    for tag in value.variants:
        if tag != "painted":
            TypeAdapter(Layout).validate_json(json.dumps(fresh_variant(value, tag, pick)))


def test_a_switch_keeps_the_fields_that_fit_and_brings_back_the_others() -> None:
    items = value_of(Item)
    sword = to_data(
        Weapon(name="Sword", damage={"low": 2, "high": 9}, price=7, mystery=1)  # type: ignore[arg-type]
    )
    sword["mystery"] = 1
    shield = switched(items, "shield", sword, {}, pick)
    assert (shield["slot"], shield["name"], shield["price"]) == ("shield", "Sword", 7)
    assert "damage" not in shield
    assert shield["mystery"] == 1
    again = switched(items, "weapon", shield, sword | shield, pick)
    assert again["damage"] == [2, 9]


def test_a_field_of_the_same_name_that_does_not_fit_starts_fresh() -> None:
    layouts = value_of(Layout)
    rooms = {each.name: each for each in fields_of(ChunksLayout)}["rooms"].default
    new = switched(layouts, "chunks", {"kind": "bsp", "rooms": "many"}, {}, pick)
    assert new["rooms"] == rooms


def test_an_optional_value_starts_as_none() -> None:
    assert fresh(Value(Shape.WHOLE, optional=True), pick) is None


def test_numbers_are_written_as_people_do() -> None:
    assert [number_text(each) for each in (12.0, 0.5, 7, 1e20)] == ["12", "0.5", "7", "1e+20"]


def test_one_item_of_a_list_has_a_name() -> None:
    assert [singular(each) for each in ("Zones", "Entries", "Roster")] == ["zone", "entry", ""]
