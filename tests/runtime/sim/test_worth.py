"""What a map's enemies are worth: by rank, as the very rules pay it."""

from types import MappingProxyType
from typing import Any

import pytest

from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import Subject
from runtime.rules.wounds import wound
from runtime.sim.worth import Appraiser, threat_of
from tests.runtime.arena import make_content, play

KINDS = {"elder": PlacementKind.ELDER, "boss": PlacementKind.BOSS}
RANKS: dict[str, dict[str, Any]] = {
    "champion": {"drops": 2, "quality": 4},
    "elite": {"drops": 3, "quality": 10},
    "elder": {"drops": 1},
    "boss": {"drops": 0},
}
TABLES: dict[str, dict[str, Any]] = {
    "pockets": {
        "mode": "all",
        "entries": [
            {"kind": "item", "item": "gem", "chance": 20, "quality": 20},
            {"kind": "gold", "amount": [2, 6], "chance": 30},
        ],
    }
}
RULES = {"loot": {"sure_gold": [10, 20], "per_floor": 15}}


GROWTH: dict[str, tuple[int, int]] = {"champion": (80, 20), "elite": (100, 50), "boss": (250, 40)}
"""More health and damage, in per cent."""


def world() -> Content:
    return make_content(RULES, ranks=RANKS, drop_tables=TABLES)


def posted(rank: str) -> Placement:
    kind = KINDS.get(rank, PlacementKind.PACK)
    data = MappingProxyType({} if rank in KINDS else {"pack": 1, "rank": rank})
    return Placement(kind, 4, 2, AssetRef("enemies", "goblin"), None, data)


@pytest.mark.parametrize(
    ("rank", "worth"),
    [
        ("normal", 0.2 * 10 + 0.3 * 4),
        ("champion", 2 * (0.36 * 10 + 0.3 * 4)),
        ("elite", 3 * (0.6 * 10 + 0.3 * 4) + (0.4 * 0.7) ** 3 * 15),
        ("elder", 0.2 * 10 + 0.3 * 4 + 0.8 * 0.7 * 15),
        ("boss", 15),
    ],
)
def test_a_kill_is_worth_the_rolls_and_the_quality_of_its_rank(rank: str, worth: float) -> None:
    assert Appraiser(world(), 1).loot([posted(rank)]) == pytest.approx(worth)


@pytest.mark.parametrize("rank", ["normal", "champion", "elite", "elder", "boss"])
def test_killing_many_leaves_what_the_appraisal_says(rank: str) -> None:
    content, total, kills = world(), 0, 900
    session = play("######\n#@...#\n#....#\n######", posted(rank), content=content)
    scene, level = session._scene, session.run.level
    body = level.actors[1]
    for _ in range(kills):
        level.items.clear()
        level.gold.clear()
        body.health = 1
        wound(scene, body, 1, "a test", Subject.of(session.run.player))
        total += sum(level.gold.values())
        total += 10 * sum(stack.count for pile in level.items.values() for stack in pile)
        level.add(body)
    assert total / kills == pytest.approx(Appraiser(content, 1).loot([posted(rank)]), rel=0.12)


def test_deeper_floors_owe_more() -> None:
    amounts = [gold * 145 // 100 for gold in range(10, 21)]
    assert Appraiser(world(), 4).loot([posted("boss")]) == pytest.approx(sum(amounts) / 11)


def test_an_enemy_of_a_rank_is_as_dangerous_as_the_rank_makes_it() -> None:
    goblin = {"health": 100, "attack": {"kind": "melee", "damage": [10, 10]}, "attack_time": 100}
    ranks = {
        rank: {
            "modifiers": [
                {"stat": "max_health", "operation": "more", "value": health},
                {"stat": "damage", "operation": "more", "value": damage},
            ]
        }
        for rank, (health, damage) in GROWTH.items()
    }
    content = make_content(RULES, enemies={"goblin": goblin}, ranks=ranks)
    plain = threat_of(content.enemies["goblin"])
    assert plain == pytest.approx((100 * 10) ** 0.5)
    appraiser = Appraiser(content, 3)
    assert appraiser.threat([posted("normal"), posted("normal")]) == pytest.approx(2 * plain)
    for rank, (health, damage) in GROWTH.items():
        grown = plain * ((1 + health / 100) * (1 + damage / 100)) ** 0.5
        assert appraiser.threat([posted(rank)]) == pytest.approx(grown), rank
    assert appraiser.threat([posted("elder")]) == pytest.approx(plain * (3 * 1.5) ** 0.5)
