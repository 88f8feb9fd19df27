"""The checks of maps, which join the project once their kernels are loaded on a thread."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.workers import Lane

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.workers import Job
    from runtime.content import Check, Content


class MapChecks(QObject):
    """Loads the checks of maps and tries them once, so that the first edit isn't kept waiting."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._context = context

    def start(self) -> None:
        """Load on a thread."""
        work = partial(_tried, self._context.project.content)
        self._context.workers.start(work, self, self._join, lane=Lane.IDLE)

    def _join(self, check: Check | None) -> None:
        if check is not None:
            self._context.project.add_checks(check)


def _tried(content: Content, job: Job) -> Check | None:
    """Load the checks and try them on every map; None when the window went meanwhile."""
    from runtime.mapgen.problems import (  # noqa: PLC0415 - numba loads on the thread
        MAP_CHECK,
        static_problems,
    )

    for map_id in content.maps:
        job.give_way()
        if job.is_stopped():
            return None
        static_problems(content, map_id)
    return MAP_CHECK
