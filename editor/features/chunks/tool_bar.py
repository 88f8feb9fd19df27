"""The painter's buttons in the toolbar: tools, brush size, symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from editor.features.chunks.all_tools import TOOLS
from editor.features.chunks.shapes import BRUSH_SIZES

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.icons import Icons
    from editor.canvas.tool import Tool
    from editor.features.chunks.state import PainterState

ICON = QSize(18, 18)


class PainterBar(QWidget):
    """Shows and changes the state of the painter's hand."""

    def __init__(self, state: PainterState, icons: Icons) -> None:
        super().__init__()
        self._state = state
        self._icons = icons
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._tools: dict[str, QToolButton] = {}
        for tool in TOOLS:
            self._tools[tool.id] = self._tool_button(tool)
        self._divider()
        self._sizes = self._size_box()
        self._divider()
        self._across = self._switch(
            "flip-horizontal", "Mirror left–right while painting (Shift+X)", state.toggle_across
        )
        self._down = self._switch(
            "flip-vertical", "Mirror top–bottom while painting (Shift+Y)", state.toggle_down
        )
        state.changed.connect(self._show)
        self._show()

    def _button(self, icon: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setIcon(self._icons.icon(icon, "dim"))
        button.setIconSize(ICON)
        button.setFixedSize(30, 30)
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition("  (")[0])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        return button

    def _tool_button(self, tool: type[Tool]) -> QToolButton:
        key = QKeySequence(tool.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        button = self._button(tool.icon, f"{tool.title}: {tool.tip}  ({key})")
        button.clicked.connect(lambda: self._choose(tool.id))
        return button

    def _choose(self, tool: str) -> None:
        self._state.choose_tool(tool)
        self._show()

    def _switch(self, icon: str, tip: str, toggle: Callable[[], None]) -> QToolButton:
        button = self._button(icon, tip)
        button.clicked.connect(toggle)
        return button

    def _divider(self) -> None:
        line = QFrame()
        line.setProperty("look", "upright")
        line.setFixedHeight(20)
        self._row.addSpacing(4)
        self._row.addWidget(line)
        self._row.addSpacing(4)

    def _size_box(self) -> QComboBox:
        label = QLabel("Size")
        label.setProperty("look", "label")
        box = QComboBox()
        box.addItems([f"{size} × {size}" for size in BRUSH_SIZES])
        box.setAccessibleName("Brush size")
        box.setToolTip("Side of the brush in cells  ([ smaller, ] larger)")
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.activated.connect(lambda place: self._state.choose_size(BRUSH_SIZES[place]))
        label.setBuddy(box)
        self._row.addWidget(label)
        self._row.addWidget(box)
        return box

    @property
    def checked_tool(self) -> str | None:
        """The tool whose button is down."""
        return next((tool for tool, button in self._tools.items() if button.isChecked()), None)

    @property
    def size_text(self) -> str:
        """The brush size shown."""
        return self._sizes.currentText()

    def _show(self) -> None:
        for tool, button in self._tools.items():
            button.setChecked(tool == self._state.tool)
        self._sizes.setCurrentIndex(BRUSH_SIZES.index(self._state.size))
        self._across.setChecked(self._state.across)
        self._down.setChecked(self._state.down)
