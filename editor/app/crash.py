"""What happens when code fails unexpectedly: a log entry and a calm message; the work is kept."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from PySide6.QtWidgets import QWidget

LOG_NAME = "delvewright.log"
LOG_BYTES = 1_000_000


def start_log(folder: Path) -> Path:
    """Send warnings and errors to a file in `folder`; without a writable folder there is no file.

    Returns the path of the file.
    """
    path = folder / LOG_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > LOG_BYTES:
            path.replace(path.with_suffix(".old.log"))
        handler = logging.FileHandler(path, encoding="utf-8", delay=True)
    except OSError:
        return path
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("delvewright").addHandler(handler)
    return path


class CrashGuard(QObject):
    """Catches what no code caught. Threads may fail too, so the message travels by a signal."""

    failed = Signal(str)

    def __init__(self, window: QWidget, log_path: Path) -> None:
        super().__init__(window)
        self._window = window
        self._log_path = log_path
        self._showing = False
        self.failed.connect(self.tell)

    def install(self) -> None:
        """Take the place of Python's own hook, which would print a traceback and go on."""
        sys.excepthook = self.handle

    def handle(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log an exception and show it."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        logging.getLogger("delvewright").error("Unexpected failure\n%s", text)
        self.failed.emit(f"{kind.__name__}: {error}")

    def tell(self, summary: str) -> None:
        """Say what happened, once at a time."""
        if self._showing:
            return
        self._showing = True
        box = message_box(summary, self._log_path, self._window)
        box.finished.connect(self._told)
        box.open()

    def _told(self) -> None:
        self._showing = False


def message_box(summary: str, log_path: Path, window: QWidget) -> QMessageBox:
    """Make the message for an unexpected failure."""
    box = QMessageBox(window)
    box.setWindowTitle("Something went wrong")
    box.setText("The last action failed unexpectedly. Your work is still here.")
    box.setInformativeText(
        "Save, and undo the last step if something looks odd. What happened is in the log:\n"
        f"{log_path}"
    )
    box.setDetailedText(summary)
    box.addButton("Continue", QMessageBox.ButtonRole.AcceptRole).setProperty("look", "primary")
    show = box.addButton("Open Log", QMessageBox.ButtonRole.HelpRole)
    show.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_path))))
    return box
