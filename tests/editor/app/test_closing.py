"""Windows close in the midst of their threads' work, and nothing crashes nor works on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editor.app.settings import CONFIG_VARIABLE
from runtime.content import shipped_project

ROOT = Path(__file__).parents[3]
COUNTS = (pytest.param(10), pytest.param(200, marks=pytest.mark.soak))


@pytest.mark.parametrize("count", COUNTS)
def test_windows_open_and_close_while_their_threads_work(tmp_path: Path, count: int) -> None:
    project = shutil.copytree(shipped_project(), tmp_path / "project")
    program = Path(__file__).with_name("windows_in_turn.py")
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(program), str(project), str(count)],
        env={**os.environ, "PYTHONPATH": str(ROOT), CONFIG_VARIABLE: str(tmp_path / "config")},
        capture_output=True,
        text=True,
        timeout=30 + 10 * count,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert done.stdout.splitlines()[-1] == f"{count} windows"
