"""What a form makes after it has been seen: one piece per turn of the event loop."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

if TYPE_CHECKING:
    from collections.abc import Callable


PAUSE = 8
"""Milliseconds between two pieces: what has been made is painted meanwhile."""


SCREENFUL = 15


class Later(QObject):
    """Runs work in the order in which it came, after the form has been painted.

    While a form opens it counts the lines that are made: with a screenful of them the rest is put
    off.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[QObject, Callable[[], None]]] = deque()
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._step)
        self._room: int | None = None

    def open(self) -> None:
        """Put off what comes after a screenful, until `opened`."""
        self._room = SCREENFUL

    def opened(self) -> None:
        """Put off nothing more."""
        self._room = None

    @property
    def is_opening(self) -> bool:
        """Whether the form is making what is seen at first."""
        return self._room is not None

    def count_line(self) -> None:
        """A line of the form has been made."""
        if self._room is not None:
            self._room -= 1

    def puts_off(self, owner: QObject, work: Callable[[], None]) -> bool:
        """Put work off when the screen is full; False when it is to be done now."""
        full = self._room is not None and self._room <= 0
        if full:
            self.put(owner, work)
        return full

    def put(self, owner: QObject, work: Callable[[], None]) -> None:
        """Want work done; it falls away when its owner goes before."""
        self._waiting.append((owner, work))
        self._timer.start()

    def finish(self) -> None:
        """Do everything now, also what that work asks for."""
        while self._waiting:
            self._do_first()

    def _step(self) -> None:
        if self._waiting:
            self._do_first()
        if self._waiting:
            self._timer.start()

    def _do_first(self) -> None:
        owner, work = self._waiting.popleft()
        if isValid(owner):
            work()
