"""The window's inside: toolbar, one page that fills the space, status bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

if TYPE_CHECKING:
    from editor.app.status_bar import StatusBar
    from editor.app.toolbar import Toolbar


class Frame(QWidget):
    """Keeps toolbar and status bar in place while pages come and go."""

    def __init__(self, toolbar: Toolbar, status: StatusBar) -> None:
        super().__init__()
        self.page: QWidget = QWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(toolbar)
        self._column.addWidget(self.page, 1)
        self._column.addWidget(status)

    def show_page(self, page: QWidget) -> None:
        """Put a page in the place of the last one, which is deleted."""
        old, self.page = self.page, page
        self._column.replaceWidget(old, page)
        page.show()
        old.hide()
        old.deleteLater()
