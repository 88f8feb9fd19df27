"""A card of the side view: a title, a note, and what answers one question about the record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QHBoxLayout, QLabel, QVBoxLayout

from editor.features.records.view_state import ViewState

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import AssetRef, Content
    from runtime.content.base import Record

DIMMED = 0.4


@dataclass(frozen=True, slots=True)
class Subject:
    """The record that a card is about, and the choices that the cards beside it share."""

    context: Context
    ref: AssetRef
    view: ViewState = field(default_factory=ViewState)

    @property
    def content(self) -> Content:
        """The content with unsaved edits."""
        return self.context.project.content

    @property
    def record(self) -> Record | None:
        """The record as it is now; None while it has errors."""
        return self.content.get(self.ref.kind, self.ref.id)


class Card(QFrame):
    """Shows one answer; `refresh` works it out again."""

    title = ""

    def __init__(self, subject: Subject) -> None:
        super().__init__()
        self.subject = subject
        self.icons = subject.context.icons
        self._veil: QGraphicsOpacityEffect | None = None
        self.setProperty("look", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.title)
        self.head, self.note = QLabel(self.title), QLabel()
        self.head.setProperty("look", "head")
        self.note.setProperty("look", "hint")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.top = QHBoxLayout()
        self.top.setSpacing(8)
        self.top.addWidget(self.head)
        self.top.addStretch(1)
        self.top.addWidget(self.note)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 12, 14, 14)
        self.column.setSpacing(8)
        self.column.addLayout(self.top)

    def dim(self, *, dimmed: bool) -> None:
        """Show that the answer is one of before, and take no hand on it; or show it in full."""
        self.setEnabled(not dimmed)
        if dimmed and self._veil is None:
            self._veil = QGraphicsOpacityEffect(self, opacity=DIMMED)
            self.setGraphicsEffect(self._veil)
        if self._veil is not None:
            self._veil.setEnabled(dimmed)

    def refresh(self) -> None:
        """Work the answer out again; called while the card is seen and the record is valid."""
        raise NotImplementedError

    def close_work(self) -> None:
        """Stop threads; called once before the card goes."""
