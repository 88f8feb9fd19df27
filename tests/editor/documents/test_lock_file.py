"""A lock is one while its process lives, and not a moment longer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from editor.documents.lock_file import lock_file, try_lock

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

HOLD = """
import sys
from pathlib import Path
from editor.documents.lock_file import lock_file, try_lock
lock = lock_file(Path(sys.argv[1]))
assert try_lock(lock)
if sys.argv[2:]:
    open(sys.argv[1], "w").close()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path, qtbot: QtBot) -> Path:
    """Return where the lock lies."""
    assert qtbot
    return tmp_path / "lock"


def holder(path: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start a process that holds the lock; with a word, one that has not signed it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), *words],
        cwd=Path(__file__).parents[3],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout
    assert process.stdout.readline() == b"held\n"
    return process


@pytest.mark.parametrize("words", [(), ("unsigned",)], ids=["signed", "unsigned"])
@pytest.mark.skipif(os.name == "nt", reason="kills as Unix does")
def test_it_holds_until_its_process_is_killed(path: Path, words: tuple[str, ...]) -> None:
    with holder(path, *words) as process:
        assert not try_lock(lock_file(path))
        process.send_signal(signal.SIGKILL)
        process.wait()
    lock = lock_file(path)
    assert try_lock(lock)
    lock.unlock()
    assert not path.exists()


def test_one_that_was_left_before_it_was_signed_is_taken(path: Path) -> None:
    path.touch()
    lock = lock_file(path)
    assert try_lock(lock)
    assert path.stat().st_size
    assert not try_lock(lock_file(path))
    lock.unlock()


def test_one_of_another_machine_is_left_alone(path: Path) -> None:
    path.write_text("4711\neditor\nanother-machine\n\n\n")
    assert not try_lock(lock_file(path))
