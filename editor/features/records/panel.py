"""The side of a record: its cards, and below them its relations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.app.context_panel import Relations
from editor.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from editor.documents.project import ProjectChange
    from editor.features.records.card import Card, Subject

NEAR = 200
"""Cards so many pixels below the view are worked out before one scrolls to them."""


class CardsPanel(QWidget):
    """Keeps its cards up to date, one card per turn of the event loop.

    Only what is seen costs anything: cards out of the view wait until one scrolls to them, and all
    of them while another tab is in front. `below` are cards that stand under the form.
    """

    def __init__(self, subject: Subject, cards: Sequence[Card], below: Sequence[Card] = ()) -> None:
        super().__init__()
        self._subject = subject
        self.cards = (*below, *cards)
        self._below = frozenset(below)
        self._stale = list(self.cards)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._advance)
        self._broken = QLabel("This view returns as soon as the marked fields are mended.")
        self._broken.setProperty("look", "warn")
        self._broken.setWordWrap(True)
        self._broken.hide()
        self.area = ScrollPage()
        self.area.column.setContentsMargins(12, 12, 12, 12)
        self.area.column.setSpacing(10)
        self.area.column.addWidget(self._broken)
        for card in cards:
            self.area.column.addWidget(card)
        relations = Relations(subject.context, subject.ref)
        relations.setContentsMargins(2, 8, 2, 0)
        self.area.column.addWidget(relations)
        self.area.column.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)
        subject.context.project.changed.connect(self._changed)
        subject.context.theme_changed.connect(self._later)
        subject.view.changed.connect(self._later)
        self.area.verticalScrollBar().valueChanged.connect(self._start)

    def _changed(self, _change: ProjectChange) -> None:
        self._later()

    def _later(self) -> None:
        self._stale = list(self.cards)
        self._start()

    def _start(self) -> None:
        if self._stale and self.isVisible():
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        self._start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More of the cards may be seen."""
        super().resizeEvent(event)
        self._start()

    def _advance(self) -> None:
        """Work out the first stale card that is seen; the next one has its own turn."""
        for card in self._stale:
            if self._is_near(card):
                self._stale.remove(card)
                self._refresh(card)
                self.area.fit()
                self._start()
                return

    def _is_near(self, card: Card) -> bool:
        if card in self._below or card.isHidden():
            return True
        bottom = self.area.verticalScrollBar().value() + self.area.viewport().height()
        return card.y() < bottom + NEAR

    def refresh(self) -> None:
        """Work every card out again, now."""
        self._stale = []
        for card in self.cards:
            self._refresh(card)

    def _refresh(self, card: Card) -> None:
        """While the record has errors the last answers stay, dimmed."""
        if not self._subject.context.project.has(self._subject.ref):
            return
        valid = self._subject.record is not None
        self._broken.setVisible(not valid)
        card.setEnabled(valid)
        if valid:
            card.refresh()

    def close_work(self) -> None:
        """Stop what the cards do in the background."""
        self._timer.stop()
        for card in self.cards:
            card.close_work()
