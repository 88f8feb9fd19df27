"""Deleting a record that others name: put another in its place, or clear the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
)

from editor.app.record_icons import record_icon
from editor.app.records import name_of, refs_of, tags_of
from editor.documents.relinking import clear_plan, replace_plan
from editor.features.browser.preview import PlanPreview
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.picker import Option, Picker
from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents.relinking import Plan

WIDTH = 660
NO_CYCLES = frozenset({"drop_tables", "unlocks"})


def replacements(context: Context, ref: AssetRef) -> list[AssetRef]:
    """Return the records that can stand in the place of another, by name.

    Tables and unlocks that lead to it are none: in its place they would lead to themselves.
    """
    barred = {ref}
    waiting = [ref] if ref.kind in NO_CYCLES else []
    while waiting:
        users = {each.owner for each in context.usages.users_of(waiting.pop())}
        fresh = {user for user in users if user.kind == ref.kind} - barred
        barred |= fresh
        waiting += fresh
    project = context.project
    usable = (other for other in refs_of(project, ref.kind) if not project.asset(other).broken)
    return [other for other in usable if other not in barred]


class DeleteDialog(QDialog):
    """Shows every user and what becomes of it; accepted, `plan` is the step to make."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__(context.window)
        self._context, self._ref = context, ref
        self._users = context.usages.users_of(ref)
        self._choices = replacements(context, ref)
        self._other: AssetRef | None = None
        name = name_of(context.project, ref)
        self.setWindowTitle(f"Delete {name}")
        self.setMinimumWidth(WIDTH)
        self._clear = clear_plan(context.project, ref, self._users, name)
        count = len(self._clear.fields)
        about = QLabel(f"{'1 field names' if count == 1 else f'{count} fields name'} {name}.")
        about.setProperty("look", "head")
        self.replace_radio = QRadioButton("Put in its place")
        self.clear_radio = QRadioButton("Clear the references")
        self.button = FieldButton(context.icons)
        self.button.setAccessibleName("Record to put in its place")
        self.fault = QLabel()
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        self.preview = PlanPreview(context)
        self._lay_out(about)
        self._set_up()

    def _lay_out(self, about: QLabel) -> None:
        replace = QHBoxLayout()
        replace.setSpacing(12)
        replace.addWidget(self.replace_radio)
        replace.addWidget(self.button, 1)
        buttons = QDialogButtonBox()
        self.delete_button = buttons.addButton("Delete", QDialogButtonBox.ButtonRole.AcceptRole)
        self.delete_button.setProperty("look", "primary")
        cancel = buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(10)
        column.addWidget(about)
        column.addLayout(replace)
        column.addWidget(self.clear_radio)
        column.addWidget(self.fault)
        column.addWidget(self.preview)
        column.addWidget(buttons)

    def _set_up(self) -> None:
        blocked = len(self._clear.blocked)
        self.clear_radio.setEnabled(not blocked)
        tip = "Fields become empty; entries of lists go"
        if blocked:
            tip = "1 field can't be empty" if blocked == 1 else f"{blocked} fields can't be empty"
            self.clear_radio.setText(f"Clear the references ({tip})")
        self.clear_radio.setToolTip(tip)
        self.replace_radio.setEnabled(bool(self._choices))
        self.button.setEnabled(bool(self._choices))
        if blocked and not self._choices:
            singular = KINDS[self._ref.kind].singular.lower()
            self.fault.setText(
                f"Nothing can take its place. Make another {singular}, or change these fields."
            )
        first = self.replace_radio if self._choices else self.clear_radio
        first.setChecked(first.isEnabled())
        self.replace_radio.toggled.connect(lambda _on: self._refresh())
        self.button.asked.connect(self._choose)
        self._refresh()

    def _choose(self, first: str) -> None:
        self.replace_radio.setChecked(True)
        picker = Picker(self, self._context.icons, self._options(), "")
        picker.picked.connect(lambda key: self.put(AssetRef(self._ref.kind, key)))
        picker.open_below(self.button, first)

    def _options(self) -> list[Option]:
        project = self._context.project
        return [
            Option(
                other.id,
                name_of(project, other),
                other.id,
                record_icon(self._context, other),
                " ".join(tags_of(project, other)),
            )
            for other in self._choices
        ]

    def put(self, other: AssetRef) -> None:
        """Choose the record to put in the place of the deleted one."""
        self._other = other
        self.replace_radio.setChecked(True)
        self._refresh()

    def _refresh(self) -> None:
        other, project = self._other, self._context.project
        if other is None:
            self.button.show_value("choose", faint=True)
        else:
            icon = record_icon(self._context, other)
            self.button.show_value(name_of(project, other), icon=icon, detail=other.id)
        self.fault.setVisible(bool(self.fault.text()))
        plan = self.plan
        self.delete_button.setEnabled(plan is not None and not plan.blocked)
        self.preview.show_plan(plan or self._clear, self._ref.id, is_open=self._is_open)

    @property
    def _is_open(self) -> bool:
        """Whether it is still to be said what takes the record's place."""
        return bool(self._choices) and self.plan is None

    @property
    def plan(self) -> Plan | None:
        """The step that is chosen; None until a record to put in its place is."""
        if not self.replace_radio.isChecked():
            return self._clear
        other, project = self._other, self._context.project
        if other is None:
            return None
        names = name_of(project, self._ref), name_of(project, other)
        return replace_plan(project, self._ref, other, self._users, names)
