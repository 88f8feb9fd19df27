"""The side of a record: its cards, and below them its relations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.app.context_panel import Relations
from editor.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from editor.documents.project import ProjectChange
    from editor.features.records.card import Card, Subject

    CardMaker = Callable[[Subject], Card]

FIRST_CARD = 15
"""Milliseconds from showing a record to its first card: the form is painted before."""
NEAR = 200
"""Cards so many pixels below the view are worked out before one scrolls to them."""


class CardsPanel(QWidget):
    """Makes its cards and keeps them up to date, one card per turn of the event loop.

    Only what is seen costs anything: cards out of the view are made and worked out when one scrolls
    to them, and all of them wait while another tab is in front. `below` makes the cards that stand
    under the form, in a column of its own.
    """

    def __init__(
        self,
        subject: Subject,
        makers: Sequence[CardMaker],
        below: Sequence[CardMaker] = (),
        under: QVBoxLayout | None = None,
    ) -> None:
        super().__init__()
        self._subject = subject
        self._unmade = list(makers)
        self._unmade_below = list(below)
        self._under = under
        self._below: list[Card] = []
        self._beside: list[Card] = []
        self._stale: list[Card] = []
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

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that have been made."""
        return (*self._below, *self._beside)

    def says_broken(self) -> bool:
        """Whether it says that the record must be mended first."""
        return not self._broken.isHidden()

    def _changed(self, _change: ProjectChange) -> None:
        self._later()

    def _later(self) -> None:
        self._stale = list(self.cards)
        self._start()

    def _start(self) -> None:
        waits = self._stale or self._unmade or self._unmade_below
        if waits and self.isVisible():
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        if self.cards:
            self._start()
        else:
            QTimer.singleShot(FIRST_CARD, self, self._start)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More of the cards may be seen."""
        super().resizeEvent(event)
        self._start()

    def _advance(self) -> None:
        """Make or work out the first card that is seen and waits; the next has its own turn."""
        if not self._is_answered():
            return
        card = next((each for each in self._stale if self._is_near(each)), None)
        if card is None:
            card = self._next_made()
        if card is not None:
            if card in self._stale:
                self._stale.remove(card)
            card.refresh()
            self.area.fit()
            self._start()

    def _next_made(self) -> Card | None:
        """Make the next card, if the ones before it leave room in the view."""
        shown = [each for each in self._beside if not each.isHidden()]
        if self._unmade and (not shown or self._is_near_end(shown[-1])):
            return self._make()
        return self._make_below() if self._unmade_below else None

    def _make(self) -> Card:
        card = self._unmade.pop(0)(self._subject)
        self._beside.append(card)
        self.area.column.insertWidget(len(self._beside), card)
        return card

    def _make_below(self) -> Card:
        card = self._unmade_below.pop(0)(self._subject)
        self._below.append(card)
        if self._under is not None:
            self._under.addWidget(card)
        return card

    def _bottom(self) -> int:
        bar, view = self.area.verticalScrollBar(), self.area.viewport()
        return bar.value() + view.height() + NEAR

    def _is_near(self, card: Card) -> bool:
        return card in self._below or card.isHidden() or card.y() < self._bottom()

    def _is_near_end(self, card: Card) -> bool:
        return card.y() + card.height() < self._bottom()

    def refresh(self) -> None:
        """Make every card and work it out again, now."""
        if not self._is_answered():
            return
        while self._unmade:
            self._make()
        while self._unmade_below:
            self._make_below()
        self._stale = []
        for card in self.cards:
            card.refresh()

    def _is_answered(self) -> bool:
        """Whether there are answers to show.

        While the record has errors the last ones stay, dimmed; cards that never had one wait.
        """
        valid = self._subject.record is not None
        self._broken.setVisible(not valid and self._subject.context.project.has(self._subject.ref))
        for card in self.cards:
            card.dim(dimmed=not valid)
        return valid

    def close_work(self) -> None:
        """Stop what the cards do in the background."""
        self._timer.stop()
        for card in self.cards:
            card.close_work()
