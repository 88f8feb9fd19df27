"""Files that say that a process is at work; what a dead one has left says nothing."""

from __future__ import annotations

import os
import time
from pathlib import Path

from PySide6.QtCore import QLockFile

SIGNING = 0.02
"""Seconds in which a living process has long signed the file that it has made."""


def lock_file(path: Path) -> QLockFile:
    """Return a lock that no age makes invalid, only the death of its process."""
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    return lock


def try_lock(lock: QLockFile) -> bool:
    """Take a lock that is free, or that a process has left that was killed at any moment."""
    if lock.tryLock(0):
        return True
    failed = lock.error() is QLockFile.LockError.LockFailedError
    return failed and _drop_unsigned(Path(lock.fileName())) and lock.tryLock(0)


def _drop_unsigned(path: Path) -> bool:
    """Delete a lock file that its process had no time to sign; False when it may be signed yet.

    Qt takes an empty one for that of a living process, for ever.
    """
    try:
        if path.stat().st_size:
            return False
        time.sleep(SIGNING)
        if path.stat().st_size or _is_held(path):
            return False
        path.unlink()
    except OSError:
        return False
    return True


def _is_held(path: Path) -> bool:
    """Whether a living process has the file locked; Windows refuses to delete such a file."""
    if os.name == "nt":
        return False
    import fcntl  # noqa: PLC0415 - only where it exists

    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False
