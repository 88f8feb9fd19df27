"""The problems dock: what the checks have found, with the way to each field and its fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Command, Menu
from editor.app.feature import Area, DockSpec, Feature
from editor.features.problems.dock import DOCK_ID, ProblemsDock

if TYPE_CHECKING:
    from editor.app.context import Context


def _made(context: Context) -> ProblemsDock:
    return ProblemsDock(context)


def _go_to_first(context: Context) -> None:
    """Go to the worst problem, or say that there is none."""
    first = next((each for each in context.project.problems if each.asset is not None), None)
    context.raise_dock(DOCK_ID)
    if first is None or first.asset is None:
        context.status("No problems.", "check-circle-outline", "accent")
    else:
        context.open(first.asset, first.path)


def _first_look(context: Context) -> None:
    """Let the dock show what loading has found."""
    context.project.problems_changed.emit()


FEATURE = Feature(
    "problems",
    commands=(
        Command(
            "problems.first",
            "Go to the Worst Problem",
            _go_to_first,
            "F8",
            Menu.CONTENT,
            "problems",
            "alert-outline",
        ),
    ),
    docks=(DockSpec(DOCK_ID, "Problems", Area.BOTTOM, _made),),
    started=_first_look,
)
