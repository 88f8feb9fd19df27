"""The tree follows the project by small, valid moves, and narrows by name and tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from editor.app.records import refs_of
from editor.documents.record_changes import CreateAsset, DeleteAsset
from editor.features.browser.filter import ContentFilter
from editor.features.browser.model import BROKEN_ROLE, DIRTY_ROLE, ContentModel
from runtime.content import KINDS, AssetRef
from tests.editor.conftest import HOARD, PEARL, RUBY, RULES, TORN

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow


@pytest.fixture
def model(window: MainWindow) -> ContentModel:
    return ContentModel(window.context, window)


def names(model: ContentModel, kind: str) -> list[str]:
    parent = model.index(list(KINDS).index(kind), 0)
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def shown(filtered: ContentFilter) -> dict[str, list[str]]:
    found = {}
    for row in range(filtered.rowCount()):
        parent = filtered.index(row, 0)
        found[parent.data()] = [
            filtered.index(child, 0, parent).data() for child in range(filtered.rowCount(parent))
        ]
    return found


def test_records_stand_below_their_kind_sorted_by_name(model: ContentModel) -> None:
    assert names(model, "items") == ["Pearl", "Ruby", "Torn"]
    assert names(model, "maps") == []


def test_a_kind_of_one_record_opens_that_record(model: ContentModel) -> None:
    index = model.index(list(KINDS).index("rules"), 0)
    assert model.ref_at(index) == RULES
    assert model.rowCount(index) == 0


def test_a_torn_file_is_listed_as_broken_and_says_why(model: ContentModel) -> None:
    index = model.index_of(TORN)
    assert index.data(BROKEN_ROLE) is True
    assert "items/torn.json" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert model.index_of(RUBY).data(BROKEN_ROLE) is False


def test_an_edit_marks_its_row_and_undo_clears_it(window: MainWindow, model: ContentModel) -> None:
    window.context.project.set_field(RUBY, ("price",), 41)
    assert model.index_of(RUBY).data(DIRTY_ROLE) is True
    assert model.index_of(PEARL).data(DIRTY_ROLE) is False
    window.context.project.undo()
    assert model.index_of(RUBY).data(DIRTY_ROLE) is False


def test_a_new_name_moves_the_row(window: MainWindow, model: ContentModel) -> None:
    window.context.project.set_field(PEARL, ("name",), "Sapphire")
    assert names(model, "items") == ["Ruby", "Sapphire", "Torn"]


EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("name"), st.sampled_from("abcd"), st.text("AbZ ", max_size=3)),
        st.tuples(st.just("create"), st.sampled_from("abcd"), st.text("AbZ", max_size=3)),
        st.tuples(st.just("delete"), st.sampled_from("abcd"), st.just("")),
        st.tuples(st.just("undo"), st.just("a"), st.just("")),
    ),
    max_size=12,
)


@given(EDITS)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_tree_equals_a_fresh_one_after_any_edits(
    window: MainWindow, edits: list[tuple[str, str, str]]
) -> None:
    project = window.context.project
    model = ContentModel(window.context)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for verb, letter, name in edits:
        ref = AssetRef("items", letter)
        if verb == "undo":
            project.undo()
        elif verb == "create" and not project.has(ref):
            project.push(CreateAsset(ref, {"name": name, "slot": "valuable"}))
        elif verb == "delete" and project.has(ref):
            project.push(DeleteAsset(ref))
        elif verb == "name" and project.has(ref):
            project.set_field(ref, ("name",), name)
    parent = model.index(list(KINDS).index("items"), 0)
    rows = [model.ref_at(model.index(row, 0, parent)) for row in range(model.rowCount(parent))]
    assert rows == refs_of(project, "items")
    assert names(model, "items") == names(ContentModel(window.context), "items")
    project.jump(0)
    model.deleteLater()


def test_words_tags_and_ids_narrow_the_tree(model: ContentModel) -> None:
    filtered = ContentFilter(model)
    filtered.search("rub")
    assert shown(filtered) == {"Items": ["Ruby"]}
    filtered.search("#gem")
    assert shown(filtered) == {"Items": ["Pearl", "Ruby"]}
    filtered.search("#gem pea")
    assert shown(filtered) == {"Items": ["Pearl"]}
    filtered.search("hoard")
    assert shown(filtered) == {"Drop tables": ["Hoard"]}
    filtered.search("nothing such")
    assert shown(filtered) == {}
    filtered.search("")
    assert len(shown(filtered)) == len(KINDS)


def test_only_unsaved_and_only_broken_narrow_the_tree(
    window: MainWindow, model: ContentModel
) -> None:
    filtered = ContentFilter(model)
    filtered.narrow(unsaved=False, broken=True)
    assert shown(filtered) == {"Items": ["Torn"]}
    filtered.narrow(unsaved=True, broken=False)
    assert shown(filtered) == {}
    window.context.project.set_field(HOARD, ("notes",), "mine")
    filtered.narrow(unsaved=True, broken=False)
    assert shown(filtered) == {"Drop tables": ["Hoard"]}


def test_a_rename_among_many_moves_one_row(window: MainWindow) -> None:
    project = window.context.project
    for number in range(200):
        ref = AssetRef("items", f"gem_{number:03}")
        project.push(CreateAsset(ref, {"name": f"Gem {number:03}", "slot": "valuable"}))
    model = ContentModel(window.context, window)
    told: list[str] = []
    model.rowsMoved.connect(lambda *_: told.append("moved"))
    model.dataChanged.connect(lambda *_: told.append("data"))
    model.rowsRemoved.connect(lambda *_: told.append("removed"))
    project.set_field(AssetRef("items", "gem_000"), ("name",), "Zircon")
    assert told.count("moved") == 1
    assert len(told) <= 3
    assert names(model, "items")[-1] == "Zircon"
