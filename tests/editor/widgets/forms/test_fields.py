"""Typing into the fields of a form: what is sent, what is kept, what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.widgets.forms.choice import ChoiceEditor, FlagEditor
from editor.widgets.forms.colour import ColourEditor
from editor.widgets.forms.icon import IconEditor
from editor.widgets.forms.number import NumberEditor, RangeEditor, read_number
from editor.widgets.forms.row import FieldRow
from editor.widgets.forms.tags import TagsEditor
from editor.widgets.forms.text import MultilineEditor
from editor.widgets.forms.typed import RefusedTextError, TypedEditor
from editor.widgets.icon_picker import IconPicker
from runtime.content.fields import Shape, Value
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from editor.widgets.forms.editor import ValueEditor
    from tests.editor.widgets.conftest import FormMaker

MAP = AssetRef("maps", "withered_graveyard")


def typed_editor(form: RecordForm, name: str) -> TypedEditor:
    editor = form.editors()[name]
    assert isinstance(editor, TypedEditor)
    return editor


def message_of(editor: ValueEditor) -> str:
    row = editor.parentWidget()
    assert isinstance(row, FieldRow)
    return row.message.text


def retype(editor: TypedEditor, text: str) -> None:
    editor.line.setFocus()
    editor.line.selectAll()
    if text.isascii():
        QTest.keyClicks(editor.line, text)
    else:
        QApplication.clipboard().setText(text)
        editor.line.paste()


def data_of(project: Project, ref: AssetRef) -> dict[str, object]:
    data = project.asset(ref).data
    assert data is not None
    return data


def test_typing_changes_the_record_with_each_key_and_undoes_in_one_step(
    open_form: FormMaker, project: Project
) -> None:
    editor = typed_editor(open_form(*MAP), "name")
    before = data_of(project, MAP)
    retype(editor, "Bog")
    assert data_of(project, MAP)["name"] == "Bog"
    assert len(project.history) == 1
    project.undo()
    assert data_of(project, MAP) == before
    assert editor.line.text() == before["name"]


def test_each_visit_to_a_field_is_an_undo_step_of_its_own(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form(*MAP)
    width, height = typed_editor(form, "width"), typed_editor(form, "height")
    retype(width, "50")
    height.line.setFocus()
    retype(width, "60")
    assert len(project.history) == 2
    project.undo()
    assert data_of(project, MAP)["width"] == 50


def test_a_text_that_cannot_be_read_stays_with_the_reason_and_the_record_as_it_was(
    open_form: FormMaker, project: Project
) -> None:
    editor = typed_editor(open_form(*MAP), "width")
    retype(editor, "9999")
    assert editor.line.text() == "9999"
    assert editor.line.property("bad") is True
    assert message_of(editor) == "16 to 256 tiles; this is 9999."
    assert data_of(project, MAP)["width"] == 99
    editor.line.clearFocus()
    assert editor.line.text() == "9999"


def test_escape_forgets_what_cannot_be_read(open_form: FormMaker, project: Project) -> None:
    editor = typed_editor(open_form(*MAP), "width")
    retype(editor, "x")
    assert message_of(editor)
    QTest.keyClick(editor.line, Qt.Key.Key_Escape)
    assert editor.line.text() == str(data_of(project, MAP)["width"])
    assert message_of(editor) == ""


def test_a_sum_is_worked_out_and_written_as_its_result_when_one_leaves(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form(*MAP)
    editor = typed_editor(form, "width")
    retype(editor, "20*2.5")
    assert data_of(project, MAP)["width"] == 50
    assert editor.line.text() == "20*2.5"
    typed_editor(form, "height").line.setFocus()
    assert editor.line.text() == "50"


def test_a_fraction_is_refused_where_a_whole_number_is_needed() -> None:
    with pytest.raises(RefusedTextError, match=r"whole number.*2\.5"):
        read_number("2.5", Value(Shape.WHOLE))


def test_arrow_keys_step_and_stop_at_the_bounds(open_form: FormMaker, project: Project) -> None:
    editor = typed_editor(open_form(*MAP), "width")
    retype(editor, "255")
    for _ in range(3):
        QTest.keyClick(editor.line, Qt.Key.Key_Up)
    assert data_of(project, MAP)["width"] == 256
    assert len(project.history) == 1


def test_the_wheel_steps_only_with_the_focus(
    open_form: FormMaker, project: Project, qtbot: QtBot
) -> None:
    form = open_form(*MAP)
    editor = typed_editor(form, "width")
    width = data_of(project, MAP)["width"]

    def turn() -> None:
        at = editor.line.rect().center()
        place = editor.line.mapToGlobal(at)
        event = QWheelEvent(
            QPointF(at), QPointF(place), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(editor.line, event)

    typed_editor(form, "height").line.setFocus()
    turn()
    assert data_of(project, MAP)["width"] == width
    editor.line.setFocus()
    qtbot.waitUntil(editor.line.hasFocus)
    turn()
    assert data_of(project, MAP)["width"] == width + 1  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "pair"), [("3-7", [3, 7]), ("3 – 7", [3, 7]), ("2*2..8", [4, 8]), ("5", [5, 5])]
)
def test_a_range_is_typed_in_one_line(
    open_form: FormMaker, project: Project, text: str, pair: list[int]
) -> None:
    editor = open_form("zone_tiers", "epic").editors()["guard_count"]
    assert isinstance(editor, RangeEditor)
    retype(editor, text)
    assert data_of(project, AssetRef("zone_tiers", "epic"))["guard_count"] == pair


def test_an_inverted_range_is_refused(open_form: FormMaker) -> None:
    editor = typed_editor(open_form("zone_tiers", "epic"), "guard_count")
    retype(editor, "9-2")
    assert message_of(editor) == "The range ends at 2, before it starts at 9."


def test_undo_in_a_field_takes_back_the_step_of_the_project_and_not_the_letters(
    open_form: FormMaker, project: Project
) -> None:
    editor = typed_editor(open_form(*MAP), "name")
    retype(editor, "Bog")
    QTest.keyClick(editor.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.line.text() == "Bog"
    project.undo()
    assert editor.line.text() == "Withered Graveyard"


def test_an_edit_elsewhere_leaves_focus_cursor_and_half_typed_text_alone(
    open_form: FormMaker, project: Project, qtbot: QtBot
) -> None:
    form = open_form(*MAP)
    name = typed_editor(form, "name")
    name.line.setFocus()
    name.line.setCursorPosition(3)
    height = typed_editor(form, "height")
    project.set_field(MAP, ("height",), 60)
    qtbot.waitUntil(lambda: height.line.text() == "60")
    assert name.line.hasFocus()
    assert name.line.cursorPosition() == 3
    retype(height, "zz")
    project.set_field(MAP, ("width",), 61)
    assert height.line.text() == "zz"


def test_a_density_reads_one_per_so_many_tiles(open_form: FormMaker, project: Project) -> None:
    form = open_form(*MAP)
    form.focus_path(("cover", "wall_clusters"))
    line: Any = QApplication.focusWidget()
    assert line.text() == "1 / 250"
    line.selectAll()
    QTest.keyClicks(line, "1/300")
    cover = data_of(project, MAP)["cover"]
    assert isinstance(cover, dict)
    assert cover["wall_clusters"] == 300


def test_a_flag_and_a_choice_are_steps_of_their_own(open_form: FormMaker, project: Project) -> None:
    form = open_form("zone_tiers", "epic")
    flag, rarity = form.editors()["allow_elder"], form.editors()["rarity"]
    assert isinstance(flag, FlagEditor)
    assert isinstance(rarity, ChoiceEditor)
    before = data_of(project, form.host.ref)["allow_elder"]
    QTest.keyClick(flag.box, Qt.Key.Key_Space)
    rarity.combo.setFocus()
    QTest.keyClick(rarity.combo, Qt.Key.Key_Up)
    data = data_of(project, form.host.ref)
    assert data["allow_elder"] is not before
    assert data["rarity"] == "rare"
    assert len(project.history) == 2


def test_colours_are_read_short_and_long_and_shown_in_the_swatch(
    open_form: FormMaker, project: Project
) -> None:
    ref = AssetRef("tiles", "door")
    form = open_form(*ref)
    form.focus_path(("ground",))
    editor = form.editors()["ground"]
    assert isinstance(editor, ColourEditor)
    retype(editor, "FA0")
    assert data_of(project, ref)["ground"] == "#ffaa00"
    assert editor.swatch.colour.name() == "#ffaa00"
    retype(editor, "blue")
    assert "#rrggbb" in message_of(editor)


def test_an_icon_is_found_by_typing_a_part_of_its_name(
    open_form: FormMaker, project: Project
) -> None:
    ref = AssetRef("tiles", "door")
    form = open_form(*ref)
    assert form.focus_path(("appearance", "icon"))
    editor = next(each for each in form.findChildren(IconEditor) if each.key == "icon")
    QTest.keyClick(editor.button, Qt.Key.Key_Space)
    picker = form.findChild(IconPicker)
    assert picker is not None
    QTest.keyClicks(picker.search, "skull outline")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    appearance = data_of(project, ref)["appearance"]
    assert isinstance(appearance, dict)
    assert appearance["icon"] == "skull-outline"


def test_words_are_added_removed_and_checked(open_form: FormMaker, project: Project) -> None:
    form = open_form(*MAP)
    tags = form.editors()["tags"]
    assert isinstance(tags, TagsEditor)
    project.set_field(MAP, ("tags",), ["first"])
    QTest.keyClicks(tags.line, "boggy,")
    assert data_of(project, MAP)["tags"] == ["first", "boggy"]
    QTest.keyClicks(tags.line, "No Way")
    QTest.keyClick(tags.line, Qt.Key.Key_Return)
    assert "small letters" in message_of(tags)
    assert tags.line.text()
    QTest.keyClick(tags.line, Qt.Key.Key_Escape)
    QTest.keyClick(tags.line, Qt.Key.Key_Backspace)
    assert data_of(project, MAP)["tags"] == ["first"]


def test_notes_of_several_lines_merge_into_one_step(open_form: FormMaker, project: Project) -> None:
    form = open_form(*MAP)
    form.focus_path(("notes",))
    notes = form.editors()["notes"]
    assert isinstance(notes, MultilineEditor)
    notes.box.selectAll()
    QTest.keyClicks(notes.box, "one")
    QTest.keyClick(notes.box, Qt.Key.Key_Return)
    QTest.keyClicks(notes.box, "two")
    assert data_of(project, MAP)["notes"] == "one\ntwo"
    assert len(project.history) == 1


def test_reset_goes_back_to_the_default(open_form: FormMaker, project: Project) -> None:
    form = open_form(*MAP)
    project.set_field(MAP, ("width",), 100)
    width = form.editors()["width"]
    assert isinstance(width, NumberEditor)
    width.reset()
    assert data_of(project, MAP)["width"] == 44
    assert width.line.text() == "44"


def test_every_editor_has_a_name_and_a_tip_for_those_who_listen(open_form: FormMaker) -> None:
    form = open_form("enemies", "skeleton")
    for editor in form.editors().values():
        target = editor.focusProxy()
        if target is not None:
            assert target.accessibleName() == editor.field.label
            assert target.toolTip()
