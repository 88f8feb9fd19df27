"""Many cells at once: which of the wished values can be had, and why the others can't.

The models judge: a record is validated with all its new cells, and a cell is refused for a fault
that wasn't there before.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from runtime.content.annotations import Ref
from runtime.content.asset import Asset, asset_from_data
from runtime.content.fields import Value
from runtime.content.kinds import KINDS
from runtime.content.problems import Problem
from runtime.content.refs import AssetRef, FieldPath
from runtime.content.spreadsheet.cells import CellError, cell_text, parse_cell, shortened
from runtime.content.spreadsheet.columns import Column, Place, with_cell, with_value
from runtime.core.ids import nearest

UNCHANGED = object()
Ids = Callable[[str], Iterable[str]]
"""Gives the ids that the records of a kind have."""


class Wish(NamedTuple):
    """A text for one cell."""

    ref: AssetRef
    column: Column
    text: str


class CellEdit(NamedTuple):
    """One cell that changes: the field to set, its new value, and both texts of the cell."""

    ref: AssetRef
    column: Column
    path: tuple[str, ...]
    value: object
    old: str
    new: str


class Refusal(NamedTuple):
    """A wish that can't be had; the reason is part of a sentence."""

    ref: AssetRef
    column: Column | None
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Edits:
    """What becomes of wishes; those for what is there already are neither."""

    edits: tuple[CellEdit, ...]
    refused: tuple[Refusal, ...]


def plan_edits(
    wishes: Iterable[Wish], asset_of: Callable[[AssetRef], Asset | None], ids: Ids
) -> Edits:
    """Sort wishes into edits and refusals, record by record; nothing is changed.

    `asset_of` gives a record as it is now, `ids` those that references may name.
    """
    by_record: dict[AssetRef, list[Wish]] = {}
    for wish in wishes:
        by_record.setdefault(wish.ref, []).append(wish)
    edits: list[CellEdit] = []
    refused: list[Refusal] = []
    for ref, wanted in by_record.items():
        planner = _Planner(asset_of(ref), ids)
        edits += planner.plan(wanted)
        refused += planner.refused
    return Edits(tuple(edits), tuple(refused))


def is_same(one: object, other: object) -> bool:
    """Compare values as a sheet does: 5 is 5.0, but true is no 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def require_references(value: object, shape: Value, ids: Ids) -> None:
    """Look up the records that a value names. Raises CellError when one isn't there."""
    mark = shape.marker(Ref) or (shape.item.marker(Ref) if shape.item else None)
    if mark is None:
        return
    known = set(ids(mark.kind))
    for name in value if isinstance(value, list) else [value]:
        if isinstance(name, str) and name not in known:
            near = nearest(name, known)
            hint = f"; the nearest: {', '.join(near)}" if near else ""
            kind = KINDS[mark.kind].singular.lower()
            raise CellError(f"there is no {kind} “{shortened(name)}”{hint}")


class _Planner:
    """Plans the wishes for one record."""

    def __init__(self, asset: Asset | None, ids: Ids) -> None:
        self._asset = asset
        self._ids = ids
        self.refused: list[Refusal] = []

    def plan(self, wishes: list[Wish]) -> list[CellEdit]:
        if self._asset is None or self._asset.data is None:
            why = "there is no such record" if self._asset is None else "its file can't be read"
            self.refused += [Refusal(*wish, why) for wish in wishes]
            return []
        data = self._asset.data
        edits = self._read(wishes, data)
        while edits and (blamed := self._blamed(edits, data)):
            self.refused += [
                Refusal(each.ref, each.column, each.new, blamed[each.column])
                for each in edits
                if each.column in blamed
            ]
            edits = self._again([each for each in edits if each.column not in blamed], data)
        return edits

    def _read(self, wishes: list[Wish], data: dict[str, object]) -> list[CellEdit]:
        """Read the texts; cells of one parent that isn't written build upon one another."""
        edits: list[CellEdit] = []
        for wish in wishes:
            column = wish.column
            place = column.place(data) or column.place_to_be(data)
            if place is None and not wish.text.strip():
                continue
            try:
                value = self._value(wish, place)
            except CellError as error:
                self.refused.append(Refusal(*wish, str(error)))
                continue
            if place is None or value is UNCHANGED:
                continue
            old = cell_text(place.value, place.field.value)
            path, new = with_cell(column, data, value)
            edits.append(CellEdit(wish.ref, column, path, new, old, wish.text))
            data = with_value(data, path, new)
        return edits

    def _value(self, wish: Wish, place: Place | None) -> object:
        """Return the value that is wished for. Raises CellError when it can't be had."""
        if place is None:
            raise CellError("this record has no such field; leave the cell empty")
        shape = wish.column.value if wish.column.is_tag else place.field.value
        if wish.text == cell_text(place.value, shape):
            return UNCHANGED
        value = parse_cell(wish.text, shape)
        if is_same(value, place.value):
            return UNCHANGED
        if wish.column.is_tag:
            raise CellError("it decides which fields there are; change it in the form")
        require_references(value, shape, self._ids)
        return value

    def _again(self, edits: list[CellEdit], data: dict[str, object]) -> list[CellEdit]:
        """Work out the fields to set anew, now that some of the edits are gone."""
        before, self.refused = self.refused, []
        again = self._read([Wish(each.ref, each.column, each.new) for each in edits], data)
        self.refused = before + self.refused
        return again

    def _blamed(self, edits: list[CellEdit], data: dict[str, object]) -> dict[Column, str]:
        """Validate the record with the edits; tell which of them its new faults come from."""
        assert self._asset is not None  # noqa: S101 - `plan` has looked
        ref = self._asset.ref
        for each in edits:
            data = with_value(data, each.path, each.value)
        if _is_valid(ref, data):
            return {}
        known = {(each.code, each.path) for each in self._asset.problems}
        faults = [p for p in asset_from_data(ref, data).problems if (p.code, p.path) not in known]
        blamed: dict[Column, str] = {}
        for fault in faults:
            guilty = [each for each in edits if _touches(fault, each.column.path)]
            for each in guilty or edits:
                blamed.setdefault(each.column, fault.message)
        return blamed


def _is_valid(ref: AssetRef, data: dict[str, object]) -> bool:
    """Ask the model alone: most wishes are good, and to say what is wrong takes long."""
    try:
        KINDS[ref.kind].adapter.validate_json(json.dumps(data))
    except ValueError:
        return False
    return True


def _touches(fault: Problem, path: FieldPath) -> bool:
    length = min(len(fault.path), len(path))
    return bool(fault.path) and fault.path[:length] == path[:length]
