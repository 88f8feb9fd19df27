"""The editor of a record: its form in the centre, the view that explains it beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.app.feature import AssetEditor
from editor.features.records.card import Card, Subject
from editor.features.records.panel import CardsPanel
from editor.widgets.forms import RecordForm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from editor.app.context import Context
    from editor.app.feature import EditorFactory
    from editor.widgets.forms.drawers import Drawer
    from runtime.content import AssetRef

FORM_WIDTH = 760
HINTS = (
    "Tab next field · Up and Down step numbers · Alt+Up and Alt+Down move items · "
    "Ctrl+D duplicates · F4 opens what a field refers to"
)


def record_editor(
    *cards: Callable[[Subject], Card], drawers: Sequence[Drawer] = ()
) -> EditorFactory:
    """Return what makes the editors of a kind whose records are explained by these cards."""

    def make(context: Context, ref: AssetRef) -> AssetEditor:
        subject = Subject(context, ref)
        form = RecordForm(context.project, ref, context.icons, drawers=drawers)
        form.reference_activated.connect(context.open)
        form.setMaximumWidth(FORM_WIDTH)
        view = QWidget()
        view.setProperty("look", "panel")
        row = QHBoxLayout(view)
        row.setContentsMargins(8, 0, 0, 0)
        row.addWidget(form, 10)
        row.addStretch(1)
        panel = CardsPanel(subject, [card(subject) for card in cards])
        return AssetEditor(
            view=view,
            panel=panel,
            hints=HINTS,
            show_field=form.focus_path,
            close=panel.close_work,
            title_over_view=True,
        )

    return make
