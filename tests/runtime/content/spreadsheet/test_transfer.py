"""A kind as a CSV file, there and back; what damaged files are told."""

from __future__ import annotations

import csv
import io
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content import KINDS, AssetRef, asset_from_data, load_project, shipped_project
from runtime.content.spreadsheet import (
    ImportPlan,
    SheetError,
    columns_of,
    export_csv,
    plan_import,
    read_sheet,
)

if TYPE_CHECKING:
    from runtime.content import Asset

GOBLIN = AssetRef("enemies", "goblin")


@cache
def shipped() -> dict[AssetRef, Asset]:
    """Return every record of the shipped game."""
    return load_project(shipped_project()).assets


def exported(kind: str) -> str:
    return export_csv(kind, [asset for ref, asset in shipped().items() if ref.kind == kind])


def imported(text: str | bytes, kind: str = "enemies") -> ImportPlan:
    raw = text.encode() if isinstance(text, str) else text
    return plan_import(kind, read_sheet(raw), shipped())


def reasons(plan: ImportPlan) -> list[str]:
    return [str(each) for each in plan.rejected]


@pytest.mark.parametrize("kind", KINDS)
def test_importing_an_export_changes_nothing(kind: str) -> None:
    plan = imported(exported(kind), kind)

    assert plan.is_empty
    assert not plan.rejected
    assert plan.unchanged == sum(ref.kind == kind for ref in shipped())


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not KINDS[kind].single])
def test_an_export_makes_the_same_records_where_there_are_none(kind: str) -> None:
    others = {ref: asset for ref, asset in shipped().items() if ref.kind != kind}
    plan = plan_import(kind, read_sheet(exported(kind).encode()), others)

    assert reasons(plan) == []
    made = {new.ref: asset_from_data(new.ref, new.data).record for new in plan.created}
    assert made == {ref: asset.record for ref, asset in shipped().items() if ref.kind == kind}


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@settings(max_examples=60, deadline=None)
@given(name=TEXTS, notes=TEXTS, tags=st.lists(TEXTS, max_size=3), price=st.integers())
def test_any_texts_survive_the_way_there_and_back(
    name: str, notes: str, tags: list[str], price: int
) -> None:
    ref = AssetRef("items", "pearl")
    data = {"name": name, "notes": notes, "tags": tags, "slot": "valuable", "price": price}
    asset = asset_from_data(ref, data)

    plan = plan_import("items", read_sheet(export_csv("items", [asset]).encode()), {ref: asset})

    assert plan.is_empty
    assert not plan.rejected


def test_the_header_names_field_paths() -> None:
    header = next(csv.reader(io.StringIO(exported("enemies"))))

    assert header[:3] == ["id", "name", "tags"]
    assert {"health", "attack.damage", "brain.flee_below", "appearance.colour"} <= set(header)


def test_changed_cells_are_told_with_old_and_new() -> None:
    goblin = shipped()[GOBLIN].data
    assert goblin is not None
    plan = imported("id,health,attack.damage\ngoblin,987,30-60\nhound,,\n")

    assert [(each.column.key, each.old, each.new, each.value) for each in plan.edits] == [
        ("health", str(goblin["health"]), "987", 987),
        ("attack.damage", plan.edits[1].old, "30-60", [30, 60]),
    ]
    assert ".." in plan.edits[1].old
    assert reasons(plan) == [
        "line 3, hound, health: it is empty; a whole number is needed",
        "line 3, hound, attack.damage: it is empty; a range such as 2..4 is needed",
    ]


def test_a_parent_that_is_not_written_is_made_with_what_it_needs() -> None:
    data = {**(shipped()[GOBLIN].data or {})}
    del data["brain"]
    assets = {**shipped(), GOBLIN: asset_from_data(GOBLIN, data)}
    plan = plan_import("enemies", read_sheet(b"id,brain.flee_below\ngoblin,35\n"), assets)

    changed = plan.changed_data(assets)[GOBLIN]

    assert changed["brain"] == {"kind": "hunter", "flee_below": 35}


def test_values_that_the_model_refuses_are_rejected_with_its_words() -> None:
    plan = imported("id,health,sight,armour\ngoblin,0,99,987\n")

    assert [each.column.key for each in plan.edits] == ["armour"]
    assert sorted(each.column for each in plan.rejected) == ["health", "sight"]
    assert "at least 1" in reasons(plan)[0] + reasons(plan)[1]


def test_missing_records_are_rejected_with_the_nearest() -> None:
    plan = imported("id,drops\ngoblin,foe_pocket\n")

    assert plan.is_empty
    assert "there is no drop table “foe_pocket”; the nearest: foe_pockets" in reasons(plan)[0]


def test_fields_of_another_variant_are_rejected_unless_empty() -> None:
    plan = imported("id,attack.reach,brain.flee_below\ngoblin,5,\n")

    assert plan.is_empty
    assert "this record has no such field" in reasons(plan)[0]
    assert "it is empty; a number is needed" in reasons(plan)[1]


def test_a_variant_is_not_switched_by_a_cell() -> None:
    assert "change it in the form" in reasons(imported("id,attack.kind\ngoblin,burst\n"))[0]


def test_new_records_come_with_their_variants_and_may_name_one_another() -> None:
    text = (
        "id,name,mode,entries\n"
        'inner,Inner,pick_one,"[{""kind"": ""nothing"", ""weight"": 1}]"\n'
        'outer,Outer,pick_one,"[{""kind"": ""table"", ""table"": ""inner"", ""weight"": 1}]"\n'
    )
    plan = imported(text, "drop_tables")

    assert reasons(plan) == []
    assert [new.ref.id for new in plan.created] == ["inner", "outer"]


def test_new_records_never_name_one_that_is_rejected() -> None:
    entry = '"[{""kind"": ""table"", ""table"": ""%s"", ""weight"": 1}]"'
    text = "id,name,mode,entries\n" + "".join(
        f"{one},{one.title()},{mode},{entry % other}\n"
        for one, mode, other in (
            ("first", "pick_one", "second"),
            ("second", "pick_one", "third"),
            ("third", "pick_nine", "foe_pockets"),
            ("fourth", "pick_one", "foe_pockets"),
        )
    )
    plan = imported(text, "drop_tables")

    assert [new.ref.id for new in plan.created] == ["fourth"]
    assert any("entries[0].table: there is no drop table “third”" in why for why in reasons(plan))


def test_references_deep_in_lists_are_looked_up_too() -> None:
    cell = '"[{""kind"": ""item"", ""item"": ""ruby_of_nowhere"", ""weight"": 1}]"'
    plan = imported(f"id,entries\nfoe_pockets,{cell}\n", "drop_tables")

    assert plan.is_empty
    assert "there is no item “ruby_of_nowhere”" in reasons(plan)[0]


def test_new_records_that_lack_something_are_rejected() -> None:
    plan = imported("id,name,health,attack.kind,attack.damage\nogre,Ogre,,melee,2..3\nBad Id,B,1,,")

    assert plan.is_empty
    assert "health" in reasons(plan)[0]
    assert "such as “bad_id”" in reasons(plan)[1]


@pytest.mark.parametrize(
    ("raw", "separator"),
    [
        (b"\xef\xbb\xbfid;health\r\ngoblin;987\r\n", ";"),
        ("id\thealth\ngoblin\t987\n".encode("utf-16"), "\t"),
        (b'\n\n"id","health"\n\n"goblin","987"\n,\n', ","),
        (b"id|health|\ngoblin|987|\n", "|"),
    ],
)
def test_marks_separators_and_blank_lines_are_understood(raw: bytes, separator: str) -> None:
    assert read_sheet(raw).separator == separator
    assert [each.new for each in imported(raw).edits] == ["987"]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "is empty"),
        (b" \n ", "is empty"),
        (b"name,health\nGoblin,3\n", "names no column “id”"),
        (b"ID,health\ngoblin,3\n", "Did you mean “ID”?"),
        (b"id,health,health\ngoblin,3,4\n", "“health” twice"),
        (b"id,name\ngoblin,Gr\xfcn\n", "not UTF-8: byte 0xfc in line 2"),
        (b'id,name\ngoblin,"Gob\n', "quotation mark"),
        (b"id,notes\ngoblin," + b"x" * 200_000 + b"\n", "Line 2 can't be read"),
        (b"x" * (65 * 2**20), "65 MB"),
    ],
)
def test_files_that_are_no_sheets_are_refused_with_a_reason(raw: bytes, said: str) -> None:
    with pytest.raises(SheetError, match=said.replace("?", r"\?")):
        imported(raw)


def test_lines_of_the_wrong_shape_and_double_ids_are_rejected_alone() -> None:
    plan = imported("id,health,helth\ngoblin,987,\nhound,9\n,5,\ngoblin,21,\nspider,8,,,x\n")

    assert [(each.ref.id, each.new) for each in plan.edits] == [("goblin", "987")]
    assert reasons(plan) == [
        "line 1, helth: Enemies have no such field; the nearest: health",
        "line 3, hound: it has 2 cells; the first line has 3",
        "line 4, id: it names no record; give it an id",
        "line 5, goblin, id: line 2 has this id already; keep one",
        "line 6, spider: it has 5 cells; the first line has 3",
    ]


def test_decimal_commas_are_not_guessed_at() -> None:
    plan = imported("id;brain.flee_below\ngoblin;12,5\n")

    assert plan.is_empty
    assert "write the decimal point as a dot" in reasons(plan)[0]


def test_every_column_leads_somewhere_in_some_record() -> None:
    for kind in KINDS:
        places = [
            column.place(asset.data)
            for column in columns_of(kind)
            if not column.path[0].startswith(("vault", "cover"))
            for asset in shipped().values()
            if asset.ref.kind == kind
        ]
        assert any(place is not None for place in places), kind
