"""Draws the count of a kind and the amber dot of an unsaved record on the right of its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from editor.features.browser.filter import ContentFilter
from editor.features.browser.model import DIRTY_ROLE, REF_ROLE, SEVERITY_ROLE
from runtime.content import AssetRef, Severity

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QStyleOptionViewItem

    from editor.app.icons import Icons
    from editor.features.browser.shelf import Shelf

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 25
DOT_RADIUS = 3.5
MARGIN = 13
SIGN = 13
SIGNS = {Severity.ERROR: ("alert-circle-outline", "error"), Severity.WARNING: ("alert", "warn")}


def _count(index: Index) -> str:
    """Return how many records of a kind there are or have been found; "" on other lines."""
    model = index.model()
    if index.internalId() or not isinstance(model, ContentFilter):
        return ""
    return f"{model.count(model.kind_at(index)):,}"


class RowDelegate(QStyledItemDelegate):
    """Adds to the usual row what stands on its right."""

    def __init__(self, icons: Icons, shelf: Shelf, parent: QObject) -> None:
        super().__init__(parent)
        self._icons, self._shelf = icons, shelf

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
                _count(index),
            )
        painter.restore()
        self._draw_signs(painter, index, rect, chosen=chosen)

    def _draw_signs(self, painter: QPainter, index: Index, rect: QRect, *, chosen: bool) -> None:
        """Draw from right to left, before the place of the dot: problems, then the star."""
        ref = index.data(REF_ROLE)
        if not isinstance(ref, AssetRef):
            return
        signs = [SIGNS[severity]] if (severity := index.data(SEVERITY_ROLE)) in SIGNS else []
        if self._shelf.is_favourite(ref):
            signs.append(("star", "dim"))
        right = rect.right() - MARGIN - SIGN
        for name, role in signs:
            place = QRect(right - SIGN, rect.center().y() - SIGN // 2, SIGN, SIGN)
            mode = QIcon.Mode.Selected if chosen else QIcon.Mode.Normal
            self._icons.icon(name, role).paint(painter, place, mode=mode)
            right -= SIGN + 5

    def _draw_dot(self, painter: QPainter, rect: QRect, role: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour(role))
        middle = QPointF(rect.right() - MARGIN, rect.center().y() + 0.5)
        painter.drawEllipse(middle, DOT_RADIUS, DOT_RADIUS)
