"""Who acts next, and when. Source: unity-roguelike.txt, "custom time system"."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.world.actor import Actor

_ID_BITS = 24


class Clock(Protocol):
    """The order of turns. Time is spent by the resolved action, once, and never lost."""

    def next(self) -> Actor:
        """Return who acts next, without taking them off. There is always somebody."""

    def spend(self, actor: Actor, time: int) -> None:
        """Charge an action that was done."""

    def enter(self, actor: Actor) -> None:
        """Let somebody new take turns."""

    def rouse(self, actor: Actor, now: int) -> None:
        """Let somebody who meant to wait act no later than `now`."""


class TimelineClock:
    """Everybody has a next action time; the smallest acts, ties go to the lower id.

    The heap holds time and id in one integer. Entries whose actor has moved on in time are stale
    and skipped.
    """

    def __init__(self, actors: Mapping[int, Actor]) -> None:
        self._actors = actors
        self._heap = [_entry(actor) for actor in actors.values()]
        heapify(self._heap)

    def next(self) -> Actor:
        """Return who acts next. Raises IndexError when nobody is left."""
        heap, actors = self._heap, self._actors
        while True:
            time, actor_id = divmod(heap[0], 1 << _ID_BITS)
            actor = actors.get(actor_id)
            if actor is not None and actor.next_time == time:
                return actor
            heappop(heap)

    def spend(self, actor: Actor, time: int) -> None:
        """Charge an action: the actor's next time is so much later."""
        actor.next_time += time
        heappush(self._heap, _entry(actor))

    def enter(self, actor: Actor) -> None:
        """Let somebody new take turns from their next action time on."""
        heappush(self._heap, _entry(actor))

    def rouse(self, actor: Actor, now: int) -> None:
        """Cut a wait short."""
        if actor.next_time > now:
            actor.next_time = now
            heappush(self._heap, _entry(actor))


def _entry(actor: Actor) -> int:
    return actor.next_time << _ID_BITS | actor.id
