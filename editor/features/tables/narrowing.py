"""The filter of a table: words to find, or an expression over the columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from runtime.content.spreadsheet import ExpressionError, compile_expression
from runtime.core.ids import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from runtime.content import AssetRef
    from runtime.content.spreadsheet import Column

    Reader = Callable[["Record"], object]
    Accepts = Callable[["Record"], bool]

SIGNS = re.compile(r"[<>=≤≥≠]|\bin\b|\b(and|or|not)\b", re.IGNORECASE)
UNKNOWN = re.compile(r"There is no column “(.+?)”")


class Record:
    """A record as filters and expressions read it; `cell` is the value of the cell in hand."""

    __slots__ = ("cell", "data", "ref")

    def __init__(self, ref: AssetRef, data: Mapping[str, object], cell: object = None) -> None:
        self.ref = ref
        self.data = data
        self.cell = cell


def reader_of(column: Column) -> Reader:
    """Return what reads a column of a record; None where the record has no such field."""

    def read(record: Record) -> object:
        place = column.place(record.data)
        return place.value if place is not None else None

    return read


class Names:
    """Finds columns by what people call them: the whole path, the last word, or the head."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._by_key = {column.key: column for column in columns}
        self._words: dict[str, list[Column]] = {}
        for column in columns:
            for word in {column.path[-1], column.label.lower().replace(" ", "_")}:
                self._words.setdefault(word, []).append(column)

    def resolve(self, name: str) -> Reader | None:
        """Return the reader of a column; None for what names none, or several."""
        if name == "id":
            return lambda record: record.ref.id
        if name == "x":
            return lambda record: record.cell
        found = self._by_key.get(name)
        if found is None:
            meant = self._words.get(name.lower(), [])
            found = meant[0] if len(meant) == 1 else None
        return reader_of(found) if found is not None else None

    def compiled(self, text: str) -> Callable[[Record], object]:
        """Compile an expression. Raises ExpressionError, with the nearest name for a wrong one."""
        try:
            return compile_expression(text, self.resolve)
        except ExpressionError as error:
            raise ExpressionError(self._helped(str(error))) from error

    def _helped(self, message: str) -> str:
        found = UNKNOWN.match(message)
        near = nearest(found[1], [*self._by_key, *self._words]) if found else []
        return f"{message} The nearest: {', '.join(near)}." if near else message


def is_expression(text: str) -> bool:
    """Whether a filter is meant as an expression, not as words to find."""
    return SIGNS.search(text) is not None


def acceptance(text: str, names: Names, sought: Callable[[Record], str]) -> Accepts:
    """Return what tells whether a record is shown.

    Words are sought in what `sought` gives, `#word` in the tags; an expression is worked out. A
    record for which it has no value is not shown.

    Raises:
        ExpressionError: when the text is neither.
    """
    if not is_expression(text):
        return _words(text, sought)
    read = names.compiled(text)

    def accepts(record: Record) -> bool:
        try:
            return bool(read(record))
        except ExpressionError:
            return False

    return accepts


def _words(text: str, sought: Callable[[Record], str]) -> Accepts:
    words = text.casefold().split()
    wanted = [word.removeprefix("#") for word in words if word.startswith("#")]
    plain = [word for word in words if not word.startswith("#")]

    def accepts(record: Record) -> bool:
        tags: Any = record.data.get("tags") or []
        have = [str(tag) for tag in tags] if isinstance(tags, list) else []
        return all(any(tag.startswith(want) for tag in have) for want in wanted) and (
            not plain or all(word in sought(record) for word in plain)
        )

    return accepts
