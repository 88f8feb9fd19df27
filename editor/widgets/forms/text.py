"""Drawers of texts: one line, and several lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy

from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.line_field import is_history_key
from editor.widgets.forms.typed import RefusedTextError, TypedEditor
from runtime.content.base import SLUG_PATTERN

if TYPE_CHECKING:
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field, Value

FEWEST_LINES = 3
MOST_LINES = 10


def read_text(text: str, description: Value) -> str:
    """Return the text if the field may hold it. Raises RefusedTextError."""
    low, high = int(description.low or 0), description.high
    if len(text) < low:
        needed = "Some text is" if low == 1 else f"At least {low} characters are"
        raise RefusedTextError(f"{needed} needed here.")
    if high is not None and len(text) > high:
        raise RefusedTextError(f"At most {high:.0f} characters; this has {len(text)}.")
    if description.pattern and not re.search(description.pattern, text):
        raise RefusedTextError(_pattern_words(description.pattern, text))
    return text


def _pattern_words(pattern: str, text: str) -> str:
    if pattern == SLUG_PATTERN:
        return f"“{text}”: small letters, digits and _ only, a letter first."
    return f"“{text}” is not written as it should be ({pattern})."


class TextEditor(TypedEditor):
    """One line of text."""

    def written(self, value: object) -> str:
        """See `TypedEditor`."""
        return "" if value is None else str(value)

    def read(self, text: str) -> object:
        """See `TypedEditor`."""
        if not text and self.description.optional:
            return None
        return read_text(text, self.description)

    def decorate(self) -> None:
        """Say what an empty line means."""
        self.line.setPlaceholderText("none" if self.description.optional else "")


class TextBox(QPlainTextEdit):
    """A text box that leaves undo and redo to the project."""

    def event(self, event: QEvent) -> bool:
        """Look at every event before it is handled."""
        history = isinstance(event, QKeyEvent) and is_history_key(event)
        if history and event.type() is QEvent.Type.ShortcutOverride:
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key."""
        if is_history_key(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class MultilineEditor(ValueEditor):
    """Text of several lines, as high as the text."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.box = TextBox(self)
        self.box.setTabChangesFocus(True)
        self.box.document().setDocumentMargin(2)
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.box)
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(self._fit)
        self.named(self.box)
        self.box.textChanged.connect(self._typed)
        self._fit()

    def _typed(self) -> None:
        self._fit()
        try:
            text = read_text(self.box.toPlainText(), self.description)
        except RefusedTextError as refusal:
            self.set_fault(str(refusal))
            return
        self.set_fault("")
        self.commit(text)

    def display(self) -> None:
        """Show the text, keeping the cursor where it is when that is what was typed."""
        text = "" if self.value is None or self.is_mixed else str(self.value)
        self.box.setPlaceholderText(self.mixed_words)
        if text != self.box.toPlainText():
            blocked = self.box.blockSignals(True)
            self.box.setPlainText(text)
            self.box.blockSignals(blocked)
            self.set_fault("")
        self._fit()

    def _fit(self) -> None:
        """Be as high as the text, between 3 and 10 lines."""
        wrapped = round(self.box.document().size().height())
        lines = max(FEWEST_LINES, min(MOST_LINES, wrapped))
        self.box.setFixedHeight(lines * self.box.fontMetrics().lineSpacing() + 18)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `ValueEditor`: fit again when lines wrap elsewhere or the font has changed."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.FontChange}:
            self._fit_timer.start()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return QSize(200, self.box.height())
