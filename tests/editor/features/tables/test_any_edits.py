"""Random gestures on random cells: one step each, and undo brings every byte back."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.app.context import Context
from editor.app.icons import Icons
from editor.app.settings import Settings
from editor.app.theme import Theme
from editor.documents.project import Project
from editor.features.tables import wishes
from editor.features.tables.applying import apply
from editor.features.tables.files import carry_out
from editor.features.tables.model import TableModel
from editor.features.tables.reading import read_plan
from editor.features.tables.wishes import At, ShapeError, Wishes
from runtime.content import KINDS, AssetRef, shipped_project, shipped_resources
from runtime.content.spreadsheet import ExpressionError, export_csv

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


class QuietShell:
    """A shell without a window: it has icons and settings, and hears what is said."""

    def __init__(self, folder: Path) -> None:
        self.icons = Icons(Theme(shipped_resources()))
        self.settings = Settings(folder)
        self.window = None
        self.said: list[str] = []

    def show_status(self, text: str, _icon: str, _role: str) -> None:
        """Hear what is said."""
        self.said.append(text)


class Ground(NamedTuple):
    """The shipped game, open, and one table per kind."""

    project: Project
    context: Context
    models: dict[str, TableModel]


@pytest.fixture(scope="module")
def ground(qapp: object) -> Ground:
    """Open the shipped game; nothing is ever saved."""
    assert qapp
    project = Project.open(shipped_project())
    shell = QuietShell(Path(tempfile.mkdtemp()))
    context = Context(shell, project)  # type: ignore[arg-type]  # what tables ask a shell for
    models = {kind: TableModel(context, kind) for kind in KINDS}
    return Ground(project, context, models)


TEXTS = st.one_of(
    st.sampled_from(["", "7", "-1", "2..4", "9 - 3", "true", "epic", "fire", "none", "goblin"]),
    st.sampled_from(["1.5", "99999999", "#ff0000", "[1, 2]", '["a"]', "a, b", "= x", "12,5", "é"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
SUMS = st.sampled_from(["= x * 1.5", "= x + 1", "= -x", "= x / 0", "= health", "= x *", "= 3"])
BLOCKS = st.lists(st.lists(TEXTS, min_size=1, max_size=3), min_size=1, max_size=3)


def state(project: Project) -> dict[AssetRef, str | None]:
    return {ref: asset.text for kind in KINDS for ref, asset in project.assets(kind).items()}


def gesture(data: st.DataObject, model: TableModel, cells: list[At]) -> Callable[[], Wishes]:
    """Choose what is done with some cells."""
    name = data.draw(st.sampled_from(["fill", "set", "sum", "clear", "paste"]))
    if name == "fill":
        return lambda: wishes.fill_down(model, cells)
    if name == "clear":
        return lambda: wishes.cleared(model, cells)
    if name == "paste":
        block = "\n".join("\t".join(row) for row in data.draw(BLOCKS))
        return lambda: wishes.pasted(model, cells, range(model.columnCount()), block)
    text = data.draw(SUMS if name == "sum" else TEXTS)
    return lambda: wishes.fill_with(model, cells, text)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data(), kind=st.sampled_from([kind for kind in KINDS if not KINDS[kind].single]))
def test_each_gesture_is_one_step_that_undo_takes_back_to_the_byte(
    data: st.DataObject, kind: str, ground: Ground, qtbot: QtBot
) -> None:
    del qtbot
    project, model = ground.project, ground.models[kind]
    project.jump(0)
    model.drop_refusals()
    before, valid = state(project), len(project.content)
    rows = st.integers(0, model.rowCount() - 1)
    places = st.integers(0, model.columnCount() - 1)
    for _ in range(data.draw(st.integers(1, 3))):
        chosen = data.draw(st.lists(st.tuples(rows, places), min_size=1, max_size=6, unique=True))
        cells = sorted(At(*cell) for cell in chosen)
        steps = project.history_index
        with suppress(ExpressionError, ShapeError):
            edits = apply(ground.context, model, "Try", gesture(data, model, cells)())
            assert project.history_index - steps == (1 if edits.edits else 0)
            for each in edits.edits:
                place = each.column.place(project.asset(each.ref).data)
                assert place is not None
        assert len(project.content) == valid, "an edit in a table never breaks a record"
    after = state(project)
    last = project.history_index
    project.jump(0)
    assert state(project) == before
    assert not project.is_dirty()
    project.jump(last)
    assert state(project) == after


@pytest.mark.parametrize("kind", KINDS)
def test_an_export_of_the_open_project_imports_without_a_change(
    ground: Ground, kind: str, tmp_path: Path
) -> None:
    ground.project.jump(0)
    file = tmp_path / "all.csv"
    file.write_text(export_csv(kind, ground.project.assets(kind).values()), "utf-8", newline="")

    plan = read_plan(ground.context, kind, file)

    assert plan is not None
    assert plan.is_empty
    assert not plan.rejected


def test_an_import_is_one_step_and_undo_takes_it_back(ground: Ground, tmp_path: Path) -> None:
    ground.project.jump(0)
    before, steps = state(ground.project), ground.project.history_index
    file = tmp_path / "few.csv"
    file.write_text(
        "id,name,health,attack.kind,attack.damage\n"
        "goblin,Goblin,987,melee,20..40\n"
        "ogre_of_tests,Ogre,40,melee,5..9\n",
        "utf-8",
    )
    plan = read_plan(ground.context, "enemies", file)

    assert plan is not None
    assert carry_out(ground.context, plan, file.name)
    assert ground.project.content.enemies["goblin"].health == 987
    assert ground.project.content.enemies["ogre_of_tests"].health == 40
    assert ground.project.history_index == steps + 1
    assert ground.project.undo_title == "Import enemies from few.csv"
    ground.project.undo()
    assert state(ground.project) == before
