"""Fixed things that break under blows, by the resolver of any fight: barrels, rotten doors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import Box
from runtime.core.kernels.lines import line_clear
from runtime.rules.combat import Attack, Defense, attack_of, resolve
from runtime.rules.events import Broken, Subject, ThingStruck
from runtime.rules.loot import leave_drops

if TYPE_CHECKING:
    from runtime.content.models.tiles import Breakable
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.level import Level


def breakable_at(level: Level, spot: int) -> Breakable | None:
    """Return how the thing on a cell breaks; None when it does not.

    What only force opens is forced, and what a keeper holds shut does not give to blows: a boss's
    doors stay doors.
    """
    gate = level.gates.get(spot)
    if gate is not None and (gate.turns or gate.key is None):
        return None
    return level.table.breaks[level.tiles_flat[spot]]


def strike_thing(scene: Scene, actor: Actor, cell: Cell) -> int | None:
    """Hit the thing on a neighbouring cell; return the time, or None when nothing there breaks."""
    level = scene.level
    if not level.inside(cell.x, cell.y) or actor.cell.chebyshev(cell) != 1:
        return None
    if breakable_at(level, level.spot(cell.x, cell.y)) is None:
        return None
    crack(scene, cell, attack_of(actor.sheet), Subject.of(actor))
    return actor.sheet.attack_time


def crack(scene: Scene, cell: Cell, thrown: Attack, by: Subject) -> None:
    """Roll an attack out on the thing on a cell; it breaks once it has taken all its health."""
    level = scene.level
    spot = level.spot(cell.x, cell.y)
    record = breakable_at(level, spot)
    if record is None:
        return
    armour = Defense(armour=record.armour)
    hit = resolve(thrown, armour, scene.content.rules.combat, scene.combat)
    tile = level.table.ids[level.tiles_flat[spot]]
    scene.tell(ThingStruck(cell, by, tile, hit))
    if hit.missed:
        return
    level.cracks[spot] = level.cracks.get(spot, 0) + hit.damage
    if level.cracks[spot] >= record.health:
        _fall_apart(scene, cell, record, tile)


def crack_round(scene: Scene, centre: Cell, radius: int, thrown: Attack, by: Subject) -> None:
    """Let a blast hit every thing within its reach that breaks, with a free line to it."""
    level = scene.level
    if not level.table.has_breaks:
        return
    ground = Box(0, 0, level.width, level.height)
    for cell in Box.around(centre, radius).clipped(ground).cells():
        spot = level.spot(cell.x, cell.y)
        if level.table.breaks[level.tiles_flat[spot]] is not None and line_clear(
            level.transparent, *centre, *cell
        ):
            crack(scene, cell, thrown, by)


def _fall_apart(scene: Scene, cell: Cell, record: Breakable, tile: str) -> None:
    level = scene.level
    spot = level.spot(cell.x, cell.y)
    left = level.table.breaks_to[level.tiles_flat[spot]]
    level.gates.pop(spot, None)
    scene.tell(Broken(cell, tile))
    if left is not None:
        level.set_tile(cell.x, cell.y, left)
    if record.drops is not None:
        leave_drops(scene, record.drops, cell)
