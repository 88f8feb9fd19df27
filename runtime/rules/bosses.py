"""Bosses: the doors fall shut, phases begin, and the doors open over the dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.arrivals import arrive, room_round
from runtime.rules.events import BossSpoke, DoorsShut
from runtime.rules.ranks import boss_of
from runtime.world.actor import Mood
from runtime.world.places import Gate

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def confront(scene: Scene, actor: Actor) -> None:
    """Begin the fight once the boss hunts the player within its room; it begins only once."""
    if actor.phase or actor.mood is not Mood.CHASE:
        return
    if actor.leash is not None and not actor.leash.contains(scene.player.cell):
        return
    actor.phase = 1
    boss = boss_of(scene.content, actor.enemy, actor.rank)
    if boss is not None and boss.intro:
        scene.tell_always(BossSpoke(actor.cell, boss.intro))
    _shut_doors(scene, actor)


def next_phases(scene: Scene, actor: Actor) -> None:
    """Begin every phase for which the boss has little enough health left."""
    boss = boss_of(scene.content, actor.enemy, actor.rank)
    if boss is None:
        return
    actor.phase = max(actor.phase, 1)
    while actor.phase <= len(boss.phases):
        phase = boss.phases[actor.phase - 1]
        if actor.health * 100 > phase.below_health * actor.sheet.max_health:
            return
        actor.phase += 1
        scene.resheet(actor)
        if phase.line:
            scene.tell_always(BossSpoke(actor.cell, phase.line))
        if phase.minions is not None:
            count = scene.combat.between(phase.minions.count.low, phase.minions.count.high)
            for cell in room_round(scene, actor.cell, count):
                arrive(scene, phase.minions.enemy, cell, actor)


def open_doors(scene: Scene, actor: Actor) -> None:
    """Take away the locks that held while the boss lived."""
    level = scene.level
    for spot in level.arenas.pop(actor.id, ()):
        gate = level.gates.get(spot)
        if gate is not None and gate.keeper == actor.id:
            del level.gates[spot]
            cell = level.cell(spot)
            level.set_tile(cell.x, cell.y, level.tiles_flat[spot])


def _shut_doors(scene: Scene, actor: Actor) -> None:
    """Close and lock the doors of the room in which nothing stands."""
    level, shut = scene.level, False
    for spot in level.arenas.get(actor.id, ()):
        if spot in level.occupants or spot in level.gates:
            continue
        cell, tile = level.cell(spot), level.tiles_flat[spot]
        closed = level.table.closes_to[tile]
        if closed is None and level.table.opens_to[tile] is None:
            continue
        if closed is not None:
            level.set_tile(cell.x, cell.y, closed)
        level.lock(spot, Gate(keeper=actor.id))
        level.sight_stale = shut = True
    if shut:
        scene.tell_always(DoorsShut(actor.cell))
