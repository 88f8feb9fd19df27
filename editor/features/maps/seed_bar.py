"""The bar above a map: its seed, and the chips of what is laid over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from editor.features.maps.toggles import TOGGLES

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from editor.app.icons import Icons
    from editor.features.maps.seeds import Seeds
    from editor.features.maps.toggles import Toggle

HEIGHT = 42
BOX_WIDTH = 160
LEAST_BOX_WIDTH = 64
ICON = QSize(16, 16)


class SeedBar(QWidget):
    """Shows and changes the seed; a locked seed can only be unlocked.

    Signals:
        lock_asked: the lock was pressed; True to lock.
        toggled: a chip was pressed; its id and state.
    """

    lock_asked = Signal(bool)
    toggled = Signal(str, bool)

    def __init__(self, seeds: Seeds, icons: Icons) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(0)
        self._seeds, self._icons = seeds, icons
        self.label, self.box = QLabel("Seed"), QLineEdit(seeds.text)
        self.previous = self._button("chevron-left", "Previous seed")
        self.next = self._button("chevron-right", "Next seed")
        self.dice = self._button("dice-5-outline", "Throw the dice: another seed by chance")
        self.lock = self._button("lock-open-variant-outline", "")
        self.history = self._button("history", "Seeds seen before")
        self.chips = {toggle.id: self._chip(toggle) for toggle in TOGGLES}
        self._prepare()
        self._lay_out()
        self.show_lock(locked=False)

    def _prepare(self) -> None:
        self.box.setProperty("look", "mono")
        self.box.setMinimumWidth(LEAST_BOX_WIDTH)
        self.box.setMaximumWidth(BOX_WIDTH)
        self.box.setAccessibleName("Seed")
        self.box.setToolTip("Any number or text: the same seed always gives the same map")
        self.box.setCursorPosition(0)
        self.box.textEdited.connect(self._type)
        self.box.editingFinished.connect(self._keep)
        self.previous.clicked.connect(lambda: self._seeds.step(-1))
        self.next.clicked.connect(lambda: self._seeds.step(1))
        self.dice.clicked.connect(self._seeds.throw)
        self.lock.setCheckable(True)
        self.lock.clicked.connect(self.lock_asked)
        menu = QMenu(self.history)
        menu.aboutToShow.connect(self._fill_history)
        self.history.setMenu(menu)
        self.history.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._seeds.changed.connect(self._show_seed)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 10, 0)
        row.setSpacing(4)
        self.label.setProperty("look", "label")
        self.label.setBuddy(self.box)
        row.addWidget(self.label)
        row.addWidget(self.box, BOX_WIDTH)
        for widget in (self.previous, self.next, self.dice, self.lock, self.history):
            row.addWidget(widget)
        row.addSpacing(8)
        for chip in self.chips.values():
            row.addWidget(chip)
        row.addStretch(1)

    def _button(self, icon: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(self._icons.icon(icon, "dim"))
        button.setIconSize(ICON)
        button.setFixedSize(28, 28)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _chip(self, toggle: Toggle) -> QPushButton:
        chip = QPushButton(toggle.title)
        chip.setProperty("look", "chip")
        chip.setIcon(self._icons.icon(toggle.icon, "dim"))
        chip.setIconSize(ICON)
        chip.setCheckable(True)
        chip.setToolTip(toggle.tip)
        chip.setAccessibleName(toggle.title)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        chip.toggled.connect(lambda on: self._toggle(toggle, on=on))
        return chip

    def _toggle(self, toggle: Toggle, *, on: bool) -> None:
        role = "bright" if on else "dim"
        self.chips[toggle.id].setIcon(self._icons.icon(toggle.icon, role))
        self.toggled.emit(toggle.id, on)

    def _type(self, text: str) -> None:
        self._seeds.use(text, keep=False)

    def _keep(self) -> None:
        self._seeds.use(self.box.text())
        self._show_seed()

    def _show_seed(self) -> None:
        """Show the seed from its first letter, whatever the box has room for."""
        if self.box.text().strip() != self._seeds.text:
            self.box.setText(self._seeds.text)
            self.box.setCursorPosition(0)

    def _fill_history(self) -> None:
        menu = self.history.menu()
        menu.clear()
        for text in self._seeds.history:
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(text == self._seeds.text)
            action.triggered.connect(lambda _checked=False, text=text: self._seeds.use(text))

    def show_lock(self, *, locked: bool) -> None:
        """Show whether the map has its seed for good."""
        for widget in (self.box, self.previous, self.next, self.dice, self.history):
            widget.setEnabled(not locked)
        self.lock.setChecked(locked)
        icon, role = ("lock", "accent") if locked else ("lock-open-variant-outline", "dim")
        self.lock.setIcon(self._icons.icon(icon, role))
        tip = (
            "Every run of this map has this seed. Press to give each run a fresh one"
            if locked
            else "Each run of this map has a fresh seed. Press to give every run this one"
        )
        self.lock.setToolTip(tip)
        self.lock.setAccessibleName("Lock the seed")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room, leave the words of the chips away, then make the seed shorter.

        The label goes last; what its box is for stands in the box's tip.
        """
        super().resizeEvent(event)
        layout = self.layout()
        if layout is None:
            return
        self._show_words(shown=True)
        self.label.show()
        if layout.sizeHint().width() > self.width():
            self._show_words(shown=False)
            self.label.setVisible(layout.minimumSize().width() <= self.width())

    def _show_words(self, *, shown: bool) -> None:
        for chip in self.chips.values():
            chip.setText(chip.accessibleName() if shown else "")
