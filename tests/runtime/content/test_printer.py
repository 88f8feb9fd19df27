"""The printer loses nothing, and prints what it printed."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.content import KINDS, AssetRef, load_asset, print_record
from runtime.content.printer import WIDTH

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
WORDS = (
    "name kind rows legend entries count low high damage zones carve stones appearance icon tags",
    "attack odd markers slot",
)
NAMES = st.sampled_from(" ".join(WORDS).split())
DATA = st.recursive(
    SCALARS | st.sampled_from(["item", "melee", "graveyard", "weapon"]),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(NAMES | st.text(), inner, max_size=5)
    ),
    max_leaves=20,
)
RECORDS = st.dictionaries(NAMES, DATA, max_size=8)


def with_pairs(value: Any) -> Any:
    """Write each {"low", "high"} as the printer may: as its pair."""
    if isinstance(value, dict):
        if value.keys() == {"low", "high"}:
            return [with_pairs(value["low"]), with_pairs(value["high"])]
        return {key: with_pairs(each) for key, each in value.items()}
    return [with_pairs(each) for each in value] if isinstance(value, list) else value


@given(st.sampled_from(list(KINDS)), RECORDS)
def test_nothing_is_lost_and_printing_again_gives_the_same(kind: str, data: dict[str, Any]) -> None:
    text = print_record(kind, data)
    again = json.loads(text)

    assert repr(sort(with_pairs(again))) == repr(sort(with_pairs(data)))
    assert print_record(kind, again) == text
    assert text.endswith("}\n")
    text.encode("utf-8")


def sort(value: Any) -> Any:
    """Forget the order of keys, keep types: 1, 1.0 and true stay apart under repr."""
    if isinstance(value, dict):
        return {key: sort(value[key]) for key in sorted(value)}
    return [sort(each) for each in value] if isinstance(value, list) else value


def test_keys_stand_in_model_order_and_unknown_ones_last() -> None:
    data = {"odd": 1, "transparent": True, "walkable": True, "name": "Floor", "aaa": 2}

    keys = list(json.loads(print_record("tiles", data)))

    assert keys == ["name", "walkable", "transparent", "odd", "aaa"]


def test_what_tells_a_union_apart_comes_after_the_name() -> None:
    item = {"damage": [1, 2], "slot": "weapon", "name": "Sword", "tags": []}
    table = {"name": "T", "entries": [{"weight": 3, "item": "sword", "kind": "item"}]}

    assert list(json.loads(print_record("items", item))) == ["name", "slot", "tags", "damage"]
    assert '{"kind": "item", "weight": 3, "item": "sword"}' in print_record("drop_tables", table)


def test_ranges_are_pairs_on_one_line() -> None:
    data = {"name": "G", "attack": {"kind": "melee", "damage": {"low": 2, "high": 4}}}

    assert '"attack": {"kind": "melee", "damage": [2, 4]}' in print_record("enemies", data)


def test_a_range_with_more_than_its_ends_is_kept_whole() -> None:
    data = {"name": "G", "attack": {"kind": "melee", "damage": {"low": 2, "high": 4, "mid": 3}}}

    assert json.loads(print_record("enemies", data)) == data


def test_the_rows_of_a_chunk_are_its_picture() -> None:
    text = print_record("chunks", {"name": "C", "legend": {"#": "wall"}, "rows": ["##", "##"]})

    assert '  "rows": [\n    "##",\n    "##"\n  ]\n' in text
    assert '  "legend": {"#": "wall"}' not in text.split('"rows"')[1]


@pytest.mark.parametrize("length", [5, 12, 13, 14, 40])
def test_lists_are_on_one_line_up_to_the_width_and_no_further(length: int) -> None:
    tags = ["abcde"] * length
    lines = print_record("tiles", {"name": "T", "tags": tags}).splitlines()
    flat = f'  "tags": {json.dumps(tags)}'

    assert max(map(len, lines)) <= WIDTH
    assert (flat in lines) == (len(flat) <= WIDTH)


def test_numbers_and_letters_stay_what_they_are() -> None:
    data = {"a": 1, "b": 1.0, "c": 2**80, "d": 1e-9, "e": "ü–🪦", "f": -0.0, "name": "N"}
    text = print_record("tiles", data)

    assert repr(json.loads(text)["c"]) == repr(2**80)
    assert '"a": 1,' in text
    assert '"b": 1.0,' in text
    assert "ü–🪦" in text


def test_halves_of_characters_are_escaped_so_that_the_file_can_be_written() -> None:
    text = print_record("tiles", {"name": "a\ud800b"})

    assert text.encode("utf-8")
    assert json.loads(text) == {"name": "a\ud800b"}


def test_loading_what_was_printed_gives_the_same_record() -> None:
    raw = b'{"transparent":true,"walkable":true,"name":"Mud","move_cost":150}'
    ref = AssetRef("tiles", "mud")
    first = load_asset(ref, raw)
    assert first.data is not None

    second = load_asset(ref, print_record("tiles", first.data).encode())

    assert second.record == first.record
