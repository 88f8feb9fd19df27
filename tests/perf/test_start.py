"""Budgets of the start: the window with its project on screen in 1.5 s, a first map in 3 s.

A process of its own starts like a user's; its processor time is told in the units of `measure`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editor.app.settings import CONFIG_VARIABLE
from runtime.content.shipped import shipped_project
from tests.perf.measure import UNIT_MS

pytestmark = pytest.mark.perf

ROOT = Path(__file__).parents[2]
MAP = "withered_graveyard"
WINDOW_UNITS = 1_500 / UNIT_MS
PREVIEW_UNITS = 3_000 / UNIT_MS
ROUNDS = 3

CHILD = """
import os, sys, time
from tests.perf.measure import unit
from pathlib import Path
from PySide6.QtWidgets import QApplication
from editor.app.settings import Settings
from editor.main import make_window

application = QApplication(["delvewright"])
window = make_window(Settings())
window.show()
window.open_path(Path(sys.argv[1]))
application.processEvents()
shown = time.thread_time()
from runtime.content import AssetRef
window.context.open(AssetRef("maps", sys.argv[2]))
view = window.context.current_editor.view
while view.outcome is None or view.outcome.map is None:
    application.processEvents()
    time.sleep(0.001)
application.processEvents()
made = time.process_time()
print("took", shown, made, unit(), flush=True)
os._exit(0)
"""


def start(folder: Path) -> tuple[float, float]:
    """Start once; return the units until the window shows its project, and until the map is on."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
        CONFIG_VARIABLE: str(folder / "config"),
    }
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder / "project"), MAP],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("took "))
    shown, made, unit = (float(word) for word in line.split()[1:])
    return shown / unit, made / unit


def test_the_window_and_its_first_map_are_there_within_their_budgets(tmp_path: Path) -> None:
    shutil.copytree(shipped_project(), tmp_path / "project")
    start(tmp_path)  # the first start compiles what the others load
    rounds = [start(tmp_path) for _ in range(ROUNDS)]
    shown, made = min(shown for shown, _ in rounds), min(made for _, made in rounds)
    print(  # noqa: T201 figure
        f"\nwindow {shown:.0f} units ({shown * UNIT_MS:.0f} ms), first map {made:.0f} units "
        f"({made * UNIT_MS:.0f} ms)"
    )
    assert shown < WINDOW_UNITS
    assert made < PREVIEW_UNITS
