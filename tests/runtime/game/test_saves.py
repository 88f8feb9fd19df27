"""Saves: the same run goes on, and what is no save of ours is refused with a reason."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from runtime.content.asset import asset_from_data
from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import Record, SaveRefused, Session
from runtime.sim.bots import CautiousBot
from runtime.world.save import MAX_SAVE

MAP = "drowned_vale"
NO_SETUP = {"campaign": None, "character": None, "unlocks": None, "ticket": ""}
REMEDY = re.compile(r"\. (Take|Choose|Go on|Update) [^.]*\.$")


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


@pytest.fixture(scope="module")
def saved(content: Content) -> str:
    session = Session.new(content, MAP, 11)
    step(session, content, 120)
    return session.save()


def step(session: Session, content: Content, turns: int) -> None:
    """Play on; the bot is new each time, so that it has no memory that a save would lose."""
    for _ in range(turns):
        session.act(CautiousBot(content, session.run.turn).decide(session))


@pytest.mark.parametrize("seed", range(6))
def test_saving_and_loading_changes_nothing_of_what_comes(content: Content, seed: int) -> None:
    straight = Session.new(content, MAP, seed)
    step(straight, content, 60 + 90)
    broken = Session.new(content, MAP, seed)
    for part in (13, 47, 90):
        step(broken, content, part)
        broken = Session.load(content, broken.save())
    assert broken.fingerprint() == straight.fingerprint()
    assert broken.save() == straight.save()
    assert broken.log == straight.log


def test_a_loaded_run_is_seen_as_it_was(content: Content, saved: str) -> None:
    session = Session.load(content, saved)
    again = Session.load(content, session.save())
    first, second = session.observe(), again.observe()
    assert (first.visible == second.visible).all()
    assert (first.tiles == second.tiles).all()
    assert first.actors == second.actors
    assert first.player == second.player


def test_a_record_plays_the_same_run_again(content: Content) -> None:
    session = Session.new(content, MAP, "ashen-lantern")
    step(session, content, 100)
    assert Session.replay(content, session.record).fingerprint() == session.fingerprint()


def test_rewinding_is_exact(content: Content) -> None:
    session = Session.new(content, MAP, 3)
    prints = [session.fingerprint()]
    for _ in range(40):
        step(session, content, 1)
        prints.append(session.fingerprint())
    turn = session.run.turn
    session.rewind(turn - 15)
    assert session.fingerprint() in prints
    assert session.run.turn == turn - 15


def test_a_record_of_nonsense_is_refused(content: Content) -> None:
    for command in (("dance",), ("move", 1), ("use", "x"), ("move", 1.5, 0), ()):
        with pytest.raises(ValueError, match="command"):
            Session.replay(content, Record(MAP, 1, None, (command,)))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Turn 1 of the record cannot be done"):
        Session.replay(content, Record(MAP, 1, None, (("use", 99),)))


def changed(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(fields)


def in_level(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["level"].update(fields)


def in_actor(number: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["level"]["actors"][number].update(fields)


def _twice(data: dict[str, Any]) -> None:
    data["level"]["actors"].append(data["level"]["actors"][0])


def _same_cell(data: dict[str, Any]) -> None:
    first, second = data["level"]["actors"][:2]
    second["x"], second["y"] = first["x"], first["y"]


def _no_player(data: dict[str, Any]) -> None:
    del data["level"]["actors"][0]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (changed(version=99), "version 99"),
        (changed(format="other"), "no save of this game"),
        (changed(content="0" * 32), "other content"),
        (changed(generator_version=0), "map generator"),
        (changed(seed=-1), "damaged at seed"),
        (changed(turn="many"), "damaged at turn"),
        (changed(extra=1), "damaged at extra"),
        (changed(streams={}), "random streams"),
        (in_level(tiles="!!"), "cannot be unpacked"),
        (in_level(tiles=""), "damaged"),
        (in_level(width=3), "damaged"),
        (in_level(tile_ids=["lava_of_doom"]), "lava_of_doom"),
        (in_level(gold={"99999999": 3}), "outside the map"),
        (in_actor(0, x=0, y=0), "not free"),
        (in_actor(0, health=10_000_000), "health, which cannot be"),
        (in_actor(1, enemy="jabberwock"), "jabberwock"),
        (in_actor(1, x=10_000), "outside the map"),
        (in_actor(0, bag=[{"item": "unheard_of", "count": 1}]), "unheard_of"),
        (in_actor(0, worn={"nose": {"item": "iron_cap", "count": 1}}), "worn"),
        (changed(spawned={}), "accounted"),
        (_twice, "numbered"),
        (_same_cell, "not free"),
        (_no_player, "numbered"),
    ],
)
def test_a_save_that_was_tampered_with_is_refused(
    content: Content, saved: str, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    data = json.loads(saved)
    change(data)
    with pytest.raises(SaveRefused, match=reason) as refused:
        Session.load(content, json.dumps(data))
    assert REMEDY.search(str(refused.value)), str(refused.value)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (changed(streams={}), "streams"),
        (changed(kills=2**53), "kills"),
        (in_level(tiles="!!"), "level.tiles"),
        (in_level(memory=""), "level.memory"),
        (in_level(gold={"99999999": 3}), "level.gold"),
        (in_level(cracks={"0": 1}), "level.cracks.0"),
        (in_level(tile_ids=["lava_of_doom"]), "level.tile_ids.0"),
        (_same_cell, "level.actors.1"),
        (in_actor(1, enemy="jabberwock"), "level.actors.1.enemy"),
        (in_actor(2, health=10_000_000), "level.actors.2.health"),
        (in_actor(0, worn={"nose": {"item": "iron_cap", "count": 1}}), "level.actors.0.worn"),
        (in_actor(0, bag=[{"item": "unheard_of", "count": 1}]), "level.actors.0.bag.0.item"),
        (changed(floor=99, setup={**NO_SETUP, "campaign": "gray_marches"}), "floor"),
    ],
)
def test_a_refusal_names_the_place_and_the_file(
    content: Content, saved: str, change: Callable[[dict[str, Any]], None], place: str
) -> None:
    data, path = json.loads(saved), Path("runs/friday.json")
    change(data)
    with pytest.raises(SaveRefused) as refused:
        Session.load(content, json.dumps(data), path)
    assert str(refused.value).startswith(f"{path}: The save is damaged at {place}: ")
    assert refused.value.path == path


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_truncated_save_is_refused(content: Content, saved: str, part: float) -> None:
    with pytest.raises(SaveRefused, match="cut off"):
        Session.load(content, saved[: int((len(saved) - 2) * part)])


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", "\x00", "[" * 100_000, '{"format": 3}'])
def test_garbage_is_refused(content: Content, text: str) -> None:
    with pytest.raises(SaveRefused):
        Session.load(content, text)


def test_a_huge_text_is_refused_unread(content: Content) -> None:
    with pytest.raises(SaveRefused, match="too long"):
        Session.load(content, " " * (MAX_SAVE + 1))


def test_a_packed_grid_cannot_blow_up(content: Content, saved: str) -> None:
    import base64  # noqa: PLC0415 for this test alone
    import zlib  # noqa: PLC0415 for this test alone

    data = json.loads(saved)
    data["level"]["tiles"] = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    with pytest.raises(SaveRefused, match="wrong size"):
        Session.load(content, json.dumps(data))


def test_a_save_of_edited_content_is_refused(content: Content, saved: str) -> None:
    goblin = load_project(shipped_project()).assets[AssetRef("enemies", "goblin")]
    edited = asset_from_data(goblin.ref, {**goblin.data, "health": 999})  # type: ignore[dict-item]
    with pytest.raises(SaveRefused, match="other content"):
        Session.load(content.with_asset(edited), saved)


def test_two_processes_with_other_hash_seeds_play_the_same_run() -> None:
    code = (
        "from runtime.content.project import load_project\n"
        "from runtime.content.shipped import shipped_project\n"
        "from runtime.sim.simulate import simulate\n"
        f"report = simulate(load_project(shipped_project()).content, '{MAP}', 3, 5)\n"
        "print([run.fingerprint for run in report.runs])\n"
    )
    prints = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4242")
    }
    assert len(prints) == 1
    assert len(prints.pop()) > 90


@pytest.mark.parametrize(
    ("field", "value"),
    [("turn", 2**53), ("time", 2**53 - 1), ("next_id", 2**24 - 1), ("kills", 2**63)],
)
def test_a_counter_that_no_run_reaches_is_refused(
    content: Content, saved: str, field: str, value: int
) -> None:
    forged = json.loads(saved)
    forged[field] = value
    with pytest.raises(SaveRefused, match="The save is damaged"):
        Session.load(content, json.dumps(forged))
