"""The session: one run from its first turn to its end. Windows, bots and tests enter here."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from runtime.core.rng import parse_seed
from runtime.game.begin import begin_run, enter_next_floor, first_map
from runtime.game.commands import decode, encode
from runtime.game.growth import choose, rise
from runtime.game.history import History
from runtime.game.observe import observe
from runtime.game.saving import load_run, run_of, save_file
from runtime.game.score import score_of
from runtime.game.summary import RunSummary, summary_of
from runtime.game.terms import check_setup, run_content
from runtime.game.turns import Turns
from runtime.game.wander import MOST_STEPS, AutoExplore, Travel, is_interrupted, next_step
from runtime.rules.actions import Command, Done, Impossible, Outcome
from runtime.rules.scene import Scene
from runtime.rules.sight import refresh_sight
from runtime.world.run import Run, RunState
from runtime.world.save import SaveRefused
from runtime.world.setup import NO_SETUP, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.game.observation import Observation
    from runtime.game.wander import Wish
    from runtime.mapgen.model import GeneratedMap
    from runtime.rules.events import Event
    from runtime.world.run import LogLine

RUN_IS_OVER = Impossible("The run is over.")
NOT_FINGERPRINTED: dict[str, Any] = {
    "log": True,
    "models": True,
    "level": {"actors": {"__all__": {"busy_until"}}},
}
"""Fields of a save that its fingerprint leaves out: words, and what came after replays were given
to people, whose proofs would fail by it."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a run can be played again from, with the same content.

    In a campaign the map is that of the floor, and only tells where the run was.
    """

    map_id: str
    seed: int
    start: Cell | None
    commands: tuple[tuple[str | int, ...], ...]
    setup: Setup = NO_SETUP


class Session:
    """A run that is being played: a pure function of content, map or campaign, seed and commands.

    `content` is what the run is played by: the project's, with locked things left out, the
    character's body and the floor's danger.
    """

    def __init__(self, content: Content, run: Run) -> None:
        """Take up a run as it is; use `new`, `campaign` or `load`."""
        self._given = content
        self.content = content
        self._history = History()
        self._enter(run)
        self._keep_moment()

    @classmethod
    def new(
        cls,
        content: Content,
        map_id: str,
        seed: int | str,
        *,
        start: Cell | None = None,
        setup: Setup = NO_SETUP,
    ) -> Session:
        """Begin a run. `start` puts the player on another cell, or the nearest that is free.

        Raises GenerationError when there is no map of this seed, and SetupError when the setup
        names what is not there or is locked. With a campaign in the setup its maps are played.
        """
        check_setup(content, setup)
        number = parse_seed(seed)
        generated = first_map(content, setup, map_id, number)
        return cls(content, begin_run(content, generated, number, start, setup))

    @classmethod
    def campaign(
        cls,
        content: Content,
        campaign: str,
        seed: int | str,
        *,
        character: str | None = None,
        unlocks: tuple[str, ...] | None = None,
        ticket: str = "",
    ) -> Session:
        """Begin a campaign on its first stage.

        `unlocks` are the ids of what was bought between runs; None locks nothing and gives no
        bonus. Raises SetupError and GenerationError.
        """
        return cls.new(content, "", seed, setup=Setup(campaign, character, unlocks, ticket))

    @classmethod
    def on_map(
        cls, content: Content, generated: GeneratedMap, seed: int, *, start: Cell | None = None
    ) -> Session:
        """Begin a run on a map that is there already: that of `generate` for the same seed."""
        return cls(content, begin_run(content, generated, seed, start, NO_SETUP))

    @classmethod
    def load(cls, content: Content, text: str, path: Path | None = None) -> Session:
        """Take up a saved run. Raises SaveRefused with a reason, and nothing is half loaded.

        `path` is the file that the text was read from, to be named when it is refused.
        """
        try:
            return cls(content, load_run(content, text))
        except SaveRefused as refused:
            raise SaveRefused(refused.reason, path) from refused

    @classmethod
    def begin(cls, content: Content, record: Record) -> Session:
        """Begin the run of a record at its first turn. Raises as `new`."""
        return cls.new(content, record.map_id, record.seed, start=record.start, setup=record.setup)

    @classmethod
    def replay(cls, content: Content, record: Record, turns: int | None = None) -> Session:
        """Play a record again, whole or its first `turns` commands.

        Raises ValueError when a command is none, or is impossible on this content.
        """
        session = cls.begin(content, record)
        session._play(record.commands[:turns])  # noqa: SLF001 - its own class
        return session

    @property
    def run(self) -> Run:
        """The run itself, for rules and tests; windows look at `observe()`."""
        return self._scene.run

    @property
    def given(self) -> Content:
        """What the run was begun with, and is loaded with again."""
        return self._given

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
        commands = tuple(tuple(command) for command in run.commands)
        return Record(run.map_id, run.seed, run.start, commands, run.setup)

    @property
    def summary(self) -> RunSummary:
        """How the run went so far, and what it would pay."""
        return summary_of(self._scene.run, self.content.rules)

    def act(self, command: Command | Wish) -> Outcome:
        """Do what the player wants and let the world go on until the player may act again.

        What is impossible costs nothing and changes nothing. A wish goes on for many turns.
        """
        if isinstance(command, AutoExplore | Travel):
            return self._wander(command)
        scene = self._scene
        run = scene.run
        if run.state is not RunState.ACTIVE:
            return RUN_IS_OVER
        scene.events.clear()
        if run.offers:
            return self._choose(command)
        spent = self._turns.take(command)
        if isinstance(spent, Impossible):
            return spent
        run.commands.append(encode(command))
        rise(scene)
        events = list(scene.events)
        if run.descending:
            enter_next_floor(self._given, run)
            self._enter(run)
            self._turns.arrive()
            events += self._scene.events
        self._keep_moment()
        return Done(spent, tuple(events))

    def observe(self) -> Observation:
        """Return what the player perceives; draws nothing from any stream."""
        with self._scene.run.root.locked():
            return observe(self._scene)

    def fingerprint(self) -> str:
        """Return a hash of the state, but for NOT_FINGERPRINTED: 32 hex digits."""
        with self._scene.run.root.locked():
            saved = save_file(self._given, self._scene.run)
        text = saved.model_dump_json(exclude=NOT_FINGERPRINTED)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def save(self) -> str:
        """Return the run as text that `load` takes up; `content.write_atomic` stores it."""
        with self._scene.run.root.locked():
            return save_file(self._given, self._scene.run).model_dump_json() + "\n"

    def rewind(self, turn: int) -> None:
        """Go back to how it was after `turn` turns, exactly; what came later is forgotten.

        Raises ValueError when the run has not had so many turns.
        """
        run = self._scene.run
        if not 0 <= turn <= run.turn:
            raise ValueError(f"There is no turn {turn}: the run has had {run.turn}.")
        commands = [tuple(command) for command in run.commands[:turn]]
        moment = self._history.latest(turn)
        self._history.forget_after(turn)
        if moment is None:
            record = Record(run.map_id, run.seed, run.start, (), run.setup)
            self._enter(Session.begin(self._given, record).run)
            self._keep_moment()
        else:
            earlier = run_of(self._given, moment)
            earlier.commands = [list(command) for command in commands[: moment.turn]]
            self._enter(earlier)
        self._play(commands[self._scene.run.turn :])

    def _play(self, commands: Sequence[Sequence[str | int]]) -> None:
        """Play commands as they are in records."""
        for values in commands:
            outcome = self.act(decode(values))
            if isinstance(outcome, Impossible):
                turn = self._scene.run.turn + 1
                raise ValueError(f"Turn {turn} of the record cannot be done: {outcome.reason}")  # noqa: TRY004 the record is wrong

    def _wander(self, wish: Wish) -> Outcome:
        """Do what a wish comes down to, a command at a time, until something interrupts it."""
        time, refused = 0, RUN_IS_OVER
        happened: list[Event] = []
        for _ in range(0 if self.is_over else MOST_STEPS):
            before = self.observe()
            command = next_step(self.content, before, wish)
            outcome = command if isinstance(command, Impossible) else self.act(command)
            if isinstance(outcome, Impossible):
                refused = outcome
                break
            time += outcome.time
            happened += outcome.events
            if is_interrupted(before, self.observe(), wish):
                break
        return Done(time, tuple(happened)) if time else refused

    def _keep_moment(self) -> None:
        """Keep how it is now, when it is time to, for going back."""
        if self._history.wants(self._scene.run.turn):
            with self._scene.run.root.locked():
                self._history.keep(save_file(self._given, self._scene.run, commands=False))

    def _choose(self, command: Command) -> Outcome:
        """Take a boon, without any time passing; then the next level, if there is one already."""
        refused = choose(self._scene, command)
        if refused is not None:
            return refused
        run, events = self._scene.run, list(self._scene.events)
        run.commands.append(encode(command))
        self._enter(run)
        self._scene.resheet(self._scene.player)
        rise(self._scene)
        self._keep_moment()
        return Done(0, (*events, *self._scene.events))

    def _enter(self, run: Run) -> None:
        self.content = run_content(self._given, run.setup, run.floor, run.boons)
        self._scene = Scene(self.content, run)
        self._turns = Turns(self._scene)
        run.level.sight_stale = True
        refresh_sight(self._scene)
