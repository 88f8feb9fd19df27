"""The base of tools: what mouse and keys do on the canvas while the tool is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from runtime.core.geometry import Cell


@dataclass(frozen=True, slots=True)
class CellEvent:
    """One mouse or cursor event in cells; `inside` tells whether the cell lies on the map."""

    cell: Cell
    inside: bool
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    def has(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether a modifier key is held."""
        return bool(self.modifiers & modifier)


class Tool:
    """One tool. The view calls `press`, `drag` and `release` for the left and right buttons only.

    A press is always followed by one release or one cancel. `hover` comes while no button is held.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    icon: ClassVar[str]
    tip: ClassVar[str] = ""
    shortcut: ClassVar[str] = ""
    hints: ClassVar[str] = ""
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor

    def press(self, event: CellEvent) -> None:
        """Begin at a cell."""

    def drag(self, event: CellEvent) -> None:
        """Go on to a cell while the button is held; cells between two events are not reported."""

    def release(self, event: CellEvent) -> None:
        """End at a cell and make the edit."""

    def cancel(self) -> None:
        """Give the gesture up: nothing has happened."""

    def hover(self, event: CellEvent | None) -> None:
        """Follow the mouse; None when it has left the view."""

    def key(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        del event
        return False
