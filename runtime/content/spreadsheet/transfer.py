"""A kind as a CSV file, and what a CSV file would change."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from runtime.content.asset import Asset, asset_from_data
from runtime.content.fields import kinds_within, value_of
from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef, path_text
from runtime.content.spreadsheet.cells import CellError, cell_text, parse_cell, shortened
from runtime.content.spreadsheet.columns import Column, columns_of, with_cell, with_value
from runtime.content.spreadsheet.edits import (
    CellEdit,
    Wish,
    missing_within,
    plan_edits,
    require_references,
)
from runtime.content.spreadsheet.sheet import Sheet, SheetError, SheetRow
from runtime.core.ids import is_slug, nearest, slugify

ID = "id"


def export_csv(kind: str, assets: Iterable[Asset]) -> str:
    """Write the records of a kind as CSV: a line of field paths, then one line per record.

    A field that a record's variant hasn't is an empty cell. Records that can't be read are left
    out.
    """
    columns = columns_of(kind)
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([ID, *(column.key for column in columns)])
    for asset in assets:
        if asset.data is not None:
            writer.writerow([asset.ref.id, *(_text(column, asset.data) for column in columns)])
    return file.getvalue()


def _text(column: Column, data: dict[str, object]) -> str:
    place = column.place(data)
    return cell_text(place.value, place.field.value) if place is not None else ""


class NewRecord(NamedTuple):
    """A record that an import makes."""

    ref: AssetRef
    data: dict[str, object]
    line: int


class Rejected(NamedTuple):
    """A cell, or a whole line or column, that an import leaves out."""

    line: int
    id: str
    column: str
    text: str
    reason: str

    def __str__(self) -> str:
        """Say where and why in one sentence."""
        where = [f"line {self.line}" if self.line else "", self.id, self.column]
        said = f" “{shortened(self.text)}”" if self.text else ""
        return f"{', '.join(part for part in where if part)}{said}: {self.reason}"


@dataclass(slots=True)
class ImportPlan:
    """What a file would do to a kind.

    Attributes:
        edits: cells of existing records that change.
        created: records that are new.
        rejected: what is left out, with reasons.
        unchanged: how many existing records stay as they are.
    """

    kind: str
    edits: list[CellEdit] = field(default_factory=list)
    created: list[NewRecord] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    unchanged: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing would change."""
        return not self.edits and not self.created

    @property
    def edited(self) -> tuple[AssetRef, ...]:
        """The existing records that change."""
        return tuple(dict.fromkeys(each.ref for each in self.edits))

    def summary(self) -> str:
        """Say in a few words what would happen."""
        parts = [
            _count(len(self.edits), "cell") + f" in {_count(len(self.edited), 'record')}",
            f"{_count(len(self.created), 'new record')}",
            f"{len(self.rejected)} rejected",
        ]
        counts = (len(self.edits), len(self.created), len(self.rejected))
        said = [part for part, count in zip(parts, counts, strict=True) if count]
        return ", ".join(said) or "nothing changes"

    def changed_data(self, assets: Mapping[AssetRef, Asset]) -> dict[AssetRef, dict[str, object]]:
        """Return the whole data of every record that changes or is new."""
        changed: dict[AssetRef, dict[str, object]] = {}
        for edit in self.edits:
            data = changed.get(edit.ref) or assets[edit.ref].data or {}
            changed[edit.ref] = with_value(data, edit.path, edit.value)
        return changed | {new.ref: new.data for new in self.created}


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class ImportStoppedError(Exception):
    """Somebody has called the comparison off."""


def _never() -> bool:
    return False


def plan_import(
    kind: str,
    sheet: Sheet,
    assets: Mapping[AssetRef, Asset],
    stopped: Callable[[], bool] = _never,
) -> ImportPlan:
    """Compare a sheet with the records of a project; nothing is changed.

    `assets` are all records, of every kind, so that references can be looked up. `stopped` is
    asked between rows whether to give up.

    Raises:
        SheetError: when the sheet has no id column, or two columns of one name.
        ImportStoppedError: when `stopped` said so.
    """
    barred: frozenset[str] = frozenset()
    while True:
        importer = _Importer(kind, sheet, assets, barred, stopped)
        plan = importer.plan()
        made = {new.ref.id for new in plan.created}
        failed = importer.wanted - made - barred
        if not failed or kind not in kinds_within(value_of(KINDS[kind].model)):
            return plan
        barred |= failed


class _Importer:
    """Makes the plan of one import.

    New records may name one another, except those that are `barred`: they are known to fail.
    `wanted` are the ids of the new records that the sheet asks for.
    """

    def __init__(
        self,
        kind: str,
        sheet: Sheet,
        assets: Mapping[AssetRef, Asset],
        barred: frozenset[str],
        stopped: Callable[[], bool],
    ) -> None:
        self._stopped = stopped
        self._kind, self._sheet, self._assets = kind, sheet, assets
        self._barred = barred
        self.wanted: frozenset[str] = frozenset()
        self._columns = {column.key: column for column in columns_of(kind)}
        found: dict[str, set[str]] = {}
        for ref in assets:
            found.setdefault(ref.kind, set()).add(ref.id)
        self._known = {each: frozenset(ids) for each, ids in found.items()}
        self._plan = ImportPlan(kind)

    def plan(self) -> ImportPlan:
        self._check_header()
        rows = self._own_rows()
        existing = self._known.get(self._kind, frozenset())
        self.wanted = frozenset(ref_id for ref_id in rows if is_slug(ref_id)) - existing
        self._known[self._kind] = existing | (self.wanted - self._barred)
        for ref_id, row in rows.items():
            if self._stopped():
                raise ImportStoppedError
            if ref_id in existing:
                self._edit(AssetRef(self._kind, ref_id), row)
            else:
                self._create(AssetRef(self._kind, ref_id), row)
        return self._plan

    def _ids(self, kind: str) -> Iterable[str]:
        return self._known.get(kind, ())

    def _reject(self, row: SheetRow | None, ref_id: str, key: str, text: str, why: str) -> None:
        line = row.line if row is not None else 1
        self._plan.rejected.append(Rejected(line, ref_id, key, text, why))

    def _check_header(self) -> None:
        header = self._sheet.header
        if ID not in header:
            near = nearest(ID, header, most=1)
            hint = f" Did you mean “{near[0]}”?" if near else ""
            raise SheetError(
                f"The first line names no column “{ID}”, so the records can't be told apart; it "
                f"names {', '.join(header[:8])}.{hint}"
            )
        for key in header:
            if header.count(key) > 1:
                raise SheetError(f"The first line names the column “{key}” twice; keep one.")
            if key != ID and key not in self._columns:
                likely = nearest(key, self._columns)
                hint = f"; the nearest: {', '.join(likely)}" if likely else ""
                kind = KINDS[self._kind].title
                self._reject(None, "", key, "", f"{kind} have no such field{hint}")

    def _own_rows(self) -> dict[str, SheetRow]:
        """Return the usable rows by id; reject those that can't be told whose they are."""
        rows: dict[str, SheetRow] = {}
        width, place = len(self._sheet.header), self._sheet.header.index(ID)
        for row in self._sheet.rows:
            ref_id = row.cells[place].strip() if place < len(row.cells) else ""
            extra = [cell for cell in row.cells[width:] if cell.strip()]
            if len(row.cells) < width or extra:
                count = _count(len(row.cells), "cell")
                self._reject(row, ref_id, "", "", f"it has {count}; the first line has {width}")
            elif not ref_id:
                self._reject(row, "", ID, "", "it names no record; give it an id")
            elif ref_id in rows:
                why = f"line {rows[ref_id].line} has this id already; keep one"
                self._reject(row, ref_id, ID, "", why)
            else:
                rows[ref_id] = row
        return rows

    def _cells(self, row: SheetRow) -> list[tuple[Column, str]]:
        pairs = zip(self._sheet.header, row.cells, strict=False)
        return [(self._columns[key], text) for key, text in pairs if key in self._columns]

    def _edit(self, ref: AssetRef, row: SheetRow) -> None:
        wishes = [Wish(ref, column, text) for column, text in self._cells(row)]
        planned = plan_edits(wishes, self._assets.get, self._ids)
        self._plan.edits += planned.edits
        self._plan.unchanged += not planned.edits
        for refusal in planned.refused:
            key = refusal.column.key if refusal.column is not None else ""
            self._reject(row, ref.id, key, refusal.text, refusal.reason)

    def _create(self, ref: AssetRef, row: SheetRow) -> None:
        if KINDS[self._kind].single:
            self._reject(row, ref.id, ID, "", f"there is only one record of {self._kind}")
            return
        if not is_slug(ref.id):
            why = f"an id has small letters, digits and _, such as “{slugify(ref.id)}”"
            self._reject(row, ref.id, ID, "", why)
            return
        before = len(self._plan.rejected)
        data = self._filled(ref, row)
        if len(self._plan.rejected) > before:
            return
        asset = asset_from_data(ref, data)
        reasons = [("", each.message) for each in asset.problems]
        if asset.record is not None:
            missing = missing_within(asset.record, self._ids)
            reasons += [(path_text(path), message) for path, message in missing]
        for field_name, message in reasons:
            self._reject(row, ref.id, field_name, "", message)
        if not reasons:
            self._plan.created.append(NewRecord(ref, data, row.line))

    def _filled(self, ref: AssetRef, row: SheetRow) -> dict[str, object]:
        """Return a new record's data: what tells variants apart first, empty cells left out."""
        data: dict[str, object] = {}
        cells = [(column, text) for column, text in self._cells(row) if text.strip()]
        cells.sort(key=lambda cell: (len(cell[0].path), not cell[0].is_tag))
        for column, text in cells:
            try:
                value = self._read(column, text, data)
            except CellError as error:
                self._reject(row, ref.id, column.key, text, str(error))
            else:
                data = with_value(data, *with_cell(column, data, value))
        return data

    def _read(self, column: Column, text: str, data: dict[str, object]) -> object:
        """Read a cell of a new record. Raises CellError."""
        place = column.place(data) or column.place_to_be(data)
        if place is None and not column.is_tag:
            raise CellError("a record of this variant has no such field")
        shape = column.value if column.is_tag or place is None else place.field.value
        value = parse_cell(text, shape)
        require_references(value, shape, self._ids)
        return value
