"""What the player sees now, and remembers of before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box
from runtime.core.kernels.sight import field_of_view
from runtime.rules.events import ZoneFound
from runtime.rules.rooms import reveal_rooms, visit_room

if TYPE_CHECKING:
    from runtime.rules.scene import Scene


def refresh_sight(scene: Scene) -> None:
    """Look round from where the player stands, if anything has changed since the last look."""
    level, player = scene.level, scene.player
    if not level.sight_stale:
        return
    level.sight_stale = False
    field_of_view(level.transparent, player.x, player.y, player.sheet.sight, level.visible)
    np.copyto(level.memory, level.tiles, where=level.visible)
    if level.rooms:
        visit_room(scene)
    _find_zones(scene)


def reveal(scene: Scene, radius: int) -> None:
    """Let the player remember the square round them as if it had been seen."""
    level = scene.level
    ground = Box(0, 0, level.width, level.height)
    box = Box.around(scene.player.cell, radius).clipped(ground)
    reveal_rooms(level, box)
    area = box.slices
    level.memory[area] = level.tiles[area]
    ys, xs = area
    for spot, trap in level.traps.items():
        y, x = divmod(spot, level.width)
        trap.found = trap.found or (ys.start <= y < ys.stop and xs.start <= x < xs.stop)


def _find_zones(scene: Scene) -> None:
    level, player = scene.level, scene.player
    here = Box(player.x, player.y, 1, 1)
    for zone in level.zones:
        if zone.discovered or zone.box.gap_to(here) > player.sheet.sight:
            continue
        if level.visible[zone.box.slices].any():
            zone.discovered = True
            scene.tell_always(ZoneFound(zone.box.centre, zone.tier, zone.theme))
