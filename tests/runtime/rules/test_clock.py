"""The timeline clock: order, ties, fairness at extreme speeds, conservation of time."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from runtime.rules.clock import TimelineClock
from runtime.rules.stats import player_sheet
from runtime.world.actor import Actor
from tests.runtime.arena import make_content

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
