"""The rows of a model's fields, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.documents.trees import MISSING
from editor.widgets.forms.row import FieldRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

SPACING = 6


class FieldRows(QWidget):
    """One row per field; lists, unions and models take the whole width."""

    def __init__(
        self, host: FormHost, fields: Iterable[Field], owner: Owner, section: str = ""
    ) -> None:
        super().__init__()
        self.editors: dict[str, ValueEditor] = {}
        self._rows: dict[str, QWidget] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(SPACING)
        for field in fields:
            editor = host.drawer_for(field.value).make(host, field, owner, field.name)
            row: QWidget = editor if editor.block else FieldRow(host, editor)
            if field.label == section:
                editor.stand_alone()
            self.editors[field.name] = editor
            self._rows[field.name] = row
            self._layout.addWidget(row)

    def load(self, data: Mapping[str, object] | None) -> None:
        """Show the fields of a model; None when the model isn't written."""
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
