"""The shape of a stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.plan import Plan


def _always(_plan: Plan) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the generator: a function of the draft and the stage's own stream.

    It raises AttemptFailed when it cannot do its part.
    """

    name: str
    run: Callable[[Draft, Rng], None]
    applies: Callable[[Plan], bool] = _always
