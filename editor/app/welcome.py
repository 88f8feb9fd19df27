"""What stands in the middle while no record is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.app.pages import MessagePage
from editor.app.records import all_refs

if TYPE_CHECKING:
    from editor.app.context import Context


class WelcomePage(QWidget):
    """Invites: to pick a record, or to make the first one in an empty project."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._page: MessagePage | None = None
        self._was_empty: bool | None = None
        self.refresh()
        context.project.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Choose between the two invitations."""
        empty = next(all_refs(self._context.project), None) is None
        if empty == self._was_empty:
            return
        self._was_empty = empty
        if self._page is not None:
            self._column.removeWidget(self._page)
            self._page.deleteLater()
        self._page = self._empty_page() if empty else self._usual_page()
        self._column.addWidget(self._page)

    def _usual_page(self) -> MessagePage:
        return MessagePage(
            self._context.icons,
            "map-outline",
            "Pick something to work on",
            ["Open a record from the list on the left, or find one by its name."],
            [("Go to Anything", lambda: self._context.run("app.goto"))],
        )

    def _empty_page(self) -> MessagePage:
        return MessagePage(
            self._context.icons,
            "seed-outline",
            "This project has no records yet",
            ["Begin with a tile or two, then a map. Or open the shipped project to look around."],
            [
                ("New Record…", lambda: self._context.run("content.new")),
                ("Open the Shipped Project", lambda: self._context.run("file.open_shipped")),
            ],
        )
