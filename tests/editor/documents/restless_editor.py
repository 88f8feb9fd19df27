"""A program that edits and saves a project without rest, made to be killed: see test_kills.py.

It reads jobs from its input, one JSON line each, and forks a process for each, whose number it
prints; so a job starts at once, with everything imported.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.documents.journal_keeper import JournalKeeper
from editor.documents.project import Project
from editor.documents.record_changes import CreateAsset, DeleteAsset, RenameAsset
from editor.documents.recovery import leftovers, recover
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.documents.saving import Written

Deed = tuple[list[str], "Callable[[], object]"]
KINDS = ("tiles", "maps", "chunks")


def snapshot(project: Project) -> dict[str, str]:
    """Return the text of every record, by path."""
    return {
        ref.path: asset.text or "" for kind in KINDS for ref, asset in project.assets(kind).items()
    }


def dawdle() -> None:
    """Make a save last, so that kills and edits fall into it."""
    time.sleep(0.15)


class RestlessEditor:
    """Edits at random; each edit is announced in the log, and logged with its result.

    Saves are written on a thread meanwhile, as the window does.
    """

    def __init__(self, folder: Path, journals: Path, log: Path, seed: int) -> None:
        self._random = random.Random(seed)
        self._log = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._application = QCoreApplication([])
        self._project = Project.open(folder)
        self._keeper = JournalKeeper(self._project, journals)
        self._count = 0
        self._pool = ThreadPoolExecutor(1)
        self._save: Future[Written] | None = None
        self._take_back(journals)

    def _take_back(self, journals: Path) -> None:
        """Recover what the last run left; the newest journal holds all that the others do."""
        found = leftovers(journals, self._project)
        if found:
            recover(self._project, found[0])
            self._keeper.journal.flush()
        for each in found:
            each.throw_away()

    def _write(self, entry: dict[str, object]) -> None:
        os.write(self._log, (json.dumps({"t": time.time(), **entry}) + "\n").encode())

    def run(self) -> None:
        """Edit until killed."""
        self._write({"done": snapshot(self._project)})
        while True:
            touched, act = self._next()
            self._write({"will": touched})
            act()
            self._write({"done": snapshot(self._project)})
            self._application.processEvents()
            self._end_save()
            time.sleep(self._random.choice((0, 0, 0.002, 0.02)))
            if self._random.random() < 0.02:
                time.sleep(0.4)

    def _begin_save(self) -> None:
        if self._save is None:
            self._write({"save": True})
            self._save = self._pool.submit(self._project.saving(), dawdle)

    def _end_save(self) -> None:
        if self._save is not None and self._save.done():
            self._project.take_written(self._save.result())
            self._save = None
            self._write({"save": False})

    def _next(self) -> Deed:
        """Choose what to do: the records that it touches, and the deed."""
        self._count += 1
        chance = self._random.random()
        deed: Deed | None = None
        if chance < 0.24:
            deed = self._turn_back(chance)
        elif chance < 0.38:
            deed = self._change_records(chance)
        return deed or self._write_note()

    def _turn_back(self, chance: float) -> Deed | None:
        """Save, undo or redo."""
        project = self._project
        if chance < 0.08:
            return [], self._begin_save
        if chance < 0.17 and project.can_undo:
            step = project.history[project.history_index - 1]
            return [ref.path for ref in step.assets], project.undo
        if project.can_redo:
            step = project.history[project.history_index]
            return [ref.path for ref in step.assets], project.redo
        return None

    def _change_records(self, chance: float) -> Deed | None:
        """Create, delete or rename a tile."""
        push, new = self._project.push, AssetRef("tiles", f"new_{self._random.randrange(8)}")
        spare = [ref for ref in self._project.assets("tiles") if ref.id.startswith("new_")]
        if self._project.has(new):
            return None
        if chance < 0.30:
            body: dict[str, object] = {"name": "New", "walkable": True, "transparent": True}
            return [new.path], lambda: push(CreateAsset(new, body))
        if not spare:
            return None
        if chance < 0.34:
            return [spare[0].path], lambda: push(DeleteAsset(spare[0]))
        return [spare[-1].path, new.path], lambda: push(RenameAsset(spare[-1], new.id))

    def _write_note(self) -> Deed:
        """Change a field of any record."""
        project = self._project
        ref = self._random.choice([ref for kind in KINDS for ref in project.assets(kind)])
        note = f"edit {self._count} " + "x" * self._random.choice((0, 10, 4000))
        return [ref.path], lambda: project.set_field(ref, ("notes",), note)


def serve() -> None:
    """Fork a restless editor for each job."""
    for line in sys.stdin:
        job = json.loads(line)
        number = os.fork()
        if number == 0:
            folder, journals, log = (Path(job[name]) for name in ("folder", "journals", "log"))
            RestlessEditor(folder, journals, log, job["seed"]).run()
        print(number, flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    serve()
