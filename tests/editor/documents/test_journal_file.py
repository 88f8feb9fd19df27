"""Journals are read up to their first damaged byte, and give back every body exactly."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.documents.draft import RawText
from editor.documents.journal_file import (
    Head,
    Unsaved,
    base_of,
    head_line,
    read_journal,
    records_line,
)
from runtime.content.reading import ReadError
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    from editor.documents.journal_file import JournalText

HEAD = Head("/projects/marches", "Marches", 17, "desk", 1)
FLOOR, WALL = AssetRef("tiles", "floor"), AssetRef("tiles", "wall")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
TREES = st.dictionaries(st.text(), VALUES, max_size=4)
FILES = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


def written(folder: Path, *lines: bytes) -> JournalText:
    path = folder / "a.journal"
    path.write_bytes(b"".join(lines))
    said = read_journal(path)
    assert said is not None
    return said


@FILES
@given(tree=TREES, text=st.none() | st.text(st.characters(codec=None)))
def test_every_body_comes_back_as_it_was(
    tmp_path: Path, tree: dict[str, object], text: str | None
) -> None:
    line = records_line({FLOOR: Unsaved(tree, text), WALL: Unsaved(RawText(text), None)}, 2.0)
    said = written(tmp_path, head_line(HEAD, 1.0), line)
    assert said.head == HEAD
    assert said.when == 2.0
    assert said.records[FLOOR].body == tree
    assert said.records[FLOOR].base == base_of(text)
    assert said.records[WALL].body == RawText(text)
    assert said.records[WALL].base == ""


def test_the_last_word_on_a_record_counts(tmp_path: Path) -> None:
    said = written(
        tmp_path,
        head_line(HEAD, 1.0),
        records_line({FLOOR: Unsaved({"a": 1}, ""), WALL: Unsaved(None, "x")}, 2.0),
        records_line({FLOOR: Unsaved({"a": 2}, "")}, 3.0),
        records_line({WALL: None}, 4.0),
    )
    assert {ref: kept.body for ref, kept in said.records.items()} == {FLOOR: {"a": 2}}


def test_a_deleted_record_is_no_clean_one(tmp_path: Path) -> None:
    line = records_line({WALL: Unsaved(None, "x")}, 2.0)
    said = written(tmp_path, head_line(HEAD, 1.0), line)
    assert said.records[WALL].body is None
    assert said.records[WALL].base == base_of("x")


def test_a_journal_cut_anywhere_gives_what_was_whole_before(tmp_path: Path) -> None:
    lines = [head_line(HEAD, 0.0)]
    lines += [records_line({FLOOR: Unsaved({"n": n}, "")}, float(n)) for n in (1, 2, 3)]
    whole = b"".join(lines)
    ends = [sum(map(len, lines[: n + 1])) for n in range(4)]
    path = tmp_path / "a.journal"
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        said = read_journal(path)
        count = sum(end <= cut for end in ends)
        if count == 0:
            assert said is None
        else:
            assert said is not None
            assert said.when == count - 1
            assert len(said.records) == (count > 1)


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
def test_a_damaged_byte_ends_the_reading(tmp_path: Path, place: float) -> None:
    good = head_line(HEAD, 1.0) + records_line({FLOOR: Unsaved({"n": 1}, "")}, 1.0)
    bad = bytearray(records_line({FLOOR: Unsaved({"n": 2}, "")}, 2.0))
    bad[int(len(bad) * place)] ^= 1
    later = records_line({FLOOR: Unsaved({"n": 3}, "")}, 3.0)
    said = written(tmp_path, good, bytes(bad), later)
    assert said.records[FLOOR].body == {"n": 1}


def test_a_file_of_something_else_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    for raw in (b"", b"\n", b"\x00" * 100, b"hello\nworld\n"):
        path.write_bytes(raw)
        assert read_journal(path) is None


def test_a_journal_without_an_end_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "endless.journal"
    os.mkfifo(pipe)
    with pytest.raises(ReadError, match="pipe"):
        read_journal(pipe)
