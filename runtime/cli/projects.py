"""Finding the project and the kind that a command means."""

from __future__ import annotations

from pathlib import Path

from runtime.content.kinds import KINDS
from runtime.content.project import PROJECT_FILE
from runtime.content.shipped import shipped_project
from runtime.core.ids import nearest


def find_project(given: Path | None) -> Path:
    """Return the project's folder: the given, this folder, its `content`, or the shipped."""
    if given is not None:
        return given
    here = Path.cwd()
    for folder in (here, here / "content"):
        if (folder / PROJECT_FILE).is_file():
            return folder
    return shipped_project()


class UnknownKindError(Exception):
    """There is no such kind of records."""


def kind_of(name: str) -> str:
    """Return the kind that was named. Raises UnknownKindError with the nearest ones."""
    if name in KINDS:
        return name
    near = nearest(name, KINDS) or list(KINDS)
    raise UnknownKindError(f"There is no kind “{name}”; there is {', '.join(near)}.")
