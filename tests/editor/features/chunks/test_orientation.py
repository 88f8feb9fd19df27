"""Mirror images and quarter turns, checked on pictures."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.features.chunks.orientation import Opening, joined, mirror_image, variants
from runtime.content.models.chunks import Chunk

SIDES = ("north", "east", "south", "west")
sizes = st.tuples(st.integers(1, 8), st.integers(1, 8))


def _port_cells(port: Opening, columns: int, rows: int) -> set[tuple[int, int]]:
    span = range(port.start, port.start + port.width)
    return {
        "north": {(i, 0) for i in span},
        "south": {(i, rows - 1) for i in span},
        "west": {(0, i) for i in span},
        "east": {(columns - 1, i) for i in span},
    }[port.side]


@st.composite
def openings(draw: st.DrawFn) -> tuple[Opening, int, int]:
    columns, rows = draw(sizes)
    side = draw(st.sampled_from(SIDES))
    length = columns if side in {"north", "south"} else rows
    start = draw(st.integers(0, length - 1))
    return Opening(side, start, draw(st.integers(1, length - start))), columns, rows


@given(openings())
def test_ports_go_where_their_cells_go(drawn: tuple[Opening, int, int]) -> None:
    port, columns, rows = drawn
    cells = _port_cells(port, columns, rows)
    across = {(columns - 1 - x, y) for x, y in cells}
    assert _port_cells(port.mirrored(columns), columns, rows) == across
    down = {(x, rows - 1 - y) for x, y in cells}
    assert _port_cells(port.flipped(rows), columns, rows) == down
    turned = {(rows - 1 - y, x) for x, y in cells}
    assert _port_cells(port.turned(rows), rows, columns) == turned


@given(openings())
def test_four_quarter_turns_are_none(drawn: tuple[Opening, int, int]) -> None:
    port, columns, rows = drawn
    assert port.turned(rows).turned(columns).turned(rows).turned(columns) == port


def _chunk(**fields: Any) -> Chunk:
    data = {
        "name": "A",
        "legend": {".": "floor"},
        "rows": ("....", "....", "...."),
        "ports": (),
        **fields,
    }
    return Chunk.model_validate_json(json.dumps(data))


def test_a_port_joins_chunks_whose_ports_meet_it_in_a_position_they_allow() -> None:
    west = {"side": "west", "start": 1, "width": 1}
    east = {"side": "east", "start": 1, "width": 1}
    chunks = {
        "meets": _chunk(ports=[west]),
        "other_side": _chunk(ports=[east]),
        "mirrored": _chunk(ports=[east], mirror=True),
        "narrow": _chunk(ports=[{"side": "west", "start": 0, "width": 1}]),
        "larger": _chunk(ports=[west], rows=["....."] * 3),
    }
    assert joined(chunks, Opening("east", 1, 1), (4, 3)) == 2
    turned = _chunk(ports=[{"side": "south", "start": 1, "width": 1}], rows=["..."] * 3)
    assert joined({"a": turned}, Opening("east", 1, 1), (3, 3)) == 0
    free = turned.model_copy(update={"rotate": True})
    assert joined({"a": free}, Opening("east", 1, 1), (3, 3)) == 1
    assert len(list(variants(free))) == 4


pictures = sizes.flatmap(
    lambda size: st.lists(
        st.text("#.b", min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)


@given(pictures, st.booleans())
def test_a_mirror_image_of_a_mirror_image_is_the_chunk(
    rows: list[str],
    down: bool,  # noqa: FBT001 - a drawn value
) -> None:
    data: dict[str, object] = {
        "rows": rows,
        "markers": [{"preset": "enemy", "x": 0, "y": 0, "w": 1, "h": 1}, "strange"],
        "ports": [{"side": "north", "start": 0, "width": 1}, None],
    }
    image = mirror_image(data, down=down)
    assert mirror_image(image, down=down) == data
    found = image["rows"]
    assert found == (rows[::-1] if down else [row[::-1] for row in rows])
