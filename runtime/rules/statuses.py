"""Statuses: how they take hold, pulse, pass and are cured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.statuses import Stacking, WoundPulse
from runtime.rules.chances import TICKETS, tickets
from runtime.rules.combat import Attack, Defense, harm
from runtime.rules.events import Hurt, StatusEnded, StatusGained, Subject
from runtime.rules.wounds import heal, wound
from runtime.world.actor import ActiveStatus
from runtime.world.run import RunState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.rules import CombatRules
    from runtime.content.models.statuses import Infliction, Status
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor, Sheet

LONGEST = 1_000_000
"""Time that extending a status can add up to."""


def inflict(scene: Scene, actor: Actor, inflictions: Iterable[Infliction]) -> None:
    """Roll for each status whether it takes hold of somebody who is alive."""
    for infliction in inflictions:
        if actor.id not in scene.level.actors or actor.health <= 0:
            return
        won = tickets(infliction.chance)
        if won >= TICKETS or scene.combat.chance(won, TICKETS):
            gain(scene, actor, infliction.status)


def gain(scene: Scene, actor: Actor, status: str) -> None:
    """Give somebody a status, or have it anew by the rule of its stacking."""
    active = take_hold(actor.statuses, status, scene.content.statuses[status], scene.run.time)
    scene.resheet(actor)
    scene.wake(actor, hunt=False)
    scene.tell(StatusGained(actor.cell, Subject.of(actor), status, active.stacks))


def take_hold(statuses: list[ActiveStatus], status: str, record: Status, now: int) -> ActiveStatus:
    """Enter a status among those that somebody has, by the rule of its stacking; return it."""
    active = next((s for s in statuses if s.status == status), None)
    if active is None:
        active = ActiveStatus(status, now + record.duration, now + record.period)
        statuses.append(active)
    elif record.stacking is Stacking.EXTEND:
        active.until = min(active.until + record.duration, now + LONGEST)
    else:
        active.until = max(active.until, now + record.duration)
        if record.stacking is Stacking.STACK:
            active.stacks = min(active.stacks + 1, record.max_stacks)
    return active


def cure(scene: Scene, actor: Actor) -> None:
    """Take every harmful status away."""
    for active in [s for s in actor.statuses if scene.content.statuses[s.status].harmful]:
        _end(scene, actor, active)


def pass_statuses(scene: Scene, actor: Actor, now: int) -> None:
    """Let the pulses that are due come, in order of time, and what is over pass."""
    for active in list(actor.statuses):
        record = scene.content.statuses[active.status]
        while record.pulse and active.next_pulse <= min(now, active.until):
            active.next_pulse += record.period
            _pulse(scene, actor, active)
            if actor.health <= 0 or scene.run.state is not RunState.ACTIVE:
                return
        if active.until <= now:
            _end(scene, actor, active)


def _pulse(scene: Scene, actor: Actor, active: ActiveStatus) -> None:
    record = scene.content.statuses[active.status]
    pulse = record.pulse
    if pulse is None:
        return
    rolled = scene.combat.between(pulse.amount.low, pulse.amount.high) * active.stacks
    if not isinstance(pulse, WoundPulse):
        heal(actor, rolled)
        return
    damage = pulse_harm(rolled, pulse, actor.sheet, scene.content.rules.combat)
    if damage:
        cause = _as_cause(record.name.lower())
        scene.tell(Hurt(actor.cell, Subject.of(actor), damage, cause))
        wound(scene, actor, damage, cause, None)


def pulse_harm(rolled: int, pulse: WoundPulse, sheet: Sheet, rules: CombatRules) -> int:
    """Return the damage that gets through of a pulse; armour does not count against it."""
    attack = Attack(rolled, rolled, pulse.damage_type, certain=True)
    return harm(rolled, attack, Defense(resistances=sheet.resistances), rules, crit=False)


def _as_cause(state: str) -> str:
    """Return a state as what hurts: "burning" is something done, "poisoned" is something one is."""
    return state if state.endswith("ing") else f"being {state}"


def _end(scene: Scene, actor: Actor, active: ActiveStatus) -> None:
    actor.statuses.remove(active)
    scene.resheet(actor)
    scene.tell(StatusEnded(actor.cell, Subject.of(actor), active.status))
