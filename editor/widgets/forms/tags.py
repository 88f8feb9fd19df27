"""The drawer of tags: a chip per word, and a line to type the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QPushButton

from editor.documents.field_changes import InsertItem, RemoveItem
from editor.widgets.flow_layout import FlowLayout
from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.line_field import LineField
from editor.widgets.forms.mixed import Mixed
from editor.widgets.forms.text import read_text
from editor.widgets.forms.typed import RefusedTextError
from editor.widgets.forms.values import raw_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

NARROWEST = 60


class TagsEditor(ValueEditor):
    """Words in a list: Enter, comma or space adds one, Backspace in the empty line removes one."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.chips: list[QPushButton] = []
        self._known: QStringListModel | None = None
        self.line = LineField(host.icons, self)
        self.line.setMinimumWidth(NARROWEST)
        self.line.textEdited.connect(self._typed)
        self.line.given_up.connect(self._give_up)
        self._flow = FlowLayout(self)
        self._flow.addWidget(self.line)
        self.named(self.line)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def words(self) -> list[str]:
        """The words that are there; of records that differ, those that all of them have."""
        if isinstance(self.raw, Mixed):
            first, *others = (each for each in self.raw.values if isinstance(each, list))
            return [str(word) for word in first if all(word in other for other in others)]
        return [str(each) for each in self.value] if isinstance(self.value, list) else []

    def display(self) -> None:
        """Show a chip per word."""
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = [self._chip(place, word) for place, word in enumerate(self.words)]
        for place, chip in enumerate(self.chips):
            self._flow.insert_widget(place, chip)
        self._show_hint()
        if not isinstance(self.value, list) and not self.is_mixed:
            self.set_fault(f"A list of words is needed; this is {raw_text(self.value)}.")
        self.updateGeometry()

    def _show_hint(self) -> None:
        hint = "add a word" if not self.chips else "add"
        self.line.setPlaceholderText("mixed: add a word to all" if self.is_mixed else hint)

    def _chip(self, place: int, word: str) -> QPushButton:
        chip = QPushButton(word, self)
        chip.setProperty("look", "chip")
        chip.setIcon(self.host.icons.icon("close", "dim"))
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        chip.setToolTip(f"Remove {word}")
        chip.setAccessibleName(f"Remove {word}")
        chip.clicked.connect(lambda: self._remove(place))
        return chip

    def _typed(self, text: str) -> None:
        if text.endswith((",", " ", ";")):
            self._add(text.rstrip(",; "))
            return
        self.set_fault("")
        self.line.refused = False

    def _add(self, text: str) -> None:
        """Add a word; one that can't be a tag stays in the line, marked."""
        word = text.strip().lstrip("#")
        if not word:
            self.line.clear()
            return
        try:
            self._check(word)
        except RefusedTextError as refusal:
            self.set_fault(str(refusal))
            self.line.refused = True
            return
        self._give_up()
        self.renew_gesture()
        if self.is_mixed:
            self._change_each(lambda words: words if word in words else [*words, word])
        elif isinstance(self.raw, list):
            self.host.push(InsertItem(self.host.ref, self.path, len(self.raw), word))
        else:
            self.commit([*self.words, word])

    def _change_each(self, change: Callable[[list[str]], list[str]]) -> None:
        """Change the words of each record, which are others."""
        self.renew_gesture()
        self.host.push_each(
            self.path,
            lambda _ref, words: change(words) if isinstance(words, list) else words,
            self.gesture,
        )

    def _check(self, word: str) -> None:
        if word in self.words:
            raise RefusedTextError(f"“{word}” is there already.")
        if self.description.item is not None:
            read_text(word, self.description.item)

    def _give_up(self) -> None:
        self.line.clear()
        self.line.refused = False
        self.set_fault("")

    def _remove(self, place: int) -> None:
        if self.is_mixed:
            gone = self.words[place]
            self._change_each(lambda words: [word for word in words if word != gone])
        elif isinstance(self.raw, list):
            self.host.push(RemoveItem(self.host.ref, self.path, place))
        else:
            self.commit(self.words[:place] + self.words[place + 1 :])
        self.line.setFocus()

    def left(self) -> None:
        """Take the word that stands in the line."""
        if self.line.text().strip() and not self.fault:
            self._add(self.line.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Add on Enter; in the empty line Backspace removes the last word, Down lists all known."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.line.text():
                self._add(self.line.text())
                return True
            if event.key() == Qt.Key.Key_Down and not self.line.text():
                self._show_known()
                return True
            if event.key() == Qt.Key.Key_Backspace and not self.line.text() and self.chips:
                self._remove(len(self.chips) - 1)
                return True
        if event.type() is QEvent.Type.FocusIn:
            self._suggest()
        return super().eventFilter(watched, event)

    def _show_known(self) -> None:
        """Open the list of all words that other records have."""
        completer = self.line.completer()
        if completer is not None:
            completer.setCompletionPrefix("")
            completer.complete()

    def _suggest(self) -> None:
        """Offer the words that other records have in this field.

        The completer stays the same: Qt goes on using it while its list closes and gives the
        keyboard back to the line.
        """
        name = self.path[-1]
        records = self.host.project.content.all(self.host.ref.kind).values()
        known = {word for record in records for word in getattr(record, str(name), ())}
        words = sorted(known - set(self.words))
        if self._known is None:
            self._known = QStringListModel(words, self)
            completer = QCompleter(self._known, self.line)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            popup = completer.popup()
            if popup is not None:
                popup.setProperty("look", "popup")
            completer.activated.connect(self._add, Qt.ConnectionType.QueuedConnection)
            self.line.setCompleter(completer)
        elif self._known.stringList() != words:
            self._known.setStringList(words)
