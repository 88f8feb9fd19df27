"""What comes to the files of a project: saves, other programs, and the answers to conflicts."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from editor.documents.conflicts import (
    conflict_of,
    keep_both,
    keep_mine,
    take_merged,
    take_theirs,
)
from editor.documents.records import parsed
from runtime.content.kinds import KINDS
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef
from tests.editor.documents.project_model import put
from tests.editor.documents.random_values import places

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from editor.documents.conflicts import Conflict
    from editor.documents.draft import Body
    from editor.documents.project import Project
    from tests.editor.documents.project_model import ProjectModel
    from tests.editor.documents.random_values import RandomValues

TORN = '{"name": "Ha'


class Outsiders:
    """Saves and outside changes of one open project, told to its model."""

    def __init__(
        self, project: Project, model: ProjectModel, rng: random.Random, values: RandomValues
    ) -> None:
        self._project = project
        self._model = model
        self._rng = rng
        self._values = values

    def save(self) -> None:
        """Write; only what differed is written, and what others have changed is left alone."""
        model, project = self._model, self._project
        texts = {ref: self._text(ref) for ref in sorted(model.dirty())}
        there, gone = texts.keys() & model.state.keys(), texts.keys() - model.state.keys()
        others = {ref for ref, text in texts.items() if self._is_others(ref, text)}
        written = {ref for ref in there - others if texts[ref] is not None}
        deleted = gone - others if written == there else set()
        report = project.save()
        assert set(report.saved) == written
        assert set(report.deleted) == deleted
        assert set(report.conflicts) == others & (gone if written == there else there)
        assert bool(report.failures) == (written | deleted != texts.keys())
        for ref in written:
            model.known[ref] = model.files[ref] = texts[ref] or ""
        for ref in deleted:
            model.known.pop(ref, None)
            model.files.pop(ref, None)
        for ref in report.conflicts:
            self._answer(ref)

    def _text(self, ref: AssetRef) -> str | None:
        """Return what should be written; None when the record can't be, or is deleted."""
        return self._project.asset(ref).text if ref in self._model.state else None

    def _is_others(self, ref: AssetRef, text: str | None) -> bool:
        found = self._model.files.get(ref)
        return found not in (self._model.known.get(ref), text)

    def change_files(self) -> None:
        """Let another program change some files, look at them, and answer what is asked."""
        model, project = self._model, self._project
        before = dict(model.files)
        for _ in range(self._rng.randint(1, 3)):
            self._change_one()
        steps = [step.assets for step in project.history]
        refs = sorted(model.known.keys() | model.files.keys())
        other = [ref for ref in refs if model.known.get(ref) != model.files.get(ref)]
        dirty = model.dirty()
        report = project.check_disk()
        assert report.reloaded == tuple(ref for ref in other if ref not in dirty)
        assert set(report.conflicts) <= {ref for ref in other if ref in dirty}
        changed = {ref for ref in other if before.get(ref) != model.files.get(ref)}
        assert set(report.conflicts) >= changed & dirty
        self._settle({ref: self._theirs(ref) for ref in report.reloaded}, steps)
        for ref in report.conflicts:
            self._answer(ref)

    def _change_one(self) -> None:
        """Edit, tear, print in another way, delete or create a file."""
        ref = self._rng.choice(sorted(self._model.files.keys() | self._model.state.keys()))
        new = AssetRef(ref.kind, self._rng.choice(("ash", "elm", "oak")))
        action = self._rng.choice(("edit", "edit", "edit", "print", "tear", "delete", "create"))
        if action == "create" and not KINDS[ref.kind].single:
            self._write(new, print_record(ref.kind, {"name": self._rng.choice("AB")}))
            return
        if action == "delete":
            (self._project.root / ref.path).unlink(missing_ok=True)
            self._model.files.pop(ref, None)
            return
        tree = parsed(ref, self._model.files.get(ref, ""))
        if action == "tear" or not isinstance(tree, dict):
            self._write(ref, TORN)
        elif action == "print":
            self._write(ref, json.dumps(tree))
        else:
            self._write(ref, json.dumps(self._edited(ref, tree), indent=1))

    def _edited(self, ref: AssetRef, tree: Any) -> Any:
        path, value = self._rng.choice(places(ref.kind, tree))
        edited = copy.deepcopy(tree)
        put(edited, path, self._values.value(value))
        return edited

    def _write(self, ref: AssetRef, text: str) -> None:
        path = self._project.root / ref.path
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
        self._model.files[ref] = text

    # Answers

    def _answer(self, ref: AssetRef) -> None:
        """Settle a conflict at random, or put it off."""
        conflict = conflict_of(self._project, ref)
        steps = [step.assets for step in self._project.history]
        answer = self._rng.choice(("merge", "both", "mine", "theirs", "later"))
        if answer == "merge" and conflict.merged() is not None:
            self._merge(conflict, steps)
        elif answer == "both" and conflict.can_keep_both:
            mine = self._model.state[ref]
            other = keep_both(self._project, conflict)
            assert other not in self._model.state
            self._settle({ref: self._theirs(ref), other: mine}, steps, known=ref)
        elif answer == "mine":
            keep_mine(self._project, conflict)
            self._know(ref)
        elif answer == "theirs":
            take_theirs(self._project, conflict)
            self._settle({ref: self._theirs(ref)}, steps)

    def _merge(self, conflict: Conflict, steps: list[frozenset[AssetRef]]) -> None:
        whole = conflict.merged()
        assert whole is not None
        chosen = frozenset(place for place in range(len(whole.clashes)) if self._rng.random() < 0.5)
        merged = conflict.merged(chosen)
        assert merged is not None
        take_merged(self._project, conflict, merged)
        self._settle({conflict.ref: copy.deepcopy(merged.tree)}, steps)

    def _theirs(self, ref: AssetRef) -> Body | None:
        text = self._model.files.get(ref)
        return None if text is None else parsed(ref, text)

    def _settle(
        self,
        changed: Mapping[AssetRef, Body | None],
        steps: list[frozenset[AssetRef]],
        known: AssetRef | None = None,
    ) -> None:
        for ref in changed if known is None else (known,):
            self._know(ref)
        if changed:
            self._model.take(changed, steps)

    def _know(self, ref: AssetRef) -> None:
        if ref in self._model.files:
            self._model.known[ref] = self._model.files[ref]
        else:
            self._model.known.pop(ref, None)
