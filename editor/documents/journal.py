"""The journal of a project: unsaved work, seconds old, on the disk but outside the project.

It is written by a thread of its own, so that neither a slow disk holds up the designer nor a
busy window the journal. There is no file while nothing is unsaved.
"""

from __future__ import annotations

import logging
import os
import time
from hashlib import sha256
from threading import Condition, Thread
from typing import TYPE_CHECKING

from editor.documents.journal_file import ENDING, Unsaved, head_line, records_line
from editor.documents.lock_file import lock_file, try_lock
from runtime.content.files import SaveError, write_atomic

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from PySide6.QtCore import QLockFile

    from editor.documents.journal_file import Head
    from runtime.content.refs import AssetRef

QUIET = 0.15
"""Seconds without an edit after which the journal is written at once."""
LONGEST = 0.8
"""Seconds after which it is written although the edits go on."""
RETRY = 5.0
"""Seconds until the next try when it could not be written."""
LEAST_REWRITE = 4 * 2**20
GROWTH = 4


def project_mark(root: Path) -> str:
    """Return what the names of a project's journals begin with."""
    return sha256(str(root.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def held_lock(journal: Path) -> QLockFile | None:
    """Take hold of a journal; None while a living process holds it."""
    lock = lock_file(journal.with_name(f"{journal.name}.lock"))
    return lock if try_lock(lock) else None


class Journal:
    """Writes what is unsaved. `failed` is called from its thread with a reason, "" when mended."""

    def __init__(self, folder: Path, head: Head, root: Path, failed: Callable[[str], None]) -> None:
        stamp = f"{time.time_ns():x}-{os.getpid()}"
        self.path = folder / f"{project_mark(root)}-{stamp}{ENDING}"
        self._head = head
        self._failed = failed
        self._wake = Condition()
        self._pending: dict[AssetRef, Unsaved | None] = {}
        self._first = self._last = 0.0
        self._busy = self._hurry = self._closing = self._broken = False
        self._live: dict[AssetRef, Unsaved] = {}
        self._lock: QLockFile | None = None
        self._size = 0
        self._limit = LEAST_REWRITE
        self._thread: Thread | None = None

    def note(self, records: Mapping[AssetRef, Unsaved | None]) -> None:
        """Take note of how records are now; None is a record that is as its file."""
        if not records:
            return
        with self._wake:
            self._last = time.monotonic()
            if not self._pending:
                self._first = self._last
            self._pending.update(records)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="journal", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def flush(self) -> bool:
        """Wait until all that was noted is on the disk; False when it could not be written."""
        with self._wake:
            self._hurry = True
            self._wake.notify_all()
            while self._pending or self._busy:
                self._wake.wait()
            self._hurry = False
            return not self._broken

    def close(self, *, keep: bool) -> None:
        """End the thread; what is unsaved stays on the disk with `keep`, or goes."""
        with self._wake:
            self._closing = True
            if not keep:
                self._pending.clear()
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join()
        if not keep:
            self._live.clear()
            self._delete()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _delete(self) -> None:
        """Delete the journal; one that can't be is offered again at the next start."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            logging.getLogger("delvewright").exception("%s can't be deleted", self.path)

    # The thread

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._pending and not self._closing:
                    timed_out = not self._wake.wait(RETRY if self._broken else None)
                    if timed_out:
                        break
                if self._closing and not self._pending:
                    return
                self._wait_for_quiet()
                taken, self._pending = self._pending, {}
                self._busy = True
            self._write(taken)
            with self._wake:
                self._busy = False
                self._wake.notify_all()

    def _wait_for_quiet(self) -> None:
        while not self._hurry and not self._closing:
            now = time.monotonic()
            left = min(self._last + QUIET, self._first + LONGEST) - now
            if left <= 0:
                return
            self._wake.wait(left)

    def _write(self, taken: Mapping[AssetRef, Unsaved | None]) -> None:
        for ref, unsaved in taken.items():
            if unsaved is None:
                self._live.pop(ref, None)
            else:
                self._live[ref] = unsaved
        was_broken, self._broken = self._broken, True
        try:
            self._put(taken)
        except SaveError as error:
            self._fail(error.reason)
        except OSError as error:
            self._fail(error.strerror or str(error))
        except Exception as error:
            logging.getLogger("delvewright").exception("The journal could not be written")
            self._fail(str(error))
        else:
            self._broken = False
            if was_broken:
                self._failed("")

    def _fail(self, reason: str) -> None:
        """Say why; a torn line may stand in the file now, so the next try writes it anew."""
        self._size = 0
        self._failed(reason)

    def _put(self, taken: Mapping[AssetRef, Unsaved | None]) -> None:
        if not self._live:
            self.path.unlink(missing_ok=True)
            self._size = 0
        elif self._size == 0 or self._size > self._limit:
            self._rewrite()
        else:
            self._append(records_line(taken, time.time()))

    def _rewrite(self) -> None:
        """Write the journal anew, as short as can be; the old one stays until that is done."""
        if self._lock is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = held_lock(self.path)
            if self._lock is None:
                raise OSError(f"the folder {self.path.parent} can't be written")
        now = time.time()
        text = head_line(self._head, now) + records_line(self._live, now)
        write_atomic(self.path, text.decode("ascii"))
        self._size = len(text)
        self._limit = max(LEAST_REWRITE, GROWTH * self._size)

    def _append(self, line: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._size += len(line)
