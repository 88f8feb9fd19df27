"""An attack in full: the numbers shown are those that were thrown."""

from __future__ import annotations

from editor.features.playtest.keys import BINDINGS, PLAYTEST_KEYS, TIME_BINDINGS
from editor.features.playtest.last_attack import attack_lines, last_attack
from runtime.content.models.rules import CombatRules
from runtime.game import Move, Wait, events
from runtime.sim.analysis import Attack, Defense, Hit, Throws
from tests.runtime.arena import enemy, play

RULES = CombatRules()
CORRIDOR = """
##########
#@.......#
##########
"""


def test_a_hit_is_told_from_accuracy_to_leech() -> None:
    throws = Throws(
        Attack(8, 12, accuracy=96, crit_chance=6, leech=50),
        Defense(evasion=10, armour=3, block=20),
        hit=3100,
        block=6400,
        damage=11,
        crit=6400,
    )
    assert attack_lines(Hit(8, leeched=4, thorns=2, throws=throws), throws, RULES) == (
        "accuracy 96 vs evasion 10 → 86\u00a0%, thrown 31 ✓",
        "block 20 %, thrown 64 ✗",
        "critical 6 %, thrown 64 ✗",
        "damage 8–12 → 11, armour 3 → 8",
        "leech 50 % of 8 → 4",
        "thorns give back 2",
    )


def test_a_critical_shows_its_factor_and_a_resistance_its_share() -> None:
    throws = Throws(
        Attack(10, 10, crit_chance=5, crit_damage=150),
        Defense(armour=5, resistances=(50, 0, 0, 0)),
        hit=0,
        damage=10,
        crit=1,
    )
    lines = attack_lines(Hit(5, critical=True, throws=throws), throws, RULES)
    assert lines[1] == "critical 5 %, thrown 0.01 ✓ × 1.5"
    assert lines[2] == "damage 10 → 10 → 15, armour 5, physical resistance 50 % → 5"


def test_a_miss_ends_with_what_missed() -> None:
    throws = Throws(Attack(1, 4, accuracy=80, shot=True), Defense(cover=25), hit=10, cover=900)
    assert attack_lines(Hit(missed=True, throws=throws), throws, RULES) == (
        "accuracy 80 vs evasion 0 → 80\u00a0%, thrown 0.1 ✓",
        "cover 25 %, thrown 9 ✓",
    )


def test_the_last_attack_of_a_turn_is_told_and_draws_nothing() -> None:
    session = play(CORRIDOR, enemy("goblin", 2, 1))
    happened: tuple[events.Event, ...] = ()
    for command in (Move(1, 0), Wait()):
        outcome = session.act(command)
        happened = getattr(outcome, "events", ())
    before = session.fingerprint()
    found = last_attack(session.content, happened)
    assert found is not None
    assert "goblin" in found[0]
    assert found[1][0].startswith("accuracy ")
    assert session.fingerprint() == before
    assert last_attack(session.content, ()) is None


def test_every_key_of_the_playtest_stands_in_the_list_of_shortcuts() -> None:
    listed = {text for _, texts in PLAYTEST_KEYS.rows for text in texts}
    assert {each.hint.split(" ")[0] for each in (*BINDINGS, *TIME_BINDINGS)} <= listed
    assert ("Open replay", ("L",)) in PLAYTEST_KEYS.rows
