"""Links, leashes, rivals, statuses, clocks: what is out of order is told; bots keep order."""

from collections.abc import Callable

import pytest

from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Box, Cell
from runtime.game import Done, Session
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.invariants import broken_invariants, broken_time
from runtime.sim.bots import CautiousBot
from runtime.world.actor import ActiveStatus, Actor
from runtime.world.items import ItemStack, RolledAffix
from runtime.world.places import Gate
from runtime.world.run import Run
from tests.runtime.arena import make_content, play

GONE = 9_999


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


def other(run: Run) -> int:
    return max(run.level.actors)


def call_by_nobody(run: Run) -> None:
    run.level.actors[other(run)].summoner = GONE


def keep_by_nobody(run: Run) -> None:
    run.level.gates[0] = Gate(None, GONE, 0, (), 0)


def lose_a_boss(run: Run) -> None:
    run.level.arenas[GONE] = ()


def take_unknown_traits(run: Run) -> None:
    run.level.actors[other(run)].traits = ("gone",)


def rest_from_nothing(run: Run) -> None:
    run.level.actors[other(run)].cooldowns["gone"] = 5


def leash_to_nowhere(run: Run) -> None:
    run.level.actors[other(run)].leash = Box(run.level.width - 2, 0, 5, 5)


def live_nowhere(run: Run) -> None:
    run.level.actors[other(run)].home = Cell(-1, 3)


def pick_up_gold(run: Run) -> None:
    collector = next(a for a in run.level.actors.values() if a.id and not a.rival)
    collector.gold = 5


def wear_something(run: Run) -> None:
    wearer = run.level.actors[other(run)]
    wearer.worn["ring"] = ItemStack("ox_ring")


def carry_too_much(run: Run) -> None:
    give(run.level.actors[other(run)], *["red_draught"] * 99)


def rival_oneself(run: Run) -> None:
    run.player.rival = True


def poison(run: Run, stacks: int, until: int, *, player: bool = False) -> None:
    sufferer = run.player if player else run.level.actors[other(run)]
    sufferer.statuses.append(ActiveStatus("poisoned", run.time + until, run.time + 1, stacks))


def poison_too_often(run: Run) -> None:
    poison(run, 101, 50)


def poison_for_ever(run: Run) -> None:
    poison(run, 1, 10_000_000)


def stay_poisoned(run: Run) -> None:
    poison(run, 1, 0, player=True)


def begin_a_phase_too_many(run: Run) -> None:
    run.level.actors[other(run)].phase = 7


def skip_the_player(run: Run) -> None:
    run.player.next_time += 50


def hold_what_is_not(run: Run) -> None:
    give(run.player, "gone")


def roll_what_is_not(run: Run) -> None:
    run.player.bag[0].affixes = (RolledAffix("gone", (1,)),)


def give(actor: Actor, *items: str) -> None:
    actor.bag += [ItemStack(item) for item in items]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (leash_to_nowhere, "is leashed to"),
        (live_nowhere, "has its home at"),
        (pick_up_gold, "has gold and is no rival"),
        (wear_something, "enemies wear nothing"),
        (carry_too_much, "more than a bag holds"),
        (rival_oneself, "rival of the player"),
        (poison_too_often, "poisoned 101 times over"),
        (poison_for_ever, "longer than anything lasts"),
        (stay_poisoned, "The player still has poisoned"),
        (begin_a_phase_too_many, "in phase 7"),
        (skip_the_player, "The player is due at 50"),
        (hold_what_is_not, "unknown item gone"),
        (roll_what_is_not, "unknown affix gone"),
        (call_by_nobody, "was called by 9999"),
        (keep_by_nobody, "kept by 9999"),
        (lose_a_boss, "boss room are those of 9999"),
        (take_unknown_traits, "unknown trait gone"),
        (rest_from_nothing, "unknown ability gone"),
    ],
)
def test_what_is_out_of_order_is_told(
    content: Content, spoil: Callable[[Run], None], told: str
) -> None:
    run = Session.new(content, "drowned_vale", 3).run
    assert broken_invariants(content, run) == []
    spoil(run)
    assert any(told in each for each in broken_invariants(content, run))


def test_a_rival_with_a_key_is_told() -> None:
    thief = Placement(PlacementKind.RIVAL, 4, 1, AssetRef("enemies", "goblin"))
    content = make_content(items={"bone_key": {"slot": "key", "lock": "vault"}})
    session = play("########\n#@.....#\n########", thief, content=content)
    assert broken_invariants(content, session.run) == []
    give(session.run.level.actors[1], "bone_key")
    assert "The rival 1 carries the key bone_key." in broken_invariants(content, session.run)


@pytest.mark.parametrize("seed", range(3))
def test_no_link_breaks_and_no_time_is_lost_in_a_campaign(content: Content, seed: int) -> None:
    campaign = next(iter(content.all("campaigns")))
    session = Session.campaign(content, campaign, seed)
    bot, before = CautiousBot(content, seed), 0
    while not session.is_over and session.run.turn < 500:
        outcome = session.act(bot.decide(session))
        assert isinstance(outcome, Done)
        assert broken_invariants(session.content, session.run) == []
        assert broken_time(session.content, session.run, before, outcome.time) == []
        before = session.run.time
