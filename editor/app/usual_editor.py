"""What an open record shows when no feature edits its kind: its form, and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.app.context_panel import ContextPanel
from editor.app.feature import AssetEditor
from editor.app.record_header import RecordHeader

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.widgets.forms import RecordForm
    from runtime.content import AssetRef

FORM_WIDTH = 760
HINTS = "Tab goes to the next field · Ctrl+F searches fields · Ctrl+Z undoes · F1 shows every key"


def form_panel(context: Context, ref: AssetRef) -> RecordForm:
    """Make the form of a record; its references open the records that they name."""
    from editor.widgets.forms import RecordForm  # noqa: PLC0415 - the window opens first

    form = RecordForm(context.project, ref, context.icons)
    form.reference_activated.connect(context.open)
    return form


def usual_editor(context: Context, ref: AssetRef) -> AssetEditor:
    """Put the form in the centre and the record's relations on the right.

    A record whose text can't be read shows that text in the form's place, to be mended.
    """
    form = form_panel(context, ref)
    column = QVBoxLayout()
    column.setSpacing(0)
    column.addWidget(RecordHeader(context, ref))
    column.addWidget(form, 1)
    page = QWidget()
    page.setLayout(column)
    page.setMaximumWidth(FORM_WIDTH)
    column.setContentsMargins(0, 0, 0, 0)
    view = QWidget()
    view.setProperty("look", "panel")
    row = QHBoxLayout(view)
    row.setContentsMargins(4, 4, 0, 0)
    row.addWidget(page, 10)
    row.addStretch(1)
    return AssetEditor(
        view=view,
        panel=ContextPanel(context, ref),
        hints=HINTS,
        show_field=form.focus_path,
    )
