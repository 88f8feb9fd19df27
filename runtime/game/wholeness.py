"""Whether the content holds all that a run may come upon: asked once, before its first turn.

Rules, brains and loot look records up without asking; so a run only begins when they are there.
Where problems were looked for, in the editor and by `delve simulate`, `run_problems` tells which of
them stop a run, and each says so in the problem's own words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.cycles import cycles_of, way_words
from runtime.content.kinds import RULES_ID
from runtime.content.models.drop_tables import TableDrop
from runtime.content.problems import Severity
from runtime.content.references import dangling, needed_by
from runtime.content.refs import AssetRef, path_text
from runtime.game.terms import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.content.problems import Problem
    from runtime.content.snapshot import Content
    from runtime.world.setup import Setup

ANYWHERE = ("affixes", "monster_modifiers", "ranks")
"""Kinds that are drawn from as a whole, whatever the map."""


def run_problems(
    content: Content, problems: Iterable[Problem], map_id: str, setup: Setup
) -> tuple[Problem, ...]:
    """Return the errors in what a run may come upon: with one of them it does not begin.

    Without a map, as in a campaign, `map_id` is "".
    """
    needed = needed_by(content, *run_roots(content, map_id, setup))
    return tuple(
        each
        for each in problems
        if each.severity is Severity.ERROR
        and each.asset is not None
        and (each.asset in needed or each.asset.kind in ANYWHERE)
    )


def refuse(problems: Sequence[Problem]) -> None:
    """Raise SetupError with the first of the problems that stop a run; nothing without one."""
    if problems:
        first = problems[0]
        field = path_text(first.path)
        place = f"{field}: " if field and field not in first.message else ""
        raise SetupError(f"{first.file}: {place}{first.message}.{_more(len(problems) - 1)}")


def check_whole(content: Content, map_id: str, setup: Setup) -> None:
    """Raise SetupError, naming file, field and remedy, when a run could come upon a gap."""
    roots = run_roots(content, map_id, setup)
    gaps = dangling(content, *roots)
    if gaps:
        owner, (path, target) = gaps[0]
        raise SetupError(
            f'{owner.path}: {path_text(path)} is "{target.id}", but {target.path} is missing or '
            f"cannot be read. Mend that file, or choose another here.{_more(len(gaps) - 1)}"
        )
    _refuse_circles(content, needed_by(content, *roots))


def run_roots(content: Content, map_id: str, setup: Setup) -> list[AssetRef]:
    """Return the records from which all that a run may come upon is named."""
    roots = [AssetRef("rules", RULES_ID), AssetRef("maps", map_id)]
    roots += [AssetRef(kind, id_) for kind in ANYWHERE for id_ in content.all(kind)]
    roots += [AssetRef("unlocks", each) for each in setup.unlocks or ()]
    if setup.campaign is not None:
        roots.append(AssetRef("campaigns", setup.campaign))
    if setup.character is not None:
        roots.append(AssetRef("characters", setup.character))
    needed = needed_by(content, *roots)
    bosses = content.bosses.items()
    fought = [id_ for id_, boss in bosses if AssetRef("enemies", boss.enemy) in needed]
    return [*roots, *(AssetRef("bosses", id_) for id_ in fought)]


def _refuse_circles(content: Content, needed: Iterable[AssetRef]) -> None:
    edges = {
        ref.id: [e.table for e in content.drop_tables[ref.id].entries if isinstance(e, TableDrop)]
        for ref in sorted(needed)
        if ref.kind == "drop_tables"
    }
    for table, way in cycles_of(edges).items():
        raise SetupError(
            f"drop_tables/{table}.json: the table contains itself: {way_words(way)}. "
            "Take one of these entries out."
        )


def _more(count: int) -> str:
    return f" {count} more stand in the way: `delve validate` lists them." if count > 0 else ""
