"""The turn loop: from one turn of the player to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.ai.brains import Minds
from runtime.ai.fields import Fields
from runtime.rules.actions import Impossible, Wait
from runtime.rules.bosses import confront
from runtime.rules.fight import stand_on_hazard
from runtime.rules.passing import regenerate
from runtime.rules.perform import perform
from runtime.rules.sight import refresh_sight
from runtime.rules.statuses import pass_statuses
from runtime.world.actor import Rank
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.rules.actions import Command
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


class Turns:
    """Runs one level's turns in the order of its clock."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._minds = Minds(scene, Fields(scene))
        self._hazards = scene.level.table.hazards if scene.level.table.has_hazards else None

    def take(self, command: Command) -> int | Impossible:
        """Let the player act, then all others until the player may act again.

        Returns the time that the player's action took.
        """
        scene, player = self._scene, self._scene.player
        spent = perform(scene, player, command)
        if isinstance(spent, Impossible):
            return spent
        scene.run.turn += 1
        scene.clock.spend(player, spent)
        regenerate(player, spent)
        if scene.run.state is RunState.ACTIVE:
            self._burn(player)
        refresh_sight(scene)
        if not scene.run.descending:
            self._run_others()
        return spent

    def arrive(self) -> None:
        """Let what the player brings along from the floor above catch up with the way's time."""
        pass_statuses(self._scene, self._scene.player, self._scene.run.time)

    def _run_others(self) -> None:
        scene, player, clock = self._scene, self._scene.player, self._scene.clock
        run, decide = scene.run, self._minds.decide
        while run.state is RunState.ACTIVE:
            actor = clock.next()
            run.time = actor.next_time
            if actor.statuses:
                pass_statuses(scene, actor, run.time)
                if actor.health <= 0:
                    continue
            if actor is player:
                break
            action = decide(actor)
            spent = perform(scene, actor, action)
            if isinstance(spent, Impossible):
                spent = actor.sheet.move_time
            if actor.rank is Rank.BOSS:
                confront(scene, actor)
            clock.spend(actor, spent)
            if not isinstance(action, Wait):
                actor.busy_until = actor.next_time
            if actor.sheet.regeneration:
                regenerate(actor, spent)
            self._burn(actor)
        refresh_sight(scene)

    def _burn(self, actor: Actor) -> None:
        if self._hazards is not None:
            level = self._scene.level
            if self._hazards[level.tiles_flat[actor.y * level.width + actor.x]] is not None:
                stand_on_hazard(self._scene, actor)
