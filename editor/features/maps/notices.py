"""What floats above a map: its numbers in the corner, and why there is no map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from editor.app.icons import Icons
    from editor.features.maps.generation import Outcome, Refusal
    from runtime.mapgen.model import GeneratedMap

MARGIN = 10
CARD_WIDTH = 440
PLATE_ALPHA = 0.78


def short_fingerprint(fingerprint: str) -> str:
    """Return the two ends of a fingerprint: "7f3a…c21"."""
    return f"{fingerprint[:4]}…{fingerprint[-3:]}"


def corner_text(outcome: Outcome, made: GeneratedMap) -> str:
    """Return the line of the corner: "1.1 ms · attempt 1 · 7f3a…c21"."""
    taken = outcome.milliseconds
    time = f"{taken:.1f} ms" if taken < 100 else f"{taken:,.0f} ms"  # noqa: PLR2004 - readable
    return f"{time} · attempt {made.attempt} · {short_fingerprint(made.fingerprint)}"


def metrics_text(made: GeneratedMap) -> str:
    """Return every number of a map, one a line, with its whole fingerprint."""
    lines = [f"fingerprint: {made.fingerprint}", f"seed: {made.seed}"]
    for name, value in made.metrics.items():
        words = name.replace("_", " ")
        share = name.endswith("_share")
        lines.append(f"{words}: {value:.1%}" if share else f"{words}: {value:,}")
    return "\n".join(lines)


class Corner(QLabel):
    """The numbers of the map, at the upper right of the view."""

    def __init__(self, view: QWidget, icons: Icons) -> None:
        super().__init__(view)
        self._icons = icons
        self.setProperty("look", "mono")
        self.setContentsMargins(8, 3, 8, 3)
        self.setAccessibleName("Numbers of the map")
        self.hide()
        self._keeper = Keeper(view, self, at_right=True)

    def show_outcome(self, outcome: Outcome) -> None:
        """Show the numbers of a map, or hide."""
        if outcome.map is not None:
            self.setText(corner_text(outcome, outcome.map))
            self.setToolTip(metrics_text(outcome.map))
        self.setVisible(outcome.map is not None)
        self._keeper.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay the numbers on a dark plate, so that they can be read on any map."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QColor(self._icons.colour("c0"))
        plate.setAlphaF(PLATE_ALPHA)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(self.rect(), 5, 5)
        painter.end()
        super().paintEvent(event)

    def show_work(self, text: str) -> None:
        """Say that a map is being made."""
        self.setText(text)
        self.setToolTip("")
        self.show()
        self._keeper.place()


class RefusalCard(QFrame):
    """Says calmly why there is no map, and what helps."""

    def __init__(self, view: QWidget, icons: Icons) -> None:
        super().__init__(view)
        self.setProperty("look", "card")
        self.setFixedWidth(CARD_WIDTH)
        self._sign, self._title = QLabel(), QLabel()
        self._sign.setPixmap(icons.icon("alert-outline", "warn").pixmap(QSize(18, 18)))
        self._title.setProperty("look", "head")
        self._reason, self._remedy = QLabel(), QLabel()
        self._remedy.setProperty("look", "label")
        for label in (self._reason, self._remedy):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._reason)
        column.addWidget(self._remedy)
        self.hide()
        self._keeper = Keeper(view, self, at_right=False)

    @property
    def text(self) -> str:
        """All that is said."""
        return "\n".join(label.text() for label in (self._title, self._reason, self._remedy))

    def show_refusal(self, refusal: Refusal) -> None:
        """Say why."""
        self._title.setText(f"No map: the stage “{refusal.stage}” gave up")
        if refusal.stage == DEFINITION:
            self._title.setText("No map: a field has no usable value")
        self._reason.setText(refusal.reason)
        self._remedy.setText(refusal.remedy)
        self._remedy.setVisible(bool(refusal.remedy))
        self.show()
        self._keeper.place()


DEFINITION = "definition"
"""The stage of refusals that come before any generating."""


class Keeper(QObject):
    """Keeps a floating widget in its place when the view below it changes its size."""

    def __init__(self, view: QWidget, widget: QWidget, *, at_right: bool) -> None:
        super().__init__(widget)
        self._view, self._widget, self._at_right = view, widget, at_right
        view.installEventFilter(self)

    def place(self) -> None:
        """Put the widget where it belongs."""
        self._widget.ensurePolished()
        layout = self._widget.layout()
        if layout is not None:
            layout.activate()
        self._widget.adjustSize()
        free = self._view.width() - self._widget.width()
        if self._at_right:
            self._widget.move(free - MARGIN, MARGIN)
        else:
            self._widget.move(max(free // 2, 0), self._view.height() // 5)
        self._widget.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the view."""
        if event.type() is QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)
