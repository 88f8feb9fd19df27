"""One form for several records of a kind, and the list of them; an edit goes to all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.app.feature import AssetEditor
from editor.app.renames import followed
from editor.app.tab import TABLE, TOGETHER, records_page
from editor.features.records.chosen_list import ChosenList
from editor.features.records.editor import centred
from editor.widgets.forms import RecordForm
from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.documents.project import ProjectChange

HINTS = (
    "An edit goes to all · *1.1, +2 and -=3 change what each has · Tab next field · "
    "Ctrl+Z takes the last step back from all"
)
ABOUT = "An edit goes to all. Where they differ, a field says “mixed”; its tip lists what each has."


class TogetherHead(QWidget):
    """Says how many records of which kind are edited, and leads to their table."""

    def __init__(self, context: Context, refs: Sequence[AssetRef]) -> None:
        super().__init__()
        words = QVBoxLayout()
        words.setSpacing(3)
        for text, look in (
            ("EDITED TOGETHER", "caps"),
            (KINDS[refs[0].kind].several(len(refs)), "title"),
            (ABOUT, "label"),
        ):
            label = QLabel(text)
            label.setProperty("look", look)
            label.setWordWrap(look == "label")
            words.addWidget(label)
        self.as_table = QPushButton("As table")
        self.as_table.setProperty("look", "quiet")
        self.as_table.setIcon(context.icons.icon("table", "dim"))
        self.as_table.setToolTip("Show these records as a spreadsheet")
        self.as_table.clicked.connect(lambda: context.show_page(records_page(TABLE, refs)))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 8, 8)
        row.addLayout(words, 1)
        row.addWidget(self.as_table)


class Together(QObject):
    """Keeps the page about records that are there: renamed ones by their new ids."""

    def __init__(self, context: Context, refs: Sequence[AssetRef], parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._page = records_page(TOGETHER, refs)
        self._refs = list(refs)
        context.project.changed.connect(self._follow)

    def _follow(self, change: ProjectChange) -> None:
        project = self._context.project
        if all(project.has(ref) for ref in self._refs):
            return
        renamed = [followed(project, ref, change) for ref in self._refs]
        self._refs = [ref for ref in renamed if project.has(ref)]
        self.catch_up()

    def remove(self, ref: AssetRef) -> None:
        """Go on without one of the records."""
        self._refs.remove(ref)
        self.catch_up()

    def catch_up(self) -> None:
        """Let a page about the records as they are now take this one's place, when it is seen."""
        other = not self._refs or records_page(TOGETHER, self._refs) != self._page
        if other and self._context.current_tab == self._page:
            QTimer.singleShot(0, self, self._replace)

    def _replace(self) -> None:
        if len(self._refs) > 1:
            self._context.show_page(records_page(TOGETHER, self._refs))
        elif self._refs:
            self._context.open(self._refs[0])
        self._context.close(self._page)


def together(context: Context, refs: Sequence[AssetRef]) -> AssetEditor:
    """Make the page: the form in the centre, the records on the right."""
    form = RecordForm(context.project, refs, context.icons, folds=context.folds)
    form.reference_activated.connect(context.open)
    head, chosen = TogetherHead(context, refs), ChosenList(context, refs)
    view, column = centred(form)
    column.insertWidget(0, head)
    page = Together(context, refs, view)
    chosen.removed.connect(page.remove)
    return AssetEditor(
        view=view,
        panel=chosen,
        hints=HINTS,
        show_field=form.focus_path,
        activated=page.catch_up,
    )
