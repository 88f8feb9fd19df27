"""The history dock: the steps of one undo history for all edits."""

from __future__ import annotations

from editor.app.feature import Area, DockSpec, Feature
from editor.features.history.dock import HistoryDock

FEATURE = Feature(
    "history", docks=(DockSpec("history", "History", Area.BOTTOM, HistoryDock, order=1),)
)
