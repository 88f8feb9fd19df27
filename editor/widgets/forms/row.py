"""One row of a form: label, editor and consequence, with what is wrong below the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from editor.widgets.forms.editor import ValueEditor
from editor.widgets.forms.field_menu import field_menu

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent

    from editor.widgets.forms.host import FormHost
    from runtime.content.problems import Problem

LABEL_WIDTH = 112
NARROWEST_LABEL = 76
CONSEQUENCE_WIDTH = 76


def small_label(text: str, look: str) -> QLabel:
    """Return a label with a look of the style sheet."""
    label = QLabel(text)
    label.setProperty("look", look)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def set_look(label: QLabel, look: str) -> None:
    """Change the look of a label."""
    if label.property("look") != look:
        label.setProperty("look", look)
        label.style().unpolish(label)
        label.style().polish(label)


class Message(QLabel):
    """Says what is wrong with some editors, the first thing first; hidden when all is well."""

    def __init__(self, host: FormHost) -> None:
        super().__init__()
        self._host = host
        self._editors: list[ValueEditor] = []
        self.setProperty("look", "error")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.hide()
        host.problems_changed.connect(self.refresh)

    def watch(self, editors: list[ValueEditor]) -> None:
        """Speak for these editors from now on."""
        for each in editors:
            if each not in self._editors:
                each.fault_changed.connect(self.refresh)
        self._editors = list(editors)
        self.refresh()

    def refresh(self) -> None:
        """Show the first fault in what is typed, else the first problem that a check found."""
        fault = next((each.fault for each in self._editors if each.fault), "")
        problems = [problem for each in self._editors for problem in self._problems_of(each)]
        for each in self._editors:
            each.mark_bad(bool(each.fault) or each.has_errors())
        severe = fault or any(problem.severity == "error" for problem in problems)
        set_look(self, "error" if severe else "warn")
        text = fault or (problems[0].message if problems else "")
        self.setText(text)
        self.setVisible(bool(text))

    def _problems_of(self, editor: ValueEditor) -> list[Problem]:
        """Return the problems of an editor that none of its parts tells."""
        if editor.tells_parts():
            return self._host.problems_at(editor.path)
        return self._host.problems_within(editor.path)


class FieldRow(QWidget):
    """Label, editor, consequence; below them the message."""

    def __init__(self, host: FormHost, editor: ValueEditor) -> None:
        super().__init__()
        self._host = host
        self.editor = editor
        self.label = small_label(editor.field.label, "label")
        self.place_at(editor.owner.inset)
        self.label.setToolTip(editor.field.tip)
        self.label.setBuddy(editor)
        self.consequence = small_label("", "hint")
        self.consequence.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.consequence.setMinimumWidth(CONSEQUENCE_WIDTH)
        self.message = Message(host)
        self.message.watch([editor])
        self._lay_out()
        host.data_changed.connect(self.refresh_consequence)
        self.refresh_consequence()

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        self.label.setMinimumHeight(26)
        self.consequence.setMinimumHeight(26)
        self.editor.setMaximumWidth(self.editor.widest)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.editor, 100)
        middle.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.label, 0, 0, top)
        grid.addLayout(middle, 0, 1)
        grid.addWidget(self.consequence, 0, 2, top)
        grid.addWidget(self.message, 1, 1, 1, 2)
        grid.setColumnStretch(1, 1)

    def place_at(self, inset: int) -> None:
        """Shorten the label by what the row stands to the right, so that editors line up."""
        self.label.setFixedWidth(max(NARROWEST_LABEL, LABEL_WIDTH - inset))

    def refresh_consequence(self) -> None:
        """Ask again what the value leads to."""
        text = self._host.consequence(self.editor.path, self.editor.description)
        self.consequence.setText(text)
        reserved = self._host.has_consequences and self.editor.widest < ValueEditor.widest
        self.consequence.setVisible(bool(text) or reserved)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to reset the field and to copy its path."""
        field_menu(self, self.editor, event.globalPos())
