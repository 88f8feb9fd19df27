"""Reading CSV files as programs and people write them: other separators, marks and encodings."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from runtime.content.reading import ReadError, read_limited

MOST_BYTES = 64 * 2**20
MOST_ROWS = 200_000
SEPARATORS = ",;\t|"
NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}


class SheetError(Exception):
    """A file that is no sheet of records; the message says why and what helps."""


class SheetRow(NamedTuple):
    """One row: the line of the file where it begins, and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A CSV file: the names of its columns and its rows, blank ones left out."""

    header: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    separator: str = ","


def load_sheet(path: Path) -> Sheet:
    """Read a CSV file from the disk, as `read_sheet`. Raises SheetError, also when it can't be."""
    try:
        raw = read_limited(path, MOST_BYTES)
    except ReadError as error:
        raise SheetError(f"It can't be read: {error.reason}. {error.remedy}") from error
    return read_sheet(raw)


def read_sheet(raw: bytes) -> Sheet:
    """Read a CSV file: UTF-8 with or without mark, or UTF-16; the separator is found out.

    Raises:
        SheetError: when it is empty, too large, in another encoding, or no CSV.
    """
    if len(raw) > MOST_BYTES:
        raise SheetError(
            f"The file has {len(raw) / 2**20:.0f} MB; at most {MOST_BYTES // 2**20} MB can be "
            "read. Split it into several."
        )
    text = _decoded(raw)
    if not text.strip():
        raise SheetError("The file is empty. Its first line should name the fields: id, name, …")
    separator = _separator(text)
    rows = _rows(text, separator)
    if not rows:
        raise SheetError("The file has no rows. Its first line should name the fields.")
    header = tuple(cell.strip() for cell in rows[0].cells)
    while header and not header[-1]:
        header = header[:-1]
    return Sheet(header, tuple(rows[1:]), separator)


def _decoded(raw: bytes) -> str:
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SheetError(
            f"The file is not UTF-8: byte 0x{raw[error.start]:02x} in line {line}. Save it as "
            "“CSV UTF-8” in your spreadsheet program."
        ) from None


def _separator(text: str) -> str:
    """Return the separator that the first line has most of, outside quotes."""
    line = text.lstrip("\r\n").splitlines()[0]
    outside = "".join(line.split('"')[::2])
    return max(SEPARATORS, key=lambda sign: (outside.count(sign), -SEPARATORS.index(sign)))


def _rows(text: str, separator: str) -> list[SheetRow]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[SheetRow] = []
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(SheetRow(line, tuple(cells)))
            line = reader.line_num + 1
            if len(rows) > MOST_ROWS + 1:
                raise SheetError(f"The file has more than {MOST_ROWS:,} rows. Split it.")
    except csv.Error as error:
        raise SheetError(
            f"Line {line} can't be read as CSV parted by {NAMES[separator]} ({error}). Is a "
            "quotation mark missing?"
        ) from None
    return rows
