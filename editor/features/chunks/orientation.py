"""Chunks mirrored and turned: where cells, markers and ports come to lie. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.models.chunks import Chunk

OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
CLOCKWISE = {"north": "east", "east": "south", "south": "west", "west": "north"}


@dataclass(frozen=True, slots=True)
class Opening:
    """A port: its side, its first cell along it, and its width."""

    side: str
    start: int
    width: int

    @property
    def is_across(self) -> bool:
        """Whether it lies on a side that runs from left to right."""
        return self.side in {"north", "south"}

    def mirrored(self, columns: int) -> Opening:
        """Return it on the chunk's left–right mirror image."""
        if self.is_across:
            return replace(self, start=columns - self.start - self.width)
        return replace(self, side=OPPOSITE[self.side])

    def flipped(self, rows: int) -> Opening:
        """Return it on the chunk's top–bottom mirror image."""
        if self.is_across:
            return replace(self, side=OPPOSITE[self.side])
        return replace(self, start=rows - self.start - self.width)

    def turned(self, rows: int) -> Opening:
        """Return it on the chunk turned clockwise by a quarter; `rows` are those before."""
        if self.is_across:
            return replace(self, side=CLOCKWISE[self.side])
        return Opening(CLOCKWISE[self.side], rows - self.start - self.width, self.width)

    def meets(self, other: Opening) -> bool:
        """Whether it opens to the other when the chunks lie side by side."""
        return OPPOSITE[self.side] == other.side and (self.start, self.width) == (
            other.start,
            other.width,
        )


def variants(chunk: Chunk) -> Iterator[tuple[tuple[int, int], frozenset[Opening]]]:
    """Yield sides and openings of a chunk in every position that it allows."""
    columns, rows = max(map(len, chunk.rows)), len(chunk.rows)
    plain = [Opening(str(port.side), port.start, port.width) for port in chunk.ports]
    looks = [plain, [port.mirrored(columns) for port in plain]] if chunk.mirror else [plain]
    for look in looks:
        ports, size = look, (columns, rows)
        for _ in range(4 if chunk.rotate else 1):
            yield size, frozenset(ports)
            ports, size = [port.turned(size[1]) for port in ports], (size[1], size[0])


def joined(chunks: Mapping[str, Chunk], port: Opening, size: tuple[int, int]) -> int:
    """Count the chunks of a size that can lie beyond a port, in some position that they allow."""
    return sum(
        any(
            sides == size and any(port.meets(other) for other in ports)
            for sides, ports in variants(chunk)
        )
        for chunk in chunks.values()
    )


def mirror_image(data: Mapping[str, object], *, down: bool) -> dict[str, object]:
    """Return the rows, markers and ports of a chunk's mirror image.

    Left–right, or top–bottom with `down`. The rows must be of one length; entries that are no
    markers or no ports stay as they are.
    """
    rows = [row for row in _listed(data.get("rows")) if isinstance(row, str)]
    columns, height = max(map(len, rows), default=0), len(rows)
    result: dict[str, object] = {"rows": rows[::-1] if down else [row[::-1] for row in rows]}
    length = height if down else columns
    for field, turn in (("markers", _marker), ("ports", _port)):
        if isinstance(data.get(field), list):
            result[field] = [turn(each, length, down=down) for each in _listed(data.get(field))]
    return result


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _marker(marker: object, length: int, *, down: bool) -> object:
    place, size = ("y", "h") if down else ("x", "w")
    if not isinstance(marker, dict) or not isinstance(marker.get(place), int):
        return marker
    extent = marker.get(size, 1)
    if not isinstance(extent, int):
        return marker
    return {**marker, place: length - marker[place] - extent}


def _port(port: object, length: int, *, down: bool) -> object:
    if not isinstance(port, dict) or port.get("side") not in OPPOSITE:
        return port
    start, width = port.get("start"), port.get("width", 1)
    if not isinstance(start, int) or not isinstance(width, int):
        return port
    before = Opening(port["side"], start, width)
    after = before.flipped(length) if down else before.mirrored(length)
    return {**port, "side": after.side, "start": after.start}
