"""A scroll area for a page that is as wide as the view and as high as its layout needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent


class Page(QWidget):
    """Tells its scroll area when its layout wants another height."""

    def __init__(self, area: ScrollPage) -> None:
        super().__init__(area)
        self._area = area
        self.setProperty("look", "panel")

    def event(self, event: QEvent) -> bool:
        """Look at every event before it is handled."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self._area.isVisible():
            self._area.fit()
        return done


class ScrollPage(QScrollArea):
    """Shows a column of widgets; `column` is its layout.

    QScrollArea's own resizing comes too late for pages whose height depends on their width: parts
    that have just unfolded stay squeezed until the next resize. Here the page is measured at once.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.page = Page(self)
        self.column = QVBoxLayout(self.page)
        self.column.setContentsMargins(0, 0, 0, 12)
        self.column.setSpacing(0)
        self.setWidget(self.page)

    def settle(self) -> None:
        """Lay everything out now, instead of when the event loop comes to it."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self.fit()

    def fit(self) -> None:
        """Give the page the height that its layout needs at the width of the view."""
        self.column.activate()
        width = self.viewport().width()
        needed = self.column.totalHeightForWidth(width)
        if needed < 0:
            needed = self.column.totalMinimumSize().height()
        self.page.resize(width, max(needed, self.viewport().height()))

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out before the first look."""
        super().showEvent(event)
        self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the new size."""
        super().resizeEvent(event)
        if self.isVisible():
            self.fit()
