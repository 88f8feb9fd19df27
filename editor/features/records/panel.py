"""The side of a record: its cards, and below them its relations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.app.context_panel import Relations
from editor.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QShowEvent

    from editor.documents.project import ProjectChange
    from editor.features.records.card import Card, Subject


class CardsPanel(QWidget):
    """Refreshes its cards after every edit, once per turn of the event loop and only when seen."""

    def __init__(self, subject: Subject, cards: Sequence[Card]) -> None:
        super().__init__()
        self._subject = subject
        self.cards = tuple(cards)
        self._stale = True
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.refresh)
        self._broken = QLabel("This view returns as soon as the marked fields are mended.")
        self._broken.setProperty("look", "warn")
        self._broken.setWordWrap(True)
        self._broken.hide()
        area = ScrollPage()
        area.column.setContentsMargins(12, 12, 12, 12)
        area.column.setSpacing(10)
        area.column.addWidget(self._broken)
        for card in self.cards:
            area.column.addWidget(card)
        relations = Relations(subject.context, subject.ref)
        relations.setContentsMargins(2, 8, 2, 0)
        area.column.addWidget(relations)
        area.column.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)
        subject.context.project.changed.connect(self._changed)
        subject.context.theme_changed.connect(self._later)

    def _changed(self, _change: ProjectChange) -> None:
        self._later()

    def _later(self) -> None:
        self._stale = True
        if self.isVisible():
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self._timer.start()

    def refresh(self) -> None:
        """Work every card out again; while the record has errors the last answers stay, dimmed."""
        self._stale = False
        if not self._subject.context.project.has(self._subject.ref):
            return
        valid = self._subject.record is not None
        self._broken.setVisible(not valid)
        for card in self.cards:
            card.setEnabled(valid)
            if valid:
                card.refresh()

    def close_work(self) -> None:
        """Stop what the cards do in the background."""
        self._timer.stop()
        for card in self.cards:
            card.close_work()
