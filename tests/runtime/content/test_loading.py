"""Reading one record's file: whatever is in it, it opens, keeps its text and says what is wrong."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from runtime.content import AssetRef, Severity, asset_from_data, load_asset
from runtime.content.parse import MAX_BYTES

TILE = AssetRef("tiles", "floor")
GOOD = b'{"name": "Floor", "walkable": true, "transparent": true}'


def test_a_good_file_gives_text_data_and_a_frozen_record() -> None:
    asset = load_asset(TILE, GOOD)

    assert not asset.broken
    assert asset.problems == ()
    assert asset.text == GOOD.decode()
    assert asset.data == {"name": "Floor", "walkable": True, "transparent": True}
    assert asset.record is not None
    with pytest.raises(ValueError, match="frozen"):
        asset.record.__setattr__("name", "Other")


@pytest.mark.parametrize(
    ("raw", "code", "words"),
    [
        (b"", "E_JSON", "empty"),
        (b'{"name": "Floor",\n "walk', "E_JSON", "ends too early (line 2, column 2)"),
        (b'{"name": "Floor"', "E_JSON", "ends too early"),
        (b'{"name": Floor}', "E_JSON", "line 1, column 10"),
        (GOOD + b"\n}", "E_JSON", "follows the end of the record (line 2, column 1)"),
        (b'{"name": "a", "name": "b"}', "E_DUPLICATE_KEY", '"name" is there twice'),
        (
            b'{"name": "[:", "x": [{"y": 1}, {"y": 2,\n "z": {"y": 1}, "\\u0079": 3}]}',
            "E_DUPLICATE_KEY",
            '"y" is there twice in one object (line 2, column 17)',
        ),
        (b'{"name": NaN}', "E_NOT_FINITE", "NaN"),
        (b'{"name": -Infinity}', "E_NOT_FINITE", "-Infinity"),
        (b'{"other": 1e999}', "E_NOT_FINITE", "1e999"),
        (b'{"other": ' + b"9" * 5000 + b"}", "E_JSON", "too long"),
        (b'{"name": "caf\xe9"}', "E_ENCODING", "byte 0xe9 in line 1, column 14"),
        ('{"name": "a"}'.encode("utf-16"), "E_ENCODING", "UTF-16"),
        (b'{"name": "\\ud800"}', "E_JSON", "not valid JSON"),
        (b"[" * 100_000, "E_TOO_DEEP", "nested too deeply"),
        (b'{"other": ' + b"[" * 300 + b"]" * 300 + b"}", "E_TOO_DEEP", "nested too deeply"),
        (b"[1, 2]", "E_TYPE", "a list; a record is an object"),
        (b"null", "E_TYPE", "null"),
        (b'"text"', "E_TYPE", "a text"),
        (b"3", "E_TYPE", "a number"),
        (b" " * (MAX_BYTES + 1), "E_TOO_LARGE", "at most 8 MB"),
    ],
)
def test_a_file_that_is_no_record_opens_as_broken_with_its_text(
    raw: bytes, code: str, words: str
) -> None:
    asset = load_asset(TILE, raw)

    assert asset.broken
    assert asset.data is None
    assert asset.text is not None
    assert asset.text.encode("utf-8", "surrogateescape") == raw
    (found,) = asset.problems
    assert (found.severity, found.code) == (Severity.ERROR, code)
    assert words in found.message
    assert found.file == "tiles/floor.json"


def test_a_byte_order_mark_is_a_warning_and_the_record_loads() -> None:
    asset = load_asset(TILE, b"\xef\xbb\xbf" + GOOD)

    assert not asset.broken
    assert [(each.code, each.severity) for each in asset.problems] == [("W_BOM", Severity.WARNING)]


def test_wrong_values_keep_the_data_so_that_a_form_can_mend_them() -> None:
    asset = load_asset(TILE, b'{"name": "Floor", "walkable": 1, "transparent": true, "odd": 7}')

    assert asset.broken
    assert asset.data == {"name": "Floor", "walkable": 1, "transparent": True, "odd": 7}


def test_thousands_of_faults_are_told_in_a_readable_number() -> None:
    asset = load_asset(TILE, b'{"tags": [' + b"1, " * 5000 + b"1]}")

    assert len(asset.problems) == 51
    assert asset.problems[-1].message == "and 4954 more faults; mend these first"


@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_loading_raise(raw: bytes) -> None:
    asset = load_asset(TILE, raw)

    assert asset.broken == bool(asset.problems)
    assert asset.text is not None
    assert asset.text.encode("utf-8", "surrogateescape") == raw


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(["name", "walkable", "hazard", "appearance", "tags", "odd"]), JSON
    )
)
@example({"name": "half of a character: \ud800"})
def test_no_data_whatever_makes_an_asset_raise(data: dict[str, object]) -> None:
    asset = asset_from_data(TILE, data)

    assert asset.data == data or json.dumps(asset.data) == json.dumps(data)
    assert asset.text is None or load_asset(TILE, asset.text.encode()).data is not None
    assert asset.broken == any(each.severity is Severity.ERROR for each in asset.problems)


def test_data_that_json_cannot_say_is_a_problem() -> None:
    asset = asset_from_data(TILE, {"name": "Floor", "cover": float("nan")})

    assert asset.broken
    assert [each.code for each in asset.problems] == ["E_NOT_FINITE"]


def test_an_asset_made_of_data_has_the_text_that_a_save_would_write() -> None:
    made = asset_from_data(TILE, {"walkable": True, "transparent": True, "name": "Floor"})

    assert made.text == '{\n  "name": "Floor",\n  "walkable": true,\n  "transparent": true\n}\n'
    assert load_asset(TILE, made.text.encode()) == made
