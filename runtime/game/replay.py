"""Replays as files: what was done, and proofs along the way that it leads to the same.

After each turn a short pulse of the run is noted, so a divergence is told by its turn; every
FULL_EVERY turns and at the end the fingerprint of the whole state is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal
from zlib import crc32

from pydantic import BaseModel, ConfigDict, Field

from runtime.core.geometry import Cell
from runtime.game.commands import decode
from runtime.game.session import Record, Session
from runtime.game.stamps import models_stamp, why_stale
from runtime.game.terms import SetupError
from runtime.mapgen.errors import GenerationError
from runtime.mapgen.model import GENERATOR_VERSION
from runtime.rules.actions import Impossible
from runtime.world.save import MAX_SAVE, Pair, SavedSetup
from runtime.world.setup import Setup
from runtime.world.versions import OLDER, FileFormat, FormatRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    from runtime.content.snapshot import Content
    from runtime.world.run import Run

REPLAYS = FileFormat("replay", "delvewright-replay", 1, MAX_SAVE)
FULL_EVERY = 100
PULSE = 8
"""Hex digits of a pulse."""


class ReplayRefused(Exception):  # noqa: N818 named like SaveRefused, as the user reads it
    """A text cannot be played as a replay; the text of the exception says why."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay went another way: after this turn, and what shows it."""

    turn: int
    reason: str


class _ReplayFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    format: Literal["delvewright-replay"]
    version: int
    content: str
    generator_version: int
    map_id: str
    seed: Annotated[int, Field(ge=0, lt=2**64)]
    start: Pair | None
    setup: SavedSetup
    commands: tuple[tuple[str | int, ...], ...]
    pulses: Annotated[str, Field(pattern=r"^[0-9a-f]*$")]
    fingerprints: dict[int, str]
    models: str = ""


def replay_text(content: Content, record: Record) -> str:
    """Return the file of a record, made by playing it. Raises ValueError as `Session.replay`."""
    session = Session.begin(content, record)
    pulses, prints = [], {0: session.fingerprint()}
    for turn, values in enumerate(record.commands, start=1):
        outcome = session.act(decode(values))
        if isinstance(outcome, Impossible):
            raise ValueError(f"Turn {turn} of the record cannot be done: {outcome.reason}")  # noqa: TRY004 the record is wrong
        pulses.append(_pulse(session.run))
        if turn % FULL_EVERY == 0 or turn == len(record.commands):
            prints[turn] = session.fingerprint()
    setup = record.setup
    file = _ReplayFile(
        format="delvewright-replay",
        version=REPLAYS.version,
        content=content.fingerprint,
        generator_version=GENERATOR_VERSION,
        map_id=record.map_id,
        seed=record.seed,
        start=record.start,
        setup=SavedSetup(
            campaign=setup.campaign,
            character=setup.character,
            unlocks=setup.unlocks,
            ticket=setup.ticket,
        ),
        commands=record.commands,
        pulses="".join(pulses),
        fingerprints=prints,
        models=models_stamp(),
    )
    return file.model_dump_json() + "\n"


def read_replay(content: Content, text: str, files: FileFormat = REPLAYS) -> Replay:
    """Return the replay of a file of this or an older version. Raises ReplayRefused."""
    try:
        file = files.read(text, _ReplayFile)
    except FormatRefused as refused:
        raise ReplayRefused(refused.reason) from refused
    if len(file.pulses) != PULSE * len(file.commands):
        reason = f"it does not have one pulse for each turn. {OLDER}"
        raise ReplayRefused(f"The replay is damaged at pulses: {reason}")
    stale = why_stale("replay", content, (file.content, file.models, file.generator_version))
    if stale:
        raise ReplayRefused(stale)
    setup = file.setup
    record = Record(
        file.map_id,
        file.seed,
        Cell(*file.start) if file.start else None,
        file.commands,
        Setup(setup.campaign, setup.character, setup.unlocks, setup.ticket),
    )
    try:
        return Replay(content, record, file.pulses, dict(file.fingerprints))
    except (GenerationError, SetupError) as error:
        raise ReplayRefused(f"The replay cannot begin. {error}") from error


class Replay:
    """A recorded run with its proofs; `session` is where playing it has come to."""

    def __init__(
        self, content: Content, record: Record, pulses: str, fingerprints: dict[int, str]
    ) -> None:
        self.record = record
        self._pulses = pulses
        self._prints = fingerprints
        self.session = Session.begin(content, record)

    def verify(self, progress: Callable[[int], bool] | None = None) -> Divergence | None:
        """Play it all; return where it went another way, or None when it is the very same run.

        `progress` is told the turns done, and ends the playing by answering False.
        """
        session = self.session
        if self._differs(0):
            return Divergence(0, "the run begins otherwise")
        for turn, values in enumerate(self.record.commands, start=1):
            try:
                outcome = session.act(decode(values))
            except ValueError as error:
                return Divergence(turn, str(error))
            if isinstance(outcome, Impossible):
                return Divergence(turn, f"what was done cannot be done: {outcome.reason}")
            if _pulse(session.run) != self._pulses[PULSE * (turn - 1) : PULSE * turn]:
                return Divergence(turn, "time, places, health or dice are not the same")
            if self._differs(turn):
                return Divergence(turn, "the state of the world is not the same")
            if progress is not None and not progress(turn):
                break
        return None

    def _differs(self, turn: int) -> bool:
        expected = self._prints.get(turn)
        return expected is not None and expected != self.session.fingerprint()


def _pulse(run: Run) -> str:
    """Return a short check of what moves: time, everybody's place and health, and the dice."""
    places = sum(
        (actor.id + 1) * (actor.x * 1021 + actor.y) * 1021 + actor.health
        for actor in run.level.actors.values()
    )
    streams = [stream.state for stream in run.streams.values()]
    values = (run.time, run.floor, run.kills, run.gold_found, run.player.xp, places, streams)
    return f"{crc32(repr(values).encode()):08x}"
