"""The menu that narrows the tree: to the unsaved, broken, faulty, favourite, or to a tag."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.app.records import all_refs, tags_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from editor.features.browser.filter import ContentFilter
    from editor.features.browser.shelf import Shelf


class NarrowMenu(QMenu):
    """Switches that count together, and the tags in use.

    Signals:
        toggled: another switch is on.
        tag_chosen: the tag to look for.
    """

    toggled = Signal()
    tag_chosen = Signal(str)

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.unsaved = self._switch("Unsaved only")
        self.broken = self._switch("Broken only")
        self.faulty = self._switch("With problems only")
        self.starred = self._switch("Favourites only")
        self.addSeparator()
        self.tags = self.addMenu("Tag")
        self.tags.aboutToShow.connect(self._fill_tags)

    def _switch(self, title: str) -> QAction:
        action = QAction(title, self)
        action.setCheckable(True)
        action.toggled.connect(lambda _on: self.toggled.emit())
        self.addAction(action)
        return action

    def narrow(self, shown: ContentFilter, shelf: Shelf) -> bool:
        """Narrow the tree as the switches say; False when none is on."""
        shown.narrow(
            unsaved=self.unsaved.isChecked(),
            broken=self.broken.isChecked(),
            faulty=self.faulty.isChecked(),
            favourite=shelf.is_favourite if self.starred.isChecked() else None,
        )
        switches = (self.unsaved, self.broken, self.faulty, self.starred)
        return any(action.isChecked() for action in switches)

    def _fill_tags(self) -> None:
        """List the tags in use, the most frequent first."""
        self.tags.clear()
        project = self._context.project
        counts = Counter(tag for ref in all_refs(project) for tag in tags_of(project, ref))
        for tag, count in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
            self.tags.addAction(f"#{tag}  ({count:,})", partial(self.tag_chosen.emit, tag))
        if not counts:
            self.tags.addAction("No record has a tag").setEnabled(False)
