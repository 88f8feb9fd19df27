"""What an enemy notices of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.lines import line_clear

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def distance_to_player(scene: Scene, actor: Actor) -> int:
    """Return the distance in king moves, through walls."""
    dx, dy = actor.x - scene.player.x, actor.y - scene.player.y
    return max(dx if dx >= 0 else -dx, dy if dy >= 0 else -dy)


def sees_player(scene: Scene, actor: Actor) -> bool:
    """Tell whether the player is within the actor's sight and the line is free.

    Within the player's own sight the answer is the player's view, as sight is symmetric: whom the
    player sees sees the player.
    """
    level, player, reach = scene.level, scene.player, actor.sheet.sight
    dx, dy = actor.x - player.x, actor.y - player.y
    apart = dx * dx + dy * dy
    if apart > reach * reach + reach:
        return False
    eye = player.sheet.sight
    if apart <= eye * eye + eye:
        return level.visible_flat[actor.y * level.width + actor.x]
    return line_clear(level.transparent, actor.x, actor.y, player.x, player.y)


def can_shoot_player(scene: Scene, actor: Actor, reach: int) -> bool:
    """Tell whether the player is in reach of a shot with a free line."""
    player = scene.player
    return distance_to_player(scene, actor) <= reach and line_clear(
        scene.level.transparent, actor.x, actor.y, player.x, player.y
    )
