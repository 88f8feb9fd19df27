"""The menu of a field: what its line offers, then reset to the default, and its path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit, QWidget

from runtime.content.refs import path_text

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from editor.widgets.forms.editor import ValueEditor


def field_menu(parent: QWidget, editor: ValueEditor, at: QPoint) -> QMenu:
    """Show the menu of a field at a place of the screen."""
    menu = None
    if isinstance(parent, QLineEdit | QPlainTextEdit):
        menu = parent.createStandardContextMenu()
        menu.addSeparator()
    menu = menu or QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    reset = menu.addAction("Reset to default", editor.reset)
    reset.setEnabled(not editor.field.required and editor.value != editor.field.default)
    menu.addAction(
        "Copy field path", lambda: QApplication.clipboard().setText(path_text(editor.path))
    )
    menu.popup(at)
    return menu
