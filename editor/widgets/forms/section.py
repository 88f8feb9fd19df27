"""A section of a form: a head that folds, and the rows of its fields, made when first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from editor.widgets.forms.field_rows import FieldRows
from editor.widgets.forms.fold_head import FoldHead
from editor.widgets.showing import set_shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field


class Section(QWidget):
    """The fields of one group; without a title they always show."""

    def __init__(
        self, host: FormHost, title: str, fields: Sequence[Field], owner: Owner, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.title = title
        self.fields = tuple(fields)
        self._host = host
        self._owner = owner
        self._data: Mapping[str, object] | None = None
        self._rows: FieldRows | None = None
        self._note = ("", "dim")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 8 if title else 4, 12, 10)
        self._layout.setSpacing(6)
        self.head = FoldHead(host.icons, title, self)
        self._layout.addWidget(self.head)
        set_shown(self.head, shown=bool(title))
        self.head.toggled.connect(self._folded)
        self.head.clicked.connect(self._remember_fold)
        self._extras: list[QWidget] = []
        host.problems_changed.connect(self.show_note)

    @property
    def names(self) -> set[str]:
        """The names of the fields."""
        return {each.name for each in self.fields}

    @property
    def editors(self) -> dict[str, ValueEditor]:
        """The editors by field, none before the section has been seen."""
        return self._rows.editors if self._rows is not None else {}

    def load(self, data: Mapping[str, object] | None) -> None:
        """Show the record's data; a folded section waits until it is unfolded."""
        self._data = data
        if self.head.isChecked() and not self._host.later.puts_off(self, self._fill):
            self._fill()

    def _fill(self) -> None:
        if self.head.isChecked():
            self._rows_now().load(self._data)

    def _rows_now(self) -> FieldRows:
        if self._rows is None:
            self._rows = FieldRows(self._host, self.fields, self._owner, self, self.title)
            self._layout.addWidget(self._rows)
            set_shown(self._rows)
        return self._rows

    @property
    def _fold_key(self) -> object:
        return self._host.ref.kind, self.title

    def _remember_fold(self, unfolded: bool) -> None:  # noqa: FBT001 - Qt's signature
        self._host.folds[self._fold_key] = unfolded

    def starts_folded(self, *, usually: bool) -> bool:
        """Whether the designer has folded this section in records of the kind."""
        return not self._host.folds.get(self._fold_key, not usually)

    def set_folded(self, folded: bool) -> None:  # noqa: FBT001 - one plain state
        """Fold or unfold."""
        self.head.setChecked(not folded)

    def _folded(self, unfolded: bool) -> None:  # noqa: FBT001 - Qt's signature
        if unfolded:
            rows = self._rows_now()
            rows.load(self._data)
            set_shown(rows)
        elif self._rows is not None:
            self._rows.setVisible(False)
        for extra in self._extras:
            set_shown(extra, shown=unfolded)
        self.show_note()

    def set_note(self, text: str, role: str) -> None:
        """Show a note in the head."""
        self._note = (text, role)
        self.show_note()

    def show_note(self) -> None:
        """Show the note, or how many problems a folded section hides."""
        hidden = 0
        if not self.head.isChecked():
            hidden = sum(len(self._host.problems_within((name,))) for name in self.names)
        if hidden:
            self.head.set_note("1 problem" if hidden == 1 else f"{hidden} problems", "warn")
        else:
            self.head.set_note(*self._note)

    def add(self, widget: QWidget) -> None:
        """Put a widget between the head and the rows."""
        self._layout.insertWidget(1 + len(self._extras), widget)
        self._extras.append(widget)
        set_shown(widget, shown=self.head.isChecked())

    def narrow(self, needle: str) -> int:
        """Show what a search finds, unfolding for it; return how many rows are shown."""
        if needle and not self.head.isChecked():
            if not any(_mentions(each, needle) for each in self.fields):
                self.setVisible(False)
                return 0
            self.set_folded(False)
        shown = self._rows_now().narrow(needle) if self.head.isChecked() else 1
        self.setVisible(shown > 0)
        return shown


def _mentions(field: Field, needle: str) -> bool:
    return any(needle in text.lower() for text in (field.label, field.name, field.help))


def separator(parent: QWidget) -> QFrame:
    """Return the line between two sections."""
    line = QFrame(parent)
    line.setProperty("look", "line")
    line.setFixedHeight(1)
    return line
