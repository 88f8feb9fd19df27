"""How runs end: what they are worth by hand, the last boss, the grave, and what one died of."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime.content import load_project, shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import (
    Command,
    Exit,
    Impossible,
    Mood,
    Move,
    PickUp,
    RunState,
    Session,
    Strike,
    Use,
    Wait,
)
from runtime.game.meta_store import MetaStore
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.invariants import broken_invariants
from runtime.world.actor import Rank
from tests.runtime.arena import chest, enemy, make_content, play
from tests.runtime.game.small_campaign import campaign_content, leave

SURE = {"combat": {"max_hit": 100, "min_hit": 100}}
HERO = {"health": 50, "damage": [50, 50], "attack_time": 70, "regeneration": 0}
POST = {
    "health": 10,
    "attack": {"kind": "melee", "damage": [0, 0]},
    "brain": {"kind": "sentinel"},
}
YARD = """
#########
#@....>.#
#.......#
#########
"""


def yard() -> Session:
    content = make_content({**SURE, "player": HERO}, enemies={"post": POST})
    return play(YARD, chest(1, 2), enemy("post", 4, 1), content=content)


def do(session: Session, *commands: Command) -> None:
    for command in commands:
        outcome = session.act(command)
        assert not isinstance(outcome, Impossible), outcome.reason
        assert broken_invariants(session.content, session.run) == []


def test_a_victory_is_worth_what_the_formula_gives_by_hand() -> None:
    """floor·500 + kills·10 + gold + max(0, 10000 - seconds), then a hundredth, twice for victory.

    The chest (100) gives 7 gold; two steps (200), a blow (70), three steps (300) and a
    wait of 88 make 758 units, 8 seconds when rounded; the last step out ends the clock.
    """
    session = yard()
    do(session, Move(0, 1), Move(1, 0), Move(1, 0), Strike(1, 0), Wait(88))
    do(session, *[Move(1, 0)] * 3, Exit())
    summary = session.summary
    assert session.state is RunState.VICTORY
    assert (summary.floor, summary.kills, summary.gold, session.run.time) == (1, 1, 7, 758)
    assert summary.seconds == 8
    assert summary.score == 500 + 10 + 7 + (10_000 - 8) == 10_509
    assert summary.currency == 210


def test_a_death_is_worth_the_same_without_the_time_and_pays_once() -> None:
    session = yard()
    do(session, Move(0, 1), Move(1, 0), Move(1, 0), Strike(1, 0))
    session.run.player.health = 1
    session.run.level.set_tile(3, 1, session.run.level.table.ids.index("embers"))
    do(session, Wait())
    assert session.state is RunState.DEAD
    assert session.score == 500 + 10 + 7
    assert session.summary.currency == 5


def test_the_time_part_never_goes_below_nothing() -> None:
    session = yard()
    session.run.time = session.run.player.next_time = 2_000_000
    session.run.state = RunState.VICTORY
    assert session.score == 500


@pytest.fixture(scope="module")
def shipped() -> Content:
    return load_project(shipped_project()).content


def test_the_last_boss_of_the_shipped_campaign_falls_and_the_way_home_pays(
    shipped: Content, tmp_path: Path
) -> None:
    store = MetaStore(tmp_path / "meta.json")
    session = store.begin(shipped, next(iter(shipped.campaigns)), 4)
    for _ in range(8):
        leave(session)
    assert (session.run.floor, session.run.map_id) == (9, "last_gate")
    level, player = session.run.level, session.run.player
    boss = next(actor for actor in level.actors.values() if actor.rank is Rank.BOSS)
    assert boss.enemy == "gate_captain"
    beside = next(cell for cell in _round(boss.cell) if _is_free(session, cell))
    level.relocate(player, *beside)
    boss.mood, kills, xp = Mood.CHASE, session.run.kills, player.xp
    session.act(Wait(1))
    while boss.id in level.actors:
        boss.health, player.health = 1, player.sheet.max_health
        session.act(Strike(boss.x - player.x, boss.y - player.y))
    assert session.run.kills > kills
    assert player.xp > xp
    assert all(gate.keeper != boss.id for gate in level.gates.values())
    assert not session.is_over
    session.run.offers = ()
    leave(session)
    assert session.state is RunState.VICTORY
    summary = store.finish(session)
    assert summary is not None
    assert (summary.state, summary.floor, summary.cause) == (RunState.VICTORY, 9, "")
    time_part = max(0, 10_000 - round(session.run.time / 100))
    by_hand = 9 * 500 + summary.kills * 10 + summary.gold + time_part
    assert summary.score == by_hand
    assert summary.currency == round(by_hand * 2 / 100) == store.load().meta.currency
    assert (store.load().meta.victories, store.load().meta.best_floor) == (1, 9)
    assert store.finish(session) is None


def _round(cell: Cell) -> list[Cell]:
    return [Cell(cell.x + dx, cell.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def _is_free(session: Session, cell: Cell) -> bool:
    level = session.run.level
    return bool(level.walkable[cell.y, cell.x]) and level.actor_at(*cell) is None


def test_the_dead_keep_nothing_and_nothing_more_can_be_done(tmp_path: Path) -> None:
    """The run has ended before anything else of that turn; no save of it can be played on."""
    weak = {"health": 1, "start_items": ["sword"], "regeneration": 0}
    content = campaign_content(player=weak, combat=SURE["combat"])
    store = MetaStore(tmp_path / "meta.json")
    session = store.begin(content, "way", 5)
    level, player = session.run.level, session.run.player
    spot = level.spot(player.x, player.y)
    level.exits[spot] = next(iter(level.exits.values()))
    level.gold[spot] = 30
    goblin = next(actor for actor in level.actors.values() if actor.enemy == "goblin")
    level.relocate(goblin, *next(c for c in _round(player.cell) if _is_free(session, c)))
    goblin.mood = Mood.CHASE
    session.act(Wait(2000))
    assert session.state is RunState.DEAD
    before = session.fingerprint()
    grave = session.save()
    for again in (session, Session.load(content, grave), store.resume(content, grave)):
        for command in (Exit(), PickUp(), Wait(), Use(0), Move(1, 0)):
            assert again.act(command) == Impossible("The run is over.")
        assert again.fingerprint() == before
        assert (again.run.gold_found, again.run.kills) == (0, 0)
    assert store.load().meta.currency == 0  # a process that is killed here has paid nothing yet
    summary = store.finish(Session.load(content, grave))
    assert summary is not None
    assert (summary.score, summary.currency) == (500, 5)
    assert store.finish(session) is None
    assert store.load().meta.currency == 5


POISON = {"duration": 500, "pulse": {"kind": "wound", "amount": [9, 9]}}
DEADLY: dict[str, dict[str, Any]] = {
    "viper": {
        "health": 50,
        "accuracy": 500,
        "attack": {"kind": "melee", "damage": [1, 1], "inflicts": [{"status": "poisoned"}]},
    },
    "thistle": {**POST, "health": 500},
    "spitter": {
        "health": 50,
        "attack": {"kind": "melee", "damage": [0, 0]},
        "abilities": ["spit"],
        "brain": {"kind": "sentinel"},
    },
}
SPIT = {"power": {"kind": "shot", "damage": [9, 9]}, "cooldown": 100}
LANE = """
#########
#.@....^#
#########
"""


def trap(x: int, y: int) -> Placement:
    return Placement(PlacementKind.TRAP, x, y, data={"damage": [9, 9], "hidden": True})


def die(*placements: Placement, health: int, step: Command, thorns: int = 0) -> Session:
    """Play the same step until the end, which must come within ten turns."""
    content = make_content(
        {**SURE, "player": {**HERO, "damage": [1, 1], "health": health}},
        enemies=DEADLY, statuses={"poisoned": POISON}, abilities={"spit": SPIT},
    )  # fmt: skip
    session = play(LANE, *placements, content=content)
    for actor in session.run.level.actors.values():
        if not actor.is_player:
            actor.mood, actor.sheet = Mood.CHASE, replace(actor.sheet, thorns=thorns)
    for _ in range(10):
        if not session.is_over:
            session.act(step)
    assert session.state is RunState.DEAD
    return session


@pytest.mark.parametrize(
    ("placements", "health", "step", "thorns", "cause"),
    [
        ([enemy("goblin", 3, 1)], 2, Wait(), 0, "a goblin"),
        ([enemy("archer", 5, 1)], 2, Wait(), 0, "an archer"),
        ([enemy("lobber", 5, 1)], 4, Wait(), 0, "a lobber"),
        ([enemy("spitter", 5, 1)], 9, Wait(), 0, "a spitter"),
        ([enemy("viper", 3, 1)], 8, Wait(), 0, "being poisoned"),
        ([], 3, Move(1, 0), 0, "embers"),
        ([trap(3, 1)], 9, Move(1, 0), 0, "a hidden trap"),
        ([enemy("thistle", 3, 1)], 7, Strike(1, 0), 7, "the thorns of thistle"),
        ([enemy("bomb", 3, 1)], 5, Wait(), 0, "a bomb"),
    ],
    ids=["blow", "shot", "blast", "ability", "status", "hazard", "trap", "thorns", "explosion"],
)
def test_the_cause_of_death_is_named_whatever_it_was(
    placements: list[Placement], health: int, step: Command, thorns: int, cause: str
) -> None:
    session = die(*placements, health=health, step=step, thorns=thorns)
    assert session.summary.cause == cause
    assert session.log[-1].text == f"You die, killed by {cause}."
