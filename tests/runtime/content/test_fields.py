"""The description of fields, read from the models."""

from pydantic import BaseModel

from runtime.content.annotations import Percent, Ref, Weight
from runtime.content.fields import (
    Field,
    Shape,
    Value,
    field_of,
    fields_of,
    groups_of,
    kinds_within,
    value_of,
)
from runtime.content.kinds import KINDS
from runtime.content.models.drop_tables import DropTable, ItemDrop
from runtime.content.models.enemies import Enemy
from runtime.content.models.maps import MapDefinition, ZoneEntry


def field(model: type[BaseModel], name: str) -> Field:
    found = field_of(model, name)
    assert found is not None
    return found


def test_a_number_has_its_bounds_its_unit_and_its_section() -> None:
    width = field(MapDefinition, "width")
    assert (width.value.shape, width.value.low, width.value.high) == (Shape.WHOLE, 16, 256)
    assert width.value.unit == "tiles"
    assert width.group == "Size and layout"
    assert width.default == 44
    assert width.tip == "Columns, with the border. 16 to 256 tiles."


def test_an_exclusive_bound_of_whole_numbers_becomes_the_last_one_allowed() -> None:
    assert field(MapDefinition, "seed").value.high == 2**64 - 1


def test_an_optional_reference_keeps_its_kind() -> None:
    theme = field(ZoneEntry, "theme").value
    assert theme.optional
    assert theme.marker(Ref) == Ref("themes")


def test_the_marks_inside_an_optional_number_are_found() -> None:
    assert field(ItemDrop, "weight").value.marker(Weight) == Weight()
    assert field(ItemDrop, "chance").value.marker(Percent) == Percent()
    assert field(ItemDrop, "chance").value.high == 100


def test_a_union_lists_its_variants_by_their_word() -> None:
    layout = field(MapDefinition, "layout").value
    assert layout.discriminator == "kind"
    assert list(layout.variants) == ["field", "bsp", "chunks", "caves", "painted"]


def test_a_list_of_a_union_keeps_the_discriminator_of_its_items() -> None:
    entries = field(DropTable, "entries").value
    assert entries.shape is Shape.LIST
    assert entries.item is not None
    assert "nothing" in entries.item.variants


def test_defaults_stand_as_they_do_in_files() -> None:
    assert field(ItemDrop, "count").default == [1, 1]
    assert field(Enemy, "brain").default == {"kind": "hunter", "flee_below": 0}


def test_sections_keep_their_order_with_appearance_and_notes_at_the_end() -> None:
    titles = list(groups_of(fields_of(Enemy)))
    assert titles[0] == ""
    assert titles[1] == "Attack"
    assert titles[-2:] == ["Appearance", "Notes"]


def test_every_field_of_every_kind_has_a_description_and_help() -> None:
    def walk(value: Value, seen: set[type]) -> int:
        inner = [value.item] if value.item else []
        count = 0
        for each in inner:
            count += walk(each, seen)
        for model in (*value.variants.values(), *([value.model] if value.model else [])):
            if model in seen:
                continue
            seen.add(model)
            for described in fields_of(model):
                assert described.help or described.name in {"kind", "slot"}, described
                count += 1 + walk(described.value, seen)
        return count

    seen: set[type] = set()
    assert sum(walk(value_of(kind.model), seen) for kind in KINDS.values()) > 150


def test_the_kinds_that_a_record_may_refer_to_are_found_at_any_depth() -> None:
    kinds = kinds_within(value_of(MapDefinition))
    assert {"tiles", "zone_tiers", "themes", "enemies"} <= kinds
    assert "items" not in kinds_within(value_of(ZoneEntry))
