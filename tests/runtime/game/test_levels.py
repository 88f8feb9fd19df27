"""Levels: the curve, the choice, and that the world waits for it."""

from hypothesis import given
from hypothesis import strategies as st

from runtime.content.models.progress import LevelRules
from runtime.core.rng import Rng
from runtime.game import ChooseBoon, Done, Impossible, Session, Wait, events
from runtime.rules.levels import experience_for, next_level_at, offered_boons
from tests.runtime.game.small_campaign import LEVELS, campaign_content, choose, grow, leave

CONTENT = campaign_content()
RULES = CONTENT.rules.levels


def start() -> Session:
    return Session.campaign(CONTENT, "way", 7)


def test_each_level_needs_more_than_the_one_before() -> None:
    # first 10, growth 50 %: 10, 15, 22 (of 22.5), 33
    assert [experience_for(RULES, level) for level in range(1, 6)] == [0, 10, 25, 47, 80]
    assert next_level_at(RULES, 3) == 47
    assert next_level_at(RULES, RULES.most) is None
    assert next_level_at(LevelRules(), 1) is None


@given(st.integers(1, 500), st.integers(0, 100), st.integers(1, 40))
def test_the_curve_never_falls(first: int, growth: int, level: int) -> None:
    rules = LevelRules(first=first, growth=growth)
    steps = [
        experience_for(rules, level + n + 1) - experience_for(rules, level + n) for n in (0, 1)
    ]
    assert first <= steps[0] <= steps[1]


@given(st.integers(0, 2**64 - 1), st.lists(st.sampled_from(["tough", "strong", "swift"])))
def test_offers_differ_and_none_goes_beyond_its_most(seed: int, taken: list[str]) -> None:
    offers = offered_boons(RULES, taken, Rng(seed))
    assert len(set(offers)) == len(offers) <= 2
    limits = {boon.id: boon.most for boon in RULES.boons}
    assert all(taken.count(boon) < limits[boon] for boon in offers)


def test_a_new_level_heals_and_waits_for_a_choice() -> None:
    session = start()
    player = session.run.player
    player.health = 5
    grow(session, 10)
    assert session.run.player_level == 2
    assert player.health >= 5 + 20
    assert len(session.observe().player.offers) == 2
    before = session.fingerprint()
    for refused in (Wait(), ChooseBoon(2), ChooseBoon(-1)):
        assert isinstance(session.act(refused), Impossible)
    assert session.fingerprint() == before


def test_a_choice_takes_no_time_and_counts_at_once() -> None:
    session = start()
    session.run.streams["boons"] = Rng(3)
    grow(session, 10)
    boon = session.run.offers[0]
    time, turn, sheet = session.run.time, session.run.turn, session.run.player.sheet
    outcome = session.act(ChooseBoon(0))
    assert isinstance(outcome, Done)
    assert outcome.time == 0
    assert [e.boon for e in outcome.events if isinstance(e, events.BoonTaken)] == [boon]
    assert (session.run.time, session.run.turn) == (time, turn + 1)
    assert session.run.boons == (boon,)
    assert session.run.player.sheet != sheet
    assert isinstance(session.act(ChooseBoon(0)), Impossible)


def test_two_levels_at_once_give_two_choices() -> None:
    session = start()
    grow(session, 25)
    assert session.run.player_level == 2
    session.act(ChooseBoon(0))
    assert session.run.player_level == 3
    session.act(ChooseBoon(0))
    assert session.run.offers == ()
    assert len(session.run.boons) == 2


def test_boons_last_over_floors_and_saves() -> None:
    content = campaign_content(levels={**LEVELS, "choices": 3})
    session = Session.campaign(content, "way", 7)
    grow(session, 10)
    choose(session, "tough")
    assert session.run.player.sheet.max_health == 50
    leave(session)
    assert session.run.player.sheet.max_health == 50
    loaded = Session.load(content, session.save())
    assert loaded.run.player.sheet == session.run.player.sheet
    grow(session, 15)
    waiting = Session.load(content, session.save())
    assert waiting.run.offers == session.run.offers != ()
    assert isinstance(waiting.act(Wait()), Impossible)
    choose(waiting, "tough")
    choose(session, "tough")
    assert waiting.fingerprint() == session.fingerprint()
    assert session.run.player.sheet.max_health == 60


def test_without_boons_there_are_no_levels() -> None:
    session = Session.campaign(campaign_content(levels={}), "way", 7)
    grow(session, 10_000)
    assert session.run.player_level == 1
    assert session.observe().player.next_level_at is None
