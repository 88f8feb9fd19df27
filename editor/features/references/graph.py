"""The window with the reference graph of one record; it follows edits and can walk on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.app.records import title_of
from editor.features.references.graph_view import GraphView
from editor.features.references.layers import layers_of

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import AssetRef

SIZE = QSize(1240, 620)
HINTS = "Click selects · double click opens · drag pans · wheel zooms · arrows and Enter by keys"


class GraphWindow(QWidget):
    """Shows who uses a record and what it uses, two levels each way."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__(context.window, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.resize(SIZE)
        self._context = context
        self.ref = ref
        self.head = QLabel()
        self.head.setProperty("look", "head")
        self.head.setTextFormat(Qt.TextFormat.PlainText)
        hints = QLabel(HINTS)
        hints.setProperty("look", "label")
        self.view = GraphView(context)
        self.centre = QPushButton("Show its graph")
        self.centre.setToolTip("Put the selected record into the middle")
        fit = QPushButton("Fit")
        fit.setToolTip("Show the whole graph (0)")
        row = QHBoxLayout()
        row.setContentsMargins(14, 8, 10, 8)
        row.addWidget(self.head)
        row.addStretch()
        for button in (self.centre, fit):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.view, 1)
        hints.setContentsMargins(14, 6, 14, 6)
        column.addWidget(hints)
        self.centre.clicked.connect(self._centre_chosen)
        fit.clicked.connect(lambda _checked: self.view.zoom_fit())
        self.view.selected.connect(lambda _ref: self._show_button())
        self.view.opened.connect(self._open)
        context.project.changed.connect(self.refresh)
        context.destroyed.connect(self.close)
        self.show_record(ref)
        self.view.setFocus()

    def show_record(self, ref: AssetRef) -> None:
        """Put a record into the middle."""
        self.ref = ref
        self.view.chosen = ref
        self.refresh()

    def refresh(self) -> None:
        """Draw the references as they are now."""
        name = title_of(self._context.project, self.ref)
        self.setWindowTitle(f"Reference graph of {name}")
        layers = layers_of(self.ref, self._context.usages)
        users, used = (sum(map(len, part)) for part in (layers.columns[:2], layers.columns[3:]))
        self.head.setText(f"{name}  ·  {users} on its left use it, {used} on its right are used")
        self.view.show_layers(layers, self.view.chosen or self.ref)
        self._show_button()

    def _show_button(self) -> None:
        self.centre.setEnabled(self.view.chosen not in {None, self.ref})

    def _centre_chosen(self) -> None:
        if self.view.chosen is not None:
            self.show_record(self.view.chosen)

    def _open(self, ref: AssetRef) -> None:
        self._context.open(ref)
        self._context.window.activateWindow()
