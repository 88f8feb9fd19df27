"""One open record: its page in the tabs and its side panel, built when first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent

from editor.app.open_page import filled_column
from editor.app.record_header import RecordHeader
from editor.app.usual_editor import form_panel, usual_editor

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.feature import AssetEditor, EditorFactory
    from runtime.content import AssetRef, FieldPath


class OpenRecord:
    """Holds the widgets of a record; `build` makes them, `discard` lets them go."""

    has_panel = True

    def __init__(self, context: Context, ref: AssetRef, factory: EditorFactory | None) -> None:
        self._context = context
        self._factory = factory
        self._was_broken = False
        self.ref = ref
        self.editor: AssetEditor | None = None
        self._kept: object | None = None
        self.page, self._page_column = filled_column()
        self.panel, self._panel_column = filled_column()

    @property
    def _is_broken(self) -> bool:
        """Whether the file can't be read as fields, so that only its text can be shown."""
        return self._context.project.asset(self.ref).data is None

    def build(self) -> AssetEditor:
        """Make the editor unless it is there already."""
        if self.editor is not None:
            return self.editor
        self._was_broken = self._is_broken
        if self._factory is None or self._was_broken:
            self.editor = usual_editor(self._context, self.ref)
        else:
            self.editor = self._factory(self._context, self.ref)
        self._add_header(over_view=self.editor.title_over_view)
        self._page_column.addWidget(self.editor.view, 1)
        panel = self.editor.panel or form_panel(self._context, self.ref)
        self._panel_column.addWidget(panel, 1)
        kept, self._kept = self._kept, None
        if kept is not None:
            self.editor.recall(kept)
        return self.editor

    def _add_header(self, *, over_view: bool) -> None:
        header = RecordHeader(self._context, self.ref)
        if over_view:
            header.setContentsMargins(8, 4, 0, 0)
        (self._page_column if over_view else self._panel_column).addWidget(header)

    @property
    def is_outdated(self) -> bool:
        """Whether a feature's editor should take over from the repair page, or the reverse."""
        built = self.editor is not None and self._factory is not None
        return built and self._was_broken != self._is_broken

    def show_field(self, path: FieldPath) -> None:
        """Bring a field to the eye."""
        self.build().show_field(path)

    def rest(self) -> None:
        """Drop the widgets if the next look can make them as they were."""
        keep = self.editor.keep if self.editor is not None else None
        self._kept = keep() if keep is not None else None
        if self._kept is not None:
            self.release()

    def release(self) -> None:
        """Drop the widgets; the next look builds them anew."""
        editor, self.editor = self.editor, None
        if editor is None:
            return
        editor.close()
        for part in (editor.tools, editor.palette):
            if part is not None:
                part.deleteLater()
        for column in (self._page_column, self._panel_column):
            while (item := column.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()
                    QCoreApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete.value)

    def discard(self) -> None:
        """Stop the editor and delete everything."""
        self.release()
        self.page.deleteLater()
        self.panel.deleteLater()
