"""Gestures: drags, strokes and typing whose changes make one step together."""

from __future__ import annotations


class Gestures:
    """Which gesture is open, and which were cancelled while the hand was still down."""

    def __init__(self) -> None:
        self._count = 0
        self._open: str = ""
        self._cancelled: set[str] = set()

    @property
    def open(self) -> str:
        """The gesture that goes on now; empty when there is none."""
        return self._open

    def begin(self) -> str:
        """Start a gesture and return its name; one that was open ends."""
        self._count += 1
        self._open = f"gesture {self._count}"
        return self._open

    def end(self, gesture: str) -> None:
        """End a gesture, cancelled or not."""
        self._cancelled.discard(gesture)
        if self._open == gesture:
            self._open = ""

    def cancel(self) -> str:
        """Refuse whatever the open gesture still brings; return its name."""
        gesture, self._open = self._open, ""
        self._cancelled.add(gesture)
        return gesture

    def is_cancelled(self, gesture: str) -> bool:
        """Whether changes of this gesture are to be ignored."""
        return gesture in self._cancelled
