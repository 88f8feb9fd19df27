"""New levels: the world waits until the player has chosen a boon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.actions import ChooseBoon, Impossible
from runtime.rules.events import BoonTaken, LevelGained
from runtime.rules.levels import next_level_at, offered_boons
from runtime.rules.wounds import heal
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.rules.actions import Command
    from runtime.rules.scene import Scene

CHOOSE_FIRST = Impossible("Choose first what the new level brings.")
NO_SUCH_BOON = Impossible("The new level does not offer so many boons.")


def rise(scene: Scene) -> None:
    """Give the player the next level when experience suffices, one at a time."""
    run, player, rules = scene.run, scene.player, scene.content.rules.levels
    needed = next_level_at(rules, run.player_level)
    if run.state is not RunState.ACTIVE or run.offers or needed is None or player.xp < needed:
        return
    run.player_level += 1
    run.offers = offered_boons(rules, run.boons, run.streams["boons"])
    heal(player, round(player.sheet.max_health * rules.heal / 100))
    scene.tell_always(LevelGained(player.cell, run.player_level, run.offers))


def choose(scene: Scene, command: Command) -> Impossible | None:
    """Take the boon that the player chose; why it cannot be, or None when it is done."""
    run = scene.run
    if not isinstance(command, ChooseBoon):
        return CHOOSE_FIRST
    if not 0 <= command.index < len(run.offers):
        return NO_SUCH_BOON
    boon = run.offers[command.index]
    run.turn += 1
    run.boons, run.offers = (*run.boons, boon), ()
    scene.tell_always(BoonTaken(scene.player.cell, boon))
    return None
