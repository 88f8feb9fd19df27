"""The desktop app: lists the features, opens the window."""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_documents_path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.app.collection import MainThreadCollector
from editor.app.crash import CrashGuard, start_log
from editor.app.first_project import first_project
from editor.app.icons import Icons
from editor.app.main_window import MainWindow
from editor.app.settings import Settings, log_dir
from editor.app.theme import THEMES, Theme
from editor.app.warm_up import WarmUp
from editor.features.browser import FEATURE as BROWSER
from editor.features.chunks import FEATURE as CHUNKS
from editor.features.history import FEATURE as HISTORY
from editor.features.maps import FEATURE as MAPS
from editor.features.playtest import FEATURE as PLAYTEST
from editor.features.problems import FEATURE as PROBLEMS
from editor.features.records import FEATURE as RECORDS
from editor.features.references import FEATURE as REFERENCES
from editor.features.tables import FEATURE as TABLES
from runtime.content import shipped_project, shipped_resources

if TYPE_CHECKING:
    from collections.abc import Sequence

FEATURES = (BROWSER, MAPS, CHUNKS, RECORDS, TABLES, PLAYTEST, PROBLEMS, HISTORY, REFERENCES)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line; `--help` and `--version` end the program."""
    parser = argparse.ArgumentParser(
        prog="delvewright",
        description="Author, generate, paint and play a turn-based roguelike in one desktop app.",
    )
    parser.add_argument(
        "project", nargs="?", type=Path, help="the project folder; the shipped project by default"
    )
    parser.add_argument(
        "--version", action="version", version=f"delvewright {version('delvewright')}"
    )
    return parser.parse_args(arguments)


def make_window(settings: Settings) -> MainWindow:
    """Build the window with every feature, with no project yet."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        raise TypeError("Make a QApplication first.")
    chosen = settings.text("theme", "dark")
    theme = Theme(shipped_resources(), chosen if chosen in THEMES else "dark")
    theme.apply(application)
    icons = Icons(theme)
    return MainWindow(FEATURES, theme, icons, settings, shipped_project())


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the editor; returns the exit status."""
    options = parsed(sys.argv[1:] if arguments is None else arguments)
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Delvewright")
    application.setDesktopFileName("delvewright")
    collector = MainThreadCollector(application)
    log_path = start_log(log_dir())
    window = make_window(Settings())
    CrashGuard(window, log_path).install()
    window.show()
    window.open_path(options.project or first_project(user_documents_path()))
    warm_up = WarmUp(window.workers)
    warm_up.noted.connect(window.status.show_task)
    QTimer.singleShot(0, warm_up.start)
    status = application.exec()
    window.workers.close()
    collector.stop()
    return status


if __name__ == "__main__":
    sys.exit(main())
