"""Going back: exact to any turn, over floors and choices, and quick in long runs."""

import pytest

from runtime.game import Exit, Move, RunState, Session, Wait
from runtime.game.history import EVERY, History
from runtime.sim.bots import RandomBot
from tests.runtime.arena import enemy, play
from tests.runtime.game.small_campaign import LEVELS, campaign_content

GENTLE = {"player": {"health": 5000, "start_items": ["sword"]}, "levels": {**LEVELS, "first": 5}}
FRAIL = {"player": {"health": 2}}
CONTENT = campaign_content(**GENTLE)


def wander(session: Session, turns: int, seed: int = 1) -> list[str]:
    """Walk at random, choosing what there is to choose; return a fingerprint after each turn."""
    bot, prints = RandomBot(seed), [session.fingerprint()]
    while len(prints) <= turns:
        turn = session.run.turn
        session.act(bot.decide(session))
        if session.run.turn > turn:
            prints.append(session.fingerprint())
    return prints


def walk_to_the_exit(session: Session) -> None:
    """Go to the portal by commands alone: straight on, and at random where that is no way."""
    level, player, bot = session.run.level, session.run.player, RandomBot(3)
    goal = level.cell(min(level.exits))
    while player.cell != goal:
        turn, step = session.run.turn, player.cell.towards(goal)
        session.act(bot.decide(session) if session.run.offers else Move(step.x, step.y))
        if session.run.turn == turn:
            session.act(bot.decide(session))


def test_every_turn_of_a_run_can_be_gone_back_to() -> None:
    session = Session.campaign(CONTENT, "way", 4, character="fighter", unlocks=("health",))
    prints = wander(session, 160)
    log = session.log
    assert session.run.boons
    for turn in (160, 131, 130, 77, 1, 0):
        session.rewind(turn)
        assert session.run.turn == turn
        assert session.fingerprint() == prints[turn]
    assert wander(session, 160) == prints
    assert session.log == log


def test_going_back_over_kept_moments_is_exact_too() -> None:
    session = Session.campaign(CONTENT, "way", 4)
    prints = wander(session, EVERY + 60)
    for turn in (EVERY + 10, EVERY, EVERY - 1):
        session.rewind(turn)
        assert session.fingerprint() == prints[turn]
        assert len(session.record.commands) == turn


def test_another_way_from_there_forgets_what_came_later() -> None:
    session = Session.campaign(CONTENT, "way", 4)
    wander(session, EVERY + 20)
    session.rewind(EVERY - 10)
    other = wander(session, 40, seed=9)
    session.rewind(EVERY + 5)
    assert session.fingerprint() == other[15]
    assert Session.replay(CONTENT, session.record).fingerprint() == other[15]


def test_a_loaded_run_can_be_gone_back_beyond_its_save() -> None:
    session = Session.campaign(CONTENT, "way", 4)
    prints = wander(session, 50)
    loaded = Session.load(CONTENT, session.save())
    loaded.rewind(20)
    assert loaded.fingerprint() == prints[20]


def test_the_dead_come_back_by_going_back() -> None:
    session = play("##### #@..# #####", enemy("goblin", 3, 1), rules=FRAIL)
    turns = 0
    while turns < 200 and session.state is RunState.ACTIVE:
        session.act(Wait(100))
        turns = session.run.turn
    end = session.fingerprint()
    states = [session.state]
    session.rewind(turns - 1)
    states.append(session.state)
    session.act(Wait(100))
    states.append(session.state)
    assert states == [RunState.DEAD, RunState.ACTIVE, RunState.DEAD]
    assert session.fingerprint() == end


def test_going_back_over_a_floor_brings_the_old_floor() -> None:
    session = Session.campaign(CONTENT, "way", 4)
    walk_to_the_exit(session)
    turn, last = session.run.turn, session.fingerprint()
    session.act(Exit())
    assert session.run.floor == 2
    wander(session, 30)
    session.rewind(turn)
    assert session.run.floor == 1
    assert session.fingerprint() == last


@pytest.mark.parametrize("turn", [-1, 11])
def test_turns_that_never_were_are_refused(turn: int) -> None:
    session = Session.campaign(CONTENT, "way", 4)
    wander(session, 10)
    with pytest.raises(ValueError, match=f"no turn {turn}"):
        session.rewind(turn)


def test_moments_are_kept_seldom_and_found_by_turn() -> None:
    history = History()
    assert history.wants(7)
    assert history.latest(100) is None
