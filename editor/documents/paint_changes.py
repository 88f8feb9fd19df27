"""Painting cells of a chunk: a whole stroke is one step."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from editor.documents.trees import MISSING, Missing, TreeError, value_at, with_value
from runtime.core.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.documents.change import Change
    from editor.documents.draft import Draft
    from runtime.content.refs import AssetRef

ROWS = "rows"
LEGEND = "legend"


class PaintedCell(NamedTuple):
    """One cell: column, row, the character before and the one after."""

    x: int
    y: int
    before: str
    after: str


class LegendEntry(NamedTuple):
    """What a character of the rows stands for, before and after; `MISSING` is nothing yet."""

    char: str
    before: str | Missing
    after: str | Missing


@dataclass(frozen=True, slots=True)
class PaintCells:
    """Paint cells of a chunk, and give new characters a meaning in its legend.

    Strokes merge by `gesture`: each cell keeps its first before and its last after.
    """

    ref: AssetRef
    cells: tuple[PaintedCell, ...]
    legend: tuple[LegendEntry, ...] = ()
    gesture: str = ""

    def settled(self, draft: Draft) -> Change:
        """See `Change`: learn what is there, leave out what stays."""
        tree = draft.tree(self.ref)
        rows = _rows(tree)
        cells: dict[tuple[int, int], PaintedCell] = {}
        for cell in self.cells:
            before = _char(rows, cell.x, cell.y)
            cells[cell.x, cell.y] = cell._replace(before=before)
        entries = [entry._replace(before=_meaning(tree, entry.char)) for entry in self.legend]
        return replace(
            self,
            cells=tuple(cell for cell in cells.values() if cell.before != cell.after),
            legend=tuple(entry for entry in entries if entry.before != entry.after),
        )

    def apply(self, draft: Draft) -> None:
        """See `Change`."""
        tree: object = draft.tree(self.ref)
        by_row: dict[int, list[PaintedCell]] = defaultdict(list)
        for cell in self.cells:
            by_row[cell.y].append(cell)
        if by_row:
            rows = list(_rows(tree))
            for y, cells in by_row.items():
                rows[y] = _painted_row(rows, y, cells)
            tree = with_value(tree, (ROWS,), rows)
        for entry in self.legend:
            tree = with_value(tree, (LEGEND, entry.char), entry.after)
        draft.put_tree(self.ref, tree)

    def inverted(self) -> PaintCells:
        """See `Change`."""
        return replace(
            self,
            cells=tuple(PaintedCell(x, y, after, before) for x, y, before, after in self.cells),
            legend=tuple(LegendEntry(char, new, old) for char, old, new in reversed(self.legend)),
        )

    def merged(self, later: Change) -> PaintCells | None:
        """See `Change`."""
        if not isinstance(later, PaintCells) or later.ref != self.ref:
            return None
        if not self.gesture or later.gesture != self.gesture:
            return None
        cells = {(cell.x, cell.y): cell for cell in self.cells}
        for cell in later.cells:
            first = cells.get((cell.x, cell.y), cell)
            cells[cell.x, cell.y] = cell._replace(before=first.before)
        entries = {entry.char: entry for entry in self.legend}
        for entry in later.legend:
            before = entries.get(entry.char, entry).before
            entries[entry.char] = entry._replace(before=before)
        return replace(
            self,
            cells=tuple(cell for cell in cells.values() if cell.before != cell.after),
            legend=tuple(entry for entry in entries.values() if entry.before != entry.after),
        )

    def is_obsolete(self) -> bool:
        """See `Change`."""
        return not self.cells and not self.legend

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """See `Change`."""
        return f"Paint {counted(len(self.cells), 'cell')} of {name_of(self.ref)}"


def _rows(tree: object) -> list[object]:
    rows = value_at(tree, (ROWS,))
    if not isinstance(rows, list):
        raise TreeError("The record has no rows to paint.")
    return rows


def _char(rows: list[object], x: int, y: int) -> str:
    row = rows[y] if 0 <= y < len(rows) else None
    if not isinstance(row, str) or not 0 <= x < len(row):
        raise TreeError(f"There is no cell {x}, {y}.")
    return row[x]


def _painted_row(rows: list[object], y: int, cells: list[PaintedCell]) -> str:
    row = rows[y] if 0 <= y < len(rows) else None
    if not isinstance(row, str):
        raise TreeError(f"There is no row {y}.")
    chars = list(row)
    for cell in cells:
        if not 0 <= cell.x < len(chars):
            raise TreeError(f"There is no cell {cell.x}, {cell.y}.")
        chars[cell.x] = cell.after
    return "".join(chars)


def _meaning(tree: object, char: str) -> str | Missing:
    found = value_at(tree, (LEGEND, char))
    if found is MISSING or isinstance(found, str):
        return found
    raise TreeError(f"The legend of “{char}” is no tile.")
