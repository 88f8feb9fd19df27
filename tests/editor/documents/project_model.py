"""What a project should hold, kept in the simplest way: whole states in a list, texts of files."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.documents.draft import Body, RawText
from editor.documents.record_changes import same_body
from editor.documents.records import parsed
from editor.documents.trees import MISSING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.refs import AssetRef, FieldPath

State = dict["AssetRef", Body]
Texts = dict["AssetRef", str]


def print_of(body: Body) -> str:
    """Return all of a body, with the order of its fields, as it stands in memory."""
    return body.text or "" if isinstance(body, RawText) else json.dumps(body)


@dataclass
class ProjectModel:
    """A project beside which the real one is run.

    Attributes:
        states: the records after each step of the history; they are never changed in place.
        index: which of them is in force.
        known: the texts of files as the project knows them.
        files: the texts of files as they are.
    """

    states: list[State]
    known: Texts
    files: Texts
    index: int = 0

    @property
    def state(self) -> State:
        """The records that should be there now."""
        return self.states[self.index]

    def body(self, ref: AssetRef) -> Any:
        """Return a copy of a record's tree, to be edited in place."""
        return copy.deepcopy(self.state[ref])

    def step(self, changed: Mapping[AssetRef, Body | None]) -> None:
        """Count one step, if it changes something; what was undone is gone then."""
        state = _with(self.state, changed)
        if not same_states(state, self.state):
            self.states[self.index + 1 :] = [state]
            self.index += 1

    def typed(self, ref: AssetRef, bodies: list[Body]) -> None:
        """Count typing as one step; each text between drops what was undone, even without one."""
        if any(not same_body(body, self.state.get(ref)) for body in bodies):
            del self.states[self.index + 1 :]
        self.step({ref: bodies[-1]})

    def take(
        self, changed: Mapping[AssetRef, Body | None], steps: list[frozenset[AssetRef]]
    ) -> None:
        """Count a step of others: `steps` are the records that each step of the history touched."""
        state = _with(self.state, changed)
        if same_states(state, self.state):
            return
        undone = steps[self.index :]
        if any(step & changed.keys() for step in undone):
            self.states += [self.state, state]
            self.index = len(self.states) - 1
            return
        theirs = {ref: state.get(ref) for ref in changed}
        later = [_with(each, theirs) for each in self.states[self.index + 1 :]]
        self.states[self.index + 1 :] = [state, *later]
        self.index += 1

    def dirty(self) -> set[AssetRef]:
        """Return the records that differ from what the project knows of their files."""
        refs = self.state.keys() | self.known.keys()
        return {ref for ref in refs if not same_body(self.state.get(ref), self.known_body(ref))}

    def known_body(self, ref: AssetRef) -> Body | None:
        """Return the record that the project knows on disk."""
        return parsed(ref, self.known[ref]) if ref in self.known else None

    def start_again(self) -> None:
        """Forget all history and what was not saved, as a start of the program does."""
        self.known = dict(self.files)
        self.states = [{ref: parsed(ref, text) for ref, text in self.files.items()}]
        self.index = 0


def _with(state: State, changed: Mapping[AssetRef, Body | None]) -> State:
    both = {**state, **changed}
    return {ref: body for ref, body in both.items() if body is not None}


def _agree(ref: AssetRef, one: State, other: State) -> bool:
    return same_body(one.get(ref), other.get(ref))


def same_states(one: State, other: State) -> bool:
    """Compare whole states."""
    return one.keys() == other.keys() and all(_agree(ref, one, other) for ref in one)


def put(tree: Any, path: FieldPath, value: object) -> None:
    """Set or take out a field in place, making its parents."""
    *way, last = path
    inner: Any = tree
    for key in way:
        inner = inner.setdefault(key, {}) if isinstance(inner, dict) else inner[key]
    if value is not MISSING:
        inner[last] = value
    elif isinstance(inner, dict):
        inner.pop(last, None)


def value_in(tree: Any, path: FieldPath) -> Any:
    """Return the value at a path; `MISSING` when it isn't written."""
    for key in path:
        if isinstance(tree, dict) and key not in tree:
            return MISSING
        tree = tree[key]
    return tree
