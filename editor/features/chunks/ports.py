"""Ports of a chunk as they can be shown, also when entries are at fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class PortMark:
    """One opening: its place in the list, its side, its cells, and the role of its colour."""

    index: int
    side: str
    start: int
    width: int
    colour: str = "accent"


def ports_of(value: object, colours: Mapping[int, str]) -> list[PortMark]:
    """Read the ports of a record's tree; `colours` by place in the list, the accent for others."""
    marks = []
    for index, port in enumerate(value if isinstance(value, list) else ()):
        if isinstance(port, dict):
            side, start, width = port.get("side"), port.get("start"), port.get("width", 1)
            if isinstance(side, str) and isinstance(start, int) and isinstance(width, int):
                marks.append(PortMark(index, side, start, width, colours.get(index, "accent")))
    return marks
