"""The five powers of elites and the five kinds of champions that are shipped, each at work."""

import pytest

from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Session, Wait
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.combat import attack_of, defense_of, harm
from runtime.rules.events import Moved
from runtime.rules.invariants import broken_invariants
from runtime.rules.ranks import ranked_sheet
from runtime.rules.wounds import wound
from runtime.world.actor import Actor, Mood, Rank, Sheet
from tests.runtime.arena import make_content, play

ELITE = {"armoured", "fast", "regenerating", "splitting", "teleporting"}
CHAMPION = {"berserker", "champion", "fanatic", "ghostly", "possessed"}
HALL = "\n".join(["#" * 24, *["#" + "." * 22 + "#"] * 3, "#@" + "." * 21 + "#", "#" * 24])


@pytest.fixture(scope="module")
def shipped() -> Content:
    return load_project(shipped_project()).content


@pytest.fixture(scope="module")
def world(shipped: Content) -> Content:
    """Return the shipped records with the arena's over them, and a hardy player."""
    arena = make_content({"player": {"health": 9000}})
    return Content({**dict(shipped), **dict(arena)}.items())


def with_trait(world: Content, trait: str, rank: Rank, x: int = 12) -> tuple[Session, Actor]:
    """Begin a run with a goblin of the rank and the trait that hunts the player."""
    where = Placement(PlacementKind.PACK, x, 4, AssetRef("enemies", "goblin"), None, {})
    session = play(HALL, where, content=world)
    actor = session.run.level.actors[1]
    actor.rank, actor.traits, actor.mood = rank, (trait,), Mood.CHASE
    session._scene.resheet(actor)
    actor.health = actor.sheet.max_health
    return session, actor


def sheets(world: Content, trait: str, rank: Rank, enemy: str = "goblin") -> tuple[Sheet, Sheet]:
    """Return an enemy's numbers without the trait and with it."""
    return ranked_sheet(world, enemy, 1, rank), ranked_sheet(world, enemy, 1, rank, (trait,))


def wait(session: Session, turns: int) -> list[object]:
    events: list[object] = []
    for _ in range(turns):
        events += getattr(session.act(Wait()), "events", ())
        assert broken_invariants(session.content, session.run) == []
    return events


def test_there_are_five_of_each(shipped: Content) -> None:
    records = shipped.monster_modifiers.items()
    assert {name for name, each in records if Rank.ELITE in each.ranks} == ELITE
    assert {name for name, each in records if Rank.CHAMPION in each.ranks} == CHAMPION


def test_a_fast_one_takes_more_turns_and_passes_it_on(world: Content) -> None:
    plain, fast = sheets(world, "fast", Rank.ELITE)
    assert (plain.move_time, fast.move_time) == (100, 67)
    assert fast.attack_time < plain.attack_time
    assert world.monster_modifiers["fast"].passes_to_minions
    session, actor = with_trait(world, "fast", Rank.ELITE)
    wait(session, 4)
    assert actor.cell == Cell(7, 4)


def test_an_armoured_one_lets_less_through(world: Content) -> None:
    plain, armoured = sheets(world, "armoured", Rank.ELITE)
    thrown, rules = attack_of(plain), world.rules.combat
    hurt = [harm(20, thrown, defense_of(each), rules, crit=False) for each in (plain, armoured)]
    assert hurt == [20, 13]


def test_a_regenerating_one_heals_while_it_hunts(world: Content) -> None:
    session, actor = with_trait(world, "regenerating", Rank.ELITE, x=22)
    actor.health = 1
    wait(session, 10)
    assert actor.health == 6


def test_a_splitting_one_splits_when_the_player_kills_it(world: Content) -> None:
    session, actor = with_trait(world, "splitting", Rank.ELITE)
    wound(session._scene, actor, 999, "x", None)
    parts = [each for each in session.run.level.actors.values() if each.id]
    assert [(each.enemy, each.rank, each.traits) for each in parts] == [
        ("goblin", Rank.MINION, ())
    ] * 2
    assert all(each.health < each.sheet.max_health for each in parts)
    wait(session, 12)
    assert any(each.cell.chebyshev(session.run.player.cell) == 1 for each in parts)


def test_a_teleporting_one_blinks_to_the_player(world: Content) -> None:
    session, actor = with_trait(world, "teleporting", Rank.ELITE, x=9)
    hops = [
        each
        for each in wait(session, 3)
        if isinstance(each, Moved) and each.cell.chebyshev(each.origin) > 1
    ]
    assert len(hops) == 1
    assert actor.cooldowns["shift"] > session.run.time
    assert actor.cell.chebyshev(session.run.player.cell) <= 3


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        ("champion", ("low", "accuracy"), ()),
        ("berserker", ("low", "high"), ("max_health",)),
        ("fanatic", ("quick",), ("evasion",)),
        ("ghostly", ("evasion", "physical"), ("quick",)),
        ("possessed", ("max_health", "accuracy"), ()),
    ],
)
def test_each_kind_of_champion_has_its_strength_and_its_price(
    world: Content, kind: str, better: tuple[str, ...], worse: tuple[str, ...]
) -> None:
    plain, changed = (_numbers(each) for each in sheets(world, kind, Rank.CHAMPION, "hound"))
    for name in better:
        assert changed[name] > plain[name], name
    for name in worse:
        assert changed[name] < plain[name], name


def test_a_possessed_one_flies_into_a_fury_when_it_is_hurt(world: Content) -> None:
    session, actor = with_trait(world, "possessed", Rank.CHAMPION, x=2)
    wait(session, 3)
    assert actor.statuses == []
    actor.health = actor.sheet.max_health // 4
    calm = actor.sheet
    wait(session, 3)
    assert [each.status for each in actor.statuses] == ["enraged"]
    assert actor.sheet != calm


def _numbers(sheet: Sheet) -> dict[str, float]:
    names = ("low", "high", "accuracy", "evasion", "max_health")
    return {
        **{name: getattr(sheet, name) for name in names},
        "quick": -sheet.move_time,
        "physical": sheet.resistances[0],
    }
