"""Stat modifiers that would leave somebody without speed or health."""

from collections.abc import Iterator, Sequence

from runtime.content.base import Record
from runtime.content.checks.context import CheckContext
from runtime.content.models.bosses import Boss
from runtime.content.models.characters import Character
from runtime.content.models.rules import Rules
from runtime.content.models.unlocks import PassiveBonus, Unlock
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef, FieldPath
from runtime.content.stats import Operation, Stat, StatModifier

_WHOLE = 100
_SPEEDS = (Stat.MOVE_SPEED, Stat.ATTACK_SPEED)
MODIFYING_KINDS = (
    *("items", "ranks", "monster_modifiers", "statuses", "characters", "bosses"),
    *("unlocks", "rules"),
)
"""Kinds whose records have stat modifiers; affixes roll theirs and are asked for by effect."""


def check_modifiers(ref: AssetRef, record: Record, context: CheckContext) -> Iterator[Problem]:
    """Report modifiers that stop somebody for good, or that kill whom they change."""
    for path, modifiers in _piles(record):
        for index, modifier in enumerate(modifiers):
            if modifier.value > -_WHOLE:
                continue
            share = modifier.operation is not Operation.FLAT
            if modifier.stat in _SPEEDS:
                message = (
                    f"{modifier.value:g} leaves a {modifier.stat} of 0, so that nobody with it "
                    "would ever be done; give it more than -100"
                )
                yield problem("E_NO_SPEED", ref, (*path, index, "value"), message)
            elif modifier.stat is Stat.MAX_HEALTH and share:
                message = f"{modifier.value:g} % leaves no health at all; give it more than -100"
                yield problem("E_NO_HEALTH", ref, (*path, index, "value"), message)
    if isinstance(record, Character):
        yield from _frail(ref, record, context.content.rules)


def _piles(record: Record) -> Iterator[tuple[FieldPath, Sequence[StatModifier]]]:
    match record:
        case Boss(phases=phases):
            for index, phase in enumerate(phases):
                yield ("phases", index, "modifiers"), phase.modifiers
        case Rules(player=player, levels=levels):
            yield ("player", "modifiers"), player.modifiers
            for index, boon in enumerate(levels.boons):
                yield ("levels", "boons", index, "modifiers"), boon.modifiers
        case Unlock(grant=PassiveBonus(modifiers=modifiers)):
            yield ("grant", "modifiers"), modifiers
        case _:
            yield ("modifiers",), getattr(record, "modifiers", ())


def _frail(ref: AssetRef, character: Character, rules: Rules) -> Iterator[Problem]:
    """Report a character whose own modifiers take all the health that it starts with."""
    health = character.health if character.health is not None else rules.player.health
    own = [
        (index, modifier.value)
        for index, modifier in enumerate(character.modifiers)
        if modifier.stat is Stat.MAX_HEALTH and modifier.operation is Operation.FLAT
    ]
    if own and health + sum(value for _, value in own) <= 0:
        index, value = min(own, key=lambda pair: pair[1])
        message = f"{value:g} leaves nothing of its {health} health; raise health or the modifier"
        yield problem("E_NO_HEALTH", ref, ("modifiers", index, "value"), message)
