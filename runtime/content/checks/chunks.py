"""Chunks whose picture, legend, markers and ports agree."""

from collections import Counter
from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.chunks import MARKER_KINDS, Chunk, Port, Side
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef
from runtime.core.ids import nearest

PRESETS = ("player", "portal", "chest", "enemy", "item", "stairs_down", "stairs_up")
MAX_CHARACTERS = 12


def check_chunk(ref: AssetRef, chunk: Chunk, context: CheckContext) -> Iterator[Problem]:
    """Report faults of the picture first; of markers and ports when the picture is sound."""
    if chunk.min_floor > chunk.max_floor:
        message = f"its floors {chunk.min_floor}..{chunk.max_floor} are none; raise max_floor"
        yield problem("E_RANGE", ref, ("min_floor",), message)
    ragged = list(_ragged(ref, chunk))
    yield from ragged
    yield from _characters(ref, chunk)
    if not ragged:
        yield from _markers(ref, chunk, context)
        yield from _ports(ref, chunk, context)


def _ragged(ref: AssetRef, chunk: Chunk) -> Iterator[Problem]:
    """Report rows that are not as wide as most are."""
    width, _ = Counter(map(len, chunk.rows)).most_common(1)[0]
    if width == 0:
        yield problem("E_RAGGED", ref, ("rows",), "its rows are empty; paint it at least 1 wide")
        return
    for y, row in enumerate(chunk.rows):
        if len(row) != width:
            message = f"row {y} has {len(row)} characters, the others have {width}; make it {width}"
            yield problem("E_RAGGED", ref, ("rows", y), message)


def _characters(ref: AssetRef, chunk: Chunk) -> Iterator[Problem]:
    used = Counter("".join(chunk.rows))
    for character in [each for each in used if each not in chunk.legend][:MAX_CHARACTERS]:
        y = next(y for y, row in enumerate(chunk.rows) if character in row)
        message = (
            f'rows have "{character}" {used[character]} times (first in row {y}), but the legend '
            "does not say which tile it is; add it to the legend"
        )
        yield problem("E_NO_LEGEND", ref, ("rows", y), message)
    for character in chunk.legend:
        if character not in used:
            message = f'"{character}" ({chunk.legend[character]}) is in no row'
            yield problem("I_LEGEND_UNUSED", ref, ("legend", character), message)


def _markers(ref: AssetRef, chunk: Chunk, context: CheckContext) -> Iterator[Problem]:
    width, height = len(chunk.rows[0]), len(chunk.rows)
    for index, marker in enumerate(chunk.markers):
        path = ("markers", index)
        if marker.x + marker.w > width or marker.y + marker.h > height:
            message = (
                f"markers[{index}] ({marker.preset}) reaches {marker.x + marker.w - 1},"
                f"{marker.y + marker.h - 1}, outside the {width}×{height} picture; move it inside"
            )
            yield problem("E_OUTSIDE", ref, path, message)
        elif not any(
            _open(chunk, x, y, context)
            for y in range(marker.y, marker.y + marker.h)
            for x in range(marker.x, marker.x + marker.w)
        ):
            message = (
                f"markers[{index}] ({marker.preset}) has no cell that one can stand on; move it"
            )
            yield problem("W_BLOCKED", ref, path, message)
        if marker.preset not in PRESETS:
            near = nearest(marker.preset, PRESETS, 1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(PRESETS)}"
            message = f'markers[{index}].preset is "{marker.preset}", which nothing reads; {hint}'
            yield problem("W_UNKNOWN_PRESET", ref, (*path, "preset"), message)
        elif marker.ref and marker.preset not in MARKER_KINDS:
            message = f"markers[{index}].ref has no effect: a {marker.preset} names no record"
            yield problem("W_UNUSED_REF", ref, (*path, "ref"), message)


def _ports(ref: AssetRef, chunk: Chunk, context: CheckContext) -> Iterator[Problem]:
    width, height = len(chunk.rows[0]), len(chunk.rows)
    for index, port in enumerate(chunk.ports):
        length = width if port.side in (Side.NORTH, Side.SOUTH) else height
        if port.start + port.width > length:
            message = (
                f"ports[{index}] reaches cell {port.start + port.width - 1} of the "
                f"{port.side} side, which ends at {length - 1}; move it or make it narrower"
            )
            yield problem("E_OUTSIDE", ref, ("ports", index), message)
            continue
        blocked = [
            (x, y) for x, y in _port_cells(port, width, height) if not _open(chunk, x, y, context)
        ]
        if blocked:
            x, y = blocked[0]
            message = f"ports[{index}] ({port.side}) is blocked at {x},{y}; open that cell"
            yield problem("E_PORT_BLOCKED", ref, ("ports", index), message)


def _port_cells(port: Port, width: int, height: int) -> list[tuple[int, int]]:
    span = range(port.start, port.start + port.width)
    match port.side:
        case Side.NORTH:
            return [(x, 0) for x in span]
        case Side.SOUTH:
            return [(x, height - 1) for x in span]
        case Side.WEST:
            return [(0, y) for y in span]
    return [(width - 1, y) for y in span]


def _open(chunk: Chunk, x: int, y: int, context: CheckContext) -> bool:
    """Tell whether one can stand there, a closed door counting; unknown tiles are not blamed."""
    tile = context.content.tiles.get(chunk.legend.get(chunk.rows[y][x], ""))
    return tile is None or tile.walkable or tile.opens_to is not None
