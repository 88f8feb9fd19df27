"""An area of docks: tabs of small bold titles over a stack of widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStackedWidget, QTabBar, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.app.context import Context
    from editor.app.feature import DockSpec


class DockArea(QWidget):
    """Shows the docks of one side of the window, one at a time."""

    def __init__(self, specs: Iterable[DockSpec], context: Context, *, single_title: bool) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._ids: list[str] = []
        self._bar = QTabBar()
        self._bar.setProperty("look", "dock")
        self._bar.setDrawBase(False)
        self._bar.setExpanding(False)
        self._stack = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._stack, 1)
        for spec in sorted(specs, key=lambda each: each.order):
            self._add(spec, context)
        self._bar.setVisible(self._bar.count() > 1 or single_title)
        self._bar.currentChanged.connect(self._stack.setCurrentIndex)

    def _add(self, spec: DockSpec, context: Context) -> None:
        self._ids.append(spec.id)
        place = self._bar.addTab(spec.title)
        badge = QLabel()
        badge.setContentsMargins(0, 0, 6, 0)
        badge.hide()
        self._bar.setTabButton(place, QTabBar.ButtonPosition.RightSide, badge)
        self._stack.addWidget(spec.make(context))

    @property
    def ids(self) -> tuple[str, ...]:
        """The docks of this area, in the order of their tabs."""
        return tuple(self._ids)

    def widget(self, dock_id: str) -> QWidget:
        """Return the widget of a dock; ValueError for an unknown id."""
        widget = self._stack.widget(self._ids.index(dock_id))
        if widget is None:
            raise ValueError(dock_id)
        return widget

    def raise_dock(self, dock_id: str) -> None:
        """Bring a dock to the front."""
        self._bar.setCurrentIndex(self._ids.index(dock_id))

    def badge(self, dock_id: str) -> str:
        """Return the count shown beside a title."""
        label = self._badge_label(dock_id)
        return label.text() if label is not None and not label.isHidden() else ""

    def _badge_label(self, dock_id: str) -> QLabel | None:
        place = self._ids.index(dock_id)
        label = self._bar.tabButton(place, QTabBar.ButtonPosition.RightSide)
        return label if isinstance(label, QLabel) else None

    def show_badge(self, dock_id: str, text: str, role: str) -> None:
        """Show a count beside a title; an empty text hides it."""
        label = self._badge_label(dock_id)
        if label is None:
            return
        label.setText(text)
        label.setProperty("look", role)
        label.style().unpolish(label)
        label.style().polish(label)
        label.setVisible(bool(text))
        label.resize(label.sizeHint() if text else label.minimumSizeHint() * 0)
        place = self._ids.index(dock_id)
        self._bar.setTabText(place, self._bar.tabText(place))
