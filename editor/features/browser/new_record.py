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

from editor.app.record_icons import record_icon
from editor.app.records import name_of
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.picker import Option, Picker
from runtime.content import KINDS, AssetRef
from runtime.core.ids import is_slug, slugify

if TYPE_CHECKING:
    from editor.app.context import Context

USUAL = "the usual values"


class NewRecordDialog(QDialog):
    """Asks for kind, name, id and template; the id follows the name until it is typed by hand."""

    def __init__(self, context: Context, kind: str) -> None:
        super().__init__(context.window)
        self.setWindowTitle("New record")
        self.setMinimumWidth(400)
        self._context = context
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
        self.template_button = FieldButton(context.icons)
        self.template_button.setToolTip("Whose values the new record begins with")
        self.template: AssetRef | None = None
        self._own_id = False
        self._lay_out()
        self.name_box.textChanged.connect(self._follow_name)
        self.id_box.textEdited.connect(self._take_id)
        self.kind_box.currentIndexChanged.connect(self._follow_kind)
        self.template_button.asked.connect(self._ask_template)
        self.template_button.cleared.connect(self._take_template)
        self._follow_kind()
        self.name_box.setFocus()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        for label, editor in (
            ("Kind", self.kind_box),
            ("Name", self.name_box),
            ("Id", self.id_box),
            ("Begin with", self.template_button),
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

    def _follow_kind(self) -> None:
        self._take_template()
        self._follow_name()

    def _ask_template(self, first: str) -> None:
        """Open the list of records that the new one can be like."""
        options = [
            Option(ref.id, name_of(self._project, ref), ref.id, record_icon(self._context, ref))
            for ref, asset in self._project.assets(self.kind()).items()
            if asset.data is not None
        ]
        options.sort(key=lambda option: option.name.lower())
        usual = Option("", USUAL, icon=self._context.icons.icon("cancel", "dim"))
        current = self.template.id if self.template is not None else ""
        picker = Picker(self, self._context.icons, [usual, *options], current)
        picker.picked.connect(self._take_template)
        picker.open_below(self.template_button, first)

    def _take_template(self, record_id: str = "") -> None:
        """Begin with the values of a record, or with the usual ones."""
        self.template = AssetRef(self.kind(), record_id) if record_id else None
        if self.template is None:
            self.template_button.show_value(USUAL, faint=True)
        else:
            name = name_of(self._project, self.template)
            icon = record_icon(self._context, self.template)
            self.template_button.show_value(name, icon=icon, detail=record_id)

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
