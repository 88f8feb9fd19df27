"""A machine that edits fields of every kind beside a model, with others at the same files."""

from __future__ import annotations

import copy
import dataclasses
import random
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from PySide6.QtCore import QCoreApplication, QEvent

from editor.app.usage import UsageIndex
from editor.documents.draft import Body, RawText
from editor.documents.field_changes import InsertItem, MoveItem, RemoveItem, SetField
from editor.documents.journal_keeper import JournalKeeper
from editor.documents.paint_changes import LegendEntry, PaintCells, PaintedCell
from editor.documents.project import Project
from editor.documents.record_changes import Transaction
from editor.documents.records import asset_of, body_of
from editor.documents.recovery import leftovers, recover
from editor.documents.trees import MISSING
from runtime.content.checker import check_project
from runtime.content.checks.context import MAX_LOOKUPS
from runtime.content.fields import Shape
from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from tests.editor.documents.outsiders import Outsiders
from tests.editor.documents.project_model import ProjectModel, print_of, put, same_states, value_in
from tests.editor.documents.random_values import RandomValues, places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from editor.documents.change import Change
    from runtime.content.problems import Problem
    from runtime.content.refs import FieldPath
    from tests.editor.documents.project_model import State

SEEDS = st.integers(0, 2**32)


def has_records(machine: ProjectMachine) -> bool:
    """Whether there is something to edit."""
    return bool(machine.readable())


class ProjectMachine(RuleBasedStateMachine):
    """The project beside a list of whole states: the simplest history there is.

    Each rule draws one seed and is random from there, so that steps stay small and many.
    """

    records: ClassVar[Mapping[AssetRef, str]] = {}

    @initialize()
    def open(self) -> None:
        """Write the project and open it."""
        self.home = Path(tempfile.mkdtemp())
        self.folder, self.journals = self.home / "project", self.home / "journals"
        self.folder.mkdir()
        (self.folder / "project.json").write_text('{"name": "Tests", "schema_version": 1}')
        for ref, text in self.records.items():
            (self.folder / ref.kind).mkdir(exist_ok=True)
            (self.folder / ref.path).write_text(text)
        self.model = ProjectModel([], {}, dict(self.records))
        self.rng = random.Random(0)
        self.values = RandomValues(self.rng, self.ids)
        self.start()

    def start(self) -> None:
        """Open the project anew, as a start of the program does."""
        self.model.start_again()
        self.project = Project.open(self.folder)
        self.usages = UsageIndex(self.project)
        self.keeper = JournalKeeper(self.project, self.journals)
        self.prints: dict[int, tuple[State, dict[AssetRef, str]]] = {}
        self.outsiders = Outsiders(self.project, self.model, self.rng, self.values)

    def end(self) -> None:
        """End the program well."""
        self.keeper.close()
        self.leave()

    def leave(self) -> None:
        """Delete the project as a window does, without waiting for the event loop."""
        self.project.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def teardown(self) -> None:
        """Look at everything once more and take the folder away."""
        if hasattr(self, "project"):
            self.the_problems_are_those_of_a_fresh_check()
            self.end()
            shutil.rmtree(self.home)

    def ids(self, kind: str) -> list[str]:
        """Return the ids of a kind that are there."""
        return [ref.id for ref in self.model.state if ref.kind == kind]

    def readable(self) -> list[AssetRef]:
        """Return the records whose fields can be edited."""
        return sorted(ref for ref, body in self.model.state.items() if isinstance(body, dict))

    def some(self, seed: int) -> AssetRef:
        """Begin a rule: choose a record."""
        self.rng.seed(seed)
        return self.rng.choice(self.readable())

    # Fields

    @precondition(has_records)
    @rule(seed=SEEDS)
    def type_into_a_field(self, seed: int) -> None:
        """Type several values into one field; that is one step, or none."""
        ref = self.some(seed)
        path, value = self.rng.choice(places(ref.kind, self.model.state[ref]))
        gesture = f"typing {seed} {self.model.index} {len(self.model.states)}"
        body, bodies = self.model.body(ref), list[Body]()
        typed = [self.values.value(value) for _ in range(self.rng.choice((1, 1, 2, 4)))]
        if self.rng.random() < 0.1 and isinstance(path[-1], str):
            typed.append(MISSING)
        for new in typed:
            self.project.set_field(ref, path, new, gesture)
            body = _with(body, path, new)
            bodies.append(body)
        self.project.end_gesture(self.project.begin_gesture())
        self.model.typed(ref, bodies)

    @precondition(has_records)
    @rule(seed=SEEDS)
    def edit_a_list(self, seed: int) -> None:
        """Add, move or take out an item of any list."""
        ref = self.some(seed)
        found = places(ref.kind, self.model.state[ref])
        lists = [each for each in found if each[1].shape is Shape.LIST]
        if not lists:
            return
        path, value = self.rng.choice(lists)
        body = self.model.body(ref)
        items = value_in(body, path)
        items = [] if items is MISSING else items
        if not isinstance(items, list):
            return
        place = self.rng.randrange(len(items) + 1)
        source = self.rng.randrange(len(items)) if items else None
        action = self.rng.choice(("add", "move", "remove"))
        assert value.item is not None
        if action == "add" or source is None:
            item = self.values.value(value.item)
            self.project.push(InsertItem(ref, path, place, item))
            items.insert(place, item)
        elif action == "move":
            place = min(place, len(items) - 1)
            self.project.push(MoveItem(ref, path, source, place))
            items.insert(place, items.pop(source))
        else:
            self.project.push(RemoveItem(ref, path, source))
            items.pop(source)
        self.model.step({ref: _with(body, path, items)})

    @precondition(has_records)
    @rule(seed=SEEDS)
    def edit_many_at_once(self, seed: int) -> None:
        """Set a field of several records in one transaction."""
        self.rng.seed(seed)
        refs = self.rng.sample(self.readable(), min(3, len(self.readable())))
        changes: list[Change] = []
        changed: dict[AssetRef, Body | None] = {}
        for ref in refs:
            path, value = self.rng.choice(places(ref.kind, self.model.state[ref]))
            new = self.values.value(value)
            changes.append(SetField(ref, path, MISSING, new))
            changed[ref] = _with(self.model.body(ref), path, new)
        self.project.push(Transaction("Many", tuple(changes)))
        self.model.step(changed)

    @rule(seed=SEEDS)
    def paint(self, seed: int) -> None:
        """Paint a stroke in pieces; sometimes undo in its middle."""
        self.rng.seed(seed)
        chunks = [ref for ref in self.readable() if _is_painted(self.model.state[ref])]
        if not chunks:
            return
        ref = self.rng.choice(chunks)
        body = self.model.body(ref)
        rows, legend = body["rows"], body["legend"]
        gesture, bodies = self.project.begin_gesture(), list[Body]()
        for _ in range(self.rng.randint(1, 5)):
            y = self.rng.randrange(len(rows))
            x, char = self.rng.randrange(len(rows[y])), self.rng.choice("~:" + rows[0])
            entries = () if char in legend else (LegendEntry(char, MISSING, "floor"),)
            self.project.push(PaintCells(ref, (PaintedCell(x, y, "", char),), entries, gesture))
            rows[y] = rows[y][:x] + char + rows[y][x + 1 :]
            legend.setdefault(char, "floor")
            bodies.append({**body, "rows": list(rows), "legend": dict(legend)})
        if self.rng.random() < 0.3:
            self.project.undo()
            bodies.append(self.model.state[ref])
        self.project.end_gesture(gesture)
        self.model.typed(ref, bodies)

    # History

    @rule()
    def undo(self) -> None:
        """One back."""
        self.project.undo()
        self.model.index = max(self.model.index - 1, 0)

    @rule()
    def redo(self) -> None:
        """One forth."""
        self.project.redo()
        self.model.index = min(self.model.index + 1, len(self.model.states) - 1)

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        """Anywhere."""
        target = round(share * (len(self.model.states) - 1))
        self.project.jump(target)
        self.model.index = target

    # Files

    @rule()
    def save(self) -> None:
        """Write; only what differed is written, and files of others are left alone."""
        self.outsiders.save()

    @rule(seed=SEEDS)
    def others_change_files(self, seed: int) -> None:
        """Other programs edit, create and delete files; conflicts are answered at random."""
        self.rng.seed(seed)
        self.outsiders.change_files()

    @rule()
    def open_again(self) -> None:
        """A start of the program sees the files as they are; what was unsaved is given up."""
        self.end()
        self.start()

    @rule()
    def be_killed_and_recover(self) -> None:
        """What was unsaved comes back from the journal in one step."""
        unsaved = {ref: self.model.state.get(ref) for ref in self.model.dirty()}
        assert self.keeper.journal.flush()
        self.keeper.close(keep=True)
        self.leave()
        self.start()
        found = leftovers(self.journals, self.project)
        for each in found[:1]:
            recover(self.project, each)
        for each in found:
            each.throw_away()
        self.model.step(unsaved)

    # What always holds

    @invariant()
    def the_records_are_those_of_the_model(self) -> None:
        """Data, snapshot, history, marks and files agree with the model."""
        found = self.bodies()
        assert same_states(found, self.model.state)
        assert self.project.history_index == self.model.index
        assert len(self.project.history) == len(self.model.states) - 1
        assert self.project.dirty_refs() == self.model.dirty()
        assert self.files() == self.model.files
        state, dirty = self.model.state, self.model.dirty()
        prints = {ref: print_of(body) for ref, body in found.items() if ref in dirty}
        _, before = self.prints.setdefault(id(state), (state, prints))
        assert {ref: before.get(ref, prints[ref]) for ref in prints} == prints

    @rule()
    def the_problems_are_those_of_a_fresh_check(self) -> None:
        """Checking again only what an edit reaches finds what checking everything finds."""
        fresh = {ref: asset_of(ref, body) for ref, body in self.bodies().items()}
        for ref, asset in fresh.items():
            assert self.project.content.get(*ref) == asset.record
            assert self.project.asset(ref).problems == asset.problems
        content = Content.of(fresh.values())
        found, expected = list(self.project.problems), check_project(fresh, content)
        if len([each for each in expected if each.code == "E_MISSING_REF"]) >= MAX_LOOKUPS:
            found, expected = _without_hints(found), _without_hints(expected)
        assert found == expected
        assert self.project.content.fingerprint == content.fingerprint

    def bodies(self) -> dict[AssetRef, Body]:
        """Return every record as the project has it."""
        return {
            ref: body_of(asset)
            for kind in KINDS
            for ref, asset in self.project.assets(kind).items()
        }

    def files(self) -> dict[AssetRef, str]:
        """Return the text of every file."""
        return {
            AssetRef(path.parent.name, path.stem): path.read_bytes().decode()
            for path in self.folder.glob("*/*.json")
        }


def _with(body: Any, path: FieldPath, value: object) -> Any:
    """Return a copy of a tree with a field set, or taken out."""
    again = copy.deepcopy(body)
    put(again, path, value)
    return again


def _without_hints(problems: Iterable[Problem]) -> list[Problem]:
    """Leave out the nearest ids: when too many are missing, they are told of the first only."""
    return [
        dataclasses.replace(each, message="", fix=None) if each.code == "E_MISSING_REF" else each
        for each in problems
    ]


def _is_painted(body: Body) -> bool:
    """Whether a chunk has rows to paint on."""
    if isinstance(body, RawText) or not isinstance(body.get("legend"), dict):
        return False
    rows = body.get("rows")
    return (
        isinstance(rows, list) and bool(rows) and all(isinstance(row, str) and row for row in rows)
    )
