"""One row of a form: label, editor and consequence, with what is wrong below the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from editor.widgets.forms.editor import ValueEditor
from editor.widgets.forms.field_menu import field_menu
from editor.widgets.showing import set_shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QContextMenuEvent

    from editor.widgets.forms.host import FormHost
    from runtime.content.problems import Problem

LABEL_WIDTH = 112
NARROWEST_LABEL = 76
CONSEQUENCE_WIDTH = 76


def small_label(text: str, look: str, parent: QWidget | None = None) -> QLabel:
    """Return a label with a look of the style sheet."""
    label = QLabel(text, parent)
    label.setProperty("look", look)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def set_look(label: QLabel, look: str) -> None:
    """Change the look of a label."""
    if label.property("look") != look:
        label.setProperty("look", look)
        label.style().unpolish(label)
        label.style().polish(label)


class LateLabel(QObject):
    """A label that is made when there is first something to say: most of a form's never are."""

    def __init__(self, parent: QWidget, place: Callable[[QLabel], None], look: str) -> None:
        super().__init__(parent)
        self._parent = parent
        self._place = place
        self._look = look
        self.label: QLabel | None = None

    @property
    def text(self) -> str:
        """What is said now, "" for nothing."""
        return self.label.text() if self.label is not None and not self.label.isHidden() else ""

    def say(self, text: str, *, reserved: bool = False) -> None:
        """Show a text, and hide without one unless the room is `reserved`."""
        shown = bool(text) or reserved
        if self.label is None:
            if not shown:
                return
            self.label = small_label(text, self._look, self._parent)
            self._place(self.label)
        self.label.setText(text)
        set_shown(self.label, shown=shown)


class Message(LateLabel):
    """Says what is wrong with some editors, the first thing first; hidden when all is well."""

    def __init__(self, host: FormHost, parent: QWidget, place: Callable[[QLabel], None]) -> None:
        super().__init__(parent, place, "error")
        self._host = host
        self._editors: list[ValueEditor] = []
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
        self.say(fault or (problems[0].message if problems else ""))
        if self.label is not None:
            severe = fault or any(problem.severity == "error" for problem in problems)
            self.label.setWordWrap(True)
            set_look(self.label, "error" if severe else "warn")

    def _problems_of(self, editor: ValueEditor) -> list[Problem]:
        """Return the problems of an editor that none of its parts tells."""
        if editor.tells_parts():
            return self._host.problems_at(editor.path)
        return self._host.problems_within(editor.path)


class FieldRow(QWidget):
    """Label, editor, consequence; below them the message."""

    def __init__(self, host: FormHost, editor: ValueEditor, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = host
        self.editor = editor
        host.later.count_line()
        self.label = small_label(editor.field.label, "label", self)
        self.place_at(editor.owner.inset)
        self.label.setToolTip(editor.field.tip)
        self.label.setBuddy(editor)
        self._grid = QGridLayout(self)
        self._lay_out()
        self.consequence = LateLabel(self, self._place_consequence, "hint")
        self.message = Message(host, self, lambda label: self._grid.addWidget(label, 1, 1, 1, 3))
        self.message.watch([editor])
        host.data_changed.connect(self.refresh_consequence)
        self.refresh_consequence()

    def _lay_out(self) -> None:
        self.label.setMinimumHeight(26)
        self.editor.setMaximumWidth(self.editor.widest)
        grid = self._grid
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.label, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.editor, 0, 1)
        grid.setColumnStretch(1, 100)
        grid.setColumnStretch(2, 1)

    def _place_consequence(self, label: QLabel) -> None:
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        label.setMinimumSize(CONSEQUENCE_WIDTH, 26)
        self._grid.addWidget(label, 0, 3, Qt.AlignmentFlag.AlignTop)

    def place_at(self, inset: int) -> None:
        """Shorten the label by what the row stands to the right, so that editors line up."""
        self.label.setFixedWidth(max(NARROWEST_LABEL, LABEL_WIDTH - inset))

    def refresh_consequence(self) -> None:
        """Ask again what the value leads to."""
        text = self._host.consequence(self.editor.path, self.editor.description)
        reserved = self._host.has_consequences and self.editor.widest < ValueEditor.widest
        self.consequence.say(text, reserved=reserved)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to reset the field and to copy its path."""
        field_menu(self, self.editor, event.globalPos())
