"""Many cells at once: which of the wished values can be had, and why the others can't.

The models judge: a record is validated with all its new cells, and a cell is refused for a fault
that wasn't there before.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from runtime.content.annotations import Ref
from runtime.content.asset import Asset, asset_from_data
from runtime.content.base import Record
from runtime.content.fields import Value, kinds_within
from runtime.content.kinds import KINDS
from runtime.content.references import references_of
from runtime.content.refs import AssetRef, FieldPath
from runtime.content.spreadsheet.cells import CellError, cell_text, parse_cell, shortened
from runtime.content.spreadsheet.columns import Column, Place, with_cell, with_value
from runtime.core.ids import nearest

UNCHANGED = object()
Ids = Callable[[str], Iterable[str]]
"""Gives the ids that the records of a kind have; a frozen set is taken as it is."""


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
    known = cache(lambda kind: frozenset(ids(kind)))
    names = cache(lambda column: bool(kinds_within(column.value)))
    by_record: dict[AssetRef, list[Wish]] = {}
    for wish in wishes:
        by_record.setdefault(wish.ref, []).append(wish)
    edits: list[CellEdit] = []
    refused: list[Refusal] = []
    for ref, wanted in by_record.items():
        planner = _Planner(asset_of(ref), known, names)
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
    for name in value if isinstance(value, list) else [value]:
        if isinstance(name, str) and (missing := missing_record(AssetRef(mark.kind, name), ids)):
            raise CellError(missing)


def missing_record(target: AssetRef, ids: Ids) -> str:
    """Say that there is no such record, with the nearest ones; "" when there is one."""
    known = frozenset(ids(target.kind))
    if target.id in known:
        return ""
    near = nearest(target.id, known)
    hint = f"; the nearest: {', '.join(near)}" if near else ""
    return f"there is no {KINDS[target.kind].singular.lower()} “{shortened(target.id)}”{hint}"


def missing_within(record: Record, ids: Ids) -> list[tuple[FieldPath, str]]:
    """Return the fields of a record, also those deep in lists, that name what isn't there."""
    return [
        (reference.path, missing)
        for reference in references_of(record)
        if (missing := missing_record(reference.target, ids))
    ]


class _Planner:
    """Plans the wishes for one record."""

    def __init__(self, asset: Asset | None, ids: Ids, names: Callable[[Column], bool]) -> None:
        self._asset = asset
        self._ids = ids
        self._names = names
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
        blamed: dict[Column, str] = {}
        naming = any(self._names(each.column) for each in edits)
        for path, message in self._new_faults(ref, data, naming=naming):
            guilty = [each for each in edits if _touches(path, each.column.path)]
            for each in guilty or edits:
                blamed.setdefault(each.column, message)
        return blamed

    def _new_faults(
        self, ref: AssetRef, data: dict[str, object], *, naming: bool
    ) -> list[tuple[FieldPath, str]]:
        """Return what is wrong with new data that wasn't wrong before: fields and messages.

        References are looked up only when an edited column can name a record.
        """
        assert self._asset is not None  # noqa: S101 - `plan` has looked
        record = _valid_record(ref, data)
        if record is not None:
            before = self._asset.record
            missing = missing_within(record, self._ids) if naming else []
            told = missing_within(before, self._ids) if before and missing else []
            known = {path for path, _ in told}
            return [each for each in missing if each[0] not in known]
        old = {(each.code, each.path) for each in self._asset.problems}
        problems = asset_from_data(ref, data).problems
        return [(each.path, each.message) for each in problems if (each.code, each.path) not in old]


def _valid_record(ref: AssetRef, data: dict[str, object]) -> Record | None:
    """Ask the model alone: most wishes are good, and to say what is wrong takes long."""
    try:
        record: Record = KINDS[ref.kind].adapter.validate_json(json.dumps(data))
    except ValueError:
        return None
    return record


def _touches(fault: FieldPath, path: FieldPath) -> bool:
    length = min(len(fault), len(path))
    return bool(fault) and fault[:length] == path[:length]
