"""The form as a whole: every field of every shipped kind, problems, broken records, search."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from editor.documents.project import Project
from editor.widgets.forms import RecordForm
from editor.widgets.forms.editor import ValueEditor
from editor.widgets.forms.raw import RawEditor
from editor.widgets.forms.section import Section
from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef, FieldPath

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.icons import Icons
    from runtime.content import Asset
    from tests.editor.widgets.conftest import FormMaker

MAP = AssetRef("maps", "withered_graveyard")


def paths_of(data: object, path: FieldPath = ()) -> list[FieldPath]:
    """Return every path in a tree, below rows of pictures and pairs only their own."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, each in data.items():
            found += paths_of(each, (*path, key))
    elif isinstance(data, list) and path[-1] not in {"rows", "tags", "affix_tags"}:
        if data and all(isinstance(each, int) for each in data):
            return found
        for place, each in enumerate(data):
            found += paths_of(each, (*path, place))
    return found


def focused_path(form: RecordForm) -> FieldPath | None:
    widget: Any = form.focusWidget()
    while widget is not None and not isinstance(widget, ValueEditor):
        widget = widget.parentWidget()
    return None if widget is None else widget.path


def unlike(assets: Mapping[AssetRef, Asset]) -> list[Asset]:
    """Return assets that have every field found in any of them; others only repeat it."""
    known: set[tuple[str, ...]] = set()
    found = []
    for asset in assets.values():
        paths = paths_of(asset.data)
        fields = {tuple(part for part in path if isinstance(part, str)) for path in paths}
        if not fields <= known:
            known |= fields
            found.append(asset)
    return found


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_field_of_every_shipped_kind_can_be_gone_to(
    kind: str, project: Project, open_form: FormMaker
) -> None:
    for asset in unlike(project.assets(kind)):
        ref = asset.ref
        form = open_form(*ref)
        for path in paths_of(asset.data):
            assert form.focus_path(path), (ref, path)
            widget = form.focusWidget()
            assert widget.isVisible(), (ref, path)
            found = focused_path(form)
            assert found is not None
            assert found[: len(path)] == path, (ref, path, found)
            view = form._area.viewport().rect()
            top = widget.mapTo(form._area.viewport(), widget.rect().topLeft())
            assert view.contains(top), (ref, path, top)
        assert not project.is_dirty()
        form.close()


def test_the_tab_key_reaches_every_field_of_a_form(open_form: FormMaker) -> None:
    form = open_form("zone_tiers", "epic")
    form.focus_path(("name",))
    seen = set()
    for _ in range(60):
        path = focused_path(form)
        if path:
            seen.add(path[0])
        form.focusNextChild()
    assert {"name", "rarity", "roster", "guard_count", "allow_elder", "chest_table"} <= seen


def test_a_consequence_stands_beside_its_field_and_follows_the_edits(
    open_form: FormMaker, project: Project
) -> None:
    def area(data: Any, path: FieldPath) -> str:
        return f"{data['width'] * data['height']:,} tiles" if path == ("height",) else ""

    form = open_form(*MAP, consequence=area)
    row = form.editors()["height"].parentWidget()
    assert row is not None
    project.set_field(MAP, ("height",), 50)
    project.set_field(MAP, ("width",), 100)
    assert "5,000 tiles" in [label.text() for label in row.findChildren(QLabel)]


def test_a_section_has_notes_and_more_widgets_and_counts_hidden_problems(
    open_form: FormMaker, project: Project, qtbot: QtBot
) -> None:
    form = open_form(*MAP)
    meter = QLabel("meter")
    form.add_to_group("Zones", meter)
    form.note("Zones", "capacity 3 of 4")
    section = form.section("Zones")
    assert section is not None
    assert section.head.note == "capacity 3 of 4"
    assert meter.isVisible()
    section.set_folded(True)
    assert not meter.isVisible()
    project.set_field(MAP, ("zones", 0, "tier"), "nowhere")
    qtbot.waitUntil(lambda: section.head.note == "1 problem")
    section.set_folded(False)
    assert section.head.note == "capacity 3 of 4"


def test_a_search_shows_the_fields_with_these_words_only(open_form: FormMaker) -> None:
    form = open_form(*MAP)
    QTest.keyClicks(form.search, "bush lines")
    visible = [each.title for each in form.findChildren(Section) if each.isVisible()]
    assert visible == ["Cover"]
    QTest.keyClicks(form.search, "zzz")
    assert form.search_bar.nothing.isVisible()
    form.focus_path(("width",))
    assert form.search.text() == ""
    assert form.editors()["width"].isVisible()


def test_a_record_with_a_field_of_the_wrong_type_is_mended_in_its_form(
    project_folder: Path, icons: Icons, qtbot: QtBot
) -> None:
    path = project_folder / MAP.path
    data = json.loads(path.read_text())
    data["zones"] = "three"
    data["population"]["portals"] = [1]
    data["mystery"] = {"a": 1}
    path.write_text(json.dumps(data))
    project = Project.open(project_folder)
    assert project.asset(MAP).record is None
    form = RecordForm(project, MAP, icons)
    qtbot.addWidget(form)
    form.show()
    assert form.focus_path(("zones",))
    mender = next(each for each in form.findChildren(RawEditor) if each.key == "zones")
    assert mender.line.text() == '"three"'
    assert mender.isVisible()
    mender.line.selectAll()
    QTest.keyClicks(mender.line, "[]")
    assert form.focus_path(("population", "portals"))
    line: Any = form.focusWidget()
    line.selectAll()
    QTest.keyClicks(line, "2")
    assert project.asset(MAP).record is not None
    assert not mender.isVisible()
    assert form.focus_path(("mystery",))
    assert project.asset(MAP).data["mystery"] == {"a": 1}  # type: ignore[index]


def test_an_item_of_an_unknown_slot_shows_what_it_can(
    project_folder: Path, icons: Icons, qtbot: QtBot
) -> None:
    ref = AssetRef("items", "gravebrand")
    path = project_folder / ref.path
    data = json.loads(path.read_text()) | {"slot": "sword"}
    path.write_text(json.dumps(data))
    project = Project.open(project_folder)
    form = RecordForm(project, ref, icons)
    qtbot.addWidget(form)
    form.show()
    slot: Any = form.editors()["slot"]
    assert slot.combo.currentText() == "sword"
    assert slot.fault
    assert "name" in form.editors()
    slot.combo.activated.emit(0)
    assert project.asset(ref).record is not None
    assert project.asset(ref).data["damage"] == data["damage"]  # type: ignore[index]


def test_a_text_that_is_no_json_is_mended_as_text(
    project_folder: Path, icons: Icons, qtbot: QtBot
) -> None:
    path = project_folder / MAP.path
    whole = path.read_text()
    path.write_text(whole[:-40])
    project = Project.open(project_folder)
    form = RecordForm(project, MAP, icons)
    qtbot.addWidget(form)
    form.show()
    assert form.focus_path(("width",))
    assert form.repair is not None
    assert form.repair.box.toPlainText() == whole[:-40]
    assert form.repair.reason.text()
    form.repair.box.setPlainText(whole)
    form.repair.apply.click()
    assert project.asset(MAP).record is not None
    assert not form.repair.isVisible()
    assert form.editors()["width"].isVisible()
    project.undo()
    assert form.repair.isVisible()


def test_a_form_of_a_deleted_record_stays_quiet(open_form: FormMaker, project: Project) -> None:
    from editor.documents.record_changes import DeleteAsset  # noqa: PLC0415

    form = open_form("drop_tables", "remedies")
    project.push(DeleteAsset(form.host.ref))
    project.flush_checks()
    project.undo()
    assert form.editors()["name"].isVisible()
    QApplication.processEvents()
