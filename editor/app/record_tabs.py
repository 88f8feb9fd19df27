"""The tabs of open records and pages, each with its icon, name and an amber dot while unsaved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QTabBar, QTabWidget

from runtime.content import AssetRef

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent, QIcon, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons
    from editor.app.tab import Tab

DOT = 7.0
CROSS = 7.0
ICON = QSize(16, 16)
WIDEST_NAME = 28


class TabMark(QAbstractButton):
    """An amber dot while the record is unsaved; a cross to close the tab under the mouse."""

    def __init__(self, icons: Icons, name: str) -> None:
        super().__init__()
        self._icons = icons
        self._hovered = False
        self.dirty = False
        self.front = False
        self.setFixedSize(22, 20)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setToolTip(f"Close {name}")
        self.setAccessibleName(f"Close {name}")

    def enterEvent(self, event: QEnterEvent) -> None:
        """Turn into a cross."""
        self._hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Turn back into a dot."""
        self._hovered = False
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dot or the cross."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        if self.dirty and not self._hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._icons.colour("warn"))
            painter.drawEllipse(middle, DOT / 2, DOT / 2)
        elif self._hovered or self.front:
            role = "text" if self._hovered else "faint"
            painter.setPen(QPen(self._icons.colour(role), 1.3))
            box = QRectF(middle.x() - CROSS / 2, middle.y() - CROSS / 2, CROSS, CROSS)
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.topRight(), box.bottomLeft())


class RecordTabs(QTabWidget):
    """Pages by record. It knows nothing of what a page holds.

    Signals:
        close_asked: the designer wants a tab closed; its `Tab`.
        front_changed: another tab is in front; its `Tab`, or None.
    """

    close_asked = Signal(object)
    front_changed = Signal(object)

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self._refs: dict[QWidget, Tab] = {}
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setIconSize(ICON)
        self.setUsesScrollButtons(True)
        self.tabBar().setElideMode(Qt.TextElideMode.ElideNone)
        self.tabBar().setExpanding(False)
        self.tabBar().setDrawBase(False)
        self.currentChanged.connect(self._tell_front)

    def refs(self) -> list[Tab]:
        """Return the open records in the order of their tabs."""
        pages = [self.widget(place) for place in range(self.count())]
        return [self._refs[page] for page in pages if page is not None]

    def front(self) -> Tab | None:
        """Return the record in front."""
        page = self.currentWidget()
        return self._refs.get(page) if page is not None else None

    def page(self, ref: Tab) -> QWidget | None:
        """Return the page of a record, when it is open."""
        return next((page for page, each in self._refs.items() if each == ref), None)

    def add(self, ref: Tab, page: QWidget, name: str, icon: QIcon) -> None:
        """Add a tab at the end, without bringing it to the front."""
        self._refs[page] = ref
        place = self.addTab(page, icon, "")
        mark = TabMark(self._icons, name)
        mark.clicked.connect(lambda: self.close_asked.emit(self._refs[page]))
        self.tabBar().setTabButton(place, QTabBar.ButtonPosition.RightSide, mark)
        self.rename(ref, name)
        self._mark_front()

    def rename(self, ref: Tab, name: str) -> None:
        """Give a tab another name."""
        page = self.page(ref)
        if page is None:
            return
        shown = name if len(name) <= WIDEST_NAME else f"{name[: WIDEST_NAME - 1]}…"
        place = self.indexOf(page)
        if self.tabText(place) != shown.replace("&", "&&"):
            self.setTabText(place, shown.replace("&", "&&"))
        self.setTabToolTip(place, f"{name}\n{ref.path}" if isinstance(ref, AssetRef) else name)

    def bring_to_front(self, ref: Tab) -> None:
        """Show the tab of a record."""
        page = self.page(ref)
        if page is not None:
            self.setCurrentWidget(page)

    def remove(self, ref: Tab) -> None:
        """Take a tab away; the page is the caller's to delete."""
        page = self.page(ref)
        if page is not None:
            place = self.indexOf(page)
            del self._refs[page]
            self.removeTab(place)

    def mark(self, ref: Tab) -> TabMark | None:
        """Return the dot of a tab."""
        page = self.page(ref)
        if page is None:
            return None
        button = self.tabBar().tabButton(self.indexOf(page), QTabBar.ButtonPosition.RightSide)
        return button if isinstance(button, TabMark) else None

    def show_dirty(self, ref: Tab, *, dirty: bool) -> None:
        """Show or hide the amber dot of a tab."""
        mark = self.mark(ref)
        if mark is not None and mark.dirty != dirty:
            mark.dirty = dirty
            mark.update()

    def _tell_front(self, _place: int) -> None:
        self._mark_front()
        self.front_changed.emit(self.front())

    def _mark_front(self) -> None:
        for ref in self._refs.values():
            mark = self.mark(ref)
            if mark is not None:
                mark.front = ref == self.front()
                mark.update()
