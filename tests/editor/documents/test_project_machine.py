"""Random edits, undo, redo, saves and outside changes, beside a model that only copies."""

from __future__ import annotations

import copy
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from editor.documents.field_changes import InsertItem, MoveItem, RemoveItem
from editor.documents.paint_changes import LegendEntry, PaintCells, PaintedCell
from editor.documents.project import Project
from editor.documents.record_changes import CreateAsset, DeleteAsset, RenameAsset, Transaction
from editor.documents.trees import MISSING, same
from runtime.content.asset import Asset, asset_from_data
from runtime.content.checker import check_project
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import RECORDS

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

State = dict[AssetRef, dict[str, object]]
FIELDS = [("width",), ("name",), ("notes",), ("appearance", "icon"), ("zeal",), ("legend", "#")]
VALUES = st.sampled_from([MISSING, 44, 50, True, "x", "wall", None, [1], {"a": 1}])
IDS = st.sampled_from(["ash", "elm", "yew"])


class ProjectMachine(RuleBasedStateMachine):
    """The project beside a list of whole states: the simplest history there is."""

    @initialize()
    def open(self) -> None:
        """Write the project and open it."""
        self.folder = Path(tempfile.mkdtemp())
        (self.folder / "project.json").write_text('{"name": "Tests", "schema_version": 1}')
        for ref, data in RECORDS.items():
            (self.folder / ref.kind).mkdir(exist_ok=True)
            (self.folder / ref.path).write_text(print_record(ref.kind, data) + "\n\n")
        self.project = Project.open(self.folder)
        self.states: list[State] = [copy.deepcopy(RECORDS)]
        self.index = 0
        self.disk: State = copy.deepcopy(RECORDS)
        self.texts = {ref: self.text(ref) for ref in RECORDS}

    def teardown(self) -> None:
        """Take the folder away."""
        shutil.rmtree(self.folder)

    def text(self, ref: AssetRef) -> str:
        """Return the text of a file."""
        return (self.folder / ref.path).read_text()

    @property
    def state(self) -> State:
        """What the records should hold now."""
        return self.states[self.index]

    def pick(self, data: st.DataObject) -> AssetRef:
        """Choose a record."""
        return data.draw(st.sampled_from(sorted(self.state)))

    def step(self, state: State) -> None:
        """Count one step, if it changes something."""
        if not same_states(state, self.state):
            self.states[self.index + 1 :] = [state]
            self.index += 1

    def has_records(self) -> bool:
        """Whether there is something to edit."""
        return bool(self.state)

    @precondition(has_records)
    @rule(data=st.data(), path=st.sampled_from(FIELDS), values=st.lists(VALUES, min_size=1))
    def type_into_a_field(
        self, data: st.DataObject, path: tuple[str, ...], values: list[object]
    ) -> None:
        """Type several values into one field; that is one step."""
        ref = self.pick(data)
        parent = self.state[ref].get(path[0], {})
        if len(path) == 2 and not isinstance(parent, dict):
            return
        gesture = f"typing {len(self.project.history)} {self.project.history_index}"
        start = state = copy.deepcopy(self.state)
        for value in values:
            self.project.set_field(ref, path, value, gesture)
            state = copy.deepcopy(state)
            put(state[ref], path, value)
            if not same_states(state, start):
                del self.states[self.index + 1 :]
        self.project.end_gesture(self.project.begin_gesture())
        self.step(state)

    @precondition(has_records)
    @rule(data=st.data(), tag=IDS, place=st.integers(0, 4))
    def edit_a_list(self, data: st.DataObject, tag: str, place: int) -> None:
        """Add, move or remove a tag."""
        ref = self.pick(data)
        state = copy.deepcopy(self.state)
        tags = state[ref].setdefault("tags", [])
        assert isinstance(tags, list)
        action = data.draw(st.sampled_from(["add", "move", "remove"] if tags else ["add"]))
        source = data.draw(st.integers(0, len(tags) - 1)) if tags else 0
        if action == "add":
            self.project.push(InsertItem(ref, ("tags",), place, tag))
            tags.insert(place, tag)
        elif action == "move":
            self.project.push(MoveItem(ref, ("tags",), source, place))
            tags.insert(place, tags.pop(source))
        else:
            self.project.push(RemoveItem(ref, ("tags",), source))
            tags.pop(source)
        self.step(state)

    @rule(data=st.data(), char=st.sampled_from(".#,"), cancel=st.booleans())
    def paint(self, data: st.DataObject, char: str, cancel: bool) -> None:  # noqa: FBT001 - drawn
        """Paint a stroke in pieces; sometimes undo in its middle."""
        chunks = [ref for ref in self.state if "rows" in self.state[ref]]
        if not chunks or not isinstance(self.state[chunks[0]].get("legend"), dict):
            return
        ref = chunks[0]
        state = copy.deepcopy(self.state)
        rows, legend = state[ref]["rows"], state[ref]["legend"]
        assert isinstance(rows, list)
        assert isinstance(legend, dict)
        gesture = self.project.begin_gesture()
        cell = st.tuples(st.integers(0, 4), st.integers(0, 3))
        for x, y in data.draw(st.lists(cell, min_size=1, max_size=5)):
            entries = () if char in legend else (LegendEntry(char, MISSING, "bush"),)
            self.project.push(PaintCells(ref, (PaintedCell(x, y, "", char),), entries, gesture))
            rows[y] = rows[y][:x] + char + rows[y][x + 1 :]
            legend.setdefault(char, "bush")
        if not same_states(state, self.state):
            del self.states[self.index + 1 :]
        if cancel:
            self.project.undo()
        self.project.end_gesture(gesture)
        if not cancel:
            self.step(state)

    @rule(data=st.data(), new_id=IDS)
    def create_delete_or_rename(self, data: st.DataObject, new_id: str) -> None:
        """Change which records there are."""
        state = copy.deepcopy(self.state)
        new = AssetRef("tiles", new_id)
        tiles = sorted(ref for ref in state if ref.kind == "tiles")
        action = data.draw(st.sampled_from(["create", "delete", "rename", "both"]))
        if action == "create" and new not in state:
            made: dict[str, object] = {"name": new_id}
            self.project.push(CreateAsset(new, made))
            state[new] = dict(made)
        elif action in {"delete", "both"} and tiles:
            state.pop(tiles[0])
            changes: tuple[DeleteAsset | CreateAsset, ...] = (DeleteAsset(tiles[0]),)
            if action == "both" and new not in state:
                changes = (*changes, CreateAsset(new, {"name": "Both"}))
                state[new] = {"name": "Both"}
            self.project.push(Transaction("Exchange", changes))
        elif action == "rename" and tiles and new not in state:
            self.project.push(RenameAsset(tiles[0], new_id))
            state[new] = state.pop(tiles[0])
        self.step(state)

    @rule()
    def undo(self) -> None:
        """One back."""
        self.project.undo()
        self.index = max(self.index - 1, 0)

    @rule()
    def redo(self) -> None:
        """One forth."""
        self.project.redo()
        self.index = min(self.index + 1, len(self.states) - 1)

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        """Anywhere."""
        target = round(share * (len(self.states) - 1))
        self.project.jump(target)
        self.index = target

    @rule()
    def save(self) -> None:
        """Write; nothing stays unsaved and only what differed was written."""
        before, wanted = self.disk, self.state
        report = self.project.save()
        assert not report.failures
        assert set(report.saved) == {
            ref for ref in wanted if ref not in before or not same(before[ref], wanted[ref])
        }
        assert set(report.deleted) == before.keys() - wanted.keys()
        self.disk = copy.deepcopy(wanted)
        self.texts.update({ref: self.text(ref) for ref in report.saved})
        self.texts = {ref: text for ref, text in self.texts.items() if ref in self.disk}

    @rule(data=st.data(), name=IDS)
    def change_outside(self, data: st.DataObject, name: str) -> None:
        """Another program changes one file; edited records keep their edits."""
        if not self.disk:
            return
        ref = data.draw(st.sampled_from(sorted(self.disk)))
        if ref in self.project.dirty_refs():
            return
        theirs = {**self.disk[ref], "name": name, "theirs": data.draw(st.integers())}
        before = self.text(ref)
        (self.folder / ref.path).write_text(print_record(ref.kind, theirs) + "\n")
        self.texts[ref] = self.text(ref)
        report = self.project.check_disk()
        assert report.reloaded == (() if self.texts[ref] == before else (ref,))
        self.disk[ref] = theirs
        self.step({**copy.deepcopy(self.state), ref: theirs})

    @rule()
    def open_again(self) -> None:
        """A second look at the folder sees what was saved."""
        other = Project.open(self.folder)
        found = {asset.ref: asset.data for asset in all_assets(other)}
        assert found.keys() == self.disk.keys()
        assert all(same(found[ref], self.disk[ref]) for ref in found)
        other.deleteLater()

    @invariant()
    def the_records_are_those_of_the_model(self) -> None:
        """Data, snapshot, history, marks and files agree with the model."""
        found = {asset.ref: asset.data for asset in all_assets(self.project)}
        assert found.keys() == self.state.keys()
        for ref, data in found.items():
            assert same(data, self.state[ref]), ref
            assert self.project.content.get(*ref) == asset_from_data(ref, data or {}).record
        assert self.project.history_index == self.index
        assert len(self.project.history) == len(self.states) - 1
        assert self.project.dirty_refs() == {
            ref
            for ref in self.state.keys() | self.disk.keys()
            if not same(self.state.get(ref), self.disk.get(ref))
        }
        assert {ref: self.text(ref) for ref in self.disk} == self.texts

    @invariant()
    def the_problems_are_those_of_a_fresh_check(self) -> None:
        """Checking again only what an edit reaches finds what checking everything finds."""
        assets = {asset.ref: asset for asset in all_assets(self.project)}
        fresh = check_project(assets, self.project.content)
        assert list(self.project.problems) == fresh


def all_assets(project: Project) -> list[Asset]:
    """Return every record of the kinds that the machine edits."""
    return [
        asset for kind in ("tiles", "maps", "chunks") for asset in project.assets(kind).values()
    ]


def same_states(one: State, other: State) -> bool:
    """Compare whole states."""
    return one.keys() == other.keys() and all(same(one[ref], other[ref]) for ref in one)


def put(data: dict[str, object], path: tuple[str, ...], value: object) -> None:
    """Set a field of the model in place, making its parents."""
    parent = data
    for key in path[:-1]:
        if value is MISSING and key not in parent:
            return
        inner = parent.setdefault(key, {})
        assert isinstance(inner, dict)
        parent = inner
    if value is MISSING:
        parent.pop(path[-1], None)
    else:
        parent[path[-1]] = value


def test_random_edits_agree_with_a_model_that_copies_everything(qapp: QCoreApplication) -> None:
    assert qapp
    run_state_machine_as_test(
        ProjectMachine,
        settings=settings(
            max_examples=80,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
