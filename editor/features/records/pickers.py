"""Small boxes in the heads of cards: which character, rank, campaign or item one looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSpinBox

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.features.records.view_state import ViewState

NARROW = 64
WIDEST = 150


class Picker(QComboBox):
    """Chooses one of some keys; `load` says nothing, the designer's choice is told.

    Signals:
        picked: the key of what the designer has chosen.
    """

    picked = Signal(str)

    def __init__(self, name: str, tip: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tip or name)
        self.setMaximumWidth(WIDEST)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda place: self.picked.emit(self.itemData(place)))

    def load(self, options: Iterable[tuple[str, str]], current: str) -> str:
        """Offer (key, name) pairs; return the current key, or the first when it is gone."""
        wanted = list(options)
        shown = [(self.itemData(i), self.itemText(i)) for i in range(self.count())]
        if wanted != shown:
            self.clear()
            for key, name in wanted:
                self.addItem(name, key)
        place = max(self.findData(current), 0)
        self.setCurrentIndex(place)
        return str(self.itemData(place)) if self.count() else ""


class Stepper(QSpinBox):
    """A number in the head of a card that belongs to the view."""

    def __init__(self, view: ViewState, field: str, name: str, most: int = 999) -> None:
        super().__init__()
        self._view, self._field = view, field
        self._most, self._above = most, 0
        self.setRange(1, most)
        self.setFixedWidth(NARROW)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setValue(getattr(view, field))
        self.valueChanged.connect(self._choose)
        view.changed.connect(self._follow)

    def stand_above(self, above: int) -> None:
        """Show so much more than the view's number, as an item's level is above the floor."""
        self._above = above
        with QSignalBlocker(self):
            self.setRange(1 + above, self._most + above)
        self._follow()

    def _choose(self, value: int) -> None:
        self._view.choose(**{self._field: value - self._above})

    def _follow(self) -> None:
        value = getattr(self._view, self._field) + self._above
        if value != self.value():
            self.setValue(value)
