"""Ranks and traits: numbers, names, choice, splitting, and what a leader passes on."""

from collections import Counter
from typing import Any

import pytest

from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.core.rng import Rng
from runtime.game import Rank, Session, Wait
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import Subject
from runtime.rules.invariants import broken_invariants
from runtime.rules.ranks import ranked_name, ranked_sheet, roll_traits
from runtime.rules.wounds import wound
from tests.runtime.arena import enemy, make_content, play

RANKS: dict[str, dict[str, Any]] = {
    "elite": {
        "modifiers": [{"stat": "max_health", "operation": "more", "value": 100}],
        "traits": [2, 2],
        "xp": 5,
        "drops": 3,
    },
    "champion": {"traits": [1, 1], "xp": 3},
    "minion": {"modifiers": [{"stat": "max_health", "operation": "more", "value": 20}]},
}
MODIFIERS: dict[str, dict[str, Any]] = {
    "fast": {
        "ranks": ["elite"],
        "passes_to_minions": True,
        "modifiers": [{"stat": "move_speed", "operation": "increased", "value": 100}],
    },
    "splitting": {"ranks": ["elite"], "splits": {"count": [2, 2], "health": 50}},
    "mending": {"ranks": ["elite"], "modifiers": [{"stat": "regeneration", "value": 10}]},
    "undying": {"ranks": ["elite", "champion"], "requires": ["undead"]},
    "heavy": {"ranks": ["elite"], "excludes": ["fast"]},
    "plain": {"ranks": ["champion"]},
    "never": {"ranks": ["champion"], "weight": 0},
}
ENEMIES: dict[str, dict[str, Any]] = {
    "ghoul": {
        "tags": ["undead"],
        "health": 10,
        "attack": {"kind": "melee", "damage": [2, 2]},
        "excluded_modifiers": ["heavy"],
    },
}
HALL = "\n".join(["#" * 24, *["#" + "." * 22 + "#"] * 3, "#@" + "." * 21 + "#", "#" * 24])
CONTENT = make_content(
    {"player": {"health": 5000}},
    ranks=RANKS, monster_modifiers=MODIFIERS, enemies=ENEMIES,
)  # fmt: skip


def pack(name: str, x: int, y: int, rank: str, number: int = 0) -> Placement:
    data = {"pack": number, "rank": rank}
    return Placement(PlacementKind.PACK, x, y, AssetRef("enemies", name), None, data)


def begin(*placements: Placement, content: Content = CONTENT) -> Session:
    return play(HALL, *placements, content=content)


def test_a_rank_multiplies_and_a_trait_adds() -> None:
    plain, elite = (ranked_sheet(CONTENT, "goblin", 1, r) for r in (Rank.NORMAL, Rank.ELITE))
    fast = ranked_sheet(CONTENT, "goblin", 1, Rank.ELITE, ("fast",))
    assert (plain.max_health, elite.max_health, fast.max_health) == (10, 20, 20)
    assert (plain.move_time, fast.move_time) == (100, 50)


def test_an_elder_needs_no_record() -> None:
    elder = ranked_sheet(make_content(), "goblin", 1, Rank.ELDER)
    assert (elder.max_health, elder.high) == (30, 3)


def test_names_tell_rank_and_traits() -> None:
    assert ranked_name(CONTENT, "goblin", Rank.NORMAL, ()) == "goblin"
    assert ranked_name(CONTENT, "goblin", Rank.ELITE, ("fast", "heavy")) == (
        "elite goblin (fast, heavy)"
    )
    assert ranked_name(CONTENT, "goblin", Rank.CHAMPION, ("plain",)) == "goblin (plain)"


@pytest.mark.parametrize(
    ("who", "rank", "possible"),
    [
        ("goblin", Rank.CHAMPION, {"plain"}),
        ("ghoul", Rank.CHAMPION, {"plain", "undying"}),
        ("goblin", Rank.ELITE, {"fast", "splitting", "mending", "heavy"}),
        ("ghoul", Rank.ELITE, {"fast", "splitting", "mending", "undying"}),
        ("goblin", Rank.NORMAL, set()),
    ],
)
def test_traits_fit_and_each_that_fits_is_chosen(who: str, rank: Rank, possible: set[str]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        traits = roll_traits(CONTENT, CONTENT.enemies[who], rank, Rng(seed))
        assert len(set(traits)) == len(traits) == (2 if rank is Rank.ELITE else len(possible) > 0)
        assert not {"fast", "heavy"} <= set(traits)
        seen.update(traits)
    assert set(seen) == possible


def test_a_pack_shares_its_traits_and_minions_inherit_what_is_passed_on() -> None:
    champions = begin(*(pack("goblin", x, 2, "champion") for x in (10, 11, 12)))
    assert {a.traits for a in champions.run.level.actors.values() if a.id} == {("plain",)}
    for number in range(6):
        session = begin(
            pack("goblin", 10, 2, "elite", number), pack("goblin", 11, 2, "minion", number)
        )
        leader, minion = (session.run.level.actors[n] for n in (1, 2))
        assert leader.rank is Rank.ELITE
        assert minion.rank is Rank.MINION
        assert minion.traits == (("fast",) if "fast" in leader.traits else ())


def test_what_splits_falls_apart_once_and_the_parts_pay_nothing() -> None:
    session = begin(enemy("goblin", 6, 2))
    whole = session.run.level.actors[1]
    whole.rank, whole.traits = Rank.ELITE, ("splitting",)
    scene = session._scene
    wound(scene, whole, 99, "test", None)
    parts = [a for a in session.run.level.actors.values() if a.id]
    assert [(part.rank, part.health, part.traits) for part in parts] == [(Rank.MINION, 6, ())] * 2
    spawned = dict(session.run.ledger.spawned)
    for part in parts:
        wound(scene, part, 99, "test", None)
    assert list(session.run.level.actors) == [0]
    assert dict(session.run.ledger.spawned) == spawned
    assert broken_invariants(CONTENT, session.run) == []


def test_who_mends_itself_heals_over_time() -> None:
    session = begin(enemy("turret", 20, 2))
    turret = session.run.level.actors[1]
    turret.traits = ("mending",)
    session._scene.resheet(turret)
    turret.health = 5
    for _ in range(6):
        session.act(Wait())
    assert turret.health > 5


def test_a_higher_rank_pays_more_and_a_bearer_drops_what_it_holds() -> None:
    data = {"holds": "gem", "rank": "elite"}
    ref = AssetRef("enemies", "goblin")
    session = begin(Placement(PlacementKind.ELDER, 6, 2, ref, None, data))
    bearer = session.run.level.actors[1]
    assert [stack.item for stack in bearer.bag] == ["gem"]
    assert broken_invariants(CONTENT, session.run) == []
    bearer.traits = ()
    wound(session._scene, bearer, 99, "test", Subject.of(session.run.player))
    assert session.run.player.xp == 25
    pile = session.run.level.items[session.run.level.spot(6, 2)]
    gold = session.run.level.gold.get(session.run.level.spot(6, 2), 0)
    assert sum(stack.count for stack in pile) - 1 + gold // 3 == 3
    assert broken_invariants(CONTENT, session.run) == []


def test_ranks_and_traits_go_through_a_save() -> None:
    session = begin(*(pack("ghoul", x, 2, "elite", x) for x in (10, 12, 14)))
    twin = Session.load(CONTENT, session.save())
    for _ in range(20):
        session.act(Wait())
        twin.act(Wait())
    assert twin.fingerprint() == session.fingerprint()
