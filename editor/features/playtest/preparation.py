"""Starts a run on a thread: generating is quick, but the first one compiles kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content import SaveError
from runtime.game import MetaError, SetupError
from runtime.mapgen import GenerationError

if TYPE_CHECKING:
    from editor.app.workers import Job
    from editor.features.playtest.launch import Launch
    from runtime.game import Session

PATIENCE_MS = 80
"""So long the window waits at once: most runs start within it, and nothing flickers."""
FAULT = "The game itself failed; the log of the editor says more."


@dataclass(frozen=True, slots=True)
class Prepared:
    """A session, or in words why there is none."""

    session: Session | None
    failure: str = ""


def prepare(launch: Launch, _job: Job) -> Prepared:
    """Generate the map and put everybody on it."""
    try:
        return Prepared(launch.begin())
    except (SetupError, MetaError, SaveError) as error:
        return Prepared(None, str(error))
    except GenerationError as error:
        return Prepared(None, f"{error.reason} {error.remedy}".strip())
    except (KeyError, ValueError) as error:
        return Prepared(None, f"The content does not fit together: {error}")
