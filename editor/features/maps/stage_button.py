"""One stage in the stepper: a word, on a plate while the stage is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from editor.app.icons import Icons

PADDING = 7
PLATE = 24
RADIUS = 5


class StageButton(QToolButton):
    """As narrow as its word allows, so that all stages stand side by side."""

    def __init__(self, icons: Icons, name: str) -> None:
        super().__init__()
        self._icons = icons
        self._name, self.failed = name, False
        self.setText(name.replace("_", " ").capitalize())
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(f"Stage {self.text()}")
        self.show_state(failed=False, enabled=True)

    def show_state(self, *, failed: bool, enabled: bool) -> None:
        """Show whether the stage gave up, and whether there is a map to look at after it."""
        self.failed = failed
        self.setEnabled(enabled)
        if failed:
            self.setChecked(False)
            self.setToolTip(f"The stage “{self._name}” gave up; the card on the map says why")
        elif not enabled:
            self.setChecked(False)
            self.setToolTip("There is no map of this definition, so no stage to look at")
        else:
            self.setToolTip(f"The map after the stage “{self._name}”")
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the word and a little room round it."""
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2 * PADDING, PLATE)

    def minimumSizeHint(self) -> QSize:
        """Never be narrower."""
        return self.sizeHint()

    def _role(self) -> str:
        if self.failed:
            return "error"
        if not self.isEnabled():
            return "faint"
        if self.isChecked():
            return "accent"
        return "text" if self.underMouse() or self.hasFocus() else "dim"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint plate, ring of the focus and word."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(self._icons.colour("c3"))
            painter.drawRoundedRect(area, RADIUS, RADIUS)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._icons.colour("accent"), 1))
            painter.drawRoundedRect(area, RADIUS, RADIUS)
        painter.setPen(self._icons.colour(self._role()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
