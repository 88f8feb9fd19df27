"""Those who were not on the map when the floor began: called, split off, or come by alarm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.enemies import AmbusherBrain
from runtime.content.models.ranks import Rank
from runtime.rules.events import Appeared, Subject
from runtime.world.actor import Actor, Mood

if TYPE_CHECKING:
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene

MOST_ACTORS = 400
"""Nobody comes any more when so many are on a level."""


def arrive(
    scene: Scene,
    enemy: str,
    cell: Cell,
    origin: Actor,
    *,
    rank: Rank = Rank.NORMAL,
    share: int = 100,
) -> Actor:
    """Put a newcomer on a free cell, on the hunt, under the leash of whom it comes from.

    `share` is its health in per cent. It pays no reward.
    """
    run = scene.run
    sheet = scene.sheet_of(enemy, rank, ())
    asleep = isinstance(scene.enemies[enemy].brain, AmbusherBrain)
    newcomer = Actor(
        id=run.next_id,
        x=cell.x,
        y=cell.y,
        sheet=sheet,
        health=max(sheet.max_health * share // 100, 1),
        next_time=run.time + sheet.move_time,
        enemy=enemy,
        rank=rank,
        mood=Mood.ASLEEP if asleep else Mood.CHASE,
        leash=origin.leash,
        home=origin.home,
        summoner=origin.id,
    )
    run.next_id += 1
    scene.level.add(newcomer)
    scene.clock.enter(newcomer)
    scene.tell(Appeared(cell, Subject.of(newcomer)))
    return newcomer


def room_round(scene: Scene, centre: Cell, count: int, *, own: bool = False) -> list[Cell]:
    """Return up to `count` free cells beside a cell where enemies walk, itself first if `own`."""
    level = scene.level
    cells = ((centre,) if own else ()) + centre.neighbours()
    free = [
        cell
        for cell in cells
        if level.is_free(cell.x, cell.y) and level.trodden_flat[level.spot(cell.x, cell.y)]
    ]
    room = max(MOST_ACTORS - len(level.actors), 0)
    return free[: min(count, room)]
