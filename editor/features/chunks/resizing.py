"""Giving a chunk other sides: what stays, what moves, and what would be lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Resizing:
    """New sides, and where the old top left corner comes to lie in them."""

    columns: int
    rows: int
    dx: int = 0
    dy: int = 0

    @classmethod
    def anchored(
        cls, old: tuple[int, int], new: tuple[int, int], anchor: tuple[int, int]
    ) -> Resizing:
        """Keep one of nine places: `anchor` is 0, 1 or 2 across and down, 1 the middle."""
        shift = [(new[axis] - old[axis]) * anchor[axis] // 2 for axis in (0, 1)]
        return cls(new[0], new[1], shift[0], shift[1])


@dataclass(frozen=True, slots=True)
class Resized:
    """The new rows, markers and ports, and how many of each the new sides cut off.

    `cells` counts cells that are not the ground, `odd_rows` entries that are no text at all.
    """

    rows: list[str]
    markers: list[object]
    ports: list[object]
    cells: int
    dropped_markers: int
    dropped_ports: int
    odd_rows: int

    @property
    def loses(self) -> bool:
        """Whether anything is cut off."""
        return bool(self.sentence())

    def sentence(self) -> str:
        """Say what would be lost; empty when nothing is."""
        parts = [
            f"{count:,} {one if count == 1 else many}"
            for count, one, many in (
                (self.cells, "painted cell", "painted cells"),
                (self.dropped_markers, "marker", "markers"),
                (self.dropped_ports, "port", "ports"),
                (self.odd_rows, "row that is no text", "rows that are no text"),
            )
            if count
        ]
        return f"{' and '.join(parts)} would be cut off." if parts else ""


def resized(data: Mapping[str, object], plan: Resizing, ground: str) -> Resized:
    """Work out a resize without making it; new cells, and those of short rows, are `ground`."""
    listed = _listed(data.get("rows"))
    rows = [row if isinstance(row, str) else "" for row in listed]
    markers, ports = _listed(data.get("markers")), _listed(data.get("ports"))
    kept_markers = [moved for each in markers for moved in _moved_marker(each, plan)]
    kept_ports = [moved for each in ports for moved in _moved_port(each, plan)]
    return Resized(
        [_row(rows, y - plan.dy, plan, ground) for y in range(plan.rows)],
        kept_markers,
        kept_ports,
        _cut_off(rows, plan, ground),
        len(markers) - len(kept_markers),
        len(ports) - len(kept_ports),
        sum(not isinstance(row, str) for row in listed),
    )


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def _row(rows: Sequence[str], y: int, plan: Resizing, ground: str) -> str:
    row = rows[y] if 0 <= y < len(rows) else ""
    return "".join(
        row[x - plan.dx] if 0 <= x - plan.dx < len(row) else ground for x in range(plan.columns)
    )


def _cut_off(rows: Sequence[str], plan: Resizing, ground: str) -> int:
    return sum(
        char != ground and not (0 <= x + plan.dx < plan.columns and 0 <= y + plan.dy < plan.rows)
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
    )


def _number(value: object, default: int) -> int | None:
    if value is None:
        return default
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _moved_marker(marker: object, plan: Resizing) -> list[object]:
    """Move a marker along; nothing when it no longer lies inside. What is no marker stays."""
    if not isinstance(marker, dict):
        return [marker]
    x, y = _number(marker.get("x"), 0), _number(marker.get("y"), 0)
    w, h = _number(marker.get("w"), 1), _number(marker.get("h"), 1)
    if x is None or y is None or w is None or h is None:
        return [marker]
    x, y = x + plan.dx, y + plan.dy
    if x < 0 or y < 0 or x + w > plan.columns or y + h > plan.rows:
        return []
    return [{**marker, "x": x, "y": y}]


def _moved_port(port: object, plan: Resizing) -> list[object]:
    """Move a port along its side; nothing when it no longer fits. What is no port stays."""
    if not isinstance(port, dict):
        return [port]
    start, width = _number(port.get("start"), 0), _number(port.get("width"), 1)
    if start is None or width is None:
        return [port]
    across = port.get("side") in ("north", "south")
    start += plan.dx if across else plan.dy
    if start < 0 or start + width > (plan.columns if across else plan.rows):
        return []
    return [{**port, "start": start}]
