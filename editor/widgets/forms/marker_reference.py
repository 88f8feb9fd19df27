"""The drawer of a marker's reference: its preset decides of which kind the record is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.values import raw_text
from runtime.content.models.chunks import MARKER_KINDS

if TYPE_CHECKING:
    from editor.widgets.forms.editor import Owner
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

PRESET = "preset"


class MarkerReferenceEditor(ReferenceEditor):
    """A reference to an enemy, an item or a table; to nothing for other presets."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        host.data_changed.connect(self._follow_preset)

    def _kind_now(self) -> str:
        preset = self.host.value_at((*self.owner.path, PRESET))
        return MARKER_KINDS.get(preset, "") if isinstance(preset, str) else ""

    def _follow_preset(self) -> None:
        if self._loaded and self._kind_now() != self.kind:
            self.display()

    def display(self) -> None:
        """See `ReferenceEditor`; without a kind show only what is written."""
        self.kind = self._kind_now()
        self.button.setEnabled(bool(self.kind) or self.value is not None)
        if self.kind:
            super().display()
            return
        text = "needs no record" if self.value is None else raw_text(self.value)
        self.button.show_value(text, faint=True)
        self.set_fault("")
        if self.go is not None:
            self.go.setEnabled(False)

    def choose(self, first: str) -> None:
        """See `ReferenceEditor`."""
        if self.kind:
            super().choose(first)
