"""Names of folders beside a project."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def free_folder(wanted: Path) -> Path:
    """Return the path, or the first with a number from 2 on that doesn't exist."""
    candidate, number = wanted, 2
    while candidate.exists():
        candidate, number = wanted.with_name(f"{wanted.name}-{number}"), number + 1
    return candidate
