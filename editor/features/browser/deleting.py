"""Deleting records that others name: put another in its place, or clear the fields."""

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
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.documents.relinking import Plan

WIDTH = 660
NO_CYCLES = frozenset({"drop_tables", "unlocks"})


def replacements(context: Context, refs: Sequence[AssetRef]) -> list[AssetRef]:
    """Return the records that can stand in the place of some of one kind, by name.

    Tables and unlocks that lead to them are none: in their place they would lead to themselves.
    """
    kind = refs[0].kind
    barred = set(refs)
    waiting = list(refs) if kind in NO_CYCLES else []
    while waiting:
        users = {each.owner for each in context.usages.users_of(waiting.pop())}
        fresh = {user for user in users if user.kind == kind} - barred
        barred |= fresh
        waiting += fresh
    project = context.project
    usable = (other for other in refs_of(project, kind) if not project.asset(other).broken)
    return [other for other in usable if other not in barred]


def names_of(context: Context, refs: Sequence[AssetRef]) -> str:
    """Return what some records of one kind are called together."""
    if len(refs) == 1:
        return name_of(context.project, refs[0])
    return KINDS[refs[0].kind].several(len(refs))


def _place_of(refs: Sequence[AssetRef]) -> str:
    return "its place" if len(refs) == 1 else "their place"


class DeleteDialog(QDialog):
    """Shows every user and what becomes of it; accepted, `plan` is the step to make."""

    def __init__(self, context: Context, refs: Sequence[AssetRef]) -> None:
        super().__init__(context.window)
        self._context, self._refs = context, refs
        self._kind = KINDS[refs[0].kind]
        self._users = [user for ref in refs for user in context.usages.users_of(ref)]
        self._choices = replacements(context, refs)
        self._other: AssetRef | None = None
        self._name = names_of(context, refs)
        self.setWindowTitle(f"Delete {self._name}")
        self.setMinimumWidth(WIDTH)
        self._clear = clear_plan(context.project, refs, self._users, self._name)
        count = len(self._clear.fields)
        about = QLabel(f"{'1 field names' if count == 1 else f'{count} fields name'} {self._name}.")
        about.setProperty("look", "head")
        place = _place_of(refs)
        self.replace_radio = QRadioButton(f"Put in {place}")
        self.clear_radio = QRadioButton("Clear the references")
        self.button = FieldButton(context.icons)
        self.button.setAccessibleName(f"Record to put in {place}")
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
            singular, place = self._kind.singular.lower(), _place_of(self._refs)
            self.fault.setText(
                f"Nothing can take {place}. Make another {singular}, or change these fields."
            )
        first = self.replace_radio if self._choices else self.clear_radio
        first.setChecked(first.isEnabled())
        self.replace_radio.toggled.connect(lambda _on: self._refresh())
        self.button.asked.connect(self._choose)
        self._refresh()

    def _choose(self, first: str) -> None:
        self.replace_radio.setChecked(True)
        picker = Picker(self, self._context.icons, self._options(), "")
        picker.picked.connect(lambda key: self.put(AssetRef(self._kind.id, key)))
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
        """Choose the record to put in the place of what is deleted."""
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
        self.preview.show_plan(plan or self._clear, is_open=self._is_open)

    @property
    def _is_open(self) -> bool:
        """Whether it is still to be said what takes the place."""
        return bool(self._choices) and self.plan is None

    @property
    def plan(self) -> Plan | None:
        """The step that is chosen; None until a record to put in its place is."""
        if not self.replace_radio.isChecked():
            return self._clear
        other, project = self._other, self._context.project
        if other is None:
            return None
        names = self._name, name_of(project, other)
        return replace_plan(project, self._refs, other, self._users, names)
