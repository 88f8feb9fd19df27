"""Finding the project that a command means."""

from __future__ import annotations

from pathlib import Path

from runtime.content.project import PROJECT_FILE
from runtime.content.shipped import shipped_project


def find_project(given: Path | None) -> Path:
    """Return the project's folder: the given, this folder, its `content`, or the shipped."""
    if given is not None:
        return given
    here = Path.cwd()
    for folder in (here, here / "content"):
        if (folder / PROJECT_FILE).is_file():
            return folder
    return shipped_project()
