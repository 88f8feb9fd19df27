"""The question about a record that was changed on both sides: what differs, and how to go on."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from editor.app.merge_dialog import value_text
from editor.app.record_icons import record_icon
from editor.app.records import name_of
from editor.documents.change import path_words
from editor.documents.trees import MISSING, same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.documents.conflicts import Conflict, FieldOnBothSides

WIDTH = 680
ROW = 26
MOST = 200
SHOWN = 7
ICON = 24


class Choice(Enum):
    """What the designer chose for a record that was changed on both sides."""

    MERGE = "Merge"
    BOTH = "Keep both"
    MINE = "Keep mine"
    THEIRS = "Take the file's"
    LATER = "Decide Later"


def choices_for(conflict: Conflict) -> tuple[Choice, ...]:
    """Return what can be done about a conflict, the proposed choice first."""
    merging = (Choice.MERGE,) if conflict.merged() is not None else ()
    both = (Choice.BOTH,) if conflict.can_keep_both else ()
    return (*merging, *both, Choice.MINE, Choice.THEIRS)


def effect_of(choice: Choice, conflict: Conflict) -> str:
    """Say what a choice does."""
    match choice:
        case Choice.MERGE:
            merged = conflict.merged()
            count = len(merged.clashes) if merged is not None else 0
            fields = "the field" if count == 1 else f"the {count} fields"
            asks = f"; asks about {fields} that both changed" if count else ""
            return f"takes the edits of both sides{asks}"
        case Choice.BOTH:
            return "leaves the file's here and makes a new record of mine beside it"
        case Choice.MINE if conflict.mine is None:
            return "the record stays deleted; the next save deletes its file"
        case Choice.MINE:
            return "the next save overwrites the file"
        case Choice.THEIRS if conflict.theirs is None:
            return "the record goes here too; undo brings it back"
    return "gives up my edits for the file's; undo brings them back"


def happened(conflict: Conflict) -> str:
    """Say in one sentence what both sides have done."""
    if conflict.theirs is None:
        return "It is edited here, and another program has deleted its file."
    if conflict.mine is None:
        return "It is deleted here, and another program has changed its file."
    if conflict.theirs.data is None:
        return "It is edited here, and another program has left its file unreadable."
    if conflict.base is None:
        return "It is new here, and another program has made its file as well."
    return "It is edited here, and another program has changed its file."


class FieldsTable(QTreeWidget):
    """The fields that differ: mine beside the file's; what nobody touched is dim."""

    def __init__(self, context: Context, rows: Sequence[FieldOnBothSides]) -> None:
        super().__init__()
        self._icons = context.icons
        blank = QPixmap(16, 16)
        blank.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(blank)
        self.setHeaderLabels(["Field", "Mine", "The file's"])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(16, 16))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName("Fields that differ")
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        header.resizeSection(0, 190)
        header.resizeSection(1, 220)
        self.addTopLevelItems([self._item(row) for row in rows[:MOST]])
        if len(rows) > MOST:
            self.addTopLevelItem(QTreeWidgetItem([f"and {len(rows) - MOST:,} more"]))
        self.setFixedHeight((min(max(len(rows), 1), SHOWN) + 1) * ROW + 8)
        self.setVisible(bool(rows))

    def _item(self, row: FieldOnBothSides) -> QTreeWidgetItem:
        item = QTreeWidgetItem([path_words(row.path)])
        for column, value in ((1, row.mine), (2, row.theirs)):
            is_old = same(value, row.base)
            item.setText(column, "—" if is_old and value is MISSING else value_text(value))
            item.setToolTip(column, item.text(column))
            if is_old:
                item.setForeground(column, QBrush(self._icons.colour("dim")))
        item.setIcon(0, self._icons.icon("alert", "warn") if row.clashes else self._blank)
        item.setToolTip(0, "Both sides changed this field" if row.clashes else "")
        return item


class ConflictDialog(QDialog):
    """Shows the fields and one line for each choice; accepted, `choice` is the one to make."""

    def __init__(self, context: Context, conflict: Conflict) -> None:
        super().__init__(context.window)
        self._context, self._conflict = context, conflict
        self.setWindowTitle("Changed by another program")
        self.setFixedWidth(WIDTH)
        self.table = FieldsTable(context, conflict.fields())
        self.radios = {each: QRadioButton(each.value) for each in choices_for(conflict)}
        self.buttons = QDialogButtonBox()
        self.go_on = self.buttons.addButton("Go On", QDialogButtonBox.ButtonRole.AcceptRole)
        self.go_on.setProperty("look", "primary")
        self.go_on.setDefault(True)
        later = self.buttons.addButton(Choice.LATER.value, QDialogButtonBox.ButtonRole.RejectRole)
        later.setToolTip("Leave both as they are; the next save asks again")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(self._head())
        column.addWidget(self.table)
        column.addLayout(self._choices())
        column.addWidget(self.buttons)
        first = next(iter(self.radios.values()))
        first.setChecked(True)
        first.setFocus()

    def _head(self) -> QHBoxLayout:
        ref = self._conflict.ref
        sign = QLabel()
        sign.setPixmap(record_icon(self._context, ref).pixmap(ICON, ICON))
        name, place, told = QLabel(name_of(self._context.project, ref)), QLabel(ref.path), QLabel()
        name.setProperty("look", "title")
        place.setProperty("look", "mono")
        told.setText(happened(self._conflict))
        told.setProperty("look", "label")
        texts = QVBoxLayout()
        texts.setSpacing(3)
        for label in (name, place, told):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            texts.addWidget(label)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(texts, 1)
        return head

    def _choices(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (choice, radio) in enumerate(self.radios.items()):
            effect = effect_of(choice, self._conflict)
            label = QLabel(effect)
            label.setProperty("look", "label")
            label.setWordWrap(True)
            radio.setToolTip(f"{effect[:1].upper()}{effect[1:]}.")
            radio.setAccessibleName(f"{choice.value}: {effect}")
            grid.addWidget(radio, row, 0)
            grid.addWidget(label, row, 1)
        return grid

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return next(choice for choice, radio in self.radios.items() if radio.isChecked())


def ask_about_conflict(context: Context, conflict: Conflict) -> Choice:
    """Ask how to go on with a record; Escape decides later."""
    dialog = ConflictDialog(context, conflict)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    choice = dialog.choice if accepted else Choice.LATER
    dialog.deleteLater()
    return choice
