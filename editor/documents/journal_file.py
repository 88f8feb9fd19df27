"""How a journal is written: lines of JSON, each with a checksum, so that a torn end is noticed.

The first line says whose journal it is. Each later line holds records as they were edited, or
says that they are as their files again. The last word on a record counts.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from editor.documents.draft import RawText
from runtime.content.reading import read_limited
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from editor.documents.draft import Body

FORMAT = 1
ENDING = ".journal"
MAX_BYTES = 1 << 30
"""More is no journal: one begins anew long before that."""


@dataclass(frozen=True, slots=True)
class Head:
    """Whose journal it is: the project's folder and name, and the process that wrote it.

    `schema` is the schema version of the records in it.
    """

    root: str
    name: str
    pid: int
    host: str
    schema: int


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A record as it is edited; None is a deleted one. `saved` is its file's text, if any."""

    body: Body | None
    saved: str | None


@dataclass(frozen=True, slots=True)
class Kept:
    """An unsaved record as read from a journal; `base` tells which text its file had then."""

    body: Body | None
    base: str


@dataclass(slots=True)
class JournalText:
    """What a journal says: the unsaved records, and when it was last written (seconds)."""

    head: Head
    when: float
    records: dict[AssetRef, Kept] = field(default_factory=dict)


def base_of(text: str | None) -> str:
    """Return what tells one text of a file from another; empty when there is no file."""
    if text is None:
        return ""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def head_line(head: Head, when: float) -> bytes:
    """Return the first line of a journal."""
    return _line(
        {
            "format": FORMAT,
            "root": head.root,
            "name": head.name,
            "pid": head.pid,
            "host": head.host,
            "schema": head.schema,
            "t": when,
        }
    )


def records_line(records: Mapping[AssetRef, Unsaved | None], when: float) -> bytes:
    """Return the line that says how records are now; None says: as their files.

    Raises ValueError, TypeError or RecursionError for a body that can't be written.
    """
    entries = [_entry(ref, unsaved) for ref, unsaved in records.items()]
    return _line({"t": when, "records": entries})


def _entry(ref: AssetRef, unsaved: Unsaved | None) -> dict[str, object]:
    entry: dict[str, object] = {"kind": ref.kind, "id": ref.id}
    if unsaved is None:
        return entry
    entry["base"] = base_of(unsaved.saved)
    if isinstance(unsaved.body, RawText):
        entry["text"] = unsaved.body.text
    else:
        entry["data"] = unsaved.body
    return entry


def _line(data: dict[str, object]) -> bytes:
    text = json.dumps(data, separators=(",", ":")).encode("ascii")
    return b"%08x %s\n" % (zlib.crc32(text), text)


def read_journal(path: Path) -> JournalText | None:
    """Read a journal up to its first damaged line; None when not even the first one is whole.

    Raises:
        ReadError: when the file can't be read, is no ordinary one or has no end.
    """
    lines = read_limited(path, MAX_BYTES).split(b"\n")[:-1]
    found: JournalText | None = None
    for raw in lines:
        data = _checked(raw)
        if data is None:
            break
        if found is None:
            found = _begun(data)
            if found is None:
                break
        else:
            _take(found, data)
    return found


def _checked(raw: bytes) -> dict[str, object] | None:
    """Return the data of a line, None when it is torn or damaged."""
    checksum, _, text = raw.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(text):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _begun(data: dict[str, object]) -> JournalText | None:
    match data:
        case {
            "format": int(version),
            "root": str(root),
            "name": str(name),
            "pid": int(pid),
            "host": str(host),
            "schema": int(schema),
            "t": float(when),
        } if version == FORMAT:
            return JournalText(Head(root, name, pid, host, schema), when)
    return None


def _take(found: JournalText, data: dict[str, object]) -> None:
    match data:
        case {"t": float(when), "records": list(entries)}:
            found.when = when
        case _:
            return
    for entry in entries:
        match entry:
            case {"kind": str(kind), "id": str(name), "base": str(base), "text": str() | None}:
                found.records[AssetRef(kind, name)] = Kept(RawText(entry["text"]), base)
            case {"kind": str(kind), "id": str(name), "base": str(base), "data": dict() | None}:
                found.records[AssetRef(kind, name)] = Kept(entry["data"], base)
            case {"kind": str(kind), "id": str(name)}:
                found.records.pop(AssetRef(kind, name), None)
