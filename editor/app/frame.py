"""The window's inside: toolbar, bars that tell something, one page, status bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

if TYPE_CHECKING:
    from editor.app.notice_bar import NoticeBar
    from editor.app.status_bar import StatusBar
    from editor.app.toolbar import Toolbar


class Frame(QWidget):
    """Keeps toolbar and status bar in place while bars and pages come and go."""

    def __init__(self, toolbar: Toolbar, status: StatusBar) -> None:
        super().__init__()
        self.page: QWidget = QWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(toolbar)
        self.bars = QVBoxLayout()
        self.bars.setSpacing(0)
        self._column.addLayout(self.bars)
        self._column.addWidget(self.page, 1)
        self._column.addWidget(status)

    def show_page(self, page: QWidget) -> None:
        """Put a page in the place of the last one, which is deleted."""
        old, self.page = self.page, page
        self._column.replaceWidget(old, page)
        page.show()
        old.hide()
        old.deleteLater()

    def add_bar(self, bar: NoticeBar) -> None:
        """Show a bar below the others."""
        self.bars.addWidget(bar)
        bar.closed.connect(lambda: self.drop_bar(bar))

    def drop_bar(self, bar: NoticeBar) -> None:
        """Take a bar away and delete it."""
        self.bars.removeWidget(bar)
        bar.hide()
        bar.deleteLater()
