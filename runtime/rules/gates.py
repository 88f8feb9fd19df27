"""Locked gates: keys, keepers and brute force. Source: zone-maps.txt, vault and force gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.rules.actions import Impossible
from runtime.rules.arrivals import MOST_ACTORS, arrive
from runtime.rules.events import AlarmRaised, GateForced, Unlocked, item_name

if TYPE_CHECKING:
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.items import ItemStack
    from runtime.world.places import Gate

ALARM_NEAREST, ALARM_FARTHEST = 8, 20
"""Steps from the player between which those come whom an alarm calls."""


def try_gate(scene: Scene, actor: Actor, spot: int) -> int | Impossible:
    """Unlock a gate, or force it a turn further; the way is open when it unlocks."""
    gate = scene.level.gates[spot]
    if gate.turns:
        return _force(scene, actor, gate, spot)
    if gate.key is not None:
        stack = _key_in_bag(actor, gate.key)
        if stack is None:
            name = item_name(scene.content, gate.key)
            return Impossible(f"It is locked. The {name} would open it.")
        _use_up(scene, actor, stack)
    elif gate.keeper in scene.level.actors:
        return Impossible("It is locked, and its keeper still walks these grounds.")
    unlock(scene, spot)
    return actor.sheet.move_time


def unlock(scene: Scene, spot: int) -> None:
    """Take the lock away and open the door."""
    level = scene.level
    cell = level.cell(spot)
    tile = level.tiles_flat[spot]
    del level.gates[spot]
    opened = level.table.opens_to[tile]
    level.set_tile(cell.x, cell.y, tile if opened is None else opened)
    scene.tell_always(Unlocked(cell, level.table.ids[tile]))


def _force(scene: Scene, actor: Actor, gate: Gate, spot: int) -> int:
    cell = scene.level.cell(spot)
    gate.forced += 1
    scene.tell_always(GateForced(cell, gate.forced, gate.turns))
    if gate.forced == 1 and gate.wave:
        scene.tell_always(AlarmRaised(cell))
        _call_wave(scene, gate, actor)
    if gate.forced >= gate.turns:
        unlock(scene, spot)
    return actor.sheet.move_time


def _call_wave(scene: Scene, gate: Gate, actor: Actor) -> None:
    """Let the wave come from some way off, wherever one can walk to the player from."""
    level, rng = scene.level, scene.run.streams["ai"]
    steps = np.empty(level.tiles.shape, np.int32)
    distance_field(level.trodden, np.array([actor.cell], np.int32), UNREACHED, steps)
    ground = level.trodden & level.walkable
    near = ground & (steps >= ALARM_NEAREST) & (steps <= ALARM_FARTHEST)
    spots = [spot for spot in np.flatnonzero(near).tolist() if spot not in level.occupants]
    for enemy in gate.wave:
        if not spots or len(level.actors) >= MOST_ACTORS:
            return
        place = rng.below(len(spots))
        cell: Cell = level.cell(spots.pop(place))
        newcomer = arrive(scene, enemy, cell, actor)
        newcomer.home = cell


def _key_in_bag(actor: Actor, key: str) -> ItemStack | None:
    return next((stack for stack in actor.bag if stack.item == key), None)


def _use_up(scene: Scene, actor: Actor, stack: ItemStack) -> None:
    stack.count -= 1
    if not stack.count:
        actor.bag.remove(stack)
    scene.run.ledger.destroy(stack.item, 1)
