"""Projects that something is wrong with, for all that opens projects: the editor and `delve`."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

from runtime.content import AssetRef, print_record
from runtime.content.template import FIRST_MAP, make_project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Breaking = Callable[[Path], None]

HOARD, DEEPER = AssetRef("drop_tables", "hoard"), AssetRef("drop_tables", "deeper")
GOBLIN, RUBY, CELL = (
    AssetRef("enemies", "goblin"),
    AssetRef("items", "ruby"),
    AssetRef("chunks", "cell"),
)

SOUND: dict[AssetRef, dict[str, object]] = {
    RUBY: {"name": "Ruby", "slot": "valuable", "price": 40},
    HOARD: {
        "name": "Hoard",
        "mode": "pick_one",
        "entries": [
            {"kind": "item", "weight": 3, "item": "ruby"},
            {"kind": "table", "weight": 1, "table": "deeper"},
        ],
    },
    DEEPER: {
        "name": "Deeper",
        "mode": "pick_one",
        "entries": [{"kind": "gold", "weight": 1, "amount": [1, 5]}],
    },
    GOBLIN: {
        "name": "Goblin",
        "health": 13,
        "attack": {"kind": "melee", "damage": [2, 4], "damage_type": "physical"},
        "xp": 6,
        "drops": "hoard",
        "weight": 14,
    },
    CELL: {
        "name": "Cell",
        "legend": {"#": "wall", ".": "floor"},
        "rows": ["#####", "#...#", "#...#", "#####"],
    },
}


def sound_project(root: Path) -> Path:
    """Make a small project that nothing is wrong with."""
    make_project(root, "Small")
    for ref, data in SOUND.items():
        path = root / ref.path
        path.parent.mkdir(exist_ok=True)
        path.write_text(print_record(ref.kind, data))
    return root


def broken_project(root: Path, name: str) -> Path:
    """Make a small project with the fault of this name."""
    BROKEN[name](sound_project(root))
    return root


def _head(raw: bytes) -> Breaking:
    return lambda root: _write(root / "project.json", raw)


def _raw(ref: AssetRef, raw: bytes) -> Breaking:
    return lambda root: _write(root / ref.path, raw)


def _write(path: Path, raw: bytes) -> None:
    path.write_bytes(raw)


def _fields(ref: AssetRef, **fields: object) -> Breaking:
    """Give a record other fields; NaN and endless numbers are written as Python's JSON does."""

    def act(root: Path) -> None:
        path = root / ref.path
        path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))

    return act


def _without(ref: AssetRef) -> Breaking:
    return lambda root: (root / ref.path).unlink()


def _weights(weight: object) -> Breaking:
    return _fields(HOARD, entries=[{"kind": "item", "weight": weight, "item": "ruby"}])


def _instead(path: Path, what: str) -> None:
    """Put something else where a file or a folder is."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    match what:
        case "file":
            path.write_text("no folder")
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path.name)
        case "link":
            path.symlink_to("nowhere")


def _head_is(what: str) -> Breaking:
    return lambda root: _instead(root / "project.json", what)


def _record_is(what: str) -> Breaking:
    return lambda root: _instead(root / RUBY.path, what)


def _kind_is(what: str) -> Breaking:
    return lambda root: _instead(root / "items", what)


def _huge_chunk(root: Path) -> None:
    rows = ["#" * 1000] * 1000
    _fields(CELL, rows=rows)(root)


def _same_name_in_capitals(root: Path) -> None:
    (root / "items" / "Ruby.json").write_text('{"name": "Ruby", "slot": "valuable"}')


def _chain(root: Path) -> None:
    """Nest 300 tables; the last names the first."""
    for number in range(300):
        entry = {"kind": "table", "weight": 1, "table": f"chain_{(number + 1) % 300}"}
        data = {"name": f"Chain {number}", "mode": "pick_one", "entries": [entry]}
        (root / "drop_tables" / f"chain_{number}.json").write_text(json.dumps(data))


UNUSABLE: dict[str, Breaking] = {
    "no folder": shutil.rmtree,
    "no project.json": lambda root: (root / "project.json").unlink(),
    "project.json is empty": _head(b""),
    "project.json is a folder": _head_is("folder"),
    "project.json is a pipe": _head_is("pipe"),
    "project.json is a loop": _head_is("loop"),
    "project.json is no JSON": _head(b"hello"),
    "project.json is a list": _head(b"[]"),
    "project.json has nothing in it": _head(b"{}"),
    "project.json is nested without end": _head(b"[" * 200_000),
    "project.json is no text": _head(bytes(range(256))),
    "an unknown schema": _head(b'{"name": "Small", "schema_version": "new"}'),
    "an endless schema": _head(b'{"name": "Small", "schema_version": 1e999}'),
}
"""Nothing can be opened: a reason and a remedy are all there is."""

NEWER: dict[str, Breaking] = {
    "a newer schema": _head(b'{"name": "Small", "schema_version": 99}'),
}
"""The editor shows it, but changes nothing; `delve` refuses it."""

FAULTY: dict[str, Breaking] = {
    "a kind is missing": lambda root: shutil.rmtree(root / "items"),
    "a kind is a file": _kind_is("file"),
    "a kind is a loop": _kind_is("loop"),
    "a kind is a link to nowhere": _kind_is("link"),
    "no rules": lambda root: shutil.rmtree(root / "rules"),
    "no tiles": lambda root: shutil.rmtree(root / "tiles"),
    "no maps": lambda root: shutil.rmtree(root / "maps"),
    "a record is a folder": _record_is("folder"),
    "a record is a pipe": _record_is("pipe"),
    "a record is a loop": _record_is("loop"),
    "a record is a link to nowhere": _record_is("link"),
    "a record is empty": _raw(RUBY, b""),
    "a record is no text": _raw(RUBY, bytes(range(256))),
    "a record is Latin-1": _raw(RUBY, '{"name": "Rübin", "slot": "valuable"}'.encode("latin-1")),
    "a record is UTF-16": _raw(RUBY, '{"name": "Ruby", "slot": "valuable"}'.encode("utf-16")),
    "a record has a mark of order": _raw(RUBY, b'\xef\xbb\xbf{"name": "Ruby", "slot": "valuable"}'),
    "a record is torn": _raw(RUBY, b'{\n  "name": "Rub'),
    "a record is a list": _raw(RUBY, b"[1, 2]"),
    "a record is nested without end": _raw(RUBY, b"[" * 200_000),
    "a record has an endless number": _raw(
        RUBY, b'{"name": "Ruby", "price": ' + b"9" * 6000 + b"}"
    ),
    "a record says a field twice": _raw(RUBY, b'{"name": "Ruby", "slot": "valuable", "name": "x"}'),
    "a record is too large": _raw(RUBY, b'{"name": "' + b"x" * (9 * 2**20) + b'"}'),
    "the same name in capitals": _same_name_in_capitals,
    "a misspelt field": _fields(RUBY, prise=3),
    "a field of another type": _fields(GOBLIN, health="thirteen", armour=True),
    "a missing reference": _without(RUBY),
    "a circle of two": _fields(DEEPER, entries=[{"kind": "table", "weight": 1, "table": "hoard"}]),
    "a circle of three hundred": _chain,
    "a weight of NaN": _weights(float("nan")),
    "an endless weight": _weights(float("inf")),
    "a weight of 1e300": _weights(1e300),
    "a negative weight": _weights(-1),
    "a weight of nothing": _weights(0),
    "a weight of true": _weights(True),
    "a weight in words": _weights("10"),
    "a table without entries": _fields(HOARD, entries=[]),
    "an enemy that cannot live": _fields(GOBLIN, health=-5),
    "damage the wrong way round": _fields(
        GOBLIN, attack={"kind": "melee", "damage": [9, 1], "damage_type": "physical"}
    ),
    "a chunk without rows": _fields(CELL, rows=[]),
    "a chunk of ragged rows": _fields(CELL, rows=["#####", "#..", "#####"]),
    "a chunk of unknown signs": _fields(CELL, rows=["#####", "#?☃.#", "#####"]),
    "a huge chunk": _huge_chunk,
    "a map of no size": _fields(FIRST_MAP, width=0, height=-3),
    "a huge map": _fields(FIRST_MAP, width=100_000, height=100_000),
    "a map of unknown tiles": _fields(FIRST_MAP, floor_tile="lava"),
    "a layout of no kind": _fields(FIRST_MAP, layout={"kind": "spiral"}),
    "a map too small for its zones": _fields(FIRST_MAP, width=9, height=9),
    "a colour of no colour": _fields(RUBY, appearance={"colour": "reddish", "glyph": "ruby"}),
}
"""It opens, and says what is wrong with which record."""

BROKEN: dict[str, Breaking] = {**UNUSABLE, **NEWER, **FAULTY}
