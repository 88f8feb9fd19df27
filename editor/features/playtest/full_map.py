"""The map of what is known, large, over the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.features.playtest.minimap import Minimap
from editor.features.playtest.veil import Veil

if TYPE_CHECKING:
    from runtime.content import Content
    from runtime.game import Observation


class FullMap(Veil):
    """The minimap as large as the window allows, with a key of its colours."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "Map")
        self._title, self._facts = QLabel(), QLabel()
        self._title.setProperty("look", "title")
        self._facts.setProperty("look", "label")
        self.map = Minimap()
        top = QHBoxLayout()
        top.addWidget(self._title)
        top.addStretch()
        top.addWidget(self._facts)
        self.column.addLayout(top)
        self.column.addWidget(self.map, 1)
        key = QLabel(
            "white you · red enemies in sight · blue ways out · gold shops, amber places of rest · "
            "chests in the colour of their rarity · warm what you see now"
        )
        key.setProperty("look", "label")
        key.setWordWrap(True)
        self.column.addWidget(key)

    def wanted_size(self, room: QSize) -> QSize:
        """Take most of the room."""
        return QSize(round(room.width() * 0.92), round(room.height() * 0.92))

    def show_seen(self, content: Content, seen: Observation, title: str) -> None:
        """Show what is known now."""
        self._title.setText(title)
        self._facts.setText(known_text(seen))
        self.map.show_seen(content, seen)


def known_text(seen: Observation) -> str:
    """Say how much is known: "42 % seen, 2 zones"."""
    share = round(100 * float(seen.explored.mean()))
    zones = f", {len(seen.zones)} zone{'s' if len(seen.zones) != 1 else ''}" if seen.zones else ""
    visited = sum(room.visited for room in seen.rooms)
    rooms = f", {visited} of {len(seen.rooms)} known rooms visited" if seen.rooms else ""
    return f"{share} % seen{rooms}{zones}"
