"""References by mouse and keys: safe renames and deletes, who uses a record, and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.features.browser.deleting import DeleteDialog
from editor.features.references.usages import UsagesDock
from editor.widgets.picker import Picker
from runtime.content import AssetRef, shipped_project
from tests.e2e.desk import LEFT, Desk, answer, click_button, overtype, wait_until
from tests.e2e.reading import digests, said

if TYPE_CHECKING:
    from runtime.content import Usage

SKELETON, GOBLIN = AssetRef("enemies", "skeleton"), AssetRef("enemies", "goblin")
BONES = AssetRef("enemies", "rattling_bones")
KNIFE = AssetRef("items", "ditch_knife")


def users_of(desk: Desk, ref: AssetRef) -> tuple[Usage, ...]:
    return tuple(desk.window.context.usages.users_of(ref))


def is_whole(desk: Desk) -> bool:
    """Whether every reference leads to a record."""
    return not [each for each in desk.project.problems if each.code == "E_MISSING_REF"]


def test_f2_renames_a_record_and_all_its_users_in_one_step(shared: Desk) -> None:
    users = users_of(shared, SKELETON)
    assert len(users) > 10

    def rename(dialog: QWidget) -> None:
        assert f"{len(users)} fields follow it" in said(dialog)
        box = dialog.findChild(QLineEdit)
        assert box is not None
        overtype(box, BONES.id)
        click_button(dialog, "Rename")

    shared.point_at(SKELETON)
    answer(lambda: shared.key(Qt.Key.Key_F2), rename)
    assert not shared.project.has(SKELETON)
    assert len(users_of(shared, BONES)) == len(users)
    assert is_whole(shared)
    assert shared.project.history_index == 1
    shared.save()
    assert (shared.project.root / BONES.path).exists()
    assert not (shared.project.root / SKELETON.path).exists()
    shared.undo()
    shared.save()
    assert digests(shared.project.root) == digests(shipped_project())


def test_delete_shows_every_user_and_puts_another_record_in_its_place(shared: Desk) -> None:
    users = users_of(shared, SKELETON)

    def replace(dialog: QWidget) -> None:
        assert isinstance(dialog, DeleteDialog)
        assert "fields name Skeleton" in said(dialog)
        assert not dialog.delete_button.isEnabled()
        QTest.mouseClick(dialog.button, LEFT)
        picker = dialog.findChild(Picker)
        assert picker is not None
        QTest.keyClicks(picker.search, "ghoul")
        QTest.keyClick(picker.search, Qt.Key.Key_Return)
        click_button(dialog, "Delete")

    shared.point_at(SKELETON)
    answer(lambda: shared.key(Qt.Key.Key_Delete), replace)
    assert not shared.project.has(SKELETON)
    assert len(users_of(shared, AssetRef("enemies", "ghoul"))) > len(users) // 2
    assert is_whole(shared)
    assert shared.project.history_index == 1
    shared.undo()
    assert users_of(shared, SKELETON) == users
    assert not shared.project.is_dirty()


def test_delete_can_take_the_references_away_or_be_given_up(shared: Desk) -> None:
    def clear(dialog: QWidget) -> None:
        click_button(dialog, "Clear the references")
        click_button(dialog, "Delete")

    shared.point_at(KNIFE)
    answer(lambda: shared.key(Qt.Key.Key_Delete), lambda dialog: click_button(dialog, "Cancel"))
    assert shared.project.has(KNIFE)
    assert not shared.project.can_undo
    shared.point_at(KNIFE)
    answer(lambda: shared.key(Qt.Key.Key_Delete), clear)
    assert not shared.project.has(KNIFE)
    assert not users_of(shared, KNIFE)
    assert is_whole(shared)
    shared.undo()
    assert shared.project.has(KNIFE)
    assert not shared.project.is_dirty()


def test_f3_lists_who_uses_a_record_and_enter_goes_to_the_very_field(shared: Desk) -> None:
    shared.point_at(SKELETON)
    shared.key(Qt.Key.Key_F3)
    dock = shared.window.findChild(UsagesDock)
    assert dock is not None
    wait_until(dock.isVisible, "the usages")
    assert f"Skeleton is named by {len(users_of(shared, SKELETON))} fields" in said(dock)
    first = dock.model.row_at(dock.model.index(0, 0)) or dock.model.row_at(
        dock.model.index(0, 0, dock.model.index(0, 0))
    )
    shared.key(Qt.Key.Key_Down)
    row = dock.model.row_at(dock.view.currentIndex())
    assert first is not None
    assert row is not None
    shared.key(Qt.Key.Key_Return)
    wait_until(lambda: shared.window.context.current_ref == row.ref, "the user to open")


def test_f4_goes_from_a_field_to_the_record_that_it_names(shared: Desk) -> None:
    shared.open(GOBLIN)
    shared.focus(("drops",))
    shared.key(Qt.Key.Key_F4)
    named = shared.project.content.enemies[GOBLIN.id].drops
    assert named is not None
    wait_until(
        lambda: shared.window.context.current_ref == AssetRef("drop_tables", named), "the table"
    )
