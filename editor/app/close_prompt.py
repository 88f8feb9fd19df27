"""The question before unsaved work would be lost: save, discard or stay."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

NAMED = 8


class Answer(Enum):
    """What the designer chose."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


def prompt_text(names: Sequence[str]) -> str:
    """Name the unsaved records, the first eight in full."""
    shown = "\n".join(f"  ·  {name}" for name in names[:NAMED])
    more = len(names) - NAMED
    return shown + (f"\n  and {more} more" if more > 0 else "")


def ask_about_unsaved(names: Sequence[str], window: QWidget) -> Answer:
    """Ask what to do with unsaved records; Save is the default, Escape stays."""
    box = QMessageBox(window)
    box.setWindowTitle("Unsaved changes")
    count = "1 record has" if len(names) == 1 else f"{len(names)} records have"
    box.setText(f"{count} changes that are not saved.")
    box.setInformativeText(prompt_text(names))
    save = box.addButton("Save", QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton("Discard", QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
    save.setProperty("look", "primary")
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    if box.clickedButton() is save:
        return Answer.SAVE
    return Answer.DISCARD if box.clickedButton() is discard else Answer.CANCEL
