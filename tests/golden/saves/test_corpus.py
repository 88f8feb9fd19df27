"""Old saves, replays and files of what lasts are read for ever."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from runtime.game import SaveRefused, Session
from runtime.game.meta_store import METAS
from runtime.game.replay import REPLAYS, ReplayRefused, read_replay
from runtime.rules.invariants import broken_invariants
from runtime.world.save import SAVES
from tests.golden.saves import corpus

if TYPE_CHECKING:
    from pathlib import Path

    from runtime.content.snapshot import Content

STALE = r"made with other content|of the map generator"
MAPPINGS = ("items", "gold", "exits", "arenas", "cooldowns", "worn", "pity", "spawned", "destroyed")


def named(path: Path) -> str:
    return path.stem


@pytest.fixture(scope="module")
def content() -> Content:
    return corpus.content()


@pytest.mark.parametrize("path", corpus.entries("save"), ids=named)
def test_an_old_save_is_taken_up_or_refused_as_stale(path: Path, content: Content) -> None:
    text = path.read_text(encoding="utf-8")
    if corpus.is_stale(json.loads(text), content):
        with pytest.raises(SaveRefused, match=STALE):
            Session.load(content, text)
        text = corpus.stamped(text, content)
    session = Session.load(content, text)
    corpus.play_on(session)
    assert broken_invariants(session.content, session.run) == []
    assert Session.load(content, session.save()).fingerprint() == session.fingerprint()


@pytest.mark.parametrize("path", corpus.entries("replay"), ids=named)
def test_an_old_replay_is_read_or_refused_as_stale(path: Path, content: Content) -> None:
    text = path.read_text(encoding="utf-8")
    if corpus.is_stale(json.loads(text), content):
        with pytest.raises(ReplayRefused, match=STALE):
            read_replay(content, text)
        text = corpus.stamped(text, content)
    replay = read_replay(content, text)
    assert replay.record.commands
    replay.verify()
    assert broken_invariants(replay.session.content, replay.session.run) == []


def test_old_files_lead_where_they_led_when_the_outcomes_were_written() -> None:
    remedy = (
        "old saves, replays or what lasts lead elsewhere now. If the rules were meant to change,"
        " run `make golden` and read the difference"
    )
    assert corpus.outcomes() == corpus.stored(), remedy


def test_every_present_version_is_in_the_corpus() -> None:
    for files in (SAVES, REPLAYS, METAS):
        word = {SAVES: "save", REPLAYS: "replay", METAS: "meta"}[files]
        versions = {json.loads(path.read_bytes())["version"] for path in corpus.entries(word)}
        assert files.version in versions, "run `make golden`"
        assert versions <= set(range(1, files.version + 1))
        lifted = {step.version for step in files.steps}
        assert lifted == set(range(min(versions), files.version)), "each old version needs a step"


def test_updating_adds_what_is_missing_and_writes_no_entry_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "saves"
    shutil.copytree(corpus.FOLDER, folder)
    monkeypatch.setattr(corpus, "FOLDER", folder)
    monkeypatch.setattr(corpus, "OUTCOMES", folder / "outcomes.json")
    old, gone = folder / "save-v2-halls.json", folder / f"save-v{SAVES.version}-boss.json"
    old.write_text(old.read_text() + "\n")
    before = old.read_bytes()
    gone.unlink()
    assert corpus.update() == f"saves: {len(corpus.stored())} entries, 1 of them new"
    assert old.read_bytes() == before
    assert gone.exists()


def test_the_saves_of_the_present_version_fill_every_field() -> None:
    filled: dict[str, bool] = {}
    for path in corpus.entries("save"):
        data = json.loads(path.read_bytes())
        if data["version"] == SAVES.version:
            _note(data, "", filled)
    assert [place for place, is_filled in filled.items() if not is_filled] == []


def _note(value: Any, place: str, filled: dict[str, bool]) -> None:
    """Note for each field whether a save holds something there."""
    filled[place] = filled.get(place, False) or bool(value)
    if isinstance(value, list):
        for each in value:
            _note(each, f"{place}[]", filled)
    elif isinstance(value, dict):
        is_mapping = place.rpartition(".")[2] in MAPPINGS
        for key, each in value.items():
            _note(each, f"{place}[]" if is_mapping else f"{place}.{key}", filled)
