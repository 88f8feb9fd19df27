"""The dialog for a new project: its name and where it goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from runtime.content import SaveError
from runtime.content.template import make_project
from runtime.core.ids import slugify

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

MINIMUM_WIDTH = 520


class NewProjectDialog(QDialog):
    """Asks for a name and a place; the folder is named after the project."""

    def __init__(self, place: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New project")
        self.setMinimumWidth(MINIMUM_WIDTH)
        self.name_box, self.place_box = QLineEdit(), QLineEdit(str(place))
        self.name_box.setPlaceholderText("What the game is called")
        self.name_box.setToolTip("Shown in the title of the window; you can change it later.")
        self.place_box.setToolTip("The project's folder is made in here.")
        self.browse = QPushButton("Choose…")
        self.browse.setToolTip("Choose the place")
        self.browse.clicked.connect(self._browse)
        self.folder_label, self.fault = QLabel(), QLabel()
        self.folder_label.setProperty("look", "mono")
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        self.made: Path | None = None
        self._lay_out()
        self.name_box.textChanged.connect(self._check)
        self.place_box.textChanged.connect(self._check)
        self._check()
        self.name_box.setFocus()

    def _lay_out(self) -> None:
        place = QHBoxLayout()
        place.setSpacing(8)
        place.addWidget(self.place_box, 1)
        place.addWidget(self.browse)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for title, editor, content in (
            ("Name", self.name_box, self.name_box),
            ("Place", self.place_box, place),
        ):
            label = QLabel(title)
            label.setProperty("look", "label")
            label.setBuddy(editor)
            editor.setAccessibleName(title)
            form.addRow(label, content)
        form.addRow(QLabel(), self.folder_label)
        hint = QLabel("It begins with a floor, a wall, the rules and one map that can be played.")
        hint.setProperty("look", "label")
        buttons = QDialogButtonBox()
        self.create_button = buttons.addButton("Create", QDialogButtonBox.ButtonRole.AcceptRole)
        self.create_button.setProperty("look", "primary")
        buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._create)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(hint)
        column.addWidget(self.fault)
        column.addWidget(buttons)

    @property
    def name(self) -> str:
        """The name."""
        return self.name_box.text().strip()

    @property
    def folder(self) -> Path:
        """The folder that would be made."""
        return Path(self.place_box.text().strip()).expanduser() / slugify(self.name)

    def _browse(self) -> None:
        chosen = QFileDialog.getExistingDirectory(
            self, "Choose the place for the project", self.place_box.text()
        )
        if chosen:
            self.place_box.setText(chosen)

    def _check(self) -> None:
        usable = bool(self.name) and bool(self.place_box.text().strip())
        self.folder_label.setText(str(self.folder) if usable else "")
        taken = usable and self.folder.exists()
        self.fault.setText(
            "There is something of that name already; choose another name." if taken else ""
        )
        self.create_button.setEnabled(usable and not taken)

    def _create(self) -> None:
        try:
            make_project(self.folder, self.name)
        except SaveError as error:
            reason = f"{error.reason[:1].upper()}{error.reason[1:]}"
            self.fault.setText(f"{reason}. {error.remedy}")
        else:
            self.made = self.folder
            self.accept()
