"""What bots weigh: burning ground, locked gates, shops and curses."""

from typing import Any

import pytest

from runtime.core.geometry import Cell
from runtime.game import Command, Equip, RunState, Session
from runtime.mapgen.model import Placement, PlacementKind
from runtime.sim.bots import Bot, make_bot
from runtime.sim.names import BotName
from runtime.sim.simulate import play_out
from runtime.world.items import ItemStack
from tests.runtime.arena import chest, enemy, item, make_content, make_map, play

WITTY = [name for name in BotName if name is not BotName.RANDOM]
PATIENT = [BotName.CAUTIOUS, BotName.EXPLORER, BotName.GREEDY]
TOUGH = {"player": {"health": 5000, "damage": [50, 50], "accuracy": 500, "regeneration": 0}}
VAULT = """
##############
#@...........#
#....#####...#
#....+...#..>#
#....#####...#
##############
"""


class Burnt:
    """A bot whose turns on embers are counted."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.turns = 0

    def decide(self, session: Session) -> Command:
        """Look underfoot, then decide."""
        level, cell = session.run.level, session.run.player.cell
        self.turns += level.table.ids[level.tiles_flat[level.spot(*cell)]] == "embers"
        return self.bot.decide(session)


def burnt(session: Session, name: BotName, turns: int = 200) -> int:
    """Let a bot play; return its turns on embers."""
    bot = Burnt(make_bot(name, session.content, 1))
    play_out(session, bot, turns)
    return bot.turns


@pytest.mark.parametrize("name", WITTY)
def test_embers_are_walked_round_where_there_is_another_way(name: BotName) -> None:
    session = play(
        "#########\n#@.^^^.>#\n#..^^^..#\n#.......#\n#########", item("gem", 6, 1), rules=TOUGH
    )
    assert burnt(session, name) == 0
    assert session.run.state is RunState.VICTORY


@pytest.mark.parametrize("name", WITTY)
def test_embers_are_crossed_where_there_is_no_other_way(name: BotName) -> None:
    session = play("#########\n#@..^..>#\n#########", rules=TOUGH)
    assert burnt(session, name) == 1
    assert session.run.state is RunState.VICTORY


@pytest.mark.parametrize("name", PATIENT)
def test_who_is_hurt_mends_before_it_crosses_embers(name: BotName) -> None:
    rules = {"player": {"health": 20, "regeneration": 1000}}
    session = play("#########\n#@..^..>#\n#########", rules=rules)
    session.run.player.health = 6
    bot = make_bot(name, session.content, 1)
    while session.run.player.cell.x < 4:
        before = session.run.player.health
        session.act(bot.decide(session))
    assert before >= 10


@pytest.mark.parametrize("name", PATIENT)
def test_a_wide_fire_is_crossed_without_turning_back_to_mend(name: BotName) -> None:
    rules = {"player": {"health": 30, "regeneration": 1000}}
    session = play("############\n#@..^^^^..>#\n############", rules=rules)
    assert burnt(session, name) == 4
    assert session.run.state is RunState.VICTORY


def test_who_cannot_mend_crosses_embers_all_the_same() -> None:
    rules = {"player": {"health": 20, "regeneration": 0}}
    session = play("#########\n#@..^..>#\n#########", rules=rules)
    session.run.player.health = 6
    assert burnt(session, BotName.CAUTIOUS) == 1
    assert session.run.state is RunState.VICTORY


@pytest.mark.parametrize("name", PATIENT)
def test_junk_is_not_left_on_what_is_of_use_and_taken_up_again(name: BotName) -> None:
    rules = {"player": {"health": 50, "bag": 1, "start_items": ["sword"]}}
    session = play("#######\n#@...>#\n#######", rules=rules)
    session.act(Equip(0))
    session.run.player.bag.append(ItemStack("sword", 1))
    pile = [ItemStack("sword", 1), ItemStack("draught", 1)]
    session.run.level.items[session.run.level.spot(1, 1)] = pile
    play_out(session, make_bot(name, session.content, 1), 50)
    assert session.run.state is RunState.VICTORY
    assert [stack.item for stack in session.run.player.bag] == ["draught"]


@pytest.mark.parametrize("name", WITTY)
def test_a_fight_is_taken_off_the_embers(name: BotName) -> None:
    rules = {"player": {"health": 5000, "damage": [1, 1], "regeneration": 0}}
    rows = "######\n#^...#\n#...@#\n######"
    session = play(rows, enemy("turret", 2, 1), rules=rules, start=Cell(1, 1))
    assert burnt(session, name, turns=8) == 1
    assert session.run.player.cell.chebyshev(Cell(2, 1)) == 1


def gate(**data: Any) -> Placement:
    return Placement(PlacementKind.GATE, 5, 3, None, None, data)


def vault(name: BotName, *placements: Placement, bag: tuple[str, ...] = ()) -> Session:
    """Let a bot play a map with a vault; return how it went."""
    items = {"bone_key": {"slot": "key", "lock": "vault"}}
    session = play(VAULT, chest(7, 3), *placements, content=make_content(TOUGH, items=items))
    for thing in bag:
        session.run.player.bag.append(ItemStack(thing))
        session.run.ledger.spawn(thing, 1)
    play_out(session, make_bot(name, session.content, 1), 400)
    assert session.run.state is RunState.VICTORY
    return session


@pytest.mark.parametrize("name", PATIENT)
def test_a_vault_is_opened_with_its_key(name: BotName) -> None:
    locked = gate(lock="key", key="bone_key")
    assert vault(name, locked, bag=("bone_key",)).run.chests_opened == 1
    assert vault(name, locked).run.chests_opened == 0


@pytest.mark.parametrize("name", [BotName.CAUTIOUS, BotName.GREEDY])
def test_a_vault_is_opened_when_its_keeper_is_dead(name: BotName) -> None:
    keeper = Placement(
        PlacementKind.ELDER, 11, 1, enemy("goblin", 11, 1).ref,
        data={"keykeeper": True, "holds": None, "opens": [5, 3]},
    )  # fmt: skip
    session = vault(name, gate(lock="key", key=None), keeper)
    assert (session.run.kills, session.run.chests_opened) == (1, 1)


@pytest.mark.parametrize(
    ("name", "chests"),
    [(BotName.CAUTIOUS, 0), (BotName.EXPLORER, 1), (BotName.GREEDY, 1), (BotName.RECKLESS, 0)],
)
def test_only_the_bold_force_gates_that_ring_for_help(name: BotName, chests: int) -> None:
    force = gate(lock="force", turns=4, wave=["goblin", "goblin"])
    assert vault(name, force).run.chests_opened == chests


@pytest.mark.parametrize("name", PATIENT)
def test_valuables_are_sold_and_healing_bought_while_there_is_little(name: BotName) -> None:
    items = {
        "gem": {"slot": "valuable", "stack": 5, "price": 100},
        "draught": {"slot": "consumable", "price": 10,
                    "effects": [{"kind": "heal", "amount": [9, 9]}]},
    }  # fmt: skip
    shelf = {"stock": {"entries": [{"kind": "item", "item": "draught", "weight": 1}]}}
    rules = {
        "player": {**TOUGH["player"], "start_items": ["gem", "gem"]},
        "shop": {"table": "stock", "rolls": [2, 2]},
    }
    records = make_content(rules, items=items, drop_tables=shelf)
    rows = "##########\n#@......>#\n#....#...#\n##########"
    session = Session.on_map(records, make_map(rows, Placement(PlacementKind.SHOP, 5, 1)), 1)
    assert play_out(session, make_bot(name, records, 1), 300).state is RunState.VICTORY
    assert [stack.item for stack in session.run.player.bag] == ["draught"] * 2
    assert session.run.player.gold > 0


@pytest.mark.parametrize("name", PATIENT)
def test_a_curse_is_lifted_by_rest_rather_than_for_blood(name: BotName) -> None:
    bad = {"bad": {"slot": "weapon", "damage": [1, 1], "cursed": True}}
    rules = {"player": {**TOUGH["player"], "start_items": ["bad"]}, "places": {"rest_curses": 1}}
    records = make_content(rules, items=bad)
    session = play(
        "########\n#@....>#\n########", Placement(PlacementKind.REST, 4, 1), content=records
    )
    session.run.player.bag.append(ItemStack("sword"))
    session.run.ledger.spawn("sword", 1)
    play_out(session, make_bot(name, records, 1), 40)
    assert session.run.player.worn["weapon"].item == "sword"
    assert session.run.player.health == session.run.player.sheet.max_health
    assert not session.run.level.rests


def test_what_heals_most_is_drunk_first() -> None:
    items = {"sip": {"slot": "consumable", "effects": [{"kind": "heal", "amount": [1, 1]}]}}
    rules = {"player": {"health": 40, "start_items": ["sip", "draught"], "regeneration": 0}}
    session = play("#####\n#@..#\n#####", content=make_content(rules, items=items))
    session.run.player.health = 15
    session.act(make_bot(BotName.CAUTIOUS, session.content, 1).decide(session))
    assert session.run.player.health == 25


@pytest.mark.parametrize("name", WITTY)
def test_a_weapon_that_cannot_hurt_is_taken_off_and_an_enemy_that_nothing_hurts_left_alone(
    name: BotName,
) -> None:
    harmless = {"health": 6, "attack": {"kind": "melee", "damage": [1, 1]}}
    content = make_content(
        items={"icicle": {"slot": "weapon", "damage": [9, 9], "damage_type": "cold"}},
        enemies={
            "wisp": {**harmless, "resistances": {"cold": 100}},
            "stone": {**harmless, "resistances": {"cold": 100, "physical": 100}},
        },
        rules={"player": {**TOUGH["player"], "start_items": ["icicle"]}},
    )
    for foe in ("wisp", "stone"):
        hall = "########\n#@.....#\n#......#\n#.....>#\n########"
        session = play(hall, enemy(foe, 3, 1), content=content)
        assert session.run.player.sheet.damage_type == "cold"
        play_out(session, make_bot(name, content, 1), 400)
        assert session.run.state is RunState.VICTORY
        assert session.run.kills == (foe == "wisp")
