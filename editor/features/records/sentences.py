"""What enemies, abilities and statuses do, in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.widgets.item_facts import modifier_text, number, span
from runtime.content.models.abilities import (
    BlinkPower,
    ChargePower,
    EmpowerPower,
    InflictPower,
    MendPower,
    ShotPower,
    SummonPower,
)
from runtime.content.models.enemies import (
    AmbusherBrain,
    BurstAttack,
    HunterBrain,
    RangedAttack,
    SentinelBrain,
    SkirmisherBrain,
)
from runtime.content.models.statuses import Stacking, WoundPulse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content import Content
    from runtime.content.models.abilities import Ability, Power
    from runtime.content.models.enemies import Enemy
    from runtime.content.models.statuses import Infliction, Status
    from runtime.content.stats import StatModifier

TURN = 100
WHOLE = 100


def turns(time: int) -> str:
    """Write a time in turns of a plain step: "1 turn", "2.5 turns"."""
    count = number(time / TURN)
    return f"{count} turn" if count == "1" else f"{count} turns"


def often(time: int) -> str:
    """Write how often something comes: "every turn", "every 2.5 turns"."""
    return "every turn" if time == TURN else f"every {turns(time)}"


def tiles(count: int) -> str:
    """Write a distance."""
    return f"{count} tile" if count == 1 else f"{count} tiles"


def listed(words: Iterable[str]) -> str:
    """Write "a, b and c"."""
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def modifiers_text(modifiers: Iterable[StatModifier]) -> str:
    """Write modifiers one after another."""
    return ", ".join(modifier_text(each) for each in modifiers)


def enemy_sentences(content: Content, enemy: Enemy) -> list[str]:
    """Say how an enemy behaves and fights."""
    said = [_brain(enemy), _pace(enemy), _attack(enemy)]
    if enemy.attack.inflicts:
        said.append(f"Its hits leave one {inflictions_text(content, enemy.attack.inflicts)}.")
    for name in enemy.abilities:
        ability = content.abilities.get(name)
        if ability is not None:
            what = power_text(content, ability.power)
            cooldown = turns(ability.cooldown)
            said.append(f"{ability.name}: {what}; again after {cooldown}.")
    weak = _resistances(enemy)
    return [*said, *([weak] if weak else [])]


def _brain(enemy: Enemy) -> str:
    match enemy.brain:
        case HunterBrain(flee_below=share) if share:
            return (
                f"Patrols, chases whom it sees within {tiles(enemy.sight)}, and flees below "
                f"{number(share)} % health."
            )
        case HunterBrain():
            return f"Patrols, and chases whom it sees within {tiles(enemy.sight)}. It never flees."
        case AmbusherBrain(wake_distance=near):
            return f"Sleeps until somebody comes within {tiles(near)}, then hunts."
        case SkirmisherBrain(keep_distance=far):
            return f"Keeps {tiles(far)} away from whom it fights: it steps back and shoots."
        case SentinelBrain():
            return "Never leaves its post; fights what comes into reach."


def _pace(enemy: Enemy) -> str:
    if enemy.move_time == TURN:
        return "It is as fast on its feet as the player."
    faster = enemy.move_time < TURN
    times = TURN / enemy.move_time if faster else enemy.move_time / TURN
    word = "as many" if faster else "times as long for"
    if faster:
        return f"It takes {number(times)} steps while the player takes one."
    return f"A step takes it {number(times)} {word} as the player."


def _attack(enemy: Enemy) -> str:
    attack = enemy.attack
    damage = f"{span(attack.damage)} {attack.damage_type} damage"
    match attack:
        case RangedAttack(reach=reach, blast=blast):
            also = f", to all within {tiles(blast)} of the target" if blast else ""
            pace = often(enemy.attack_time)
            return f"Shoots up to {tiles(reach)} far for {damage} {pace}{also}."
        case BurstAttack(radius=radius):
            return f"Bursts beside its target: {damage} within {tiles(radius)}, and dies of it."
        case _:
            return f"Hits for {damage} {often(enemy.attack_time)}."


def _resistances(enemy: Enemy) -> str:
    values = enemy.resistances.model_dump()
    weak = [f"{kind} ({-value} % more)" for kind, value in values.items() if value < 0]
    immune = [kind for kind, value in values.items() if value >= WHOLE]
    hard = [f"{kind} ({value} %)" for kind, value in values.items() if 0 < value < WHOLE]
    parts = [
        *([f"weak to {listed(weak)}"] if weak else []),
        *([f"resists {listed(hard)}"] if hard else []),
        *([f"immune to {listed(immune)}"] if immune else []),
    ]
    text = listed(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def inflictions_text(content: Content, inflictions: Iterable[Infliction]) -> str:
    """Write "poisoned (40 %) and chilled"."""
    words = []
    for each in inflictions:
        status = content.statuses.get(each.status)
        name = status.name.lower() if status is not None else each.status
        words.append(name if each.chance >= WHOLE else f"{name} ({number(each.chance)} %)")
    return listed(words)


def power_text(content: Content, power: Power) -> str:  # noqa: PLR0911 - one line per power
    """Say what a power does, as a clause."""
    match power:
        case ShotPower():
            blast = f", to all within {tiles(power.blast)} of the target" if power.blast else ""
            left = _leaving(content, power.inflicts)
            return f"shoots for {span(power.damage)} {power.damage_type} damage{blast}{left}"
        case ChargePower(damage=damage, inflicts=inflicts):
            left = _leaving(content, inflicts)
            return f"runs up in a straight line and strikes with {damage} % of its damage{left}"
        case InflictPower(inflicts=inflicts):
            return f"makes its target {inflictions_text(content, inflicts)}; it never misses"
        case SummonPower(enemy=enemy, count=count, cap=cap):
            name = content.name_of("enemies", enemy)
            return f"calls {name} ×{span(count)} to its side, {cap} of its own at most"
        case MendPower(amount=amount, radius=radius):
            whom = f"itself and its folk within {tiles(radius)}" if radius else "itself"
            return f"heals {whom} by {span(amount)}"
        case BlinkPower(distance=distance, towards=towards):
            where = "nearer to" if towards else "away from"
            return f"vanishes and stands up to {tiles(distance)} off, {where} its target"
        case EmpowerPower(inflicts=inflicts):
            return f"makes itself {inflictions_text(content, inflicts)}"


def _leaving(content: Content, inflictions: tuple[Infliction, ...]) -> str:
    return f"; a hit leaves one {inflictions_text(content, inflictions)}" if inflictions else ""


def ability_sentences(content: Content, ability: Ability) -> list[str]:
    """Say what an ability does, when it is used and what it costs."""
    what = power_text(content, ability.power)
    said = [f"Its bearer {what}."]
    near, far = ability.min_distance, ability.reach
    where = f"{near} to {tiles(far)}" if near else f"at most {tiles(far)}"
    limit = f", at {number(ability.below_health)} % health or less"
    hurt = "" if ability.below_health >= WHOLE else limit
    said.append(f"Used on a target {where} away{hurt}.")
    again = turns(ability.cooldown)
    said.append(f"It takes {turns(ability.use_time)}, and can be used again after {again}.")
    return said


def status_sentences(status: Status) -> list[str]:
    """Say what a status does, how long, and how it adds up."""
    each = " for each stack" if status.stacking is Stacking.STACK else ""
    cures = "; cures take it away" if status.harmful else ""
    said = [f"Lasts {turns(status.duration)}{cures}."]
    if status.modifiers:
        said.append(f"{modifiers_text(status.modifiers)}{each}.")
    pulse = status.pulse
    if pulse is not None:
        times = status.duration // status.period
        low, high = pulse.amount.low * times, pulse.amount.high * times
        total = f"{low}–{high}" if low != high else f"{low}"
        if isinstance(pulse, WoundPulse):
            what, word = (
                f"its bearer takes {span(pulse.amount)} {pulse.damage_type} damage",
                "damage",
            )
        else:
            what, word = f"its bearer gets back {span(pulse.amount)} health", "health"
        when = often(status.period).capitalize()
        said.append(f"{when} {what}{each}: {total} {word} over its {times} pulses.")
    said.append(_stacking(status))
    return said


def _stacking(status: Status) -> str:
    match status.stacking:
        case Stacking.REFRESH:
            return "Got again, it lasts anew."
        case Stacking.EXTEND:
            return "Got again, it lasts so much longer."
        case Stacking.STACK:
            most = status.max_stacks
            return f"Got again, it lasts anew and counts once more, {most} times at most."
