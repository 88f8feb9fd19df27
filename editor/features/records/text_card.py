"""A card of plain sentences, and one of rows that open records."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from editor.features.records.card import Card, Subject
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.words import label
from editor.widgets.forms.reference import record_icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.content import AssetRef


class TextCard(Card):
    """Sentences, one below another."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.told = label()
        self.told.setTextFormat(Qt.TextFormat.RichText)
        self.column.addWidget(self.told)

    def sentences(self) -> Sequence[str]:
        """Say what there is to say; the card hides when that is nothing."""
        raise NotImplementedError

    def refresh(self) -> None:
        """See `Card`."""
        said = self.sentences()
        self.setVisible(bool(said))
        paragraphs = (f'<p style="margin: 0 0 6px 0">{escape(each)}</p>' for each in said)
        self.told.setText("".join(paragraphs))


class RowsCard(Card):
    """A table of figures whose rows open records."""

    columns: tuple[str, ...] = ()
    most = 14
    empty = ""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.figures = Figures(self.icons, self.columns)
        self.figures.activated.connect(subject.context.open)
        self.told = label("label")
        self.more = QPushButton()
        self.more.setProperty("look", "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self.refresh)
        self.column.addWidget(self.figures)
        self.column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.told)

    def rows(self) -> Iterable[FigureRow]:
        """Work the rows out."""
        raise NotImplementedError

    def show_rows(self, rows: Sequence[FigureRow]) -> None:
        """Show the rows that there is room for."""
        self.figures.show_rows(rows)

    def row(self, ref: AssetRef, figures: tuple[str, ...], name: str = "") -> FigureRow:
        """Return the row of a record, which opens it."""
        record = self.subject.content.get(*ref)
        icon = record_icon(self.icons, ref.kind, record)
        shown = name or (record.name if record is not None else ref.id)
        return FigureRow(shown, figures, icon, target=ref)

    def refresh(self) -> None:
        """See `Card`."""
        rows = list(self.rows())
        self.figures.setVisible(bool(rows))
        everything = self.more.isChecked()
        self.show_rows(rows if everything else rows[: self.most])
        self.more.setVisible(len(rows) > self.most)
        self.more.setText("Show fewer" if everything else f"Show all {len(rows)}")
        self.told.setText("" if rows else self.empty)
        self.told.setVisible(not rows and bool(self.empty))
