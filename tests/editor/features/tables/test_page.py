"""The table in the real window, driven by mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from editor.app.tab import PageRef
from editor.documents.record_changes import CreateAsset, DeleteAsset
from editor.features.browser import actions
from editor.features.browser.dock import BrowserDock
from editor.features.tables import page_in_front
from editor.features.tables.ordering import NAME
from editor.features.tables.page import TablePage
from runtime.content import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from tests.editor.features.tables.conftest import TableDesk

GOBLIN = AssetRef("enemies", "goblin")
CONTROL = Qt.KeyboardModifier.ControlModifier


def key(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifiers)


def type_text(text: str) -> None:
    for letter in text:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClicks(target, letter)


def column_texts(desk: TableDesk, field: str) -> list[str]:
    place = desk.page.model.column_at(field)
    return [desk.page.model.look(row, place).text for row in range(desk.page.model.rowCount())]


def test_typing_into_a_cell_is_one_step_that_undo_takes_back(desk: TableDesk) -> None:
    before = desk.texts()
    steps = desk.project.history_index
    desk.select(("goblin", "health"))
    type_text("27")
    key(Qt.Key.Key_Return)

    assert desk.value("goblin", "health") == 27
    assert desk.project.history_index == steps + 1
    assert desk.page.grid.currentIndex().row() == desk.at("goblin", "health").row + 1
    desk.project.undo()
    assert desk.texts() == before
    assert not desk.project.is_dirty()


def test_sums_are_worked_out_in_cells_as_in_forms(desk: TableDesk) -> None:
    desk.select(("goblin", "health"))
    type_text("12*1.5")
    key(Qt.Key.Key_Tab)

    assert desk.value("goblin", "health") == 18
    assert desk.page.grid.currentIndex().column() == desk.at("goblin", "armour").place


def test_a_text_that_cannot_be_taken_stays_marked_and_comes_back(desk: TableDesk) -> None:
    desk.select(("goblin", "health"))
    type_text("lots")
    key(Qt.Key.Key_Return)
    at = desk.at("goblin", "health")
    look = desk.page.model.look(*at)

    assert desk.value("goblin", "health") == 13
    assert (look.text, look.mark) == ("lots", "refused")
    assert "no number" in look.tip
    assert desk.page.bar.refused.isVisible()

    desk.page.bar.refused.click()
    assert desk.page.grid.currentIndex().row() == at.row
    key(Qt.Key.Key_F2)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line.text() == "lots"
    key(Qt.Key.Key_Escape)
    assert desk.page.model.look(*at).text == "13"
    assert not desk.page.bar.refused.isVisible()


def test_the_beginning_of_a_text_that_cannot_be_taken_is_no_value(desk: TableDesk) -> None:
    before = desk.texts()
    desk.select(("goblin", "health"))
    type_text("27x")
    key(Qt.Key.Key_Return)

    assert desk.page.model.look(*desk.at("goblin", "health")).text == "27x"
    assert desk.texts() == before


def test_escape_gives_the_old_value_back(desk: TableDesk) -> None:
    before = desk.texts()
    desk.select(("goblin", "health"))
    type_text("99")
    assert desk.value("goblin", "health") == 99
    key(Qt.Key.Key_Escape)

    assert desk.texts() == before
    assert QApplication.focusWidget() is desk.page.grid


def test_a_record_that_goes_takes_the_open_cell_with_it(desk: TableDesk) -> None:
    desk.select(("bat", "health"))
    type_text("1")
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    desk.project.push(DeleteAsset(AssetRef("enemies", "bat")))
    QApplication.processEvents()

    assert QApplication.focusWidget() is desk.page.grid
    desk.select(("goblin", "health"))
    type_text("5")
    desk.page.sort(desk.at("goblin", "id").place, descending=True)
    QApplication.processEvents()
    assert desk.value("goblin", "health") == 5
    assert QApplication.focusWidget() is desk.page.grid


def test_a_choice_is_made_from_its_list(desk: TableDesk, qtbot: QtBot) -> None:
    desk.select(("goblin", "attack.damage_type"))
    key(Qt.Key.Key_Return)
    box = desk.page.grid.findChild(QComboBox)
    assert box is not None
    qtbot.waitUntil(lambda: box.view().isVisible())
    QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.page.grid.findChildren(QComboBox))

    assert desk.value("goblin", "attack", "damage_type") == "fire"


def test_a_field_that_is_not_written_is_written_where_it_belongs(desk: TableDesk) -> None:
    assert desk.value("goblin", "min_floor") is None
    desk.select(("goblin", "min_floor"))
    type_text("2")
    key(Qt.Key.Key_Return)

    assert desk.value("goblin", "min_floor") == 2
    assert desk.project.content.enemies["goblin"].min_floor == 2


def test_cells_of_other_variants_cannot_be_typed_into(desk: TableDesk) -> None:
    desk.page.columns.show_all()
    desk.select(("goblin", "attack.reach"))
    type_text("5")

    assert QApplication.focusWidget() is desk.page.grid
    assert desk.page.model.look(*desk.at("goblin", "attack.reach")).text == "·"


def test_enter_on_a_name_opens_the_record_and_a_cell_opens_at_its_field(desk: TableDesk) -> None:
    desk.select(("goblin", "name"))
    key(Qt.Key.Key_Return)
    assert desk.window.context.current_ref == GOBLIN

    desk.window.context.show_page(PageRef("table", "enemies"))
    desk.select(("hound", "health"))
    key(Qt.Key.Key_Return, CONTROL)
    assert desk.window.context.current_ref == AssetRef("enemies", "hound")


def test_a_double_click_on_a_name_opens_the_record(desk: TableDesk) -> None:
    frozen = desk.page.grid.frozen
    index = desk.page.model.index(desk.at("goblin", "name").row, NAME)
    point = frozen.visualRect(index).center()
    QTest.mouseClick(frozen.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseDClick(frozen.viewport(), Qt.MouseButton.LeftButton, pos=point)

    assert desk.window.context.current_ref == GOBLIN


def test_ctrl_d_fills_down_as_one_step(desk: TableDesk) -> None:
    before, steps = desk.texts(), desk.project.history_index
    desk.page.sort_by(desk.at("goblin", "id").place)
    first, *others = [ref.id for ref in desk.page.model.refs[:4]]
    desk.select(*((ref, key) for ref in (first, *others) for key in ("health", "armour")))
    key(Qt.Key.Key_D, CONTROL)

    for each in others:
        assert desk.value(each, "health") == desk.value(first, "health")
        assert desk.value(each, "armour") == desk.value(first, "armour")
    assert desk.project.history_index == steps + 1
    desk.project.undo()
    assert desk.texts() == before


def test_an_expression_is_worked_out_for_every_selected_cell(desk: TableDesk) -> None:
    before = desk.texts()
    desk.select(("goblin", "health"), ("hound", "health"), ("goblin", "attack.damage"))
    key(Qt.Key.Key_E, CONTROL)
    type_text("= x * 1.5")
    desk.page.bar.preview()
    assert "→" in desk.page.bar.outcome.text()
    assert "rounded" in desk.page.bar.outcome.text()
    key(Qt.Key.Key_Return)

    assert desk.value("goblin", "health") == 20  # 19.5, half to even
    assert desk.value("hound", "health") == 14  # 13.5, half to even
    assert desk.value("goblin", "attack", "damage") == [3, 6]
    assert "3 cells changed, 2 rounded to whole numbers" in desk.said
    desk.project.undo()
    assert desk.texts() == before


def test_one_value_is_given_to_all_and_bounds_hold(desk: TableDesk) -> None:
    desk.select(("goblin", "sight"), ("hound", "sight"))
    desk.page.cells.enter_value("33")
    assert "Sight “33”" in desk.said
    assert desk.value("goblin", "sight") == 8
    assert len(desk.page.model.refusals()) == 2

    desk.page.cells.enter_value("12")
    assert (desk.value("goblin", "sight"), desk.value("hound", "sight")) == (12, 12)
    assert desk.page.model.refusals() == []
    assert desk.project.undo_title == "Set Sight of 2 records"


def test_cells_are_copied_and_pasted_as_spreadsheets_do(desk: TableDesk) -> None:
    desk.select(
        *((ref, key) for ref in ("goblin", "warden") for key in ("health", "attack.damage"))
    )
    key(Qt.Key.Key_C, CONTROL)
    copied = QGuiApplication.clipboard().text()
    steps, before = desk.project.history_index, desk.texts()

    assert [line.split("\t")[0] for line in copied.splitlines()] == ["13", "30"]
    QGuiApplication.clipboard().setText("21\t3\n22\t4\n")
    desk.select(("goblin", "health"))
    key(Qt.Key.Key_V, CONTROL)
    below = desk.page.model.refs[desk.at("goblin", "health").row + 1].id
    assert (desk.value("goblin", "health"), desk.value("goblin", "armour")) == (21, 3)
    assert (desk.value(below, "health"), desk.value(below, "armour")) == (22, 4)
    assert desk.project.history_index == steps + 1
    desk.project.undo()
    assert desk.texts() == before


def test_one_copied_value_is_pasted_into_all_selected_cells(desk: TableDesk) -> None:
    QGuiApplication.clipboard().setText("7\n")
    desk.select(("goblin", "armour"), ("hound", "armour"), ("skeleton", "armour"))
    key(Qt.Key.Key_V, CONTROL)

    assert [desk.value(ref, "armour") for ref in ("goblin", "hound", "skeleton")] == [7, 7, 7]


def test_a_paste_that_does_not_fit_says_so_and_changes_nothing(desk: TableDesk) -> None:
    before = desk.texts()
    last = desk.page.model.refs[-1].id
    for text, said in (
        ("1\n2\n", "only 1"),
        ("1\t2\n3\n", "Row 2 of the clipboard has 1 cells"),
        ("\t".join("1" * 80), "columns"),
    ):
        QGuiApplication.clipboard().setText(text)
        desk.select((last, "health"))
        key(Qt.Key.Key_V, CONTROL)
        assert said in desk.said
    assert desk.texts() == before


def test_bad_pasted_values_are_named_by_cell_and_the_good_ones_stay(desk: TableDesk) -> None:
    QGuiApplication.clipboard().setText("many\t3\n")
    desk.select(("goblin", "health"))
    key(Qt.Key.Key_V, CONTROL)

    assert "Goblin › Health “many”: a whole number is needed" in desk.said
    assert desk.value("goblin", "armour") == 3
    assert desk.page.model.look(*desk.at("goblin", "health")).mark == "refused"


def test_delete_gives_the_default_back(desk: TableDesk) -> None:
    desk.select(("goblin", "accuracy"), ("goblin", "drops"), ("goblin", "health"))
    key(Qt.Key.Key_Delete)

    assert desk.value("goblin", "accuracy") == 85
    assert desk.value("goblin", "drops") is None
    assert desk.value("goblin", "health") == 13
    assert "it has no default" in desk.said


def test_heads_sort_both_ways_and_keep_the_current_cell(desk: TableDesk) -> None:
    desk.select(("goblin", "health"))
    grid = desk.page.grid
    place = desk.at("goblin", "health").place
    header = grid.horizontalHeader()
    point = QPoint(header.sectionViewportPosition(place) + 20, 20)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)
    upwards = [int(text) for text in column_texts(desk, "health")]
    assert upwards == sorted(upwards)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert [int(text) for text in column_texts(desk, "health")] == sorted(upwards, reverse=True)
    assert desk.page.current_ref() == GOBLIN


def test_edits_do_not_move_rows(desk: TableDesk) -> None:
    desk.page.sort(desk.at("goblin", "health").place, descending=False)
    order = list(desk.page.model.refs)
    desk.project.set_field(GOBLIN, ("health",), 999)

    assert desk.page.model.refs == order
    assert desk.page.model.look(*desk.at("goblin", "health")).text == "999"


def test_the_filter_takes_words_tags_and_expressions(desk: TableDesk) -> None:
    box = desk.page.box
    for text, expected in (
        ("hou", ["hound"]),
        ("#construct", ["sentinel"]),
        ("health > 29 and attack.kind = ranged", ["sentinel"]),
        ("damage > 6", ["emberball"]),
        ("id = goblin", ["goblin"]),
    ):
        box.setText(text)
        desk.page.narrow()
        assert [ref.id for ref in desk.page.model.refs] == expected, text
        assert desk.page.facts.text().startswith("1 of 12 records")


def test_a_wrong_filter_is_told_and_keeps_the_rows(desk: TableDesk) -> None:
    key(Qt.Key.Key_F, CONTROL)
    type_text("helth > 3")
    desk.page.narrow()

    assert desk.page.fault.text() == "There is no column “helth”. The nearest: health."
    assert desk.page.model.rowCount() == 12
    desk.page.box.setText("zzz")
    desk.page.narrow()
    assert desk.page.nothing.isVisible()
    assert "No record matches" in desk.page.nothing.text()


def test_hidden_columns_are_remembered(desk: TableDesk, game: Path) -> None:
    place = desk.at("goblin", "armour").place
    reach = desk.at("goblin", "attack.reach").place
    assert desk.page.grid.isColumnHidden(reach)
    desk.page.columns.toggle(place)
    desk.page.columns.toggle(reach)
    desk.window.open_path(game)
    editor = desk.window.context.current_editor
    assert editor is not None
    page = editor.view
    assert isinstance(page, TablePage)
    assert page.grid.isColumnHidden(place)
    assert not page.grid.isColumnHidden(reach)
    page.columns.reset()
    assert not page.grid.isColumnHidden(place)


def test_names_stay_in_place_while_cells_scroll(desk: TableDesk) -> None:
    grid = desk.page.grid
    bar = grid.horizontalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    row = desk.at("goblin", "name").row
    assert grid.frozen.visualRect(desk.page.model.index(row, NAME)).left() == 0
    desk.select(("goblin", "id"))
    rect = grid.visualRect(grid.currentIndex())
    assert rect.left() >= grid.frozen_width


def test_problems_mark_their_cells(desk: TableDesk) -> None:
    desk.project.set_field(GOBLIN, ("drops",), "nowhere")
    desk.project.flush_checks()
    look = desk.page.model.look(*desk.at("goblin", "drops"))

    assert look.mark == "error"
    assert "no drop table" in look.tip
    desk.project.undo()
    desk.project.flush_checks()
    assert desk.page.model.look(*desk.at("goblin", "drops")).mark == ""


def test_the_table_follows_new_renamed_and_deleted_records(desk: TableDesk) -> None:
    data = desk.project.asset(GOBLIN).data
    assert data is not None
    desk.project.push(CreateAsset(AssetRef("enemies", "ogre"), {**data, "name": "Ogre"}))
    assert column_texts(desk, "name").count("Ogre") == 1
    assert desk.page.facts.text().startswith("13 records")
    desk.project.push(DeleteAsset(AssetRef("enemies", "ogre")))
    assert "Ogre" not in column_texts(desk, "name")
    desk.project.undo()
    assert "Ogre" in column_texts(desk, "name")


def test_a_name_referred_to_is_shown_and_followed(desk: TableDesk) -> None:
    at = desk.at("goblin", "drops")
    shown = desk.page.model.look(*at).text
    table = AssetRef("drop_tables", "foe_pockets")
    desk.project.set_field(table, ("name",), "Pocket fluff")

    assert shown != "Pocket fluff"
    assert desk.page.model.look(*at).text == "Pocket fluff"


def test_records_chosen_in_the_browser_are_edited_together(desk: TableDesk) -> None:
    dock = desk.window.findChild(BrowserDock)
    assert dock is not None
    tree = dock.tree
    tree.expandAll()
    dock.select(GOBLIN)
    for ref in (AssetRef("enemies", "hound"), AssetRef("items", "short_sword")):
        index = dock.filter.mapFromSource(dock.model.index_of(ref))
        tree.scrollTo(index)
        QTest.mouseClick(
            tree.viewport(), Qt.MouseButton.LeftButton, CONTROL, tree.visualRect(index).center()
        )
    dock.tree.selectionModel().setCurrentIndex(
        dock.filter.mapFromSource(dock.model.index_of(GOBLIN)),
        dock.tree.selectionModel().SelectionFlag.NoUpdate,
    )
    chosen = dock.chosen()
    assert [ref.id for ref in chosen] == ["goblin", "hound"]
    menu = actions.row_menu(desk.window.context, "enemies", GOBLIN, dock, chosen)
    texts = [action.text() for action in menu.actions()]
    assert texts[:2] == ["Edit 2 Together", "Edit 2 as Table"]
    menu.actions()[1].trigger()

    editor = desk.window.context.current_editor
    assert editor is not None
    assert isinstance(editor.view, TablePage)
    assert [ref.id for ref in editor.view.model.refs] == ["goblin", "hound"]


def test_every_kind_opens_as_a_table(window: MainWindow) -> None:
    for kind in ("items", "drop_tables", "tiles", "rules"):
        window.context.run(f"table.open.{kind}")
        editor = window.context.current_editor
        assert editor is not None
        page = editor.view
        assert isinstance(page, TablePage)
        QApplication.processEvents()
        page.grab()
        assert page.model.rowCount() == len(window.context.project.assets(kind))
        assert page.nothing.isVisible() is (kind == "tiles")


def test_a_torn_record_is_shown_and_left_alone(window: MainWindow) -> None:
    window.context.run("table.open.items")
    editor = window.context.current_editor
    assert editor is not None
    page = editor.view
    assert isinstance(page, TablePage)
    torn = page.model.row_of(AssetRef("items", "torn"))
    assert page.model.look(torn, NAME).role == "warn"
    assert not page.model.is_editable(torn, page.model.column_at("price"))
    page.cells.select_column(page.model.column_at("price"))
    page.cells.enter_value("7")
    assert window.context.project.content.items["ruby"].price == 7
    assert "its file can't be read" in window.status.text


def test_flags_are_switched_by_space(desk: TableDesk) -> None:
    desk.window.context.run("table.open.items")
    page = page_in_front(desk.window.context)
    assert page is not None
    desk.page = page
    desk.select(("short_sword", "cursed"))
    key(Qt.Key.Key_Space)
    assert desk.value("short_sword", "cursed") is True
    key(Qt.Key.Key_Space)
    assert desk.value("short_sword", "cursed") is False
