"""The checks of maps, which join the project once their kernels are loaded on a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal
from shiboken6 import isValid

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import Check, Content


class MapChecks(QObject):
    """Loads the checks of maps and tries them once, so that the first edit isn't kept waiting.

    Signals:
        loaded: the `Check` is ready.
    """

    loaded = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._context = context
        self.loaded.connect(self._join)

    def start(self) -> None:
        """Load on a thread."""
        content = self._context.project.content
        QThreadPool.globalInstance().start(lambda: self._load(content))

    def _load(self, content: Content) -> None:
        from runtime.mapgen.problems import (  # noqa: PLC0415 - numba loads on the thread
            MAP_CHECK,
            static_problems,
        )

        for map_id in content.maps:
            static_problems(content, map_id)
        if isValid(self):
            self.loaded.emit(MAP_CHECK)

    def _join(self, check: Check) -> None:
        self._context.project.add_checks(check)
