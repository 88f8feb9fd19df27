"""Steps, bumps and doors. The cost is that of what the step turned out to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.actions import Impossible
from runtime.rules.chests import open_chest
from runtime.rules.events import Closed, Descended, GoldTaken, Moved, Opened, Subject, WentOn, Won
from runtime.rules.fight import strike
from runtime.rules.gates import try_gate
from runtime.rules.loot import take_gold
from runtime.rules.stages import next_rung
from runtime.rules.traps import pass_traps
from runtime.world.level import ExitKind
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor

NO_STEP = Impossible("A step goes to a neighbouring cell of the map.")
LOCKED = Impossible("It is locked.")
IN_THE_WAY = Impossible("Somebody is in the way.")


def move(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    """Step, or hit who stands there, or open what is shut there.

    Enemies do not hit one another: somebody of their own is in the way.
    """
    level = scene.level
    x, y = actor.x + dx, actor.y + dy
    if (dx, dy) == (0, 0) or not (-1 <= dx <= 1 and -1 <= dy <= 1) or not level.inside(x, y):
        return NO_STEP
    spot = y * level.width + x
    other = level.occupants.get(spot)
    if other is not None:
        return strike(scene, actor, dx, dy) if not (actor.id and other.id) else IN_THE_WAY
    if not level.walkable_flat[spot]:
        return _bump(scene, actor, dx, dy)
    if actor.id == 0 and _is_shut_chest(scene, spot):
        return open_chest(scene, actor, spot)
    return _step(scene, actor, x, y)


def open_there(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    """Open the door, or as the player the chest, next to the actor or underfoot."""
    level = scene.level
    x, y = actor.x + dx, actor.y + dy
    if not level.inside(x, y) or max(abs(dx), abs(dy)) > 1:
        return Impossible("There is nothing to open.")
    spot = level.spot(x, y)
    if actor.is_player and _is_shut_chest(scene, spot):
        return open_chest(scene, actor, spot)
    if spot in level.gates:
        return try_gate(scene, actor, spot) if actor.is_player else LOCKED
    tile = level.tiles_flat[spot]
    opened = level.table.opens_to[tile]
    if opened is None:
        return Impossible("There is nothing to open.")
    level.set_tile(x, y, opened)
    scene.tell(Opened(level.cell(spot), Subject.of(actor), level.table.ids[tile]))
    return actor.sheet.move_time


def close_there(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    """Close the door next to the actor, unless something is in it."""
    level = scene.level
    x, y = actor.x + dx, actor.y + dy
    if not level.inside(x, y) or max(abs(dx), abs(dy)) != 1:
        return Impossible("There is nothing to close.")
    spot = level.spot(x, y)
    tile = level.tiles_flat[spot]
    closed = level.table.closes_to[tile]
    if closed is None:
        return Impossible("There is nothing to close.")
    if spot in level.occupants or level.items.get(spot) or level.gold.get(spot):
        return Impossible("Something lies in the way.")
    level.set_tile(x, y, closed)
    scene.tell(Closed(level.cell(spot), Subject.of(actor), level.table.ids[tile]))
    return actor.sheet.move_time


def leave(scene: Scene, actor: Actor) -> int | Impossible:
    """Leave by what is underfoot: a portal ends the run, stairs lead deeper.

    In a campaign both lead to the next floor, and from the last one out.
    """
    level, run = scene.level, scene.run
    kind = level.exits.get(level.spot(actor.x, actor.y))
    if kind is None:
        return Impossible("There is no portal and there are no stairs here.")
    if kind is ExitKind.STAIRS_UP:
        return Impossible("There is nothing left to do up there.")
    rung = next_rung(scene.content, run)
    if rung is not None:
        run.descending = True
        scene.tell_always(WentOn(actor.cell, rung.floor, rung.name))
    elif kind is ExitKind.PORTAL or run.setup.campaign is not None:
        run.state = RunState.VICTORY
        scene.tell_always(Won(actor.cell))
    else:
        run.descending = True
        scene.tell_always(Descended(actor.cell, run.floor + 1))
    return actor.sheet.move_time


def _bump(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    level = scene.level
    spot = level.spot(actor.x + dx, actor.y + dy)
    tile = level.tiles_flat[spot]
    if level.table.opens_to[tile] is not None or spot in level.gates:
        return open_there(scene, actor, dx, dy)
    if actor.is_player and level.table.breaks[tile] is not None:
        return strike(scene, actor, dx, dy)
    return Impossible(f"The {level.table.names[tile].lower()} is in the way.")


def _is_shut_chest(scene: Scene, spot: int) -> bool:
    chest = scene.level.chests.get(spot)
    return chest is not None and not chest.opened


def _step(scene: Scene, actor: Actor, x: int, y: int) -> int:
    level = scene.level
    spot = y * level.width + x
    seen = level.visible_flat[actor.y * level.width + actor.x] or level.visible_flat[spot]
    if seen:
        origin = actor.cell
        level.relocate(actor, x, y)
        scene.events.append(Moved(actor.cell, Subject.of(actor), origin))
    else:
        level.relocate(actor, x, y)
    if actor.id == 0:
        level.sight_stale = True
        if level.traps:
            pass_traps(scene, actor)
        gold = level.gold.pop(spot, 0)
        if gold:
            take_gold(scene, gold)
            scene.tell_always(GoldTaken(actor.cell, gold))
    cost = level.table.move_cost[level.tiles_flat[spot]]
    time = actor.sheet.move_time
    return time if cost == 100 else max(time * cost // 100, 1)  # noqa: PLR2004 per cent
