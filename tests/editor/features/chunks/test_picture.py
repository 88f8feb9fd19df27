"""Pictures of sound and of faulty chunks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.canvas.composer import VOID
from editor.features.chunks.faults import faults_of
from editor.features.chunks.picture import ChunkPicture, character_for
from runtime.core.geometry import Cell

texts = st.lists(st.text(max_size=9), max_size=7)


@given(texts, st.dictionaries(st.text(min_size=1, max_size=1), st.sampled_from(["wall", "floor"])))
def test_every_cell_shows_what_its_character_means(rows: list[str], legend: dict[str, str]) -> None:
    picture = ChunkPicture.of({"rows": rows, "legend": legend})
    width = max(map(len, rows), default=0)
    assert (picture.columns, picture.height) == (width, len(rows))
    for y, row in enumerate(rows):
        for x in range(width):
            index = int(picture.tiles[y, x])
            if x >= len(row):
                assert index == VOID
            else:
                wanted = legend.get(row[x], "?" + row[x])
                assert picture.tile_ids[index] == wanted
    assert len(list(picture.void_cells())) == sum(width - len(row) for row in rows)
    assert {char for _, char in picture.unknown_cells()} == set("".join(rows)) - set(legend)


@given(
    st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=8),
    st.none() | st.integers() | st.dictionaries(st.text(), st.integers() | st.text()),
)
def test_no_data_is_too_strange_to_open(rows: object, legend: object) -> None:
    picture = ChunkPicture.of({"rows": rows, "legend": legend})
    faults_of(picture)
    assert picture.tiles.shape == (picture.height, picture.columns)


def test_faults_are_told_with_numbers_and_remedies() -> None:
    picture = ChunkPicture.of({"rows": ["###", "#Q", "###"], "legend": {"#": "wall"}})
    text, resizable = faults_of(picture)
    assert "Row 1 has 2 cells, the others 3" in text
    assert "1 cell has “Q”" in text
    assert resizable
    sound = ChunkPicture.of({"rows": ["##"], "legend": {"#": "wall"}})
    assert faults_of(sound) == ("", False)
    assert "no rows" in faults_of(ChunkPicture.of({}))[0]


def test_a_tile_keeps_its_character_and_a_new_one_gets_its_glyph() -> None:
    legend = {"#": "wall", ".": "floor"}
    assert character_for("wall", "W", legend, ["##"]) == "#"
    assert character_for("bush", "%", legend, ["##"]) == "%"
    assert character_for("bush", "#", legend, ["##"]) == "b"
    assert character_for("bush", "#", legend, ["bB"]) not in {"#", ".", "b", "B", None}


@pytest.mark.parametrize("glyph", ['"', "\\", "?", " ", "\n", "\u0301"])
def test_glyphs_that_would_spoil_the_picture_in_the_file_are_not_taken(glyph: str) -> None:
    assert character_for("bush", glyph, {"#": "wall"}, ["##"]) == "b"


def test_a_character_without_a_meaning_gets_none_by_accident() -> None:
    assert character_for("bush", "%", {"#": "wall"}, ["#%#"]) == "b"


@given(st.sets(st.characters(max_codepoint=0x24F), max_size=60))
def test_new_characters_are_always_free(taken: set[str]) -> None:
    legend = dict.fromkeys(taken, "wall")
    char = character_for("bush", "%", legend, [])
    assert char is not None
    assert char not in taken
    assert len(char) == 1


def test_cells_are_only_where_rows_reach() -> None:
    picture = ChunkPicture.of({"rows": ["###", "#"], "legend": {"#": "wall"}})
    assert picture.has(Cell(2, 0))
    assert not picture.has(Cell(1, 1))
    assert not picture.has(Cell(0, -1))
    assert picture.char_at(Cell(-1, 0)) is None
