"""What using a consumable does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.items import (
    BlastEffect,
    CureEffect,
    HealEffect,
    LiftCurseEffect,
    RevealEffect,
    StatusEffect,
    TeleportEffect,
)
from runtime.core.geometry import Box
from runtime.core.kernels.labels import reachable
from runtime.rules.combat import Attack
from runtime.rules.curses import lift_curses
from runtime.rules.events import Healed, Revealed, Teleported
from runtime.rules.fight import blast
from runtime.rules.sight import reveal
from runtime.rules.statuses import cure, gain
from runtime.rules.wounds import heal

if TYPE_CHECKING:
    from runtime.content.models.items import Effect
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def apply_effect(scene: Scene, actor: Actor, effect: Effect, source: str) -> None:
    """Let one effect of the item `source` happen to its user or round them."""
    rng = scene.run.streams["items"]
    match effect:
        case HealEffect(amount=amount):
            healed = heal(actor, rng.between(amount.low, amount.high))
            scene.tell_always(Healed(actor.cell, healed))
        case TeleportEffect(distance=distance):
            _teleport(scene, actor, distance)
        case RevealEffect(radius=radius):
            reveal(scene, radius)
            scene.tell_always(Revealed(actor.cell, radius))
        case BlastEffect(damage=damage, damage_type=kind, radius=radius):
            attack = Attack(damage.low, damage.high, kind, certain=True)
            blast(scene, attack, radius, f"the {source}")
        case LiftCurseEffect():
            lift_curses(scene, actor)
        case StatusEffect(status=status):
            gain(scene, actor, status)
        case CureEffect():
            cure(scene, actor)


def _teleport(scene: Scene, actor: Actor, distance: int) -> None:
    """Move to a random free cell that could be walked to, so an exit can be too."""
    level, origin = scene.level, actor.cell
    open_ground = np.zeros(level.tiles.shape, np.bool_)
    reachable(level.passable, origin.x, origin.y, open_ground)
    open_ground &= level.walkable
    ground = Box(0, 0, level.width, level.height)
    near = np.zeros_like(open_ground)
    near[Box.around(origin, distance).clipped(ground).slices] = True
    spots = [
        spot for spot in np.flatnonzero(open_ground & near).tolist() if spot not in level.occupants
    ]
    if spots:
        target = level.cell(scene.run.streams["items"].pick(spots))
        level.relocate(actor, target.x, target.y)
        level.sight_stale = True
        scene.rouse_all()
    scene.tell_always(Teleported(actor.cell, origin))
