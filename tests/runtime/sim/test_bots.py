"""Bots play whole runs on shipped maps; the world stays whole, and no run is endless."""

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import Command, RunState, Session
from runtime.rules.invariants import broken_invariants
from runtime.sim.bots import Bot, CautiousBot, RandomBot
from runtime.sim.simulate import play_out
from tests.runtime.arena import chest, enemy, item, play

TOUGH = {"player": {"health": 5000, "damage": [50, 50], "accuracy": 500}}
HOUSE = """
##############
#@...+......>#
#....#.......#
##############
"""


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


class Watched:
    """A bot under watch: before each of its turns the world must be whole."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def decide(self, session: Session) -> Command:
        """Check, then decide."""
        assert broken_invariants(session.content, session.run) == []
        return self.bot.decide(session)


@pytest.mark.parametrize("seed", range(50))
def test_runs_keep_the_world_whole(content: Content, seed: int) -> None:
    map_id = sorted(content.maps)[seed % len(content.maps)]
    session = Session.new(content, map_id, seed)
    bot = RandomBot(seed) if seed % 5 == 0 else CautiousBot(content, seed)
    play_out(session, Watched(bot), 600)
    assert broken_invariants(content, session.run) == []


def test_the_cautious_bot_fights_loots_and_leaves() -> None:
    session = play(HOUSE, enemy("goblin", 8, 1), chest(10, 2), item("gem", 3, 2), rules=TOUGH)
    result = play_out(session, CautiousBot(session.content, 1), 500)
    assert result.state is RunState.VICTORY
    assert (result.kills, result.chests) == (1, 1)
    assert {"gem", "sword"} <= {stack.item for stack in session.observe().player.bag} | {
        stack.item for stack in session.observe().player.worn.values()
    }


def test_the_cautious_bot_drinks_when_it_is_low() -> None:
    player = {"health": 20, "damage": [1, 1], "start_items": ["draught"], "regeneration": 0}
    rules = {"player": player}
    session = play("#####\n#@..#\n#####", enemy("turret", 3, 1), rules=rules)
    play_out(session, CautiousBot(session.content, 1), 60)
    assert session.run.items_used == 1


def test_a_run_without_a_way_out_ends_at_the_turn_limit() -> None:
    session = play("####\n#@.#\n####")
    result = play_out(session, CautiousBot(session.content, 1), 80)
    assert result.state is RunState.ACTIVE
    assert result.turns == 80


def test_a_walled_in_bot_is_made_to_wait() -> None:
    session = play("###\n#@#\n###")
    assert play_out(session, RandomBot(1), 5).turns == 5
