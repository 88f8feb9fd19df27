"""Drawers of choices: a flag, one word of several, a rarity in its colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout

from editor.documents.trees import same
from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.item_frame import frame_of
from editor.widgets.forms.values import choice_text, raw_text
from runtime.content.stats import Rarity

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

RARITIES = tuple(each.value for each in Rarity)
NONE_TEXT = "none"
HEIGHT, NARROWEST = 26, 72


class FlagEditor(ValueEditor):
    """A check box."""

    def __init__(
        self, host: FormHost, field: Field, owner: Owner, key: str | int, *, caption: str = ""
    ) -> None:
        super().__init__(host, field, owner, key)
        self.box = QCheckBox(caption, self)
        self.box.clicked.connect(self._clicked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.addWidget(self.box)
        layout.addStretch()
        self.named(self.box)

    def _clicked(self, checked: bool) -> None:  # noqa: FBT001 - Qt's signature
        self.set_fault("")
        self.renew_gesture()
        self.commit(checked)

    def display(self) -> None:
        """Show the flag; a value of another type is a fault."""
        self.box.setTristate(self.is_mixed)
        if self.is_mixed:
            self.box.setCheckState(Qt.CheckState.PartiallyChecked)
        else:
            self.box.setChecked(self.value is True)
        wrong = not isinstance(self.value, bool) and not self.is_mixed
        self.set_fault(f"Yes or no is needed; this is {raw_text(self.value)}." if wrong else "")


class ComboField(QComboBox):
    """A combo box that is no wider than its place; in a list Alt with arrows moves the item."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setIconSize(QSize(12, 12))

    def sizeHint(self) -> QSize:
        """Return the size that suits it best, without measuring every choice."""
        return QSize(120, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size that makes sense."""
        return QSize(NARROWEST, HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys of an item to its list, which Qt would open the choices by."""
        frame = frame_of(self)
        if frame is not None and frame.means(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ChoiceEditor(ValueEditor):
    """One word of several; a word that isn't among them is shown and marked."""

    widest = 220

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.combo = ComboField(self)
        self._choices: list[object] = [None] if self.description.optional else []
        self._choices += self.description.choices
        for choice in self._choices:
            self.add_choice(choice)
        self.combo.activated.connect(self._chosen)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.combo)
        self.named(self.combo)

    def add_choice(self, choice: object) -> None:
        """Append one choice to the list."""
        self.combo.addItem(NONE_TEXT if choice is None else choice_text(str(choice)))

    def _chosen(self, index: int) -> None:
        if index < len(self._choices):
            self.set_fault("")
            self.commit(self._choices[index])

    def display(self) -> None:
        """Show the choice; one that the model doesn't know is shown as it is, marked."""
        while self.combo.count() > len(self._choices):
            self.combo.removeItem(self.combo.count() - 1)
        index = next(
            (place for place, choice in enumerate(self._choices) if same(choice, self.value)), -1
        )
        self.combo.setPlaceholderText(self.mixed_words)
        if index < 0 and not self.is_mixed:
            text = self.value if isinstance(self.value, str) else raw_text(self.value)
            self.combo.addItem(text)
            index = self.combo.count() - 1
            self.set_fault(f"“{text}” is none of the choices.")
        else:
            self.set_fault("")
        self.combo.setCurrentIndex(index)


class RarityEditor(ChoiceEditor):
    """A rarity: its colour and its word."""

    def add_choice(self, choice: object) -> None:
        """See `ChoiceEditor`."""
        super().add_choice(choice)
        if choice is not None:
            icon = self.host.icons.icon("square-rounded", str(choice))
            self.combo.setItemIcon(self.combo.count() - 1, icon)
