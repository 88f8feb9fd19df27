"""The mark that a project is open, so that a second window on it is noticed."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from editor.documents.lock_file import lock_file, try_lock

if TYPE_CHECKING:
    from pathlib import Path

LOCK_NAME = ".delvewright.lock"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has the project open: process number and the machine's name."""

    pid: int
    host: str

    @property
    def is_here(self) -> bool:
        """Whether it is this very process."""
        return self.pid == os.getpid()


class ProjectLock:
    """A small hidden file in the project's folder; one that a dead process left is taken over.

    It is a courtesy, no barrier: a project that can't be marked, as on a read-only disk, counts as
    free, and a designer may go on beside another window.
    """

    def __init__(self, root: Path) -> None:
        self._path = root / LOCK_NAME
        self._lock = lock_file(self._path)

    @property
    def held(self) -> bool:
        """Whether this window holds the mark."""
        return self._lock.isLocked()

    def take(self) -> Holder | None:
        """Try to take the mark; return who else has it, None when nobody has."""
        if self._lock.isLocked() or try_lock(self._lock):
            return None
        if self._lock.error() is not QLockFile.LockError.LockFailedError:
            return None
        pid, host, _ = self._lock.getLockInfo()
        return Holder(pid, host)

    def take_over(self) -> None:
        """Take the mark away from whoever has it: a machine that is off, or a wrong mark."""
        self._path.unlink(missing_ok=True)
        self._lock.tryLock(0)

    def release(self) -> None:
        """Give the mark up, if this window has it."""
        self._lock.unlock()
