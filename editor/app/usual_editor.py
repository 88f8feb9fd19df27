"""What an open record shows when no feature edits its kind: its form, and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.app.context_panel import ContextPanel
from editor.app.feature import AssetEditor

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.widgets.forms import RecordForm
    from runtime.content import AssetRef

FORM_WIDTH = 760
HINTS = "Tab goes to the next field · Ctrl+F searches fields · Ctrl+Z undoes · F1 shows every key"


def form_panel(context: Context, ref: AssetRef) -> RecordForm:
    """Make the form of a record; its references open the records that they name."""
    from editor.widgets.forms import RecordForm  # noqa: PLC0415 - the window opens first

    form = RecordForm(context.project, ref, context.icons, folds=context.folds)
    form.reference_activated.connect(context.open)
    return form


def usual_editor(context: Context, ref: AssetRef) -> AssetEditor:
    """Put the form in the centre and the record's relations on the right.

    A record whose text can't be read shows that text in the form's place, to be mended.
    """
    form = form_panel(context, ref)
    form.setMaximumWidth(FORM_WIDTH)
    view = QWidget()
    view.setProperty("look", "panel")
    row = QHBoxLayout(view)
    row.setContentsMargins(8, 0, 0, 0)
    row.addWidget(form, 10)
    row.addStretch(1)
    return AssetEditor(
        view=view,
        panel=ContextPanel(context, ref),
        hints=HINTS,
        show_field=form.focus_path,
        keep=form.keep,
        recall=form.recall,
        title_over_view=True,
    )
