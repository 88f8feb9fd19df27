"""The head of a section: a chevron, a title, and a note on the right; it folds and unfolds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from editor.widgets.icons import IconSource

HEIGHT = 28
CHEVRON = 16


class FoldHead(QAbstractButton):
    """A checkable button: checked is unfolded. Left and Right fold and unfold too."""

    def __init__(
        self, icons: IconSource, title: str, parent: QWidget | None = None, *, strong: bool = True
    ) -> None:
        super().__init__(parent)
        self._icons = icons
        self._strong = strong
        self._note = ""
        self._note_role = "dim"
        self._icon: QIcon | None = None
        self.setText(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setAccessibleName(title)
        self.setToolTip("Fold or unfold; Left and Right do it too")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_note(self, text: str, role: str = "dim") -> None:
        """Show a note on the right, in the colour of a role."""
        if (text, role) != (self._note, self._note_role):
            self._note, self._note_role = text, role
            self.update()

    @property
    def note(self) -> str:
        """The note on the right."""
        return self._note

    @property
    def picture(self) -> QIcon | None:
        """The icon before the title."""
        return self._icon

    def set_picture(self, icon: QIcon | None) -> None:
        """Show an icon before the title."""
        self._icon = icon
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return QSize(120, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size that makes sense."""
        return QSize(60, HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key."""
        unfold = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}.get(Qt.Key(event.key()))
        if unfold is None:
            super().keyPressEvent(event)
        elif unfold != self.isChecked():
            self.click()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colours of the theme."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(self._icons.colour("accent"), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        middle = (self.height() - CHEVRON) // 2
        name = "chevron-down" if self.isChecked() else "chevron-right"
        role = "text" if self.underMouse() else "dim"
        self._icons.icon(name, role).paint(painter, QRect(0, middle, CHEVRON, CHEVRON))
        left = CHEVRON + 6
        if self._icon is not None:
            self._icon.paint(painter, QRect(left, middle, CHEVRON, CHEVRON))
            left += CHEVRON + 6
        self._paint_texts(painter, QRect(left, 0, self.width() - left - 2, self.height()))

    def _paint_texts(self, painter: QPainter, inner: QRect) -> None:
        vertical = Qt.AlignmentFlag.AlignVCenter
        noted = painter.fontMetrics().horizontalAdvance(self._note) + 10 if self._note else 0
        painter.setPen(self._icons.colour(self._note_role))
        painter.drawText(inner, vertical | Qt.AlignmentFlag.AlignRight, self._note)
        if self._strong:
            font = QFont(self.font())
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
        painter.setPen(self._icons.colour("text" if self.isEnabled() else "disabled"))
        title = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, inner.width() - noted
        )
        painter.drawText(inner, vertical, title)
