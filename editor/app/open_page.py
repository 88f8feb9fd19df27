"""One open page of a feature: what stands in its tab, built when first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor, PageSpec
    from editor.app.tab import PageRef
    from runtime.content import FieldPath


def filled_column() -> tuple[QWidget, QVBoxLayout]:
    """Make a widget in the colour of panels, and the column that fills it."""
    holder = QWidget()
    holder.setProperty("look", "panel")
    holder.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return holder, column


class OpenPage:
    """Holds the widgets of a page; `build` makes them, `discard` lets them go.

    Its side panel is empty unless the page gives one; `has_panel` tells.
    """

    is_outdated = False

    def __init__(self, context: Context, ref: PageRef, spec: PageSpec) -> None:
        self._context = context
        self._spec = spec
        self.ref = ref
        self.editor: AssetEditor | None = None
        self.page, self._page_column = filled_column()
        self.panel, self._panel_column = filled_column()

    @property
    def has_panel(self) -> bool:
        """Whether the page, once built, has something for the right side."""
        return self.editor is not None and self.editor.panel is not None

    def build(self) -> AssetEditor:
        """Make the page unless it is there already."""
        if self.editor is None:
            self.editor = self._spec.make(self._context, self.ref.subject)
            self._page_column.addWidget(self.editor.view, 1)
            if self.editor.panel is not None:
                self._panel_column.addWidget(self.editor.panel, 1)
        return self.editor

    def show_field(self, path: FieldPath) -> None:
        """Bring a field to the eye, where the page knows it."""
        self.build().show_field(path)

    def release(self) -> None:
        """Stop the page; its widgets go with `discard`."""
        editor, self.editor = self.editor, None
        if editor is not None:
            editor.close()
            for part in (editor.tools, editor.palette):
                if part is not None:
                    part.deleteLater()

    def discard(self) -> None:
        """Stop the page and delete everything."""
        self.release()
        self.page.deleteLater()
        self.panel.deleteLater()
