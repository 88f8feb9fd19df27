"""What the first record of a feature needs is loaded before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.later import load
from editor.app.workers import Workers
from editor.main import FEATURES

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.workers import Job

ROOT = Path(__file__).parents[3]
CHILD = """
import sys
from editor.main import FEATURES
later = [module for feature in FEATURES for module in feature.later]
print(len(later), [module for module in later if module in sys.modules])
"""


def test_what_is_loaded_later_is_not_loaded_with_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD], capture_output=True, text=True, check=True, cwd=ROOT
    )
    count, loaded = done.stdout.split(maxsplit=1)
    assert int(count) >= 4
    assert loaded.strip() == "[]"


def test_every_module_named_is_there_and_a_closing_window_loads_no_more(qtbot: QtBot) -> None:
    owner = QObject()
    workers = Workers(owner)
    modules = [module for feature in FEATURES for module in feature.later]
    loaded: list[bool] = []

    def stopped_at_once(job: Job) -> bool:
        job.stop()
        load(["json.tool"], job)
        return "json.tool" in sys.modules

    workers.start(stopped_at_once, owner, loaded.append)
    workers.start(lambda job: load(modules, job), owner, lambda _result: loaded.append(True))
    qtbot.waitUntil(lambda: len(loaded) == 2, timeout=60_000)
    assert sorted(loaded) == [False, True]
    assert set(modules) <= set(sys.modules)
