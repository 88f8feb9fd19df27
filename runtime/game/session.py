"""The session: one run from its first turn to its end. Windows, bots and tests enter here."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.core.rng import Rng, parse_seed
from runtime.game.commands import decode, encode
from runtime.game.observe import observe
from runtime.game.outfit import give_start_items
from runtime.game.populate import make_level, player_start, populate
from runtime.game.saving import load_run, save_file
from runtime.game.score import score_of
from runtime.game.turns import Turns
from runtime.mapgen.generate import generate
from runtime.rules.actions import Command, Done, Impossible, Outcome
from runtime.rules.scene import Scene
from runtime.rules.sight import refresh_sight
from runtime.rules.stats import player_sheet
from runtime.world.actor import PLAYER_ID, Actor
from runtime.world.run import Run, RunState

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.game.observation import Observation
    from runtime.mapgen.model import GeneratedMap
    from runtime.rules.events import Event
    from runtime.world.level import Level
    from runtime.world.run import LogLine

RUN_IS_OVER = Impossible("The run is over.")


@dataclass(frozen=True, slots=True)
class Record:
    """What a run can be played again from, with the same content."""

    map_id: str
    seed: int
    start: Cell | None
    commands: tuple[tuple[str | int, ...], ...]


class Session:
    """A run that is being played: a pure function of content, map, seed and commands."""

    def __init__(self, content: Content, run: Run) -> None:
        """Take up a run as it is; use `new` or `load`."""
        self.content = content
        self._enter(run)

    @classmethod
    def new(
        cls, content: Content, map_id: str, seed: int | str, *, start: Cell | None = None
    ) -> Session:
        """Begin a run. `start` puts the player on another cell, or the nearest that is free.

        Raises GenerationError when there is no map of this seed.
        """
        number = parse_seed(seed)
        return cls.on_map(content, generate(content, map_id, number), number, start=start)

    @classmethod
    def on_map(
        cls, content: Content, generated: GeneratedMap, seed: int, *, start: Cell | None = None
    ) -> Session:
        """Begin a run on a map that is there already: that of `generate` for the same seed."""
        level = make_level(content, generated)
        run = _begin(content, generated, level, seed, start)
        return cls(content, run)

    @classmethod
    def load(cls, content: Content, text: str) -> Session:
        """Take up a saved run. Raises SaveRefused with a reason, and nothing is half loaded."""
        return cls(content, load_run(content, text))

    @classmethod
    def replay(cls, content: Content, record: Record, turns: int | None = None) -> Session:
        """Play a record again, whole or its first `turns` commands.

        Raises ValueError when a command is none, or is impossible on this content.
        """
        session = cls.new(content, record.map_id, record.seed, start=record.start)
        for number, values in enumerate(record.commands[:turns], start=1):
            outcome = session.act(decode(values))
            if isinstance(outcome, Impossible):
                raise ValueError(f"Turn {number} of the record cannot be done: {outcome.reason}")  # noqa: TRY004 the record is wrong
        return session

    @property
    def run(self) -> Run:
        """The run itself, for rules and tests; windows look at `observe()`."""
        return self._scene.run

    @property
    def state(self) -> RunState:
        """Whether the run goes on."""
        return self._scene.run.state

    @property
    def is_over(self) -> bool:
        """Whether the player is dead or out."""
        return self._scene.run.state is not RunState.ACTIVE

    @property
    def log(self) -> tuple[LogLine, ...]:
        """The latest sentences, each with its turn."""
        return tuple(self._scene.run.log)

    @property
    def score(self) -> int:
        """What the run is worth so far."""
        return score_of(self._scene.run, self.content.rules.score)

    @property
    def record(self) -> Record:
        """What was done so far, to be replayed."""
        run = self._scene.run
        return Record(run.map_id, run.seed, run.start, tuple(tuple(c) for c in run.commands))

    def act(self, command: Command) -> Outcome:
        """Do what the player wants and let the world go on until the player may act again.

        What is impossible costs nothing and changes nothing.
        """
        scene = self._scene
        run = scene.run
        if run.state is not RunState.ACTIVE:
            return RUN_IS_OVER
        scene.events.clear()
        spent = self._turns.take(command)
        if isinstance(spent, Impossible):
            return spent
        run.commands.append(encode(command))
        events = list(scene.events)
        if run.descending:
            events += self._descend()
        return Done(spent, tuple(events))

    def observe(self) -> Observation:
        """Return what the player perceives; draws nothing from any stream."""
        with self._scene.run.root.locked():
            return observe(self._scene)

    def fingerprint(self) -> str:
        """Return a hash of the whole state but for the log: 32 hex digits."""
        with self._scene.run.root.locked():
            saved = save_file(self.content, self._scene.run)
        text = saved.model_dump_json(exclude={"log"})
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def save(self) -> str:
        """Return the run as text that `load` takes up; `content.write_atomic` stores it."""
        with self._scene.run.root.locked():
            return save_file(self.content, self._scene.run).model_dump_json() + "\n"

    def rewind(self, turn: int) -> None:
        """Go back to how it was after `turn` turns, by replaying them."""
        self._enter(Session.replay(self.content, self.record, turn).run)

    def _enter(self, run: Run) -> None:
        self._scene = Scene(self.content, run)
        self._turns = Turns(self._scene)
        run.level.sight_stale = True
        refresh_sight(self._scene)

    def _descend(self) -> list[Event]:
        """Bring the player to the next floor, a new map of the same definition."""
        run, player = self._scene.run, self._scene.player
        run.descending = False
        run.floor += 1
        seed = Rng(run.seed).child("floor", run.floor).next_u64()
        generated = generate(self.content, run.map_id, seed, floor=run.floor)
        run.level = make_level(self.content, generated)
        player.x, player.y = _free_near(run.level, player_start(generated))
        run.level.add(player)
        run.time = player.next_time
        populate(self.content, run, generated)
        self._enter(run)
        return list(self._scene.events)


def _begin(
    content: Content, generated: GeneratedMap, level: Level, seed: int, start: Cell | None
) -> Run:
    run = Run(generated.map_id, seed, level, generated.generator_version)
    run.start = start
    x, y = _free_near(level, start or player_start(generated))
    sheet = player_sheet(content, {})
    player = Actor(PLAYER_ID, x, y, sheet, sheet.max_health)
    level.add(player)
    give_start_items(content, run, player)
    populate(content, run, generated)
    return run


def _free_near(level: Level, wanted: Cell) -> Cell:
    """Return the free cell that is fewest steps away, the first in reading order."""
    x, y = min(max(wanted.x, 0), level.width - 1), min(max(wanted.y, 0), level.height - 1)
    steps = np.empty(level.tiles.shape, np.int32)
    everywhere = np.ones_like(level.walkable)
    distance_field(everywhere, np.array([(x, y)], np.int32), UNREACHED, steps)
    free = level.walkable.copy()
    for spot in (*level.chests, *level.occupants):
        free[divmod(spot, level.width)] = False
    if not free.any():
        raise ValueError("The map has no cell where the player could stand.")
    return level.cell(int(np.argmin(np.where(free, steps, UNREACHED))))
