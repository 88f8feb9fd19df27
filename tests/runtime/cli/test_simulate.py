"""`delve simulate` as people use it: its bar, and its end by Ctrl+C."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.runtime.cli.interrupts import command_of, interrupted

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no terminals or signals like that")
MAP = "drowned_vale"


def simulate(*words: str) -> list[str]:
    return command_of("simulate", MAP, "--turns", 30, *words)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_the_report_of_what_was_done(jobs: str, tmp_path: Path) -> None:
    target = tmp_path / "runs.csv"
    command = simulate("--runs", "100000", "--jobs", jobs, "--format", "json", "--out", str(target))
    out, err = interrupted(command, target, 1000)
    data = json.loads(out)
    assert f"stopped after {data['runs']} of 100000 runs" in err
    assert 0 < data["runs"] < 100_000
    assert len(target.read_text(encoding="utf-8").splitlines()) == data["runs"] + 1


def test_a_terminal_shows_a_bar_that_gets_full() -> None:
    import pty  # noqa: PLC0415 not on Windows

    ours, theirs = pty.openpty()
    with subprocess.Popen(simulate("--runs", "4"), stdout=subprocess.DEVNULL, stderr=theirs) as it:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # how Linux says that the other end is closed
            pass
        assert it.wait(120) == 0
    os.close(ours)
    assert b"runs" in shown
    assert b"0%" in shown
    assert b"100%" in shown
