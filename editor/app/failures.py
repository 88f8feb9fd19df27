"""What could not be written: which files, why, and what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from runtime.content import SaveError

NAMED = 8


def failure_text(failures: Sequence[SaveError]) -> str:
    """Say for every file why it was not written and what helps; the first eight in full."""
    told = [
        f"{error.path}\n{error.reason[:1].upper()}{error.reason[1:]}. {error.remedy}"
        for error in failures[:NAMED]
    ]
    more = len(failures) - NAMED
    return "\n\n".join([*told, *([f"And {more} more."] if more > 0 else [])])


def tell_failures(
    failures: Sequence[SaveError],
    window: QWidget,
    *,
    title: str = "Not everything was saved",
    save_copy: Callable[[], object] | None = None,
) -> None:
    """Say which files could not be written, and offer to save a copy elsewhere if that helps."""
    box = QMessageBox(window)
    box.setWindowTitle(title)
    count = len(failures)
    files = "1 file could" if count == 1 else f"{count} files could"
    box.setText(f"{files} not be written. What is unsaved stays unsaved; nothing is lost.")
    box.setInformativeText(failure_text(failures))
    box.addButton("OK", QMessageBox.ButtonRole.AcceptRole)
    elsewhere = None
    if save_copy is not None:
        elsewhere = box.addButton("Save Copy As…", QMessageBox.ButtonRole.ActionRole)
    box.exec()
    if save_copy is not None and box.clickedButton() is elsewhere:
        save_copy()
