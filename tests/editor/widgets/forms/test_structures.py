"""Lists, unions, optional values, tables and references in a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.item_frame import DropLine, Handle
from editor.widgets.forms.items import FoldItem, LineItem
from editor.widgets.forms.line_field import LineField
from editor.widgets.forms.lists import ListEditor
from editor.widgets.forms.model import UnionEditor
from editor.widgets.forms.number import RangeEditor
from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.row import Message
from editor.widgets.forms.table import TableEditor
from editor.widgets.picker import Picker
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from tests.editor.widgets.conftest import FormMaker

MAP = AssetRef("maps", "withered_graveyard")
TIER = AssetRef("zone_tiers", "epic")
TABLE = AssetRef("drop_tables", "test")
CHUNK = AssetRef("chunks", "crypt_cross")
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def data_of(project: Project, ref: AssetRef) -> dict[str, Any]:
    data = project.asset(ref).data
    assert data is not None
    return data


@pytest.fixture
def roster(open_form: FormMaker, project: Project) -> ListEditor:
    project.set_field(TIER, ("roster",), ["warden", "skeleton", "rat"])
    editor = open_form(*TIER).editors()["roster"]
    assert isinstance(editor, ListEditor)
    return editor


def names(roster: ListEditor) -> list[str]:
    return data_of(roster.host.project, TIER)["roster"]  # type: ignore[no-any-return]


def button_of(roster: ListEditor, place: int) -> Any:
    editor = roster.frames[place].editor
    assert isinstance(editor, ReferenceEditor)
    return editor.button


def test_an_item_moves_by_key_and_the_focus_goes_with_it(roster: ListEditor) -> None:
    roster.go_to(0)
    QTest.keyClick(button_of(roster, 0), Qt.Key.Key_Down, ALT)
    assert names(roster) == ["skeleton", "warden", "rat"]
    assert button_of(roster, 1).hasFocus()
    QTest.keyClick(button_of(roster, 1), Qt.Key.Key_Up, ALT)
    assert names(roster) == ["warden", "skeleton", "rat"]


def test_an_item_is_duplicated_and_removed_by_key(roster: ListEditor) -> None:
    QTest.keyClick(button_of(roster, 1), Qt.Key.Key_D, CONTROL)
    assert names(roster) == ["warden", "skeleton", "skeleton", "rat"]
    assert button_of(roster, 2).hasFocus()
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(button_of(roster, 0), Qt.Key.Key_Delete, CONTROL | shift)
    assert names(roster) == ["skeleton", "skeleton", "rat"]
    assert [frame.editor.path for frame in roster.frames] == [("roster", n) for n in range(3)]


def test_an_item_is_dragged_to_another_place(roster: ListEditor) -> None:
    roster.window().grab()
    first, last = roster.frames[0], roster.frames[2]
    handle = first.findChild(Handle)
    assert handle is not None
    end = handle.mapFromGlobal(last.mapToGlobal(last.rect().bottomLeft()))
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    QTest.mouseMove(handle, end)
    assert roster.findChild(DropLine) is not None
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=end)
    assert names(roster) == ["skeleton", "rat", "warden"]


def test_an_item_is_added_and_each_list_edit_is_one_step(
    roster: ListEditor, project: Project
) -> None:
    steps = len(project.history)
    QTest.mouseClick(roster.add, Qt.MouseButton.LeftButton)
    assert len(names(roster)) == 4
    assert len(project.history) == steps + 1
    project.undo()
    assert names(roster) == ["warden", "skeleton", "rat"]
    assert len(roster.frames) == 3


def test_an_edit_after_a_removal_hits_the_right_item(roster: ListEditor, project: Project) -> None:
    roster.remove(0)
    editor = roster.frames[1].editor
    editor.commit("bat")
    assert names(roster) == ["skeleton", "bat"]
    project.undo()
    project.undo()
    assert names(roster) == ["warden", "skeleton", "rat"]


def test_the_menu_of_an_item_offers_what_the_keys_do(roster: ListEditor) -> None:
    frame = roster.frames[0]
    frame.open_menu(QPoint(0, 0))
    menu = frame.findChild(QMenu)
    assert menu is not None
    titles = {action.text().partition("\t")[0]: action for action in menu.actions()}
    assert list(titles) == ["Duplicate", "Move up", "Move down", "Remove"]
    titles["Remove"].trigger()
    assert names(roster) == ["skeleton", "rat"]


def test_a_reference_is_chosen_by_typing_a_part_of_its_name(roster: ListEditor) -> None:
    button = button_of(roster, 0)
    QTest.keyClick(button, Qt.Key.Key_Return)
    picker = roster.findChild(Picker)
    assert picker is not None
    QTest.keyClicks(picker.search, "rocket")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert names(roster)[0] == "rocketeer"
    assert button.text() == "Rocketeer"


def test_f4_and_control_click_go_to_the_record(
    open_form: FormMaker, qtbot: QtBot, project: Project
) -> None:
    form = open_form(*TIER)
    chest = form.editors()["chest_table"]
    assert isinstance(chest, ReferenceEditor)
    target = AssetRef("drop_tables", data_of(project, TIER)["chest_table"])
    with qtbot.waitSignal(form.reference_activated) as caught:
        QTest.keyClick(chest.button, Qt.Key.Key_F4)
    assert caught.args == [target]
    with qtbot.waitSignal(form.reference_activated) as caught:
        QTest.mouseClick(chest.button, Qt.MouseButton.LeftButton, CONTROL)
    assert caught.args == [target]


def test_a_missing_record_is_shown_by_its_id_with_the_problem_below(
    open_form: FormMaker, project: Project, qtbot: QtBot
) -> None:
    form = open_form(*TIER)
    project.set_field(TIER, ("chest_table",), "chest_epik")
    chest = form.editors()["chest_table"]
    assert isinstance(chest, ReferenceEditor)
    assert chest.button.text() == "chest_epik"
    row = chest.parentWidget()
    qtbot.waitUntil(lambda: row.message.text != "")  # type: ignore[union-attr]
    assert "chest_epic" in row.message.text  # type: ignore[union-attr]
    assert chest.button.property("bad") is True
    assert chest.go is not None
    assert not chest.go.isEnabled()
    project.undo()
    qtbot.waitUntil(lambda: row.message.text == "")  # type: ignore[union-attr]
    assert chest.button.property("bad") is False


def test_a_renamed_record_is_shown_by_its_new_name(open_form: FormMaker, project: Project) -> None:
    chest = open_form(*TIER).editors()["chest_table"]
    assert isinstance(chest, ReferenceEditor)
    target = AssetRef("drop_tables", data_of(project, TIER)["chest_table"])
    project.set_field(target, ("name",), "Royal chest")
    assert chest.button.text() == "Royal chest"


def test_short_models_stand_in_one_line(open_form: FormMaker, project: Project) -> None:
    project.set_field(MAP, ("zones",), [{"tier": "rare", "theme": None, "elder": False}])
    zones = open_form(*MAP).editors()["zones"]
    assert isinstance(zones, ListEditor)
    item = zones.frames[0].editor
    assert isinstance(item, LineItem)
    elder = item.children_editors()[2]
    elder.commit(new=True)
    assert data_of(project, MAP)["zones"][0]["elder"] is True


def test_names_have_the_first_line_of_a_zone_and_flags_the_second(
    open_form: FormMaker, project: Project
) -> None:
    theme = next(iter(project.content.themes))
    project.set_field(AssetRef("themes", theme), ("name",), "Withered Graveyard")
    project.set_field(MAP, ("zones",), [{"tier": "rare", "theme": theme, "elder": False}])
    form = open_form(*MAP)
    form.resize(380, 700)
    QApplication.processEvents()
    zones = form.editors()["zones"]
    assert isinstance(zones, ListEditor)
    frame = zones.frames[0]
    tier, shown, elder = frame.editor.children_editors()
    assert isinstance(shown, ReferenceEditor)
    assert tier.y() == shown.y() < elder.y()
    name = shown.button.fontMetrics().horizontalAdvance("Withered Graveyard")
    assert shown.button.text() == "Withered Graveyard"
    assert shown.button.width() >= name + 8 + 6 + 16 + 7
    assert "Withered Graveyard" in shown.button.toolTip()
    assert frame.editor.foot is not None
    frame.consequence.say("3–4 guards")
    assert frame.consequence.label is not None
    assert frame.editor.foot.indexOf(frame.consequence.label) >= 0


def drop_form(open_form: FormMaker, project: Project) -> RecordForm:
    from editor.documents.record_changes import CreateAsset  # noqa: PLC0415

    entries = [
        {"kind": "item", "weight": 3, "item": "rusty_dagger", "count": [1, 2]},
        {"kind": "nothing", "weight": 1},
        {"kind": "gold", "weight": 4, "amount": [5, 9]},
        {"kind": "table", "weight": 0, "table": "remedies"},
    ]
    body: dict[str, object] = {"name": "Test", "mode": "pick_one", "entries": entries}
    project.push(CreateAsset(TABLE, body))
    return open_form(*TABLE)


def items_of(form: RecordForm) -> list[FoldItem]:
    entries = form.editors()["entries"]
    assert isinstance(entries, ListEditor)
    items = [frame.editor for frame in entries.frames]
    assert all(isinstance(item, FoldItem) for item in items)
    return items  # type: ignore[return-value]


def test_a_folded_item_says_what_it_is_and_its_share(
    open_form: FormMaker, project: Project
) -> None:
    items = items_of(drop_form(open_form, project))
    assert [item.head.text() for item in items] == [
        "Rusty dagger · 1–2",
        "Nothing",
        "Gold · 5–9",
        "Remedies",
    ]
    assert [item.head.note for item in items] == [
        "38 %",
        "12 %",
        "50 %",
        "0 %",
    ]
    project.set_field(TABLE, ("entries", 1, "weight"), 3)
    assert [item.head.note for item in items] == ["30 %", "30 %", "40 %", "0 %"]


def test_another_kind_of_entry_keeps_the_weight_and_comes_back_with_its_item(
    open_form: FormMaker, project: Project
) -> None:
    form = drop_form(open_form, project)
    assert form.focus_path(("entries", 0, "kind"))
    union = form.findChildren(UnionEditor)[0]
    kind: Any = union.kind
    kind.combo.setCurrentIndex(2)
    kind.combo.activated.emit(2)
    entry = data_of(project, TABLE)["entries"][0]
    assert (entry["kind"], entry["weight"], entry["amount"]) == ("gold", 3, [1, 1])
    assert "item" not in entry
    kind.combo.activated.emit(0)
    entry = data_of(project, TABLE)["entries"][0]
    assert (entry["item"], entry["count"]) == ("rusty_dagger", [1, 2])
    assert project.asset(TABLE).record is not None


def test_an_item_becomes_a_ring_and_keeps_its_name(
    open_form: FormMaker, project: Project, qtbot: QtBot
) -> None:
    ref = AssetRef("items", "gravebrand")
    form = open_form(*ref)
    slot: Any = form.editors()["slot"]
    before = data_of(project, ref)
    slot.combo.setFocus()
    slot.combo.activated.emit(slot.description.choices.index("ring"))
    after = data_of(project, ref)
    assert after["slot"] == "ring"
    assert after["name"] == before["name"]
    assert "damage" not in after
    assert "damage" not in form.editors()
    assert project.asset(ref).record is not None
    qtbot.waitUntil(lambda: form.focusWidget() is form.editors()["slot"].focusProxy())
    project.undo()
    assert data_of(project, ref) == before
    assert "damage" in form.editors()


def test_an_optional_group_goes_and_comes_back_with_what_was_there(
    open_form: FormMaker, project: Project
) -> None:
    cover = open_form(*MAP).editors()["cover"]
    assert isinstance(cover, BlockEditor)
    before = data_of(project, MAP)["cover"]
    assert before is not None
    assert cover.switch is not None
    QTest.mouseClick(cover.switch, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
    assert data_of(project, MAP)["cover"] is None
    assert not cover.body.isVisible()
    QTest.mouseClick(cover.switch, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
    assert data_of(project, MAP)["cover"] == before


def test_a_field_of_a_group_that_is_not_written_yet_writes_it_and_merges_typing(
    open_form: FormMaker, project: Project
) -> None:
    ref = AssetRef("rules", "rules")
    data = {name: each for name, each in data_of(project, ref).items() if name != "player"}
    project.set_field(ref, (), data)
    steps = len(project.history)
    form = open_form(*ref)
    form.focus_path(("player", "health"))
    line: Any = form.focusWidget()
    line.selectAll()
    QTest.keyClicks(line, "75")
    assert data_of(project, ref)["player"]["health"] == 75
    assert len(project.history) == steps + 1
    project.undo()
    assert "player" not in data_of(project, ref)
    assert line.text() == "60"


def test_a_legend_gets_another_character_and_refuses_one_twice(
    open_form: FormMaker, project: Project
) -> None:
    legend = open_form(*CHUNK).editors()["legend"]
    assert isinstance(legend, TableEditor)
    first, second = list(legend.keys)[:2]
    line = legend.keys[first]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, second)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert "already" in legend.message.text
    line.selectAll()
    QTest.keyClicks(line, "Q")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert next(iter(data_of(project, CHUNK)["legend"])) == "Q"
    QTest.mouseClick(legend.add, Qt.MouseButton.LeftButton)
    assert len(data_of(project, CHUNK)["legend"]) == len(legend.keys)


def test_a_problem_is_told_once_by_the_part_that_is_seen(
    open_form: FormMaker, project: Project, qtbot: QtBot
) -> None:
    form = drop_form(open_form, project)
    item = items_of(form)[0]
    project.set_field(TABLE, ("entries", 3, "weight"), 1)
    project.set_field(TABLE, ("entries", 0, "item"), "dragger")

    def told() -> list[str]:
        return [each.text for each in form.findChildren(Message) if each.text]

    qtbot.waitUntil(lambda: ["dragger" in each for each in told()] == [True])
    item.unfold()
    assert len(told()) == 1
    reference = form.findChildren(ReferenceEditor)[0]
    assert reference.parentWidget().message.text == told()[0]  # type: ignore[union-attr]


def test_the_menu_of_a_line_resets_to_the_default_beside_copy_and_paste(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form(*MAP)
    project.set_field(MAP, ("width",), 100)
    line: Any = form.editors()["width"].focusProxy()
    place = QPoint(5, 5)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(line, QContextMenuEvent(reason, place, line.mapToGlobal(place)))
    menu = next(each for each in form.findChildren(QMenu) if each.isVisible())
    actions = {each.text().partition("\t")[0].replace("&", ""): each for each in menu.actions()}
    assert {"Copy", "Paste", "Copy field path"} <= set(actions)
    actions["Reset to default"].trigger()
    assert data_of(project, MAP)["width"] == 44


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["insert", "remove", "duplicate", "move", "set", "undo", "redo"]),
        st.integers(0, 9),
        st.integers(0, 9),
    ),
    max_size=12,
)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(OPERATIONS)
def test_a_list_shows_what_the_record_holds_whatever_is_done(
    roster: ListEditor, project: Project, operations: list[tuple[str, int, int]]
) -> None:
    foes = sorted(project.content.enemies)
    project.set_field(TIER, ("roster",), ["warden", "rat"])
    for name, one, other in operations:
        expected, size = list(names(roster)), len(names(roster))
        place, target, foe = one % max(size, 1), other % max(size, 1), foes[other % len(foes)]
        match name:
            case "insert":
                roster.insert(place, foe)
                expected.insert(place, foe)
            case "undo" | "redo":
                getattr(project, name)()
                expected = list(names(roster))
            case _ if not size:
                continue
            case "remove":
                roster.remove(place)
                del expected[place]
            case "duplicate":
                roster.duplicate(place)
                expected.insert(place, expected[place])
            case "move":
                roster.move_item(place, target)
                expected.insert(target, expected.pop(place))
            case _:
                roster.frames[place].editor.renew_gesture()
                roster.frames[place].editor.commit(foe)
                expected[place] = foe
        assert names(roster) == expected
        assert [frame.editor.raw for frame in roster.frames] == expected
        paths = [frame.editor.path for frame in roster.frames]
        assert paths == [("roster", each) for each in range(len(expected))]


def test_a_long_list_opens_at_once_and_shows_the_rest_when_asked(
    open_form: FormMaker, project: Project
) -> None:
    project.set_field(TIER, ("roster",), ["rat"] * 400)
    form = open_form(*TIER)
    roster = form.editors()["roster"]
    assert isinstance(roster, ListEditor)
    assert len(roster.frames) == 60
    assert roster.more.text() == "Show 100 of 340 more"
    roster.more.click()
    assert len(roster.frames) == 160
    assert form.focus_path(("roster", 300))
    assert roster.frames[300].editor.isVisible()
    roster.append()
    assert len(data_of(project, TIER)["roster"]) == 401
    assert len(roster.frames) == 401
    assert not roster.more.isVisible()


def test_the_unit_of_a_modifier_follows_its_operation(
    open_form: FormMaker, project: Project
) -> None:
    path = ("modifiers", 0)
    form = open_form("items", "bell_clapper")
    form.settle()
    assert form.focus_path((*path, "value"))
    line = QApplication.focusWidget()
    assert isinstance(line, LineField)
    assert line.unit == ""
    project.set_field(AssetRef("items", "bell_clapper"), (*path, "operation"), "increased")
    assert line.unit == "%"
    project.undo()
    assert line.unit == ""


@pytest.mark.parametrize(
    ("kind", "record_id", "name", "text"),
    [
        ("items", "bell_clapper", "inflicts", "Add status"),
        ("monster_modifiers", "fast", "excludes", "Add modifier"),
        ("characters", "gravedigger", "start_items", "Add start item"),
    ],
)
def test_a_list_names_what_is_added(
    open_form: FormMaker, kind: str, record_id: str, name: str, text: str
) -> None:
    form = open_form(kind, record_id)
    form.settle()
    editor = form.editors()[name]
    assert isinstance(editor, ListEditor)
    assert editor.add.text() == text


def test_an_optional_range_without_a_value_says_none(open_form: FormMaker) -> None:
    form = open_form("characters", "gravedigger")
    form.settle()
    editor = form.editors()["damage"]
    assert isinstance(editor, RangeEditor)
    assert editor.line.text() == ""
    assert editor.line.placeholderText() == "none"
