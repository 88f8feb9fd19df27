"""What an open record shows when no feature edits its kind: its form, and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.app.context_panel import ContextPanel
from editor.app.feature import AssetEditor
from editor.app.fonts import mono_font
from editor.app.pages import notice

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.widgets.forms import RecordForm
    from runtime.content import AssetRef

FORM_WIDTH = 760


def form_panel(context: Context, ref: AssetRef) -> RecordForm:
    """Make the form of a record for the side panel."""
    from editor.widgets.forms import RecordForm  # noqa: PLC0415 - the window opens first

    return RecordForm(context.project, ref)


def usual_editor(context: Context, ref: AssetRef) -> AssetEditor:
    """Put the form in the centre and the record's relations on the right."""
    form = form_panel(context, ref)
    form.setMaximumWidth(FORM_WIDTH)
    view = QWidget()
    view.setProperty("look", "panel")
    row = QHBoxLayout(view)
    row.setContentsMargins(8, 8, 0, 0)
    row.addWidget(form, 10)
    row.addStretch(1)
    return AssetEditor(
        view=view,
        panel=ContextPanel(context, ref),
        hints="Tab next field · Ctrl+Z undoes · F1 shows every key",
        show_field=form.show_field,
    )


def broken_editor(context: Context, ref: AssetRef) -> AssetEditor:
    """Show the text of a file that can't be read as a record, why, and let it be mended."""
    asset = context.project.asset(ref)
    reasons = [problem.message for problem in asset.problems]
    text = QPlainTextEdit(asset.text or "")
    text.setFont(mono_font())
    text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    text.setAccessibleName(f"Text of {ref.path}")
    apply = QPushButton("Use This Text")
    apply.setProperty("look", "primary")
    view = QWidget()
    view.setProperty("look", "panel")
    column = QVBoxLayout(view)
    column.setContentsMargins(16, 16, 16, 16)
    column.setSpacing(10)
    column.addWidget(notice(context.icons, f"{ref.path} can't be read as a record", reasons))
    column.addWidget(text, 1)
    column.addWidget(apply, 0, Qt.AlignmentFlag.AlignRight)
    apply.clicked.connect(lambda: _mend(context, ref, text.toPlainText()))
    return AssetEditor(
        view=view, hints="Mend the text, then use it. The file is kept as it is until you save."
    )


def _mend(context: Context, ref: AssetRef, text: str) -> None:
    from editor.documents.record_changes import SetText  # noqa: PLC0415 - seldom needed

    context.project.push(SetText(ref, context.project.asset(ref).text or "", text))
    if context.project.asset(ref).data is None:
        context.status("The text still can't be read as a record.", "alert", "warn")
