"""Starts a run on a thread: generating is quick, but the first one compiles kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread

from runtime.content import SaveError
from runtime.game import MetaError, SetupError
from runtime.mapgen import GenerationError

if TYPE_CHECKING:
    from editor.features.playtest.launch import Launch
    from runtime.game import Session

PATIENCE_MS = 80
"""So long the window waits at once: most runs start within it, and nothing flickers."""


class Preparation(QThread):
    """Makes one session; look at `session` and `failure` when it is finished."""

    def __init__(self, launch: Launch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.launch = launch
        self.session: Session | None = None
        self.failure = "The game itself failed; the log of the editor says more."

    def run(self) -> None:
        """Generate the map and put everybody on it; what goes wrong is kept in words."""
        try:
            self.session = self.launch.begin()
        except (SetupError, MetaError, SaveError) as error:
            self.failure = str(error)
        except GenerationError as error:
            self.failure = f"{error.reason} {error.remedy}".strip()
        except (KeyError, ValueError) as error:
            self.failure = f"The content does not fit together: {error}"

    def begin(self) -> bool:
        """Start, and tell whether it was done at once."""
        self.start()
        return self.wait(PATIENCE_MS)
