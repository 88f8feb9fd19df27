"""Answers to a designer's questions, computed by the very functions that the rules use.

What most views need stands here; the rest has modules of its own: `waiting`, `sampling`, `paths`,
`solving`, `sources`, `differences`, `affixes`, `spawns`, `fighters`.
"""

from runtime.rules.combat import Attack, Defense, Hit, Throws, attack_of, defense_of
from runtime.rules.drops import LootError
from runtime.rules.ranks import ranked_sheet
from runtime.rules.stats import enemy_sheet
from runtime.sim.analysis.drops import DropOdds, OddsWeb, drop_odds
from runtime.sim.analysis.fights import (
    Strikes,
    damage_odds,
    enemy_curve,
    hit_chance,
    player_with,
    strikes,
    time_to_kill,
)
from runtime.world.actor import Rank, Sheet

__all__ = [
    "Attack",
    "Defense",
    "DropOdds",
    "Hit",
    "LootError",
    "OddsWeb",
    "Rank",
    "Sheet",
    "Strikes",
    "Throws",
    "attack_of",
    "damage_odds",
    "defense_of",
    "drop_odds",
    "enemy_curve",
    "enemy_sheet",
    "hit_chance",
    "player_with",
    "ranked_sheet",
    "strikes",
    "time_to_kill",
]
