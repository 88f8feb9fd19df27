"""The editor of a record: its form in the centre, the view that explains it beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

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

    CardMaker = Callable[[Subject], Card]

FORM_WIDTH = 760
HINTS = (
    "Tab next field · Up and Down step numbers · Alt+Up and Alt+Down move items · "
    "Ctrl+D duplicates · F4 opens what a field refers to"
)


def no_drawers(_subject: Subject) -> Sequence[Drawer]:
    """The usual drawers of the form."""
    return ()


def record_editor(
    *cards: CardMaker,
    drawers: Callable[[Subject], Sequence[Drawer]] = no_drawers,
    below: Sequence[CardMaker] = (),
    hints: str = HINTS,
) -> EditorFactory:
    """Return what makes the editors of a kind whose records are explained by these cards.

    `below` are cards that stand under the form.
    """

    def make(context: Context, ref: AssetRef) -> AssetEditor:
        subject = Subject(context, ref)
        own = drawers(subject)
        form = RecordForm(context.project, ref, context.icons, drawers=own, folds=context.folds)
        form.reference_activated.connect(context.open)
        view, under = centred(form, below=bool(below))
        panel = CardsPanel(subject, cards, below, under)
        return AssetEditor(
            view=view,
            panel=panel,
            hints=hints,
            show_field=form.focus_path,
            keep=lambda: _kept(form, subject),
            recall=lambda kept: _recall(form, subject, kept),
            close=panel.close_work,
            title_over_view=True,
        )

    return make


def _kept(form: RecordForm, subject: Subject) -> tuple[object, dict[str, object]] | None:
    """Return where the designer is in a form and what its view speaks of."""
    place = form.keep()
    return (place, subject.view.choices()) if place is not None else None


def _recall(form: RecordForm, subject: Subject, kept: object) -> None:
    match kept:
        case (place, dict(choices)):
            form.recall(place)
            subject.view.choose(**choices)


def centred(form: RecordForm, *, below: bool = False) -> tuple[QWidget, QVBoxLayout]:
    """Return the centre, and the column for cards under the form.

    The form comes last: every change of its parents lays the style on all its editors anew.
    """
    view = QWidget()
    view.setProperty("look", "panel")
    page = QWidget(view)
    page.setMaximumWidth(FORM_WIDTH)
    row = QHBoxLayout(view)
    row.setContentsMargins(8, 0, 0, 0)
    row.addWidget(page, 10)
    row.addStretch(1)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 8 if below else 0, 12 if below else 0)
    column.setSpacing(8)
    column.addWidget(form, 1)
    return view, column
