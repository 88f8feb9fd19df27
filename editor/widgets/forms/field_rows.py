"""The rows of a model's fields, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.documents.trees import MISSING
from editor.widgets.forms.row import FieldRow
from editor.widgets.showing import set_shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

SPACING = 6


class FieldRows(QWidget):
    """One row per field; lists, unions and models take the whole width."""

    def __init__(
        self,
        host: FormHost,
        fields: Iterable[Field],
        owner: Owner,
        parent: QWidget,
        section: str = "",
    ) -> None:
        super().__init__(parent)
        self.editors: dict[str, ValueEditor] = {}
        self._rows: dict[str, QWidget] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(SPACING)
        self._host, self._owner, self._section = host, owner, section
        self._unmade = list(fields)
        self._data: Mapping[str, object] | None = None
        self._make_rows()

    def _make_rows(self) -> None:
        """Make the rows; those below the first screenful come when the form has been seen."""
        while self._unmade:
            if self.editors and self._host.later.puts_off(self, self._make_rest):
                break
            self._make_row(self._unmade.pop(0))

    def _make_rest(self) -> None:
        self._make_rows()
        self.load(self._data)

    def _make_row(self, field: Field) -> None:
        host = self._host
        editor = host.drawer_for(field.value).make(host, field, self._owner, field.name)
        row: QWidget = editor if editor.block else FieldRow(host, editor, self)
        if field.label == self._section:
            editor.stand_alone()
        self.editors[field.name] = editor
        self._rows[field.name] = row
        self._layout.addWidget(row)
        set_shown(row)

    def load(self, data: Mapping[str, object] | None) -> None:
        """Show the fields of a model; None when the model isn't written."""
        self._data = data
        for name, editor in self.editors.items():
            editor.load(MISSING if data is None else data.get(name, MISSING))

    def narrow(self, needle: str) -> int:
        """Show only the rows that a search finds, all for ""; return how many are shown."""
        shown = 0
        for name, row in self._rows.items():
            found = self.editors[name].matches(needle)
            row.setVisible(found)
            shown += found
        return shown
