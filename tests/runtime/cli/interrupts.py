"""Commands that are ended by Ctrl+C while they work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HEEDFUL = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from runtime.cli.main import main
main()
"""
"""The command as a terminal starts it: tests under way in the background ignore Ctrl+C."""


def command_of(*words: object) -> list[str]:
    """Return `delve` with these words, as a terminal starts it."""
    return [sys.executable, "-c", HEEDFUL, *map(str, words)]


def interrupted(command: list[str], target: Path, size: int) -> tuple[str, str]:
    """Start a command and press Ctrl+C once `target` has that many bytes.

    Returns what the command has printed, and what it has told, after it has ended well.
    """
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            deadline = time.monotonic() + 120
            while not (target.exists() and target.stat().st_size > size):
                assert running.poll() is None, running.communicate()
                assert time.monotonic() < deadline
                time.sleep(0.05)
            os.killpg(running.pid, signal.SIGINT)  # as Ctrl+C does: all of its processes
            out, err = running.communicate(timeout=60)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 0, err
    assert "Traceback" not in err
    return out, err
