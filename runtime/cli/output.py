"""Where commands write to: files whose every failure names the file and the option."""

from __future__ import annotations

import csv
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path


class OutputError(Exception):
    """The output cannot be written there."""


@contextmanager
def told(out: Path) -> Iterator[None]:
    """Turn what the system says of a file that cannot be written into an OutputError."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise OutputError(f"Cannot write {out}: {why}. Choose another file with --out.") from error


@contextmanager
def table_file(
    out: Path | None, header: Sequence[str]
) -> Iterator[Callable[[Iterable[object]], None]]:
    """Give what writes one row of a CSV file, or nothing when there is no file to write.

    Raises OutputError wherever the file cannot be written, also when it is closed.
    """
    if out is None:
        yield lambda _row: None
        return
    with told(out):
        file = out.open("w", encoding="utf-8", newline="")
    table = csv.writer(file, lineterminator="\n")

    def write(row: Iterable[object]) -> None:
        with told(out):
            table.writerow(row)

    try:
        write(header)
        yield write
    finally:
        with told(out):
            file.close()
