"""The share of an entry of a drop table: its exact odds, and the bar that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from editor.features.records.view_state import ViewState
    from editor.widgets.forms.host import FormHost
    from editor.widgets.icons import IconSource
    from runtime.sim.analysis.entry_odds import EntryOdds

SHARE_WIDTH = 150
PERCENT_WIDTH = 52
BAR = 5
GAP = 10


class ShareBar(QWidget):
    """Per cent and a bar."""

    def __init__(self, icons: IconSource) -> None:
        super().__init__()
        self._icons = icons
        self._share, self._text, self._role, self._counts = 0.0, "", "accent", True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The per cent as written."""
        return self._text

    def show_share(self, share: float, text: str, role: str, *, counts: bool = True) -> None:
        """Show a share, 0 to 1, in the colour of a role; dim where it doesn't count now."""
        self._share, self._text, self._role = min(max(share, 0.0), 1.0), text, role
        self._counts = counts
        self.setAccessibleName(f"Share {text}" if counts else f"Share {text} on other floors")
        self.setToolTip("" if counts else "Its share on the nearest floor where it counts")
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its column."""
        return QSize(SHARE_WIDTH, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint number, track and share."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(mono_font())
        painter.setPen(self._icons.colour("text" if self._counts else "dim"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(QRect(0, 0, PERCENT_WIDTH, self.height()), right, self._text)
        left = PERCENT_WIDTH + GAP
        if self.width() <= left:
            return
        track = QRectF(left, self.height() / 2 - BAR / 2, self.width() - left, BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour("c3"))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)
        track.setWidth(track.width() * self._share)
        painter.setBrush(self._icons.colour(self._role if self._counts else "line"))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)


class EntryShares:
    """The exact odds of the entries, worked out once for all of them after each edit."""

    def __init__(self, host: FormHost, view: ViewState) -> None:
        self._host, self._view = host, view
        self._known: tuple[object, int] = (None, 0)
        self._odds: list[EntryOdds] = []

    def of(self, place: str | int) -> EntryOdds | None:
        """Return the odds of an entry on the floor of the view; None while the record is broken."""
        from runtime.sim.analysis.entry_odds import entry_odds  # noqa: PLC0415 - numba comes later

        record = self._host.project.content.drop_tables.get(self._host.ref.id)
        if (record, self._view.floor) != self._known:
            self._odds = entry_odds(record, self._view.floor) if record is not None else []
            self._known = record, self._view.floor
        inside = isinstance(place, int) and place < len(self._odds)
        return self._odds[int(place)] if inside else None
