"""What a playtest plays: which map, which seed, from where, and what stands in its way."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.app.feature import PlayRequest
from editor.app.records import name_of, refs_of
from runtime.content import RULES_ID, AssetRef, Severity, needed_by
from runtime.content.models.maps import FRESH_SEED

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents.project import Project
    from runtime.content import Content, Problem
    from runtime.core.geometry import Cell

RULES = AssetRef("rules", RULES_ID)
FRESH_SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Launch:
    """Everything that a run starts from; the content is a snapshot, unsaved edits and all."""

    content: Content
    map_id: str
    title: str
    seed: int | str
    start: Cell | None = None
    unsaved: bool = False
    problems: tuple[Problem, ...] = ()


def fresh_seed() -> int:
    """Return a seed that nobody has seen; short, so that it can be read out and typed."""
    return secrets.randbelow(FRESH_SEEDS)


def wanted(context: Context, last: AssetRef | None) -> PlayRequest | None:
    """Return what F5 means now: the map in front, else the map open last, else the first map.

    The cell is only that of the map in front. None when the project has no map.
    """
    front = context.current_editor
    if front is not None and front.play is not None:
        return front.play()
    maps = refs_of(context.project, "maps")
    chosen = next((ref for ref in (context.current_ref, last) if ref in maps), None)
    chosen = chosen or (maps[0] if maps else None)
    if chosen is None:
        return None
    editor = context.editor_of(chosen)
    if editor is not None and editor.play is not None:
        request = editor.play()
        return PlayRequest(request.map_id, request.seed)
    return PlayRequest(chosen.id, _own_seed(context.project.content, chosen.id))


def _own_seed(content: Content, map_id: str) -> int:
    definition = content.maps.get(map_id)
    if definition is None or definition.seed == FRESH_SEED:
        return fresh_seed()
    return definition.seed


def make_launch(project: Project, request: PlayRequest, *, here: bool) -> Launch:
    """Take the snapshot that is played; `here` starts at the cell that is pointed at."""
    ref = AssetRef("maps", request.map_id)
    return Launch(
        content=project.content,
        map_id=request.map_id,
        title=name_of(project, ref),
        seed=request.seed,
        start=request.cell if here else None,
        unsaved=project.is_dirty(),
        problems=tuple(blocking(project, ref)),
    )


def blocking(project: Project, map_ref: AssetRef) -> list[Problem]:
    """Return the errors of the map and of all that it uses: with them it cannot be played."""
    needed = needed_by(project.content, map_ref, RULES)
    return [
        problem
        for problem in project.problems
        if problem.severity is Severity.ERROR and problem.asset in needed
    ]
