"""Giving a record another id, together with every field that names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout

from editor.app.records import name_of
from editor.documents.relinking import rename_plan
from editor.features.browser.preview import PlanPreview
from runtime.core.ids import is_slug, slugify

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents.relinking import Plan
    from runtime.content import AssetRef

WIDTH = 620


def planned_rename(context: Context, ref: AssetRef, new_id: str) -> Plan:
    """Return the step that renames a record and mends every field that names it."""
    users = context.usages.users_of(ref)
    return rename_plan(context.project, ref, new_id, users, name_of(context.project, ref))


class RenameDialog(QDialog):
    """Asks for the new id and shows every field that follows, with its old and new value."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__(context.window)
        self.setWindowTitle("Rename id")
        self.setMinimumWidth(WIDTH)
        self._context, self._ref = context, ref
        self._taken = [other.id for other in context.project.assets(ref.kind) if other != ref]
        users = len(context.usages.users_of(ref))
        self.id_box, self.fault = QLineEdit(ref.id), QLabel()
        self.id_box.setProperty("look", "mono")
        self.id_box.setAccessibleName("New id")
        self.id_box.selectAll()
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        self.preview = PlanPreview(context)
        follow = "1 field that names it follows." if users == 1 else f"{users} fields follow it."
        about = QLabel(
            f"The id of {name_of(context.project, ref)} names its file. "
            + (follow if users else "No record names it.")
        )
        about.setProperty("look", "label")
        about.setWordWrap(True)
        buttons = QDialogButtonBox()
        self.rename_button = buttons.addButton("Rename", QDialogButtonBox.ButtonRole.AcceptRole)
        self.rename_button.setProperty("look", "primary")
        buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        for widget in (about, self.id_box, self.fault, self.preview, buttons):
            column.addWidget(widget)
        self.id_box.textChanged.connect(self._check)
        self._check()

    def new_id(self) -> str:
        """Return the id that was typed."""
        return self.id_box.text()

    def _check(self) -> None:
        typed, fault = self.id_box.text(), ""
        if not is_slug(typed):
            fault = (
                f"An id has lower-case letters, digits and underscores, such as “{slugify(typed)}”."
            )
        elif typed in self._taken:
            fault = f"“{typed}” is taken; “{slugify(typed, self._taken)}” is free."
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        self.rename_button.setEnabled(not fault and typed != self._ref.id)
        if not fault:
            plan = planned_rename(self._context, self._ref, typed)
            self.preview.show_plan(plan)
