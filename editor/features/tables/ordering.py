"""The order in which a table shows its records: by one column, then by name."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from editor.app.records import name_of
from runtime.content import AssetRef
from runtime.content.annotations import Ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.documents.project import Project
    from runtime.content.spreadsheet import Column

NAME, ID = 0, 1
LONGEST_KEY = 80
Key = tuple[int, float, str]


class RowOrder:
    """Sorts records by the column at `place`; numbers by size, texts by letter."""

    def __init__(self, project: Project, columns: Sequence[Column | None]) -> None:
        self._project = project
        self._columns = columns
        self._target_names: dict[AssetRef, str] = {}
        self.place, self.descending = NAME, False

    def arranged(self, refs: Iterable[AssetRef]) -> list[AssetRef]:
        """Return records in order."""
        self._target_names.clear()
        return sorted(refs, key=self._key, reverse=self.descending)

    def row_for(self, ref: AssetRef, refs: Sequence[AssetRef]) -> int:
        """Return where a new record belongs; at the top when the order is turned round."""
        if self.descending:
            return 0
        return bisect_left([self._key(each) for each in refs], self._key(ref))

    def _key(self, ref: AssetRef) -> tuple[Key, str, str]:
        return self._value_key(ref), name_of(self._project, ref).casefold(), ref.id

    def _value_key(self, ref: AssetRef) -> Key:
        """Return what a record is sorted by first; what isn't there comes last."""
        column = self._columns[self.place]
        if self.place == NAME or column is None:
            return 0, 0.0, "" if self.place == NAME else ref.id
        place = column.place(self._project.asset(ref).data)
        key: Key = (-1 if self.descending else 1), 0.0, ""
        match place.value if place is not None else None:
            case bool() | int() | float() as number:
                key = 0, float(number), ""
            case [int() | float() as low, *rest] if not column.is_list:
                key = 0, float(low), f"{rest}"
            case list() | dict() as many:
                key = 0, float(len(many)), ""
            case str() as text:
                key = 0, 0.0, self._spoken(column, text)
        return key

    def _spoken(self, column: Column, text: str) -> str:
        """Return a text as it is sorted: a record by its name."""
        reference = column.value.marker(Ref)
        if reference is None:
            return text[:LONGEST_KEY].casefold()
        target = AssetRef(reference.kind, text)
        if target not in self._target_names:
            known = self._project.has(target)
            self._target_names[target] = name_of(self._project, target) if known else text
        return self._target_names[target].casefold()
