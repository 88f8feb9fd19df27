"""Other sides for a chunk: nothing is lost without being counted."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.features.chunks.resizing import Resizing, resized

sides = st.integers(1, 9)
pictures = st.tuples(sides, sides).flatmap(
    lambda size: st.lists(
        st.text("#.b", min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)
anchors = st.tuples(st.integers(0, 2), st.integers(0, 2))


@given(pictures, sides, sides, anchors)
def test_cells_stay_where_the_anchor_holds_them_and_losses_are_counted(
    rows: list[str], columns: int, height: int, anchor: tuple[int, int]
) -> None:
    plan = Resizing.anchored((len(rows[0]), len(rows)), (columns, height), anchor)
    result = resized({"rows": rows}, plan, ".")
    assert len(result.rows) == height
    assert {len(row) for row in result.rows} == {columns}
    before = sum(char != "." for row in rows for char in row)
    after = sum(char != "." for row in result.rows for char in row)
    assert before - after == result.cells
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            new_x, new_y = x + plan.dx, y + plan.dy
            if 0 <= new_x < columns and 0 <= new_y < height:
                assert result.rows[new_y][new_x] == char


@given(pictures, st.integers(0, 5), st.integers(0, 5), anchors)
def test_growing_and_shrinking_back_changes_nothing(
    rows: list[str], more_columns: int, more_rows: int, anchor: tuple[int, int]
) -> None:
    old = (len(rows[0]), len(rows))
    new = (old[0] + more_columns, old[1] + more_rows)
    out = Resizing.anchored(old, new, anchor)
    grown = resized({"rows": rows}, out, ".")
    back = resized({"rows": grown.rows}, Resizing(*old, -out.dx, -out.dy), ".")
    assert back.rows == rows
    assert not grown.loses
    assert not back.loses


def test_markers_and_ports_move_along_or_are_counted() -> None:
    data: dict[str, Any] = {
        "rows": ["....", "....", "...."],
        "markers": [{"preset": "chest", "x": 3, "y": 1}, {"preset": "enemy", "x": 0, "y": 0}],
        "ports": [{"side": "west", "start": 1}, {"side": "north", "start": 3, "width": 1}],
    }
    left = resized(data, Resizing(3, 3, -1, 0), ".")
    assert left.markers == [{"preset": "chest", "x": 2, "y": 1}]
    assert left.ports == [
        {"side": "west", "start": 1},
        {"side": "north", "start": 2, "width": 1},
    ]
    assert left.sentence() == "1 marker would be cut off."
    small = resized(data, Resizing(1, 1), ".")
    assert (small.dropped_markers, small.dropped_ports) == (1, 2)
    assert small.sentence() == "1 marker and 2 ports would be cut off."


def test_short_rows_are_filled_and_strange_entries_are_kept() -> None:
    data = {"rows": ["###", "#", 7], "markers": ["?", {"x": "one"}], "ports": [None]}
    result = resized(data, Resizing(3, 3), ".")
    assert result.rows == ["###", "#..", "..."]
    assert result.markers == ["?", {"x": "one"}]
    assert result.ports == [None]
    assert result.sentence() == "1 row that is no text would be cut off."
