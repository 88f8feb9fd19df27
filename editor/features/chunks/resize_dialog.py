"""The dialog that asks for a chunk's sides, and says before what would be cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.features.chunks.resizing import Resizing
from runtime.content.models.chunks import MAX_SIDE

if TYPE_CHECKING:
    from editor.features.chunks.document import ChunkDocument

PLACES = (
    ("top left", "top", "top right"),
    ("left", "middle", "right"),
    ("bottom left", "bottom", "bottom right"),
)


class ResizeDialog(QDialog):
    """Columns, rows, which part stays where it is, and the consequence in a sentence."""

    def __init__(self, document: ChunkDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        picture = document.picture
        self._old = (picture.columns, picture.height)
        self._anchor = (0, 0)
        self.setWindowTitle(f"Resize {document.name}")
        self.columns = self._side("Columns", self._old[0] or 12)
        self.rows = self._side("Rows", self._old[1] or 12)
        self.consequence = QLabel()
        self.consequence.setWordWrap(True)
        self.consequence.setMinimumWidth(300)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = buttons.addButton("Resize", QDialogButtonBox.ButtonRole.AcceptRole)
        self.accept_button.setProperty("look", "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow("Columns", self.columns)
        form.addRow("Rows", self.rows)
        form.addRow("What stays", self._anchors())
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.consequence)
        column.addWidget(buttons)
        self._tell()

    def _side(self, name: str, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(1, MAX_SIDE)
        box.setValue(value)
        box.setAccessibleName(name)
        box.setToolTip(f"{name} of the chunk, 1 to {MAX_SIDE}")
        box.valueChanged.connect(self._tell)
        return box

    def _anchors(self) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        group = QButtonGroup(self)
        for y, line in enumerate(PLACES):
            for x, place in enumerate(line):
                button = QToolButton()
                button.setCheckable(True)
                button.setChecked((x, y) == self._anchor)
                button.setText("●" if (x, y) == self._anchor else "·")
                button.setFixedSize(26, 26)
                button.setToolTip(f"The {place} stays where it is")
                button.setAccessibleName(f"Keep {place}")
                group.addButton(button, y * 3 + x)
                grid.addWidget(button, y, x)
        grid.setColumnStretch(3, 1)
        group.idClicked.connect(self._keep)
        self.anchors = group
        return holder

    def _keep(self, place: int) -> None:
        self._anchor = (place % 3, place // 3)
        for button in self.anchors.buttons():
            button.setText("●" if self.anchors.id(button) == place else "·")
        self._tell()

    @property
    def plan(self) -> Resizing:
        """What is asked for now."""
        new = (self.columns.value(), self.rows.value())
        return Resizing.anchored(self._old, new, self._anchor)

    def _tell(self) -> None:
        """Say what the resize would do; what is lost is also on the button."""
        result = self._document.plan(self.plan)
        old, new = self._old, (self.columns.value(), self.rows.value())
        size = f"{old[0]}×{old[1]} → {new[0]}×{new[1]}, {new[0] * new[1]:,} cells."
        ground = self._document.ground
        name = self._document.tile_name(ground).lower() if ground is not None else "ground"
        lost = result.sentence()
        self.consequence.setText(f"{size} {lost or f'Nothing is lost; new cells are {name}.'}")
        self.consequence.setProperty("look", "warn" if lost else "label")
        self.consequence.style().polish(self.consequence)
        self.accept_button.setText("Cut Off and Resize" if lost else "Resize")
