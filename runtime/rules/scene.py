"""A run on its content: what every rule needs at hand, derived tables included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.clock import Clock, make_clock
from runtime.rules.ranks import boss_changes, ranked_sheet
from runtime.rules.stats import modified, player_sheet, status_modifiers
from runtime.world.actor import PLAYER_ID, Actor, Mood, Rank

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.core.rng import Rng
    from runtime.rules.events import Event
    from runtime.world.actor import Sheet
    from runtime.world.level import Level
    from runtime.world.run import Run

AT_EASE = frozenset({Mood.ASLEEP, Mood.PATROL})
"""Moods in which an enemy may have a long wait before it. In others, time that lies ahead is that
of an action that was done, and nobody is given it back."""


class Scene:
    """The run, its content, the clock and the events of this turn.

    Nothing in here is saved but the run: the rest follows from it.
    """

    __slots__ = (
        "_sheets",
        "clock",
        "combat",
        "content",
        "enemies",
        "events",
        "level",
        "player",
        "run",
    )

    def __init__(self, content: Content, run: Run) -> None:
        self.content = content
        self.enemies = content.enemies
        self.run = run
        self.level: Level = run.level
        self.player: Actor = run.player
        self.clock: Clock = make_clock(content.rules.clock, run.level.actors)
        self.combat: Rng = run.streams["combat"]
        self.events: list[Event] = []
        self._sheets: dict[tuple[str, Rank, tuple[str, ...]], Sheet] = {}

    def sheet_of(self, enemy: str, rank: Rank, traits: tuple[str, ...]) -> Sheet:
        """Return the numbers of an enemy on this floor; those of one kind share one sheet."""
        key = (enemy, rank, traits)
        sheet = self._sheets.get(key)
        if sheet is None:
            sheet = ranked_sheet(self.content, enemy, self.run.floor, rank, traits)
            self._sheets[key] = sheet
        return sheet

    def resheet(self, actor: Actor) -> None:
        """Work an actor's numbers out anew; health above the new maximum is lost."""
        changes = status_modifiers(self.content, actor.statuses)
        if actor.phase > 1:
            changes += boss_changes(self.content, actor.enemy, actor.rank, actor.phase)
        if actor.enemy is not None:
            actor.sheet = modified(self.sheet_of(actor.enemy, actor.rank, actor.traits), changes)
            return
        slower = actor.sheet.move_time
        actor.sheet = player_sheet(self.content, actor.worn, changes)
        actor.health = min(actor.health, actor.sheet.max_health)
        self.level.sight_stale = True
        if actor.sheet.move_time < slower:
            self.rouse_all()

    def tell(self, event: Event) -> None:
        """Let the player perceive an event, if it is in sight or about the player."""
        if self.is_seen(event.cell):
            self.tell_always(event)

    def tell_always(self, event: Event) -> None:
        """Let the player know of an event wherever it is."""
        self.events.append(event)
        sentence = event.sentence(self.content)
        if sentence:
            self.run.say(sentence)

    def is_seen(self, cell: Cell) -> bool:
        """Tell whether the player sees the cell."""
        return self.level.visible_flat[cell.y * self.level.width + cell.x]

    def wake(self, actor: Actor, *, hunt: bool = True) -> None:
        """Cut the wait of an enemy at ease short; one that was attacked hunts.

        What it did before takes as long as it does: on rough ground, for one.
        """
        if actor.mood in AT_EASE and actor.id != PLAYER_ID:
            if hunt:
                actor.mood, actor.lost = Mood.CHASE, 0
            soon = self.run.time + actor.sheet.move_time
            self.clock.rouse(actor, max(soon, actor.busy_until))

    def rouse_all(self) -> None:
        """Cut every wait short: how soon the player can be near has changed."""
        for actor in self.level.actors.values():
            self.wake(actor, hunt=False)
