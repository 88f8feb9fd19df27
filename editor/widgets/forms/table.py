"""The drawer of tables from a text to a value, such as a chunk's legend: a row per key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QToolButton, QWidget

from editor.documents.field_changes import SetField
from editor.documents.trees import MISSING
from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.line_field import LineField
from editor.widgets.forms.row import Message
from editor.widgets.forms.text import read_text
from editor.widgets.forms.typed import RefusedTextError
from editor.widgets.forms.values import fresh, singular
from editor.widgets.showing import set_shown
from runtime.content.fields import Field, Value

if TYPE_CHECKING:
    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import FieldPath

KEY_WIDTH = 40


class KeyLine(LineField):
    """The key of one entry; keeps what can't be a key, marked."""

    def __init__(self, host: FormHost, key: str, parent: QWidget) -> None:
        super().__init__(host.icons, parent)
        self.kept = key
        self.setText(key)
        self.setProperty("look", "mono")
        self.setFixedWidth(KEY_WIDTH)
        self.setMinimumWidth(KEY_WIDTH)
        self.setAccessibleName("Key")
        self.setToolTip("What stands for the entry")


class TableEditor(BlockEditor):
    """Entries one below the other: key, value, and a button that removes the entry."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        if self.description.item is None or self.description.key is None:
            raise TypeError(f"{field.name} is no table")
        self.key_value: Value = self.description.key
        self.item: Value = self.description.item
        self.keys: dict[str, KeyLine] = {}
        self.editors: dict[str, ValueEditor] = {}
        self._holder: QWidget | None = None
        self.add = QPushButton(f"Add to {singular(field.label) or field.label.lower()}", self.body)
        self.add.setProperty("look", "link")
        self.add.setIcon(host.icons.icon("plus", "accent"))
        self.add.setToolTip(field.help)
        self.add.clicked.connect(self.append)
        foot = QHBoxLayout()
        foot.addWidget(self.add)
        foot.addStretch()
        self.body_layout.addLayout(foot)
        self.entry = self.add

    def show_parts(self, value: dict[str, Any]) -> None:
        """See `BlockEditor`: rows are made anew when the keys have changed."""
        if list(value) != list(self.editors):
            self._make_rows(value)
        for key, editor in self.editors.items():
            editor.load(value[key])
        self.head.set_note(str(len(value)))
        self.message.refresh()

    @property
    def ground(self) -> QWidget:
        """See `Owner`."""
        return self._holder or self.body

    def _make_rows(self, value: dict[str, Any]) -> None:
        if self._holder is not None:
            self._holder.hide()
            self.body_layout.removeWidget(self._holder)
            self._holder.deleteLater()
        self._holder = QWidget(self.body)
        grid = QGridLayout(self._holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        self.keys, self.editors = {}, {}
        for place, key in enumerate(value):
            self._make_row(grid, 2 * place, key)
        self.body_layout.insertWidget(0, self._holder)
        set_shown(self._holder)

    def _make_row(self, grid: QGridLayout, row: int, key: str) -> None:
        self.host.later.count_line()
        line = KeyLine(self.host, key, self.ground)
        line.editingFinished.connect(partial(self._rename, line))
        line.given_up.connect(partial(self._give_up, line))
        line.installEventFilter(self)
        field = Field(
            key, f"{self.field.label} {key}", self.field.help, "", self.item, required=True
        )
        editor = self.host.drawer_for(self.item).make(self.host, field, self, key)
        gone = QToolButton(self.ground)
        gone.setIcon(self.host.icons.icon("close", "dim"))
        gone.setFixedSize(22, 26)
        gone.setToolTip(f"Remove “{key}”")
        gone.setAccessibleName(f"Remove {key}")
        gone.clicked.connect(partial(self.remove, key))
        for column, widget in enumerate((line, editor, gone)):
            grid.addWidget(widget, row, column)
        Message(
            self.host, self.ground, lambda label: grid.addWidget(label, row + 1, 1, 1, 2)
        ).watch([editor])
        self.keys[key], self.editors[key] = line, editor

    # What the designer does

    def append(self) -> None:
        """Add an entry with a key that is still free."""
        free = next(each for each in _free_keys() if each not in self.editors)
        self.commit({**self.value, free: fresh(self.item, self.host.pick)})
        self.keys[free].setFocus()
        self.keys[free].selectAll()

    def remove(self, key: str) -> None:
        """Take an entry out."""
        self.renew_gesture()
        self.commit({name: each for name, each in self.value.items() if name != key})

    def _rename(self, line: KeyLine) -> None:
        new = line.text()
        if new == line.kept:
            return
        try:
            self._check_key(new)
        except RefusedTextError as refusal:
            line.refused = True
            self.set_fault(str(refusal))
            return
        self.renew_gesture()
        pairs = self.value.items()
        self.commit({(new if name == line.kept else name): each for name, each in pairs})

    def _check_key(self, new: str) -> None:
        """Raise RefusedTextError for what can't be the key of another entry."""
        read_text(new, self.key_value)
        if new in self.editors:
            raise RefusedTextError(f"“{new}” is there already.")

    def _give_up(self, line: KeyLine) -> None:
        line.setText(line.kept)
        line.refused = False
        self.set_fault("")

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`."""
        path = (*self.path, key)
        self.host.push(SetField(self.host.ref, path, MISSING, new, gesture, leaf=leaf))

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`."""
        return list(self.editors.values())


def _free_keys() -> list[str]:
    """Return characters that read well as keys, in order."""
    return [*"#.+~=:;*o^%&@!?abcdefghijklmnpqrstuvwxyz0123456789"]
