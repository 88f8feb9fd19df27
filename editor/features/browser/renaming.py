"""Giving a record another id, together with every field that names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout

from editor.app.records import name_of
from editor.documents.field_changes import SetField
from editor.documents.record_changes import RenameAsset, Transaction
from editor.documents.trees import TreeError, value_at
from runtime.core.ids import is_slug, slugify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.app.context import Context
    from editor.documents.change import Change
    from editor.documents.project import Project
    from runtime.content import AssetRef, Usage


def rename_change(
    project: Project, ref: AssetRef, new_id: str, users: Iterable[Usage]
) -> Transaction:
    """Return one step that renames a record and mends every field that names it."""
    changes: list[Change] = []
    for user in users:
        value = _value(project, user)
        for old, new in ((ref.id, new_id), (f"{ref.kind}/{ref.id}", f"{ref.kind}/{new_id}")):
            if value == old:
                changes.append(SetField(user.owner, user.path, old, new))
    changes.append(RenameAsset(ref, new_id))
    return Transaction(f"Rename {ref.path} to {new_id}", tuple(changes))


def _value(project: Project, user: Usage) -> object:
    try:
        return value_at(project.asset(user.owner).data, user.path)
    except (KeyError, TreeError):
        return None


class RenameDialog(QDialog):
    """Asks for the new id and says how many fields follow."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__(context.window)
        self.setWindowTitle("Rename id")
        self.setMinimumWidth(400)
        self._ref = ref
        self._taken = [other.id for other in context.project.assets(ref.kind) if other != ref]
        users = len(context.usages.users_of(ref))
        self.id_box, self.fault = QLineEdit(ref.id), QLabel()
        self.id_box.setProperty("look", "mono")
        self.id_box.setAccessibleName("New id")
        self.id_box.selectAll()
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        about = QLabel(
            f"The id of {name_of(context.project, ref)} names its file. "
            + ("No other record names it." if not users else f"{users} fields that name it follow.")
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
        for widget in (about, self.id_box, self.fault, buttons):
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
        self.rename_button.setEnabled(not fault and typed != self._ref.id)
