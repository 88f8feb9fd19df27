"""Opening a project, or knowing why it can't be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.documents.project import Project
from runtime.content import ProjectError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Opened:
    """A project, or the reason and the remedy when there is none.

    `path` is the folder that was asked for, `fault` the file or folder that is to blame.
    """

    path: Path
    project: Project | None = None
    reason: str = ""
    remedy: str = ""
    fault: Path | None = None


def open_project(path: Path) -> Opened:
    """Open a project folder; never raises for what a designer may point at."""
    try:
        return Opened(path, Project.open(path))
    except ProjectError as error:
        return Opened(path, None, error.reason, error.remedy, error.path)
