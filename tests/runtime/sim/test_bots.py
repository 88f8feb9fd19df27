"""Bots play whole runs on shipped maps; the world stays whole, and no run is endless."""

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Command, RunState, Session
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.invariants import broken_invariants
from runtime.sim.bots import Bot, CautiousBot, ExplorerBot, GreedyBot, RandomBot, make_bot
from runtime.sim.names import BotName
from runtime.sim.simulate import play_out
from runtime.world.items import ItemStack
from tests.runtime.arena import chest, enemy, item, make_content, make_map, play

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


@pytest.mark.parametrize("name", list(BotName))
def test_every_bot_plays_the_same_run_twice(content: Content, name: BotName) -> None:
    def play_it() -> str:
        session = Session.campaign(content, next(iter(content.campaigns)), 5)
        return play_out(session, make_bot(name, content, 5), 250).fingerprint

    assert play_it() == play_it()


def test_the_reckless_bot_leaves_loot_behind_that_the_greedy_one_takes() -> None:
    rows = "########\n#@.>...#\n#......#\n########"
    found = {}
    for name in (BotName.RECKLESS, BotName.GREEDY):
        session = play(rows, chest(6, 2), rules=TOUGH)
        found[name] = play_out(session, make_bot(name, session.content, 1), 200)
    assert {result.state for result in found.values()} == {RunState.VICTORY}
    assert found[BotName.RECKLESS].chests == 0
    assert found[BotName.GREEDY].chests == 1


def test_the_explorer_walks_past_those_who_are_not_beside_it() -> None:
    session = play("#########\n#@......#\n#########", enemy("turret", 7, 1), rules=TOUGH)
    bot = ExplorerBot(session.content, 1)
    seen = session.observe()
    assert not any(bot._is_worth_it(seen, actor) for actor in seen.actors)


def test_the_greedy_bot_sells_valuables_buys_what_is_better_and_breaks_barrels() -> None:
    tiles = {
        "rubble": {
            "walkable": False,
            "transparent": True,
            "breaks": {"health": 5, "drops": "pockets"},
        }
    }
    stock = {"stock": {"entries": [{"kind": "item", "item": "axe", "weight": 1}]}}
    items = {
        "gem": {"slot": "valuable", "stack": 5, "price": 100},
        "axe": {"slot": "weapon", "damage": [9, 9], "price": 60},
    }
    rules = {
        "player": {"start_items": ["gem", "gem"], "sight": 12},
        "shop": {"table": "stock", "rolls": [1, 1]},
    }
    records = make_content(rules, tiles=tiles, drop_tables=stock, items=items)
    rows = "##########\n#@......>#\n#...,....#\n##########"
    session = Session.on_map(records, make_map(rows, Placement(PlacementKind.SHOP, 5, 1)), 1)
    session.run.player.gold = 31
    result = play_out(session, GreedyBot(records, 1), 300)
    assert result.state is RunState.VICTORY
    assert session.run.player.worn["weapon"].item == "axe"
    assert "rubble" not in {session.run.level.table.ids[t] for t in session.run.level.tiles_flat}
    assert broken_invariants(records, session.run) == []


def test_a_bot_gives_blood_to_be_rid_of_a_curse_when_it_has_better() -> None:
    items = {"bad": {"slot": "weapon", "damage": [1, 1], "cursed": True}}
    content = make_content({"player": {"start_items": ["bad"]}}, items=items)
    session = play("#####\n#@.>#\n#####", content=content, start=Cell(1, 1))
    session.run.player.bag.append(ItemStack("sword"))
    session.run.ledger.spawn("sword", 1)
    play_out(session, CautiousBot(content, 1), 20)
    assert session.run.player.worn["weapon"].item == "sword"
