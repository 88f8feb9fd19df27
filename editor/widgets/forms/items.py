"""The two forms of an item that is a model: all in one line, or folded below a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from editor.documents.field_changes import SetField
from editor.documents.trees import MISSING
from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.choice import FlagEditor
from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.field_rows import FieldRows
from editor.widgets.forms.model import UnionEditor
from editor.widgets.forms.number import NumberEditor
from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.summary import MOST_PARTS, odds, summary
from editor.widgets.showing import set_shown
from runtime.content.fields import Field, Shape, Value, fields_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import FieldPath

MOST_IN_LINE = 3
USUAL, MORE = 4, 5
"""How the parts of a line share its width."""
IN_LINE = frozenset({Shape.TEXT, Shape.WHOLE, Shape.NUMBER, Shape.FLAG, Shape.CHOICE})


def fits_in_line(value: Value) -> bool:
    """Whether an item is a model of at most three short fields."""
    if value.model is None:
        return False
    fields = fields_of(value.model)
    return len(fields) <= MOST_IN_LINE and all(each.value.shape in IN_LINE for each in fields)


class LineItem(ValueEditor):
    """A model of a few short fields in one line: a tier, its theme.

    Flags (whether an elder guards) stand in a second line, so that names have the first.
    """

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self._parts: list[ValueEditor] = []
        self._line = QHBoxLayout()
        self._line.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._line)
        model = self.description.model
        fields = fields_of(model) if model is not None else ()
        if any(each.value.shape is Shape.FLAG for each in fields):
            self.foot = QHBoxLayout()
            self.foot.setSpacing(8)
            column.addLayout(self.foot)
        for each in fields:
            self._parts.append(self._placed(each))

    @property
    def ground(self) -> QWidget:
        """See `Owner`."""
        return self

    def _placed(self, field: Field) -> ValueEditor:
        """Make the editor of a field in its line; the last of several references has most room."""
        part = self._made(field)
        if self.foot is not None and field.value.shape is Shape.FLAG:
            self.foot.addWidget(part)
        else:
            roomy = self._line.count() > 0 and isinstance(part, ReferenceEditor)
            self._line.addWidget(part, MORE if roomy else USUAL)
        return part

    def _made(self, each: Field) -> ValueEditor:
        drawer = self.host.drawer_for(each.value)
        if drawer.make is FlagEditor:
            return FlagEditor(self.host, each, self, each.name, caption=each.label)
        if drawer.make is ReferenceEditor:
            return ReferenceEditor(self.host, each, self, each.name, compact=True)
        if drawer.make is NumberEditor:
            return NumberEditor(self.host, each, self, each.name, caption=each.label.lower())
        return drawer.make(self.host, each, self, each.name)

    def display(self) -> None:
        """Show the fields; a value of the wrong type shows none of them."""
        data = self.value if isinstance(self.value, dict) else {}
        self.setEnabled(isinstance(self.value, dict))
        for part in self._parts:
            part.load(data.get(str(part.key), MISSING))

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`."""
        path = (*self.path, key)
        self.host.push(SetField(self.host.ref, path, MISSING, new, gesture, leaf=leaf))

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`."""
        return self._parts

    def reveal(self, rest: FieldPath) -> bool:
        """See `ValueEditor`."""
        part = next((each for each in self._parts if rest and each.key == rest[0]), None)
        return (part or self._parts[0]).reveal(rest[1:])


class FoldItem(BlockEditor):
    """An item below one line that sums it up; its fields are made when it is unfolded."""

    parts = MOST_PARTS
    handle_width = 20
    starts_unfolded = False
    union = UnionEditor
    """What shows the fields of an item that is one of several models."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self._rows: FieldRows | None = None
        self._union: UnionEditor | None = None
        self.inset += self.handle_width
        self.message.watch([])
        host.data_changed.connect(self.refresh)

    def show_parts(self, value: Any) -> None:
        """See `BlockEditor`."""
        self._sum_up(value)
        if not self.head.isChecked():
            return
        if self.description.model is not None:
            if self._rows is None:
                fields = fields_of(self.description.model)
                self._rows = FieldRows(self.host, fields, self, self.body)
                self.body_layout.addWidget(self._rows)
                set_shown(self._rows)
            self._rows.load(value)
            return
        if self._union is None:
            named = Field("", "Kind", self.field.help, "", self.description, required=True)
            self._union = self.union(self.host, named, self.owner, self.key)
            self._union.stand_alone()
            self._union.place_at(self.inset)
            self._union.message.watch([])
            self.body_layout.addWidget(self._union)
            set_shown(self._union)
        self._union.load(value)

    @property
    def fold_key(self) -> object:
        """See `BlockEditor`: each item has its own."""
        return self.host.ref, self.path

    def _sum_up(self, value: Any) -> None:
        text, icon = summary(self.host, self.description, value, self.parts)
        self.head.setText(text)
        self.head.setAccessibleName(f"{self.field.label} {text}")
        self.head.set_picture(icon)
        self.head.set_note(self._note(value))

    def _note(self, value: Any) -> str:
        """Return what the item leads to, or its share when it has a weight."""
        said = self.host.consequence(self.path)
        return said or odds(self.host, self.path, self.description, value)

    def refresh(self) -> None:
        """See `ValueEditor`: names and shares may be others now."""
        if self._loaded and isinstance(self.value, dict):
            self._sum_up(self.value)
        super().refresh()

    def rekey(self, key: str | int) -> None:
        """See `ValueEditor`: the union inside stands at the item's own place."""
        super().rekey(key)
        if self._union is not None:
            self._union.rekey(key)

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`."""
        if self._union is not None:
            return self._union.children_editors()
        return list(self._rows.editors.values()) if self._rows else []
