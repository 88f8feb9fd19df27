"""The project that opens when none is named: the shipped game, where it may be edited."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from runtime.content import shipped_project

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = "runtime"


def first_project(documents: Path) -> Path:
    """Return the shipped game: itself in a source tree, else a copy below `documents`.

    What is installed belongs to the program, so an edit of it would be lost with the next version.
    The copy is made once, beside its name first, so that it is whole or not there. Where it cannot
    be made, the installed game is returned.
    """
    shipped = shipped_project()
    if shipped.parent.name != PACKAGE:
        return shipped
    copy = documents / "Delvewright" / "The Gray Marches"
    if copy.is_dir():
        return copy
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(shipped, unfinished)
        unfinished.replace(copy)
    except OSError:
        return shipped
    return copy
