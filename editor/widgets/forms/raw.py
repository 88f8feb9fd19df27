"""Drawers of last resort: any JSON value on one line, and what is painted rather than typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout

from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.line_field import LineField
from editor.widgets.forms.typed import RefusedTextError, TypedEditor
from editor.widgets.forms.values import raw_text

if TYPE_CHECKING:
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field


class RawEditor(TypedEditor):
    """A value as JSON: for fields that no model knows, and for values of the wrong type."""

    def written(self, value: object) -> str:
        """See `TypedEditor`."""
        return raw_text(value)

    def read(self, text: str) -> object:
        """See `TypedEditor`."""
        try:
            return json.loads(text, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise RefusedTextError(f"This is no JSON: {error}") from error


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number that a file may hold.")


class PictureNote(ValueEditor):
    """Rows of a picture: says how large it is; the painter changes it."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.line = LineField(host.icons, self)
        self.line.setReadOnly(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line)
        self.named(self.line)

    def display(self) -> None:
        """Show the size."""
        rows = self.value
        if self.is_mixed:
            self.line.setText(self.mixed_words)
            return
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            self.line.setText("Not a picture")
            return
        widths = {len(row) for row in rows}
        if len(widths) > 1:
            self.line.setText(f"{min(widths)}–{max(widths)} × {len(rows)}: rows differ in length")
            return
        self.line.setText(f"{max(widths, default=0)} × {len(rows)}, painted on the canvas")
        self.line.setCursorPosition(0)
