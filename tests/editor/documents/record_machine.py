"""The machine of a project, with rules that make, rename and delete whole records."""

from __future__ import annotations

import copy
from functools import partial
from typing import TYPE_CHECKING

from hypothesis.stateful import precondition, rule

from editor.documents.draft import RawText
from editor.documents.record_changes import CreateAsset, DeleteAsset, SetText, Transaction
from editor.documents.records import parsed
from editor.documents.relinking import clear_plan, rename_plan, replace_plan
from runtime.content.kinds import KINDS, RULES_ID
from runtime.content.refs import AssetRef
from tests.editor.documents.project_machine import SEEDS, ProjectMachine, has_records

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.documents.change import Change
    from editor.documents.draft import Body
    from editor.documents.relinking import Plan

NEW_IDS = ("ash", "elm", "yew")


class RecordMachine(ProjectMachine):
    """Rules of whole records; see `ProjectMachine` for all others and for what always holds."""

    def free(self, kind: str) -> AssetRef | None:
        """Return a reference that no record has."""
        names = [RULES_ID] if KINDS[kind].single else [*NEW_IDS]
        refs = [AssetRef(kind, name) for name in names]
        return next((ref for ref in refs if ref not in self.model.state), None)

    @rule(seed=SEEDS)
    def create_or_duplicate(self, seed: int) -> None:
        """Make a record from the model of its kind, or a copy of another."""
        self.rng.seed(seed)
        ref = self.free(self.rng.choice(sorted(KINDS)))
        if ref is None:
            return
        alike = [each for each in self.readable() if each.kind == ref.kind]
        body: Body = self.values.record(ref.kind)
        if alike and self.rng.random() < 0.5:
            body = self.model.body(self.rng.choice(alike))
        self.project.push(CreateAsset(ref, body))
        self.model.step({ref: body})

    @precondition(lambda self: bool(self.model.state))
    @rule(seed=SEEDS)
    def delete_and_leave_users_alone(self, seed: int) -> None:
        """Delete a record, sometimes with another made in the same step."""
        self.rng.seed(seed)
        ref = self.rng.choice(sorted(self.model.state))
        changes: list[Change] = [DeleteAsset(ref)]
        changed: dict[AssetRef, Body | None] = {ref: None}
        other = self.free(ref.kind)
        if other is not None and self.rng.random() < 0.3:
            changes.append(CreateAsset(other, {"name": "Both"}))
            changed[other] = {"name": "Both"}
        self.project.push(Transaction("Exchange", tuple(changes)))
        self.model.step(changed)

    @precondition(has_records)
    @rule(seed=SEEDS)
    def rename(self, seed: int) -> None:
        """Give a record another id: who named the old one names the new one."""
        ref = self.some(seed)
        new = self.free(ref.kind)
        if new is None or KINDS[ref.kind].single:
            return
        users = {
            (new if use.owner == ref else use.owner, use.path)
            for use in (*self.usages.users_of(ref), *self.usages.users_of(new))
        }
        self.relink(ref, partial(rename_plan, self.project, ref, new.id, name="It"))
        if self.project.has(new):
            assert {(use.owner, use.path) for use in self.usages.users_of(new)} == users

    @precondition(has_records)
    @rule(seed=SEEDS)
    def replace(self, seed: int) -> None:
        """Delete a record and put another in its place."""
        ref = self.some(seed)
        others = [each for each in self.readable() if each.kind == ref.kind and each != ref]
        if others:
            other = self.rng.choice(others)
            names = ("It", "Other")
            self.relink(ref, partial(replace_plan, self.project, [ref], other, names=names))

    @precondition(has_records)
    @rule(seed=SEEDS)
    def clear(self, seed: int) -> None:
        """Delete a record and clear the fields that name it."""
        ref = self.some(seed)
        self.relink(ref, partial(clear_plan, self.project, [ref], name="It"))

    def relink(self, ref: AssetRef, plan_for: Callable[..., Plan]) -> None:
        """Make a plan and check that nothing names the record any more, nor changed besides."""
        users = self.usages.users_of(ref)
        plan = plan_for(users=users)
        if plan.blocked:
            return
        before = self.broken()
        self.project.push(plan.change)
        state = self.bodies()
        assert ref not in state
        assert self.usages.users_of(ref) == ()
        created = state.keys() - self.model.state.keys()
        assert self.broken() <= before | (created if ref in before else set())
        touched = {ref, *(use.owner for use in users), *created}
        self.model.step({each: copy.deepcopy(state.get(each)) for each in touched})

    def broken(self) -> set[AssetRef]:
        """Return the records that are not valid."""
        return {ref for ref in self.bodies() if self.project.asset(ref).broken}

    @rule(seed=SEEDS)
    def edit_the_text_of_a_broken_record(self, seed: int) -> None:
        """Type into the text of a record that can't be read."""
        self.rng.seed(seed)
        torn = [ref for ref, body in self.model.state.items() if isinstance(body, RawText)]
        if torn:
            ref = self.rng.choice(sorted(torn))
            text = self.rng.choice(('{"name": "Whole again"}', '{"name": "Half', "", "[1]"))
            self.project.push(SetText(ref, "", text))
            self.model.step({ref: parsed(ref, text)})
