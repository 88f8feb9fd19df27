"""Replays as files: the same run or the turn at which it is another."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.game import Session
from runtime.game.replay import FULL_EVERY, ReplayRefused, read_replay, replay_text
from runtime.rules.combat import resolve
from runtime.sim.bots import RandomBot
from tests.runtime.game.small_campaign import campaign_content
from tests.runtime.game.test_rewind import GENTLE, wander

CONTENT = campaign_content(**GENTLE)
TURNS = FULL_EVERY + 30


@pytest.fixture(scope="module")
def session() -> Session:
    session = Session.campaign(CONTENT, "way", 4, character="fighter", unlocks=("health",))
    wander(session, TURNS)
    return session


@pytest.fixture(scope="module")
def text(session: Session) -> str:
    return replay_text(CONTENT, session.record)


def changed(text: str, **fields: Any) -> str:
    return json.dumps({**json.loads(text), **fields})


def test_a_replay_is_the_same_run_to_the_bit(session: Session, text: str) -> None:
    replay = read_replay(CONTENT, text)
    told: list[int] = []

    def note(turn: int) -> bool:
        told.append(turn)
        return True

    assert replay.verify(note) is None
    assert replay.session.fingerprint() == session.fingerprint()
    assert told == list(range(1, TURNS + 1))
    assert replay_text(CONTENT, replay.record) == text


def test_another_command_is_told_by_its_turn(text: str) -> None:
    commands = json.loads(text)["commands"]
    commands[41] = ["wait", 777]
    found = read_replay(CONTENT, changed(text, commands=commands)).verify()
    assert found is not None
    assert found.turn == 42


def test_a_change_of_the_rules_is_told_by_the_turn_in_which_it_shows(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hits: list[int] = []

    def harder(*arguments: Any) -> Any:
        hits.append(replay.session.run.turn)
        arguments[-1].next_u64()
        return resolve(*arguments)

    monkeypatch.setattr("runtime.rules.fight.resolve", harder)
    replay = read_replay(CONTENT, text)
    found = replay.verify()
    assert found is not None
    assert hits
    assert found.turn in (hits[0], hits[0] + 1)


def test_what_only_the_whole_state_shows_is_told_at_the_next_fingerprint(text: str) -> None:
    replay = read_replay(CONTENT, text)
    replay.session.run.chests_opened += 1
    replay._prints.pop(0)
    found = replay.verify()
    assert found is not None
    assert found.turn == FULL_EVERY


def test_a_replay_that_begins_otherwise_is_told_at_once(text: str) -> None:
    found = read_replay(CONTENT, changed(text, seed=5)).verify()
    assert found is not None
    assert found.turn == 0


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": "other"}, "no replay"),
        ({"version": 7}, "version 7"),
        ({"content": "0" * 32}, "other content"),
        ({"generator_version": 0}, "version 0 of the map generator"),
        ({"pulses": "00"}, "one pulse for each turn"),
        ({"seed": -1}, "seed"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_no_replay_of_ours_is_refused(
    text: str, fields: dict[str, Any], words: str
) -> None:
    with pytest.raises(ReplayRefused, match=words):
        read_replay(CONTENT, changed(text, **fields))


@pytest.mark.parametrize("text", ["", "{", "[]", "\ud800"])
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(ReplayRefused):
        read_replay(CONTENT, text)


def test_a_record_that_cannot_be_played_is_no_replay() -> None:
    session = Session.campaign(CONTENT, "way", 4)
    session.act(RandomBot(1).decide(session))
    record = session.record
    broken = type(record)(record.map_id, record.seed, None, (("use", 19),), record.setup)
    with pytest.raises(ValueError, match="Turn 1"):
        replay_text(CONTENT, broken)


def test_the_command_tells_what_came_of_it(tmp_path: Path) -> None:
    content = load_project(shipped_project()).content
    session = Session.campaign(content, "gray_marches", 3)
    wander(session, 20)
    names = ("good.json", "bad.json", "none.json", "torn.json", "odd.json")
    good, bad, none, torn, odd = (tmp_path / name for name in names)
    good.write_text(replay_text(content, session.record))
    commands = json.loads(good.read_text())["commands"]
    bad.write_text(changed(good.read_text(), commands=[*commands[:9], ["wait", 5], *commands[10:]]))
    torn.write_text(changed(good.read_text(), seed=-1))
    odd.write_text(changed(good.read_text(), commands=[*commands[:9], ["use", 99], *commands[10:]]))
    results = [
        subprocess.run(
            [sys.executable, "-m", "runtime.cli.main", "replay", str(file), *more],
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[3],
        )
        for file, more in (
            (good, ()),
            (bad, ("--format", "json")),
            (none, ()),
            (torn, ()),
            (odd, ()),
        )
    ]
    assert [result.returncode for result in results] == [0, 1, 2, 2, 1]
    assert "the same run in all its 20 turns" in results[0].stdout
    assert json.loads(results[1].stdout)["turn"] == 10
    assert "none.json" in results[2].stderr
    assert "torn.json: The replay is damaged at seed" in results[3].stderr
    assert "Take an older copy of it." in results[3].stderr
    assert "Traceback" not in results[2].stderr
    told = f"{odd}: goes another way at turn 10: what was done cannot be done: "
    assert results[4].stdout == f"{told}That place in the bag is empty.\n"


def test_a_replay_of_a_map_or_a_hero_that_is_not_there_is_refused(text: str) -> None:
    setup = json.loads(text)["setup"]
    nowhere = {**setup, "campaign": None, "character": None, "unlocks": None}

    with pytest.raises(ReplayRefused, match="nobody"):
        read_replay(CONTENT, changed(text, setup={**setup, "character": "nobody"}))
    with pytest.raises(ReplayRefused, match="nowhere"):
        read_replay(CONTENT, changed(text, map_id="nowhere", setup=nowhere))
