"""The timeline clock: order, ties, fairness at extreme speeds, conservation of time."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from runtime.game import Done, Session, Wait
from runtime.rules.clock import EnergyClock, TimelineClock
from runtime.rules.invariants import broken_invariants
from runtime.rules.stats import player_sheet
from runtime.world.actor import Actor
from tests.runtime.arena import enemy, make_content, play

SHEET = player_sheet(make_content(), {})


def actors(*times: int) -> dict[int, Actor]:
    return {n: Actor(n, n, 0, SHEET, 1, next_time=time) for n, time in enumerate(times)}


def test_the_earliest_acts_and_ties_go_to_the_lower_number() -> None:
    bodies = actors(5, 3, 3)
    clock = TimelineClock(bodies)
    order = []
    for _ in range(4):
        actor = clock.next()
        order.append(actor.id)
        clock.spend(actor, 2)
    assert order == [1, 2, 0, 1]


@given(st.lists(st.integers(1, 10_000), min_size=2, max_size=6))
def test_between_two_turns_of_one_nobody_takes_more_than_their_speed_allows(
    costs: list[int],
) -> None:
    bodies = actors(*[0] * len(costs))
    clock = TimelineClock(bodies)
    since: dict[int, Counter[int]] = {n: Counter() for n in bodies}
    turns: Counter[int] = Counter()
    for _ in range(500):
        actor = clock.next()
        turns[actor.id] += 1
        for other, seen in since.items():
            if other != actor.id:
                seen[actor.id] += 1
        for other, count in since[actor.id].items():
            assert count <= -(-costs[actor.id] // costs[other]) + 1
        since[actor.id].clear()
        clock.spend(actor, costs[actor.id])
    for n, actor in bodies.items():
        assert actor.next_time == turns[n] * costs[n]


def test_who_is_roused_acts_sooner_and_only_once() -> None:
    bodies = actors(0, 100)
    clock = TimelineClock(bodies)
    clock.rouse(bodies[1], 10)
    clock.rouse(bodies[1], 50)
    assert bodies[1].next_time == 10
    clock.spend(clock.next(), 60)
    assert clock.next().id == 1
    clock.spend(bodies[1], 90)
    assert clock.next().id == 0
    clock.spend(bodies[0], 1000)
    assert clock.next().next_time == 100


def test_who_is_gone_is_skipped() -> None:
    bodies = actors(0, 1, 2)
    clock = TimelineClock(bodies)
    del bodies[0]
    assert clock.next().id == 1


def runners(*step_times: int) -> dict[int, Actor]:
    return {
        n: Actor(n, n, 0, replace(SHEET, move_time=time), 1) for n, time in enumerate(step_times)
    }


def test_with_energy_everybody_acts_at_the_first_tick_and_the_fullest_first() -> None:
    bodies = runners(100, 50, 200)
    clock = EnergyClock(bodies)
    order = []
    for _ in range(8):
        actor = clock.next()
        order.append((actor.next_time, actor.id))
        clock.spend(actor, actor.sheet.move_time)
    assert order == [(0, 0), (0, 1), (0, 2), (100, 1), (100, 0), (100, 1), (200, 1), (200, 0)]


@given(st.lists(st.integers(1, 20_000), min_size=2, max_size=5))
def test_energy_is_fair_and_conserved(step_times: list[int]) -> None:
    """As fair as the timeline, but that who is quicker than a tick takes its turns together."""
    bodies = runners(*step_times)
    clock = EnergyClock(bodies)
    since: dict[int, Counter[int]] = {n: Counter() for n in bodies}
    turns: Counter[int] = Counter()
    for _ in range(400):
        actor = clock.next()
        turns[actor.id] += 1
        for other, seen in since.items():
            if other != actor.id:
                seen[actor.id] += 1
        for other, count in since[actor.id].items():
            mine, theirs = step_times[actor.id], step_times[other]
            of_one_tick = -(-100 // theirs) if theirs < 100 else 0
            assert count <= -(-mine // theirs) + 1 + of_one_tick
        since[actor.id].clear()
        clock.spend(actor, step_times[actor.id])
    for n, actor in bodies.items():
        given_so_far = 100 + Fraction(100 * actor.next_time, step_times[n])
        lost = given_so_far - 100 * turns[n] - actor.energy
        assert 0 <= lost <= turns[n]  # never gained, and less than one of 100 a turn is rounded off


def test_a_slow_body_is_not_made_slower_by_rounding() -> None:
    bodies = runners(100, 5001, 9999)
    clock = EnergyClock(bodies)
    turns: Counter[int] = Counter()
    while (actor := clock.next()).next_time < 1_000_000:
        turns[actor.id] += 1
        clock.spend(actor, actor.sheet.move_time)
    assert turns[0] == 10_000
    assert 194 <= turns[1] <= 200
    assert 97 <= turns[2] <= 101


def test_a_change_of_speed_counts_from_the_next_cycle() -> None:
    bodies = runners(100)
    clock = EnergyClock(bodies)
    clock.spend(bodies[0], 200)
    assert bodies[0].next_time == 200
    bodies[0].sheet = replace(SHEET, move_time=50)
    assert clock.next().next_time == 200
    clock.spend(bodies[0], 50)
    assert bodies[0].next_time == 300


def test_who_is_roused_acts_at_the_next_tick() -> None:
    bodies = runners(100)
    clock = EnergyClock(bodies)
    clock.spend(bodies[0], 5000)
    clock.rouse(bodies[0], 130)
    assert (clock.next().next_time, bodies[0].energy) == (200, 100)


def test_whole_runs_go_by_the_energy_clock_too() -> None:
    rows = "\n".join(["#" * 20, "#@" + "." * 17 + "#", *["#" + "." * 18 + "#"] * 4, "#" * 20])
    rules = {"clock": "energy", "player": {"health": 5000}}
    session = play(rows, enemy("goblin", 6, 2), enemy("archer", 12, 3), rules=rules)
    for turn in range(40):
        assert isinstance(session.act(Wait()), Done)
        assert session.run.time == 100 * (turn + 1)
        assert broken_invariants(session.content, session.run) == []
        if turn == 20:
            session = Session.load(session.content, session.save())
    assert session.run.damage_taken > 0


DEEDS = st.lists(
    st.tuples(st.integers(1, 10_000), st.one_of(st.integers(1, 5), st.integers(1, 20_000))),
    min_size=1,
    max_size=60,
)


@given(st.integers(1, 20_000), DEEDS)
def test_what_energy_charges_and_gives_tick_by_tick_is_conserved_at_any_speed(
    step: int, deeds: list[tuple[int, int]]
) -> None:
    """Each deed is charged by the speed of then, and what comes in by it; both to a part of one.

    Nobody acts with too little, and nobody waits a tick longer than they must.
    """
    (body,) = runners(step).values()
    clock = EnergyClock({0: body})
    for time, speed in deeds:
        assert clock.next() is body
        assert body.energy >= 100
        before, since, pace = body.energy, body.next_time, body.sheet.move_time
        clock.spend(body, time)
        charged = -(-100 * time // pace)
        assert 0 <= charged - Fraction(100 * time, pace) < 1
        ticks = Fraction(body.next_time - since, 100)
        assert ticks.denominator == 1
        given_now = body.energy - before + charged
        assert 0 <= ticks * Fraction(10_000, pace) - given_now < 1
        assert body.energy >= 100
        one_less = before - charged + (ticks - 1) * Fraction(10_000, pace)
        assert ticks == 0 or one_less < 100
        body.sheet = replace(SHEET, move_time=speed)


@given(st.integers(1, 20_000), st.integers(1, 10_000), st.integers(0, 20_000))
def test_a_wait_that_is_cut_short_gives_back_no_more_than_it_took(
    step: int, wait: int, now: int
) -> None:
    (body,) = runners(step).values()
    clock = EnergyClock({0: body})
    clock.spend(body, 100)
    before, since = body.energy, body.next_time
    clock.spend(body, wait)
    due, left = body.next_time, body.energy
    moment = since + now
    clock.rouse(body, moment)
    assert clock.next() is body
    if due <= -(-moment // 100) * 100:
        assert (body.next_time, body.energy) == (due, left)
    else:
        assert moment <= body.next_time < moment + 100
        assert 100 == body.energy <= before
