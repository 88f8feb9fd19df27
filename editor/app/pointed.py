"""Which record the keyboard points at: a field's reference, a chosen row, or the one in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from runtime.content import AssetRef


@runtime_checkable
class PointsAtRecord(Protocol):
    """A widget that stands for a record: a reference field, or a list with a chosen row."""

    def pointed_record(self) -> AssetRef | None:
        """Return the record that is meant now, there or missing."""


def focused_record(context: Context) -> AssetRef | None:
    """Return the record that the focused widget points at; None when it points at none."""
    widget: QWidget | None = QApplication.focusWidget()
    if widget is None or not context.window.isAncestorOf(widget):
        return None
    while widget is not None and widget is not context.window:
        if isinstance(widget, PointsAtRecord):
            ref = widget.pointed_record()
            if ref is not None:
                return ref
        widget = widget.parentWidget()
    return None


def pointed_record(context: Context) -> AssetRef | None:
    """Return the record that the keyboard points at, else the one in front."""
    return focused_record(context) or context.current_ref
