"""Who fights whom: characters at a level, enemies of a rank, with traits, under danger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.ladder import ladder
from runtime.game.terms import run_content
from runtime.sim.analysis.duels import Duellist, enemy_duellist, player_duellist
from runtime.sim.analysis.fights import worn_of
from runtime.world.actor import Rank
from runtime.world.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.content.models.progress import LevelRules
    from runtime.content.snapshot import Content
    from runtime.world.actor import Sheet


def boons_in_turn(rules: LevelRules, level: int) -> tuple[str, ...]:
    """Return the boons of somebody on a level who takes them in turn, none too often."""
    taken: list[str] = []
    wanted = min(level, rules.most) - 1
    for turn in range(max((boon.most for boon in rules.boons), default=0)):
        taken += [boon.id for boon in rules.boons if turn < boon.most]
    return tuple(taken[:wanted])


def fighting(content: Content, character: str | None, level: int = 1) -> Duellist:
    """Return a character in start gear on a level, with boons taken in turn, for duels.

    None is the player of the rules. Raises KeyError for an unknown character.
    """
    boons = boons_in_turn(content.rules.levels, level)
    terms = run_content(content, Setup(character=character), boons=boons)
    return player_duellist(terms, worn_of(terms, terms.rules.player.start_items))


def fighter(content: Content, character: str | None, level: int = 1) -> Sheet:
    """Return the numbers of the same."""
    return fighting(content, character, level).sheet_with(())


def bare_fighting(content: Content, items: Iterable[str] = ()) -> Duellist:
    """Return the player of the rules for duels, with nothing on but these items."""
    return player_duellist(content, worn_of(content, items))


def enemy_on(
    content: Content, enemy: str, floors: Iterable[int], rank: Rank, traits: Sequence[str] = ()
) -> list[Duellist]:
    """Return an enemy outside campaigns, floor by floor."""
    return [enemy_duellist(content, enemy, floor, rank, traits) for floor in floors]


def boss_in_phases(content: Content, boss: str, floor: int) -> list[Duellist]:
    """Return a boss before its first phase and within each, at full health."""
    record = content.bosses[boss]
    return [
        enemy_duellist(content, record.enemy, floor, Rank.BOSS, phases=record.phases[:begun])
        for begun in range(len(record.phases) + 1)
    ]


def enemy_up_ladder(
    content: Content, enemy: str, campaign: str, rank: Rank, traits: Sequence[str] = ()
) -> list[Duellist]:
    """Return an enemy on each floor of a campaign, by its danger."""
    setup = Setup(campaign=campaign)
    floors = [rung.floor for rung in ladder(content.campaigns[campaign])]
    return [
        enemy_duellist(run_content(content, setup, floor), enemy, floor, rank, traits)
        for floor in floors
    ]


def sheets(fighters: Iterable[Duellist]) -> list[Sheet]:
    """Return the numbers of those who fight, without any status."""
    return [each.sheet_with(()) for each in fighters]
