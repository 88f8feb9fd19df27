"""The heads of a table: the section above, the field below, an arrow where it is sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QHeaderView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.features.tables.model import TableModel
    from editor.widgets.icons import IconSource

HEIGHT = 40
EDGE = 9


class TableHeader(QHeaderView):
    """Two lines per column; the section is written once, over its first column that is seen.

    `covered` is how many pixels of the left something else covers.
    """

    def __init__(self, model: TableModel, icons: IconSource, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self._icons = icons
        self.covered = 0
        self.setSectionsClickable(True)
        self.setSectionsMovable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(36)
        self.setAccessibleName("Columns")

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return QSize(super().sizeHint().width(), HEIGHT)

    def _is_seen(self, place: int) -> bool:
        """Whether a head begins right of what covers the left."""
        position = self.sectionViewportPosition(place)
        return not self.isSectionHidden(place) and position >= self.covered

    def _section(self, place: int) -> str:
        """Return the section to write over a column; "" when a neighbour says it already."""
        if not self._is_seen(place):
            return ""
        column = self._model.columns[place]
        group = column.group if column is not None else ""
        before = place - 1
        while before >= 0 and not self._is_seen(before):
            before -= 1
        left = self._model.columns[before] if before >= 0 else None
        same = left is not None and left.group == group
        return "" if same else group

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paint one head."""
        if not rect.isValid():
            return
        model, colour = self._model, self._icons.colour
        column = model.columns[logicalIndex]
        painter.save()
        painter.fillRect(rect, colour("c1"))
        painter.setPen(colour("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        section = self._section(logicalIndex)
        if section:
            painter.drawLine(rect.left(), rect.top() + 6, rect.left(), rect.bottom() - 6)
            font = QFont(self.font())
            font.setPixelSize(11)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(colour("dim"))
            place = QRect(rect.left() + EDGE, rect.top() + 3, rect.width() - EDGE, 16)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, section)
        self._paint_label(
            painter, rect, logicalIndex, right=column is not None and column.is_number
        )
        painter.restore()

    def _paint_label(self, painter: QPainter, rect: QRect, place: int, *, right: bool) -> None:
        sorted_here = self._model.order.place == place
        painter.setFont(self.font())
        painter.setPen(self._icons.colour("text" if sorted_here else "dim"))
        inner = QRect(rect.left() + EDGE, rect.top() + 19, rect.width() - 2 * EDGE, 18)
        if sorted_here:
            name = "arrow-down" if self._model.order.descending else "arrow-up"
            sign = QRect(inner.right() - 11, inner.top() + 3, 12, 12)
            if right:
                sign.moveLeft(inner.left() - 3)
            self._icons.icon(name, "accent").paint(painter, sign)
            inner.adjust(11 if right else 0, 0, 0 if right else -13, 0)
        label = self.fontMetrics().elidedText(
            self._model.title_of(place), Qt.TextElideMode.ElideRight, inner.width()
        )
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, label)
