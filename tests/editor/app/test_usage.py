"""The index of users equals a fresh count after any edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.app.usage import UsageIndex
from editor.documents.project import Project
from editor.documents.record_changes import CreateAsset, DeleteAsset
from runtime.content import KINDS, AssetRef, Usage, references_in, usages
from tests.editor.conftest import HOARD, PEARL, RUBY

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication


@pytest.fixture
def project(small_project: Path, qapp: QApplication) -> Project:
    assert qapp
    return Project.open(small_project)


def test_a_record_knows_its_users_and_says_so(project: Project) -> None:
    index = UsageIndex(project)
    assert [(usage.owner, usage.path) for usage in index.users_of(RUBY)] == [
        (HOARD, ("entries", 0, "item"))
    ]
    assert index.text(RUBY) == "used by 1 drop table"
    assert index.text(PEARL) == ""
    assert [reference.target for reference in index.used_by(HOARD)] == [RUBY]


EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("point"), st.sampled_from(["ruby", "pearl", "nobody"])),
        st.tuples(st.sampled_from(["break", "delete", "create", "undo", "ask"]), st.just("")),
    ),
    max_size=10,
)


def counted(project: Project) -> dict[AssetRef, tuple[Usage, ...]]:
    """Count the users anew, those in records that aren't valid too."""
    fresh = dict(usages(project.content))
    for asset in project.assets("drop_tables").values():
        for path, named in references_in("drop_tables", asset.data) if asset.broken else ():
            fresh[named] = (*fresh.get(named, ()), Usage(asset.ref, path))
    return fresh


@given(EDITS)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_index_equals_a_fresh_one_after_any_edits(
    project: Project, edits: list[tuple[str, str]]
) -> None:
    index = UsageIndex(project)
    extra = AssetRef("drop_tables", "extra")
    for verb, target in edits:
        if verb == "ask":
            index.text(RUBY)
        elif verb == "undo":
            project.undo()
        elif verb == "create" and not project.has(extra):
            entry = {"kind": "item", "weight": 1, "item": "ruby"}
            body: dict[str, object] = {"name": "Extra", "entries": [entry, entry]}
            project.push(CreateAsset(extra, {**body, "mode": "pick_one"}))
        elif verb == "delete" and project.has(extra):
            project.push(DeleteAsset(extra))
        elif verb == "point":
            project.set_field(HOARD, ("entries", 0, "item"), target)
        elif verb == "break":
            project.set_field(HOARD, ("mode",), "nonsense")
    fresh = counted(project)
    for kind in KINDS:
        for ref in [*project.assets(kind), AssetRef("items", "nobody")]:
            assert sorted(index.users_of(ref)) == sorted(fresh.get(ref, ()))
    project.jump(0)
