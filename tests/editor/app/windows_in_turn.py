"""A program that opens and closes the real window again and again while its threads work.

It is run by test_closing.py: a crash ends a process, so it must not be the one of the tests.
Each window is closed at another moment of its first seconds; some die without a close.
"""

from __future__ import annotations

import logging
import sys
import threading
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from editor.app.collection import MainThreadCollector
from editor.app.settings import Settings
from editor.app.warm_up import WarmUp
from editor.main import make_window
from runtime.content import AssetRef

FRONTS = (
    AssetRef("maps", "withered_graveyard"),
    AssetRef("drop_tables", "chest_epic"),
    AssetRef("enemies", "skeleton"),
    AssetRef("themes", "swamp"),
    AssetRef("rules", "rules"),
)
"""Records whose views have work done on threads: a map, rolls, duels, a carved zone, capacities."""
LONGEST_MS = 360
STEPS = 9
ABANDONED = 7
"""Each so many windows one is destroyed as if nobody had closed it."""


def one_window(application: QApplication, project: Path, number: int) -> None:
    """Open a window on a record, let its threads begin, and end it in the midst of their work."""
    window = make_window(Settings())
    window.show()
    window.open_path(project)
    warm_up = WarmUp(window.workers)
    warm_up.start()
    window.context.open(FRONTS[number % len(FRONTS)])
    end = perf_counter() + LONGEST_MS / 1000 * (number % STEPS) / STEPS
    while perf_counter() < end:
        application.processEvents()
    if number % ABANDONED == ABANDONED - 1:
        delete(window)
    else:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def main(project: Path, count: int) -> int:
    """Open and close so many windows; returns how many failures were heard of."""
    failures: list[str] = []
    logging.getLogger("delvewright").addHandler(logging.StreamHandler())
    sys.excepthook = lambda kind, error, _trace: failures.append(f"{kind.__name__}: {error}")
    threading.excepthook = lambda args: failures.append(f"{args.exc_type.__name__} on a thread")
    application = QApplication(sys.argv[:1])
    collector = MainThreadCollector(application)
    for number in range(count):
        one_window(application, project, number)
        collector.collect_what_is_due()
        left = [each.name for each in threading.enumerate() if "delvewright" in each.name]
        failures.extend(f"{name} works on" for name in left)
    for failure in failures:
        print(failure)  # noqa: T201 - the test shows it
    print(f"{count} windows")  # noqa: T201 - the test looks for it
    return len(failures)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
