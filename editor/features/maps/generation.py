"""Making maps on a thread: the newest request wins, the window never waits."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.app.background import Background
from editor.app.workers import Lane
from runtime.core.geometry import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.app.workers import Job, Workers
    from runtime.content import Content
    from runtime.mapgen.capacity import Capacity
    from runtime.mapgen.model import GeneratedMap

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """Which map is wanted: a snapshot of the content, the map's id, the seed as typed."""

    content: Content
    map_id: str
    seed: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no map: the stage that gave up, the reason and what helps."""

    stage: str
    reason: str
    remedy: str


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came of a request: a map, or a refusal.

    `milliseconds` is the time that generating took; `distances` are steps from the player,
    int32[H, W]; `seen` is what the player sees at first, bool[H, W].
    """

    request: Request
    map: GeneratedMap | None
    refusal: Refusal | None
    milliseconds: float
    distances: NDArray[np.int32] | None = None
    seen: NDArray[np.bool_] | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """What the definition of a request has room for, known without any seed."""

    map_id: str
    capacity: Capacity


class Generator(QObject):
    """Works off one request at a time; of those that wait only the newest is kept.

    Signals:
        started: nobody was at work and now somebody is.
        finished: an `Outcome`, in the order of the requests.
        measured: a `Measure`, after the outcome of the newest request.
    """

    started = Signal()
    finished = Signal(object)
    measured = Signal(object)

    def __init__(self, workers: Workers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(workers, self, Lane.LONG)
        self._background.told.connect(self._take)
        self._background.done.connect(self.measured)
        self._is_warm = False

    @property
    def busy(self) -> bool:
        """Whether an outcome is still to come."""
        return self._background.busy

    def ask(self, request: Request) -> None:
        """Want a map; one that waits and one that was wanted before are given up."""
        starts = not self.busy
        self._background.ask(partial(_make, request, is_warm=self._is_warm))
        if starts:
            self.started.emit()

    def close(self) -> None:
        """Give up what waits; the map under work is thrown away when it is done."""
        self._background.close()

    def _take(self, outcome: Outcome) -> None:
        self._is_warm = True
        self.finished.emit(outcome)


def _make(request: Request, job: Job, *, is_warm: bool) -> Measure | None:
    """Tell the outcome of a request, also a fault; then measure it while it is still wanted."""
    try:
        if not is_warm:
            outcome_of(request)  # the kernels load before the first map is timed
        job.tell(outcome_of(request))
        return None if job.is_stopped() else measure_of(request)
    except Exception as fault:  # noqa: BLE001 - a fault must not silence the window
        _log.exception("The generator failed on %s.", request.map_id)
        job.tell(Outcome(request, None, _fault(fault), 0))
        return None


def _fault(fault: Exception) -> Refusal:
    """Return what is said of a fault in the generator itself; the log has the rest."""
    reason = f"The generator has a fault: {type(fault).__name__}: {fault}"
    return Refusal("generator", reason, "The map is not to blame. Please report this with the log.")


def outcome_of(request: Request) -> Outcome:
    """Make the map that is wanted, with every stage, or say why there is none."""
    from runtime.core.rng import parse_seed  # noqa: PLC0415 - numba loads on the thread
    from runtime.mapgen.errors import GenerationError  # noqa: PLC0415 - see above
    from runtime.mapgen.generate import generate  # noqa: PLC0415 - see above

    start = perf_counter()
    try:
        made = generate(request.content, request.map_id, parse_seed(request.seed), trace=True)
    except GenerationError as error:
        taken = (perf_counter() - start) * 1000
        return Outcome(request, None, Refusal(error.stage, error.reason, error.remedy), taken)
    taken = (perf_counter() - start) * 1000
    distances, seen = _player_fields(request.content, made)
    return Outcome(request, made, None, taken, distances, seen)


def measure_of(request: Request) -> Measure | None:
    """Measure the definition of a request; None when there is no such map."""
    from runtime.mapgen.capacity import capacity  # noqa: PLC0415 - numba loads on the thread

    definition = request.content.maps.get(request.map_id)
    if definition is None:
        return None
    return Measure(request.map_id, capacity(definition, request.content.rules.zones))


def player_cell(made: GeneratedMap) -> Cell | None:
    """Return where the player starts."""
    for thing in made.placements:
        if thing.kind == "player":
            return Cell(thing.x, thing.y)
    return None


def _player_fields(
    content: Content, made: GeneratedMap
) -> tuple[NDArray[np.int32] | None, NDArray[np.bool_] | None]:
    """Return the steps from the player to each tile and what the player sees at first."""
    import numpy as np  # noqa: PLC0415 - loads on the thread

    from runtime.core.kernels.distance import UNREACHED, distance_field  # noqa: PLC0415 - see above
    from runtime.core.kernels.sight import field_of_view  # noqa: PLC0415 - see above

    start = player_cell(made)
    if start is None:
        return None, None
    tiles = [content.tiles[tile] for tile in made.tile_ids]
    walkable = np.array([tile.walkable for tile in tiles])[made.tiles]
    transparent = np.array([tile.transparent for tile in tiles])[made.tiles]
    steps = np.empty(made.tiles.shape, np.int32)
    distance_field(walkable, np.array([start], np.int32), UNREACHED, steps)
    seen = np.zeros(made.tiles.shape, np.bool_)
    field_of_view(transparent, start.x, start.y, content.rules.player.sight, seen)
    return steps, seen
