"""Editing in a cell: the property drawer of the form, in the place of the cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QWidget

from editor.documents.draft import ChangeError
from editor.documents.field_changes import SetField
from editor.documents.trees import MISSING, same
from editor.widgets.forms.choice import ChoiceEditor
from editor.widgets.forms.drawers import DRAWERS
from editor.widgets.forms.host import FormHost
from editor.widgets.forms.icon import IconEditor
from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.text import MultilineEditor
from editor.widgets.forms.typed import TypedEditor
from runtime.content.spreadsheet import with_cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStyleOptionViewItem

    from editor.app.context import Context
    from editor.features.tables.grid import Grid
    from editor.features.tables.model import TableModel
    from editor.widgets.forms.editor import ValueEditor
    from runtime.content import AssetRef, FieldPath
    from runtime.content.spreadsheet import Column

Index = QModelIndex | QPersistentModelIndex
WIDE, TALL = 340, 120
POPUPS = {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}


class CellOwner:
    """What a drawer in a cell hangs on: it turns its edits into changes of the record."""

    inset = 0

    def __init__(self, host: FormHost, column: Column, ground: QWidget) -> None:
        self._host = host
        self.ground = ground
        self._column = column
        self.steps: list[str] = []
        self.committed: Callable[[], None] | None = None

    @property
    def path(self) -> FieldPath:
        """Where the parent of the field stands."""
        return self._column.path[:-1]

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`: parents that aren't written are written with what they need."""
        del key, leaf
        data = self._host.data
        if data is None:
            return
        path, value = with_cell(self._column, data, new)
        self.steps.append(gesture)
        self._host.push(SetField(self._host.ref, path, MISSING, value, gesture))
        if self.committed is not None:
            self.committed()


class CellEdit(QObject):
    """One visit to a cell: the drawer, its record and column, and how it ends."""

    def __init__(
        self, context: Context, model: TableModel, ref: AssetRef, column: Column, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context, self._model = context, model
        self.ref, self.column = ref, column
        place = column.place(context.project.asset(ref).data)
        if place is None:
            raise ValueError("Only cells that are there can be edited.")
        self.host = FormHost(context.project, ref, context.icons, DRAWERS, None)
        self.owner = CellOwner(self.host, column, parent)
        make = self.host.drawer_for(place.field.value).make
        self.drawer: ValueEditor = make(self.host, place.field, self.owner, column.path[-1])
        self.drawer.setAutoFillBackground(True)
        self.load()
        self.start = self.drawer.raw
        context.project.changed.connect(self.load)
        self.host.reference_activated.connect(context.open)
        self._recall()

    def load(self) -> None:
        """Show the value that the record has now."""
        if self._context.project.has(self.ref):
            place = self.column.place(self._context.project.asset(self.ref).data)
            if place is not None:
                self.drawer.load(place.value if place.written else MISSING)

    def _recall(self) -> None:
        """Put back the text that could not be taken last time."""
        row = self._model.row_of(self.ref)
        kept = self._model.refusal(row, self._model.column_at(self.column.key))
        if kept is not None and isinstance(self.drawer, TypedEditor):
            self.drawer.line.setText(kept[0])
            self.drawer.line.textEdited.emit(kept[0])

    @property
    def target(self) -> QWidget:
        """The part of the drawer that has the keyboard."""
        widget: QWidget = self.drawer
        while (proxy := widget.focusProxy()) is not None:
            widget = proxy
        return widget

    def finish(self) -> None:
        """End the visit: a text that can't be taken stays in the cell, marked.

        What was sent while it was still the beginning of another text is taken back.
        """
        self._let_go()
        if self.drawer.fault and isinstance(self.drawer, TypedEditor):
            text = self.drawer.line.text()
            self._take_back()
            self._model.refuse(self.ref, self.column.key, text, self.drawer.fault)
        else:
            self._model.accept(self.ref, self.column.key)

    def give_up(self) -> None:
        """End the visit with the value that was there before."""
        self._let_go()
        self._model.accept(self.ref, self.column.key)
        self._take_back()

    def _take_back(self) -> None:
        project = self._context.project
        last = project.history[project.history_index - 1] if project.can_undo else None
        ours = last is not None and getattr(last.change, "gesture", "") in self.owner.steps
        if ours and not same(self.drawer.raw, self.start):
            project.undo()

    def abandon(self) -> None:
        """End the visit because its cell is going; what was sent stays sent."""
        self._let_go()

    def _let_go(self) -> None:
        self._context.project.changed.disconnect(self.load)


class CellDelegate(QStyledItemDelegate):
    """Opens drawers in cells, and closes them by the keys of a spreadsheet."""

    def __init__(self, context: Context, model: TableModel, grid: Grid) -> None:
        super().__init__(grid)
        self._context, self._model, self._grid = context, model, grid
        self.visit: CellEdit | None = None
        self._at = QPersistentModelIndex()
        model.modelAboutToBeReset.connect(self.abandon)
        model.rowsAboutToBeRemoved.connect(self.abandon)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make the drawer of a cell; views ask for cells that are editable only."""
        del option
        column = self._model.columns[index.column()]
        if column is None:
            raise ValueError("An id is no field.")
        self.close()
        ref = self._model.refs[index.row()]
        self.visit = visit = CellEdit(self._context, self._model, ref, column, parent)
        self._at = QPersistentModelIndex(index)
        visit.target.installEventFilter(self)
        self._open_choices(visit)
        return visit.drawer

    def _open_choices(self, visit: CellEdit) -> None:
        """Show the list of what can be chosen at once; choosing ends the visit."""
        drawer = visit.drawer
        drawer.fault_changed.connect(lambda: self._tell(drawer.fault))
        if isinstance(drawer, ChoiceEditor | ReferenceEditor | IconEditor):
            visit.owner.committed = lambda: QTimer.singleShot(0, visit, self.close)
        if isinstance(drawer, ChoiceEditor):
            QTimer.singleShot(0, drawer.combo, drawer.combo.showPopup)
        elif isinstance(drawer, ReferenceEditor):
            if drawer.go is not None:
                drawer.go.hide()
            QTimer.singleShot(0, drawer, lambda: drawer.choose(""))

    def _tell(self, fault: str) -> None:
        if fault:
            self._context.status(fault, "alert-circle-outline", "warn")

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Leave it to the drawer, which follows the project."""

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Leave it to the drawer, which sends each edit by itself."""

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Lay the drawer over its cell; texts of several lines get room."""
        del index
        rect: QRect = option.rect
        area = self._grid.viewport().rect()
        if isinstance(editor, MultilineEditor):
            rect = QRect(rect.left(), rect.top(), max(rect.width(), WIDE), TALL)
        else:
            rect = QRect(rect.left(), rect.top() - 1, max(rect.width(), 96), rect.height() + 2)
        rect.moveRight(min(rect.right(), area.right()))
        rect.moveBottom(min(rect.bottom(), area.bottom()))
        rect.moveLeft(max(rect.left(), self._grid.frozen_width if self._at.column() else 0))
        editor.setGeometry(rect)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the visit by Enter, Tab, Escape, or when the focus goes elsewhere."""
        visit = self.visit
        if visit is None or watched is not visit.target:
            return False
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(event, visit)
        if event.type() is QEvent.Type.FocusOut and event.reason() not in POPUPS:  # type: ignore[attr-defined]  # a QFocusEvent
            QTimer.singleShot(0, visit, self._focus_left)
        return False

    def _key(self, event: QKeyEvent, visit: CellEdit) -> bool:
        several = isinstance(visit.drawer, MultilineEditor)
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Escape:
                self._end(given_up=True)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if not (several and shift):
                self._end(step=(-1 if shift else 1, 0))
            case Qt.Key.Key_Tab:
                self._end(step=(0, 1))
            case Qt.Key.Key_Backtab:
                self._end(step=(0, -1))
            case _:
                return False
        return True

    def _focus_left(self) -> None:
        visit = self.visit
        if visit is None or visit.target.hasFocus():
            return
        view = visit.target.view() if isinstance(visit.target, QComboBox) else None
        if view is None or not view.isVisible():
            self.close(keep_focus=False)

    def abandon(self) -> None:
        """Close the drawer before the cell under it goes, as when its record is deleted."""
        visit, self.visit = self.visit, None
        if visit is not None:
            visit.target.removeEventFilter(self)
            visit.abandon()
            self._grid.setFocus()
            self.closeEditor.emit(visit.drawer, QStyledItemDelegate.EndEditHint.NoHint)
            visit.deleteLater()

    def close(self, *, keep_focus: bool = True) -> None:
        """End the visit, keeping what was typed."""
        self._end(keep_focus=keep_focus)

    def _end(
        self,
        *,
        given_up: bool = False,
        step: tuple[int, int] = (0, 0),
        keep_focus: bool = True,
    ) -> None:
        visit, self.visit = self.visit, None
        if visit is None:
            return
        visit.target.removeEventFilter(self)
        try:
            visit.give_up() if given_up else visit.finish()
        except ChangeError as error:
            self._context.status(str(error), "alert", "warn")
        visit.deleteLater()
        at = self._at
        if keep_focus:
            self._grid.setFocus()
        self.closeEditor.emit(visit.drawer, QStyledItemDelegate.EndEditHint.NoHint)
        if at.isValid() and step != (0, 0):
            self._grid.step(self._model.index(at.row(), at.column()), *step)
