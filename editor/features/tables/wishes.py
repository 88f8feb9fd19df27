"""What a gesture of a spreadsheet wishes for, cell by cell: filling, pasting, reckoning, clearing.

Everything here only reads; `apply.py` makes one step of it.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from editor.features.tables.narrowing import Record
from editor.widgets.arithmetic import tidied
from runtime.content.fields import Shape, Value
from runtime.content.spreadsheet import ExpressionError, Refusal, Wish, cell_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from editor.features.tables.model import TableModel
    from runtime.content import AssetRef
    from runtime.content.spreadsheet import Column


class At(NamedTuple):
    """A cell of the table as it is shown now."""

    row: int
    place: int


@dataclass(slots=True)
class Wishes:
    """The wishes of one gesture.

    Attributes:
        wishes: the texts that cells should have.
        refused: what can't even be wished for.
        rounded: how many results were rounded to whole numbers.
    """

    wishes: list[Wish] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    rounded: int = 0


class ShapeError(ValueError):
    """What is pasted doesn't fit the place; the message says why. Nothing is changed."""


def fill_down(model: TableModel, cells: Sequence[At]) -> Wishes:
    """Give the cells of each column the text of its topmost one; one row takes from above."""
    found = Wishes()
    for place in sorted({at.place for at in cells}):
        rows = sorted(at.row for at in cells if at.place == place)
        if len(rows) == 1 and rows[0] > 0:
            rows = [rows[0] - 1, rows[0]]
        column = model.columns[place]
        text = model.text(model.refs[rows[0]], column)
        found.wishes += _all(model, column, rows[1:], text)
    return found


def _all(model: TableModel, column: Column | None, rows: Sequence[int], text: str) -> list[Wish]:
    return [Wish(model.refs[row], column, text) for row in rows] if column is not None else []


def fill_with(model: TableModel, cells: Sequence[At], text: str) -> Wishes:
    """Give every cell the same text; a text that begins with = is worked out for each."""
    if text.startswith("="):
        return reckon(model, cells, text[1:])
    return _same_text(model, cells, text)


def _same_text(model: TableModel, cells: Sequence[At], text: str) -> Wishes:
    """Take a text as it is, also one that begins with =."""
    found = Wishes()
    for row, place in cells:
        column = model.columns[place]
        if column is None:
            found.refused.append(_id_refusal(model.refs[row], text))
        else:
            found.wishes.append(Wish(model.refs[row], column, text))
    return found


def _id_refusal(ref: AssetRef, text: str) -> Refusal:
    return Refusal(ref, None, text, "an id is changed by Rename Id, which changes its users too")


def reckon(model: TableModel, cells: Sequence[At], text: str) -> Wishes:
    """Work out an expression for every cell; `x` is the cell's own value.

    Both ends of a range are reckoned. Whole numbers are rounded, half to even.

    Raises:
        ExpressionError: when it is no expression.
    """
    read = model.names.compiled(text)
    found = Wishes()
    for row, place in cells:
        ref, column = model.refs[row], model.columns[place]
        if column is None:
            found.refused.append(_id_refusal(ref, f"={text}"))
            continue
        record = model.record(ref)
        at = column.place(record.data)
        if at is None:
            continue
        try:
            shown, rounded = _reckoned(read, record, at.value, at.field.value.shape)
        except ExpressionError as error:
            found.refused.append(Refusal(ref, column, f"={text}", str(error)))
            continue
        found.rounded += rounded
        found.wishes.append(Wish(ref, column, shown))
    return found


def _reckoned(
    read: Callable[[Record], object], record: Record, value: object, shape: Shape
) -> tuple[str, bool]:
    """Return the text of a result, and whether it was rounded."""
    ends = value if shape is Shape.RANGE and isinstance(value, list) else [value]
    results = [read(Record(record.ref, record.data, end)) for end in ends]
    whole = shape in {Shape.WHOLE, Shape.RANGE}
    texts = [_result_text(result, whole=whole) for result in results]
    return "..".join(text for text, _ in texts), any(rounded for _, rounded in texts)


def _result_text(result: object, *, whole: bool) -> tuple[str, bool]:
    match result:
        case bool() | str() | None:
            return cell_text(result, Value(Shape.RAW)), False
        case int() | float():
            tidy, rounded = tidied(result, whole=whole)
            return str(tidy), rounded
    raise ExpressionError("The result is no single value.")


def cleared(model: TableModel, cells: Sequence[At]) -> Wishes:
    """Give cells back their defaults; those that have none are refused."""
    found = Wishes()
    for row, place in cells:
        ref, column = model.refs[row], model.columns[place]
        if column is None:
            found.refused.append(_id_refusal(ref, ""))
            continue
        at = column.place(model.record(ref).data)
        if at is not None and at.field.required:
            found.refused.append(Refusal(ref, column, "", "it has no default; give it a value"))
        elif at is not None:
            text = cell_text(at.field.default, at.field.value)
            found.wishes.append(Wish(ref, column, text))
    return found


def copied(model: TableModel, cells: Sequence[At], shown: Sequence[int]) -> str:
    """Write the rectangle round cells for the clipboard, parted by tabs; others stay empty."""
    chosen = set(cells)
    rows = range(min(at.row for at in cells), max(at.row for at in cells) + 1)
    places = [place for place in shown if any(at.place == place for at in cells)]
    file = io.StringIO(newline="")
    writer = csv.writer(file, dialect="excel-tab", lineterminator="\n")
    for row in rows:
        writer.writerow(
            model.text(model.refs[row], model.columns[place]) if At(row, place) in chosen else ""
            for place in places
        )
    return file.getvalue()


def pasted(model: TableModel, cells: Sequence[At], shown: Sequence[int], text: str) -> Wishes:
    """Lay the clipboard over the table from the first of the cells on.

    One value fills all cells; one row fills the rows of the selection.

    Raises:
        ShapeError: when it has uneven rows or reaches over the edge.
    """
    block = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
    block = [row or [""] for row in block]
    if not block:
        raise ShapeError("The clipboard is empty; copy some cells first.")
    if len(block) == len(block[0]) == 1:
        return _same_text(model, cells, block[0][0])
    top, left = min(at.row for at in cells), min(shown.index(at.place) for at in cells)
    if len(block) == 1:
        block *= max(at.row for at in cells) - top + 1
    _check_shape(model, block, top, len(shown) - left, shown[left])
    found = Wishes()
    for down, line in enumerate(block):
        for across, cell in enumerate(line):
            part = _same_text(model, [At(top + down, shown[left + across])], cell)
            found.wishes += part.wishes
            found.refused += [each for each in part.refused if each.text != each.ref.id]
    return found


def _check_shape(
    model: TableModel, block: list[list[str]], top: int, columns_left: int, first: int
) -> None:
    width = len(block[0])
    for number, line in enumerate(block, 1):
        if len(line) != width:
            raise ShapeError(
                f"Row {number} of the clipboard has {len(line)} cells, the first has {width}. "
                "Nothing is pasted."
            )
    rows_left = len(model.refs) - top
    if len(block) > rows_left:
        name = model.look(top, 0).text
        raise ShapeError(
            f"The clipboard has {len(block)} rows, but from {name} on there are only {rows_left}. "
            "Nothing is pasted."
        )
    if width > columns_left:
        raise ShapeError(
            f"The clipboard has {width} columns, but from {model.title_of(first)} on only "
            f"{columns_left} are shown. Nothing is pasted."
        )
