"""The checks that lie above the content: the same that the editor adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.content.checks import Check
    from runtime.content.project import LoadedProject
    from runtime.world.setup import Setup


def project_checks() -> tuple[Check, ...]:
    """Return the checks to add to those of the content."""
    from runtime.mapgen.problems import MAP_CHECK  # noqa: PLC0415 - help and version start at once

    return (MAP_CHECK,)


def require_playable(loaded: LoadedProject, map_id: str, setup: Setup) -> None:
    """Raise SetupError unless the project has all that a run needs without an error.

    The playtest refuses the same, in the same words.
    """
    from runtime.content.checker import Checker  # noqa: PLC0415 - help and version start at once
    from runtime.game.wholeness import refuse, run_problems  # noqa: PLC0415 - same

    found = Checker(loaded.assets, loaded.content, project_checks()).problems()
    refuse(run_problems(loaded.content, found, map_id, setup))
