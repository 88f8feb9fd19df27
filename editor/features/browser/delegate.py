"""Draws the count of a kind and the amber dot of an unsaved record on the right of its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from editor.features.browser.model import DIRTY_ROLE, REF_ROLE
from runtime.content import AssetRef

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QStyleOptionViewItem

    from editor.app.icons import Icons

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 25
DOT_RADIUS = 3.5
MARGIN = 13


class RowDelegate(QStyledItemDelegate):
    """Adds to the usual row what stands on its right."""

    def __init__(self, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = icons

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All rows are equally high."""
        return QSize(60, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row, then its right end."""
        super().paint(painter, option, index)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if index.data(DIRTY_ROLE):
            self._draw_dot(painter, rect, "warn_chosen" if chosen else "warn")
        elif not isinstance(index.data(REF_ROLE), AssetRef):
            painter.setPen(self._icons.colour("bright" if chosen else "dim"))
            painter.drawText(
                rect.adjusted(0, 0, -MARGIN + 3, 0),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                f"{index.model().rowCount(index):,}",
            )
        painter.restore()

    def _draw_dot(self, painter: QPainter, rect: QRect, role: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour(role))
        middle = QPointF(rect.right() - MARGIN, rect.center().y() + 0.5)
        painter.drawEllipse(middle, DOT_RADIUS, DOT_RADIUS)
