"""The dialog for a new record, and the values that it begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
)

from runtime.content import KINDS, AssetRef
from runtime.core.ids import is_slug, slugify

if TYPE_CHECKING:
    from editor.app.context import Context


class NewRecordDialog(QDialog):
    """Asks for kind, name and id; the id follows the name until it is typed by hand."""

    def __init__(self, context: Context, kind: str) -> None:
        super().__init__(context.window)
        self.setWindowTitle("New record")
        self.setMinimumWidth(400)
        self._project = context.project
        self._kinds = [each.id for each in KINDS.values() if not each.single]
        self.kind_box, self.name_box, self.id_box = QComboBox(), QLineEdit(), QLineEdit()
        for each in self._kinds:
            self.kind_box.addItem(context.icons.icon(KINDS[each].icon), KINDS[each].singular)
        self.kind_box.setCurrentIndex(self._kinds.index(kind) if kind in self._kinds else 0)
        self.name_box.setPlaceholderText("What designers and players read")
        self.id_box.setProperty("look", "mono")
        self.id_box.setToolTip("Names the file. Lower-case letters, digits and underscores.")
        self.fault = QLabel()
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        self._own_id = False
        self._lay_out()
        self.name_box.textChanged.connect(self._follow_name)
        self.id_box.textEdited.connect(self._take_id)
        self.kind_box.currentIndexChanged.connect(self._follow_name)
        self._follow_name()
        self.name_box.setFocus()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        for label, editor in (
            ("Kind", self.kind_box),
            ("Name", self.name_box),
            ("Id", self.id_box),
        ):
            shown = QLabel(label)
            shown.setProperty("look", "label")
            shown.setBuddy(editor)
            editor.setAccessibleName(label)
            form.addRow(shown, editor)
        self.buttons = QDialogButtonBox()
        self.create_button = self.buttons.addButton(
            "Create", QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.create_button.setProperty("look", "primary")
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.fault)
        column.addWidget(self.buttons)

    def kind(self) -> str:
        """Return the kind that is chosen."""
        return self._kinds[self.kind_box.currentIndex()]

    def name(self) -> str:
        """Return the name."""
        return self.name_box.text().strip()

    def ref(self) -> AssetRef:
        """Return the record that would be made."""
        return AssetRef(self.kind(), self.id_box.text())

    def _taken(self) -> list[str]:
        return [ref.id for ref in self._project.assets(self.kind())]

    def _follow_name(self) -> None:
        if not self._own_id:
            self.id_box.setText(slugify(self.name(), self._taken()) if self.name() else "")
        self._check()

    def _take_id(self, text: str) -> None:
        self._own_id = bool(text)
        self._check()

    def _check(self) -> None:
        fault = self._fault()
        self.fault.setText(fault)
        self.create_button.setEnabled(bool(self.name()) and bool(self.id_box.text()) and not fault)

    def _fault(self) -> str:
        record_id = self.id_box.text()
        if record_id and not is_slug(record_id):
            return (
                "An id begins with a letter and has lower-case letters, digits and underscores, "
                f"such as “{slugify(record_id)}”."
            )
        if record_id in self._taken():
            free = slugify(record_id, self._taken())
            return f"There is a record {self.ref().path} already. “{free}” is free."
        return ""
