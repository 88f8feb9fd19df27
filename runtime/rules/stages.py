"""Where a campaign leads from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.ladder import Rung, ladder

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.world.run import Run


def rung_of(content: Content, run: Run) -> Rung | None:
    """Return the floor of its campaign that a run is on; None outside a campaign."""
    return _rung(content, run, run.floor)


def next_rung(content: Content, run: Run) -> Rung | None:
    """Return the floor that the ways out lead to; None on the last one and outside a campaign."""
    return _rung(content, run, run.floor + 1)


def _rung(content: Content, run: Run, floor: int) -> Rung | None:
    if run.setup.campaign is None:
        return None
    rungs = ladder(content.campaigns[run.setup.campaign])
    return rungs[floor - 1] if 1 <= floor <= len(rungs) else None
