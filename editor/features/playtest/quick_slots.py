"""Six slots over the map: what can be used up, on the keys 1 to 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from editor.features.playtest.log_panel import PLATE
from editor.features.playtest.play import QUICK_SLOTS
from editor.features.playtest.things import counted
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon, QPaintEvent

    from editor.app.icons import Icons
    from editor.features.playtest.play import Play

SIDE, GAP = 44, 6


class QuickSlot(QToolButton):
    """One slot; `G` in its corner marks what the use key would use."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self._picture: QIcon | None = None
        self._count = 0
        self._ready = False
        self.setFixedSize(SIDE, SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_item(self, name: str, picture: QIcon | None, count: int, *, ready: bool) -> None:
        """Show a stack, or nothing."""
        self._picture, self._count, self._ready = picture, count, ready
        self.setEnabled(picture is not None)
        self.setAccessibleName(f"Quick slot {self._number}: {name or 'empty'}")
        key = f"  ({self._number}{' or G' if ready else ''})"
        self.setToolTip(f"Use {name}{key}" if name else "Holds what can be used, once you have it")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint plate, icon, number and count."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.isEnabled() and self.underMouse()
        painter.setBrush(QColor(DARK["c2"]) if lit else PLATE)
        painter.setPen(QPen(QColor(DARK["accent" if lit or self._ready else "line"]), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        if self._picture is not None:
            self._picture.paint(painter, QRect(11, 12, 22, 22))
        font = painter.font()
        font.setPixelSize(10)
        painter.setFont(font)
        painter.setPen(QColor(DARK["dim"]))
        painter.drawText(QPointF(5, 13), str(self._number))
        corner = self.rect().adjusted(4, 3, -5, -3)
        if self._ready:
            painter.setPen(QColor(DARK["accent"]))
            painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, "G")
        if self._count > 1:
            painter.setPen(QColor(DARK["text"]))
            bottom = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(corner, bottom, f"×{self._count}")


class QuickSlots(QWidget):
    """The row of slots.

    Signals:
        used: the number of a slot that was clicked, from 0.
    """

    used = Signal(int)

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons
        self.slots = [QuickSlot(number + 1, self) for number in range(QUICK_SLOTS)]
        for place, slot in enumerate(self.slots):
            slot.move(place * (SIDE + GAP), 0)
            slot.clicked.connect(lambda _checked=False, number=place: self.used.emit(number))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Six slots and the gaps between."""
        return QSize(QUICK_SLOTS * (SIDE + GAP) - GAP, SIDE)

    def show_play(self, play: Play) -> None:
        """Show what the player has."""
        held = play.quick()
        for place, slot in enumerate(self.slots):
            if place >= len(held):
                slot.show_item("", None, 0, ready=False)
                continue
            in_bag, stack = held[place]
            look = play.content.items[stack.item].appearance
            picture = self._icons.icon(look.icon or "help", look.colour)
            name = counted(stack.name, stack.count)
            slot.show_item(name, picture, stack.count, ready=in_bag == play.ready_slot)
