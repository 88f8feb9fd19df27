"""The checks of maps, which join the project once their kernels are loaded on a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import Check, Content


class _Loading(QObject):
    """Loads the checks on a thread; nothing that the window deletes is touched from there.

    Signals:
        loaded: the `Check` is ready; nobody hears of it once the receiver is gone.
    """

    loaded = Signal(object)

    def run(self, content: Content) -> None:
        """Load, and try the checks on every map."""
        from runtime.mapgen.problems import (  # noqa: PLC0415 - numba loads on the thread
            MAP_CHECK,
            static_problems,
        )

        for map_id in content.maps:
            static_problems(content, map_id)
        self.loaded.emit(MAP_CHECK)


class MapChecks(QObject):
    """Loads the checks of maps and tries them once, so that the first edit isn't kept waiting."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._context = context

    def start(self) -> None:
        """Load on a thread."""
        content, loading = self._context.project.content, _Loading()
        loading.loaded.connect(self._join, Qt.ConnectionType.QueuedConnection)
        QThreadPool.globalInstance().start(lambda: loading.run(content))

    def _join(self, check: Check) -> None:
        self._context.project.add_checks(check)
