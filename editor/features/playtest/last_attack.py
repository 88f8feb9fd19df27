"""The last attack in full: every number from accuracy to what was drained, as it was thrown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from editor.features.playtest.things import percent
from runtime.content.stats import DamageType
from runtime.game import events
from runtime.sim.analysis import hit_chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content import Content
    from runtime.content.models.rules import CombatRules
    from runtime.sim.analysis import Hit, Throws

DAMAGE_TYPES = tuple(DamageType)
PER_CENT = 100
WON, LOST = "✓", "✗"


def last_attack(
    content: Content, happened: Iterable[events.Event]
) -> tuple[str, tuple[str, ...]] | None:
    """Return who attacked whom, and the lines that say how it went; None without an attack.

    An attack by or on the player goes before one between others.
    """
    found = [event for event in happened if isinstance(event, events.Attacked)]
    own = [event for event in found if event.attacker.is_player or event.target.is_player]
    for event in reversed(own or found):
        if event.hit.throws is not None:
            lines = attack_lines(event.hit, event.hit.throws, content.rules.combat)
            return event.sentence(content), lines
    return None


def attack_lines(hit: Hit, throws: Throws, rules: CombatRules) -> tuple[str, ...]:
    """Return an attack in lines, in the order in which the rules go."""
    lines = [_aim(throws, rules), *_warding(throws)]
    if hit.missed or hit.blocked:
        return tuple(lines)
    return (*lines, _critical(hit, throws), _damage(hit, throws), *_after(hit, throws))


def _aim(throws: Throws, rules: CombatRules) -> str:
    attack, defense = throws.attack, throws.defense
    if throws.hit is None:
        return "cannot miss"
    chance = hit_chance(attack, replace(defense, cover=0, block=0), rules)
    return _thrown(
        f"accuracy {attack.accuracy} vs evasion {defense.evasion} → {percent(chance)}",
        throws.hit,
        float(chance) * PER_CENT,
    )


def _thrown(told: str, ticket: int, chance: float) -> str:
    """Return a chance with what was thrown for it: the throw wins when it is below the chance."""
    thrown = ticket / PER_CENT
    return f"{told}, thrown {thrown:.4g} {WON if thrown < chance else LOST}"


def _warding(throws: Throws) -> list[str]:
    """Return what cover and shield did, where there was some."""
    defense, lines = throws.defense, []
    if throws.cover is not None:
        lines.append(_thrown(f"cover {defense.cover:g} %", throws.cover, defense.cover))
    if throws.block is not None:
        lines.append(_thrown(f"block {defense.block:g} %", throws.block, defense.block))
    return lines


def _critical(hit: Hit, throws: Throws) -> str:
    attack = throws.attack
    if throws.crit is None:
        return "no chance of a critical"
    told = _thrown(f"critical {attack.crit_chance:g} %", throws.crit, attack.crit_chance)
    return f"{told} × {attack.crit_damage / PER_CENT:g}" if hit.critical else told


def _damage(hit: Hit, throws: Throws) -> str:
    attack, defense = throws.attack, throws.defense
    span = f"{attack.low}–{attack.high}" if attack.low != attack.high else f"{attack.low}"
    told = f"damage {span} → {throws.damage}"
    if hit.critical and throws.damage is not None:
        told += f" → {throws.damage * attack.crit_damage // PER_CENT}"
    resistance = defense.resistances[DAMAGE_TYPES.index(attack.damage_type)]
    told += f", armour {defense.armour}"
    if resistance:
        told += f", {attack.damage_type} resistance {resistance} %"
    return f"{told} → {hit.damage}"


def _after(hit: Hit, throws: Throws) -> list[str]:
    """Return what came after the blow, where something did."""
    lines = []
    if throws.attack.leech:
        lines.append(f"leech {throws.attack.leech:g} % of {hit.damage} → {hit.leeched}")
    if hit.thorns:
        lines.append(f"thorns give back {hit.thorns}")
    return lines
