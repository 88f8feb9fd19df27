"""The base of drawers of composed values: a head that folds, and a body made when first seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from editor.documents.field_changes import SetField
from editor.documents.trees import MISSING
from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.field_menu import field_menu
from editor.widgets.forms.fold_head import FoldHead
from editor.widgets.forms.mixed_block import MixedBlock
from editor.widgets.forms.raw import RawEditor
from editor.widgets.forms.row import FieldRow, Message
from editor.widgets.forms.values import fresh
from editor.widgets.showing import set_shown
from runtime.content.fields import fields_of

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field
    from runtime.content.refs import FieldPath

INDENT = 12


class BlockEditor(ValueEditor):
    """A composed value over the whole width.

    A value of the wrong type (a broken record) is shown as JSON, to be mended there. An optional
    value has a check box; switching it on again brings back what was there.
    """

    block = True
    container: ClassVar[type] = dict
    indent: ClassVar[int] = INDENT
    starts_unfolded: ClassVar[bool] = True

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.inset = owner.inset + self.indent
        self._kept: object = MISSING
        self._mender: FieldRow | None = None
        self.mixed: MixedBlock | None = None
        self.head = FoldHead(host.icons, field.label, self, strong=False)
        self.head.setToolTip(field.tip or self.head.toolTip())
        self.head.setChecked(host.folds.get(self.fold_key, self.starts_unfolded))
        self.head.toggled.connect(self._folded)
        self.head.clicked.connect(self._remember_fold)
        self.switch: QCheckBox | None = None
        self.body = QWidget(self)
        self.body_layout = QVBoxLayout(self.body)
        self.body_layout.setContentsMargins(self.indent, 0, 0, 0)
        self.body_layout.setSpacing(6)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self.top_row = self._top()
        self._layout.addLayout(self.top_row)
        self._layout.addWidget(self.body)
        self.message = Message(host, self, lambda label: self._layout.insertWidget(1, label))
        self.entry: QWidget | None = self.switch or self.head
        self.message.watch([self])

    @property
    def fold_key(self) -> object:
        """Under what the fold is remembered: one group of all records of the kind."""
        groups = tuple("" if isinstance(part, int) else part for part in self.path)
        return self.host.ref.kind, groups

    def _remember_fold(self, unfolded: bool) -> None:  # noqa: FBT001 - Qt's signature
        self.host.folds[self.fold_key] = unfolded

    @property
    def ground(self) -> QWidget:
        """See `Owner`."""
        return self.body

    def rekey(self, key: str | int) -> None:
        """See `ValueEditor`."""
        super().rekey(key)
        if self._mender is not None:
            self._mender.editor.rekey(key)

    def _top(self) -> QHBoxLayout:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.head)
        if self.description.optional:
            self.switch = QCheckBox(f"With {self.field.label.lower()}", self)
            self.switch.setToolTip(self.field.tip)
            self.switch.setAccessibleName(self.field.label)
            self.switch.clicked.connect(self._switched)
            top.insertWidget(0, self.switch)
            self.head.setVisible(False)
        return top

    def stand_alone(self) -> None:
        """See `ValueEditor`: no title of its own, and no way to fold."""
        self.head.setVisible(False)
        self.body_layout.setContentsMargins(0, 0, 0, 0)
        self.inset = self.owner.inset
        if self.entry is self.head:
            self.entry = None

    def _switched(self, on: bool) -> None:  # noqa: FBT001 - Qt's signature
        self.renew_gesture()
        if self.is_mixed and on:
            fresh_one = self.fresh_value()
            self.host.push_each(self.path, lambda _ref, now: now or fresh_one, self.gesture)
        elif not on:
            self._kept = self.host.subjects.kept(self.path)
            self.commit(None)
        elif self._kept not in (MISSING, None):
            self.commit(self._kept)
        else:
            self.commit(self.fresh_value())

    def fresh_value(self) -> object:
        """Return a value to start from when there was none."""
        return fresh(replace(self.description, optional=False), self.host.pick)

    def display(self) -> None:
        """See `ValueEditor`; below the first screenful it waits until the form has been seen."""
        if not self.host.later.puts_off(self, self.display_now):
            self.display_now()

    def display_now(self) -> None:
        """Show the parts, nothing, or a line to mend a value of the wrong type."""
        value = self.value
        well = isinstance(value, self.container) or (value is None and self.description.optional)
        if self.switch is not None:
            self.switch.setTristate(self.is_mixed)
            self.switch.setChecked(value is not None)
            if self.is_mixed:
                self.switch.setCheckState(Qt.CheckState.PartiallyChecked)
        self._show_mixed()
        self._mend(wrong=not well and self.raw is not MISSING and not self.is_mixed)
        shown = isinstance(value, self.container)
        set_shown(self.body, shown=shown and self.head.isChecked())
        if shown:
            self.show_parts(value)

    def _show_mixed(self) -> None:
        """Show or hide the line for records that differ."""
        if self.mixed is None and self.is_mixed:
            self.mixed = MixedBlock(self)
            self._layout.addWidget(self.mixed)
        if self.mixed is not None:
            set_shown(self.mixed, shown=self.is_mixed)
            if self.is_mixed:
                self.mixed.load()

    def _mend(self, *, wrong: bool) -> None:
        """Show or hide the line in which a value of the wrong type is mended."""
        if self._mender is None and wrong:
            self._mender = FieldRow(
                self.host, RawEditor(self.host, self.field, self.owner, self.key), self
            )
            self._layout.addWidget(self._mender)
        if self._mender is not None:
            self._mender.setVisible(wrong)
            if wrong:
                self._mender.editor.load(self.raw)

    def show_parts(self, value: Any) -> None:
        """Show the parts of a well-formed value."""
        raise NotImplementedError

    def _folded(self, unfolded: bool) -> None:  # noqa: FBT001 - Qt's signature
        shown = unfolded and isinstance(self.value, self.container)
        set_shown(self.body, shown=shown)
        if self._loaded:
            self.display()
        self.message.refresh()
        self.fault_changed.emit()

    def tells_parts(self) -> bool:
        """See `ValueEditor`: while they are seen."""
        mended = self._mender is not None and not self._mender.isHidden()
        return mended or (self.head.isChecked() and isinstance(self.value, self.container))

    def unfold(self) -> None:
        """Show the body."""
        self.head.setChecked(True)

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`: a value that isn't written yet is written whole, with its defaults."""
        if isinstance(self.raw, self.container):
            path = (*self.path, key)
            self.host.push(SetField(self.host.ref, path, MISSING, new, gesture, leaf=leaf))
            return
        whole = {**self.value, key: new} if isinstance(self.value, dict) else {key: new}
        self.owner.commit_child(self.key, whole, gesture, (key, *leaf))

    def part(self, key: str | int) -> ValueEditor | None:
        """Return the editor of a part, once built."""
        return next((each for each in self.children_editors() if each.key == key), None)

    def reveal(self, rest: FieldPath) -> bool:
        """See `ValueEditor`."""
        self.unfold()
        if rest:
            part = self.part(rest[0])
            if part is not None:
                return part.reveal(rest[1:])
        if self._mender is not None and not self._mender.isHidden():
            return self._mender.editor.reveal(())
        parts = self.children_editors()
        if self.entry is None and parts:
            return parts[0].reveal(())
        if self.entry is not None:
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.host.revealed.emit(self.entry)
        return self.entry is not None

    def matches(self, needle: str) -> bool:
        """See `ValueEditor`: the parts count too."""
        models = [self.description.model, *self.description.variants.values()]
        if self.description.item is not None:
            models += [self.description.item.model, *self.description.item.variants.values()]
        inner = (each for model in models if model is not None for each in fields_of(model))
        return super().matches(needle) or any(needle in each.label.lower() for each in inner)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what fields offer."""
        field_menu(self, self, event.globalPos())
