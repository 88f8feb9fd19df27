"""The checks that lie above the content: the same that the editor adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.content.checks import Check


def project_checks() -> tuple[Check, ...]:
    """Return the checks to add to those of the content."""
    from runtime.mapgen.problems import MAP_CHECK  # noqa: PLC0415 - help and version start at once

    return (MAP_CHECK,)
