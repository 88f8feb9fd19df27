"""One open record: its page in the tabs and its side panel, built when first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.app.record_header import RecordHeader
from editor.app.usual_editor import broken_editor, form_panel, usual_editor

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor, EditorFactory
    from runtime.content import AssetRef, FieldPath


def _filled(look: str) -> tuple[QWidget, QVBoxLayout]:
    holder = QWidget()
    holder.setProperty("look", look)
    holder.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return holder, column


class OpenRecord:
    """Holds the widgets of a record; `build` makes them, `discard` lets them go."""

    def __init__(self, context: Context, ref: AssetRef, factory: EditorFactory | None) -> None:
        self._context = context
        self._factory = factory
        self.ref = ref
        self.editor: AssetEditor | None = None
        self.page, self._page_column = _filled("panel")
        self.panel, self._panel_column = _filled("panel")
        self._header: RecordHeader | None = None

    @property
    def is_broken(self) -> bool:
        """Whether the record's file can't be read as fields, so that only its text can be shown."""
        return self._context.project.asset(self.ref).data is None

    def build(self) -> AssetEditor:
        """Make the editor unless it is there already."""
        if self.editor is not None:
            return self.editor
        factory: EditorFactory = self._factory or usual_editor
        if self.is_broken:
            factory = broken_editor
        self.editor = factory(self._context, self.ref)
        self._page_column.addWidget(self.editor.view)
        panel = self.editor.panel
        if panel is None and not self.is_broken:
            panel = form_panel(self._context, self.ref)
        self._header = RecordHeader(self._context, self.ref)
        self._panel_column.addWidget(self._header)
        if panel is not None:
            self._panel_column.addWidget(panel, 1)
        else:
            self._panel_column.addStretch(1)
        return self.editor

    def refresh(self) -> None:
        """Show a changed name or number of users."""
        if self._header is not None:
            self._header.refresh()

    def show_field(self, path: FieldPath) -> None:
        """Bring a field to the eye."""
        self.build().show_field(path)

    def rebuild(self) -> None:
        """Drop the widgets, so that the next look builds them anew."""
        self._release()
        for column in (self._page_column, self._panel_column):
            while column.count():
                item = column.takeAt(0)
                widget = item.widget() if item is not None else None
                if widget is not None:
                    widget.deleteLater()

    def discard(self) -> None:
        """Stop the editor and delete its widgets."""
        self._release()
        self.page.deleteLater()
        self.panel.deleteLater()

    def _release(self) -> None:
        editor, self.editor, self._header = self.editor, None, None
        if editor is None:
            return
        editor.close()
        for extra in (editor.tools, editor.palette):
            if extra is not None:
                extra.deleteLater()
