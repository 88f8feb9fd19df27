"""Who acts next, and when. Sources: unity-roguelike.txt (timeline), patterns-guide.txt (energy)."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Protocol

from runtime.content.models.rules import ClockKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.world.actor import Actor

TICK = 100
"""Time units in a tick of the energy clock: a plain step."""
FULL = 100
"""Energy from which somebody may act."""
_ID_BITS = 24
_ENERGY_BITS = 32
_LOWEST = 1 << (_ENERGY_BITS - 1)


class Clock(Protocol):
    """The order of turns. Time is spent by the resolved action, once, and never lost."""

    def next(self) -> Actor:
        """Return who acts next, without taking them off. Raises IndexError when nobody is left."""

    def spend(self, actor: Actor, time: int) -> None:
        """Charge an action that was done."""

    def enter(self, actor: Actor) -> None:
        """Let somebody new take turns."""

    def rouse(self, actor: Actor, now: int) -> None:
        """Let somebody who meant to wait act no later than `now`."""


def make_clock(kind: ClockKind, actors: Mapping[int, Actor]) -> Clock:
    """Return the clock that the rules choose, with everybody on it."""
    return EnergyClock(actors) if kind is ClockKind.ENERGY else TimelineClock(actors)


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
        """Return who acts next."""
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


class EnergyClock:
    """Everybody gains their speed in energy each tick and acts from FULL on, the fullest first.

    Speed is FULL a tick for who takes TICK for a step; an action costs energy in proportion to its
    time, a step exactly FULL. What comes in until somebody may act again is reckoned when they
    have acted, so a change of speed counts from their next cycle. It is reckoned for all those
    ticks together: rounded tick by tick, the slow would lose half of it. The guide's strict `>`
    would lose everybody their first turn.
    """

    def __init__(self, actors: Mapping[int, Actor]) -> None:
        self._actors = actors
        self._heap: list[int] = []
        for actor in actors.values():
            self.enter(actor)

    def next(self) -> Actor:
        """Return who acts next."""
        heap, actors = self._heap, self._actors
        while True:
            entry = heap[0]
            actor = actors.get(entry & ((1 << _ID_BITS) - 1))
            if actor is not None and _energy_entry(actor) == entry:
                return actor
            heappop(heap)

    def spend(self, actor: Actor, time: int) -> None:
        """Charge an action, and reckon the ticks until there is energy for the next."""
        step = actor.sheet.move_time
        actor.energy -= -(-FULL * time // step)
        if actor.energy < FULL:
            ticks = -((actor.energy - FULL) * step // (FULL * TICK))
            actor.energy += ticks * FULL * TICK // step
            actor.next_time += ticks * TICK
        heappush(self._heap, _energy_entry(actor))

    def enter(self, actor: Actor) -> None:
        """Let somebody new take turns from the tick that follows their next action time."""
        actor.next_time = -(-actor.next_time // TICK) * TICK
        heappush(self._heap, _energy_entry(actor))

    def rouse(self, actor: Actor, now: int) -> None:
        """Cut a wait short: with just enough energy, at the next tick."""
        tick = -(-now // TICK) * TICK
        if actor.next_time > tick:
            actor.next_time, actor.energy = tick, FULL
            heappush(self._heap, _energy_entry(actor))


def _entry(actor: Actor) -> int:
    return actor.next_time << _ID_BITS | actor.id


def _energy_entry(actor: Actor) -> int:
    emptiness = _LOWEST - actor.energy
    return (actor.next_time << _ENERGY_BITS | emptiness) << _ID_BITS | actor.id
