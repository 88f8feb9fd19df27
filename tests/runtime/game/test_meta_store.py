"""What lasts beyond a run: paid once, bought by the rules, never lost."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.game import RunState, SaveRefused, Session, Wait
from runtime.game.meta_store import MAX_META, METAS, LoadedMeta, MetaError, MetaStore, meta_path
from runtime.rules.progression import Refused
from runtime.world.meta import MOST_OPEN, Meta
from runtime.world.versions import SaveMigration
from tests.runtime.game.small_campaign import campaign_content, leave

CONTENT = campaign_content()


@pytest.fixture
def store(tmp_path: Path) -> MetaStore:
    return MetaStore(tmp_path / "data" / "meta" / "trial.json")


def rich(store: MetaStore, currency: int, *unlocked: str) -> None:
    """Put a state into the store's file."""
    store._write(Meta(currency=currency, unlocked=unlocked))


def die(session: Session) -> None:
    """Let the player die of the next blow, as far as the book of runs is concerned."""
    session.run.state, session.run.cause = RunState.DEAD, "a goblin"
    session.run.player.health = 0


def test_without_a_file_everything_is_at_its_start(store: MetaStore) -> None:
    assert store.load().meta == Meta()
    assert store.load().report == ""
    assert not store.path.exists()


def test_a_run_pays_once_by_its_score(store: MetaStore) -> None:
    session = store.begin(CONTENT, "way", 5)
    assert store.load().meta.open == ("run-1",)
    leave(session)
    session.run.kills, session.run.gold_found = 4, 160
    die(session)
    summary = store.finish(session)
    assert summary is not None
    assert summary.score == 2 * 500 + 4 * 10 + 160
    assert summary.currency == 12
    meta = store.load().meta
    assert (meta.currency, meta.high_score, meta.kills) == (12, 1200, 4)
    assert (meta.runs, meta.deaths, meta.victories, meta.best_floor) == (1, 1, 0, 2)
    assert store.finish(session) is None
    assert store.load().meta == meta


def test_a_victory_pays_twice_as_much_and_its_time(store: MetaStore) -> None:
    session = store.begin(CONTENT, "way", 5)
    for _ in range(3):
        leave(session)
    summary = store.finish(session)
    assert summary is not None
    time_part = 10_000 - summary.seconds
    assert summary.score == 1500 + summary.kills * 10 + summary.gold + time_part
    assert summary.currency == round(summary.score * 2 / 100)
    assert store.load().meta.victories == 1


def test_a_run_that_goes_on_does_not_pay(store: MetaStore) -> None:
    with pytest.raises(ValueError, match="goes on"):
        store.finish(store.begin(CONTENT, "way", 5))


def test_a_run_outside_the_book_pays_nobody(store: MetaStore) -> None:
    session = Session.campaign(CONTENT, "way", 5)
    die(session)
    assert store.finish(session) is None
    assert store.load().meta == Meta()


def test_a_save_from_before_the_grave_cannot_be_played_on_once_it_was_paid(
    store: MetaStore,
) -> None:
    session = store.begin(CONTENT, "way", 5)
    session.act(Wait())
    before = session.save()
    assert store.resume(CONTENT, before).fingerprint() == session.fingerprint()
    die(session)
    store.finish(session)
    with pytest.raises(SaveRefused, match="has ended"):
        store.resume(CONTENT, before)
    twin = Session.load(CONTENT, before)
    die(twin)
    assert store.finish(twin) is None


def test_what_is_bought_is_paid_kept_and_taken_along(store: MetaStore) -> None:
    rich(store, 100)
    assert store.buy(CONTENT, "more_health") == Refused("More Health needs Health first.")
    for unlock in ("health", "more_health", "blink"):
        assert isinstance(store.buy(CONTENT, unlock), Meta)
    meta = store.load().meta
    assert (meta.currency, meta.unlocked) == (40, ("blink", "health", "more_health"))
    assert store.buy(CONTENT, "blink") == Refused("Blink is bought already.")
    session = store.begin(CONTENT, "way", 5)
    assert session.run.player.sheet.max_health == 50
    assert session.run.setup.unlocks == ("blink", "health", "more_health")


def test_what_is_too_dear_or_not_there_is_refused_with_the_reason(store: MetaStore) -> None:
    rich(store, 9)
    assert store.buy(CONTENT, "blink") == Refused("Blink costs 10; there are 9.")
    assert store.buy(CONTENT, "moon") == Refused("There is no unlock 'moon'.")
    assert store.load().meta.currency == 9


def test_unlocks_that_the_content_has_lost_stay_in_the_file(store: MetaStore) -> None:
    rich(store, 50, "gone", "health")
    assert store.begin(CONTENT, "way", 5).run.setup.unlocks == ("health",)
    store.buy(CONTENT, "blink")
    assert store.load().meta.unlocked == ("blink", "gone", "health")


@pytest.mark.parametrize(
    "damage", ["", "{", '{"format": "delvewright-meta", "version": 1}', "\udcff\udc80", "[]"]
)
def test_a_damaged_file_is_kept_and_the_state_before_taken(store: MetaStore, damage: str) -> None:
    rich(store, 70, "health")
    store.buy(CONTENT, "blink")
    store.path.write_text(damage, encoding="utf-8", errors="surrogateescape")
    loaded = store.load()
    assert loaded.meta == Meta(currency=70, unlocked=("health",))
    assert "trial.damaged-1.json" in loaded.report
    aside = store.path.with_name("trial.damaged-1.json")
    assert aside.read_text(encoding="utf-8", errors="surrogateescape") == damage
    assert store.load().report == ""


def test_each_damaged_file_is_kept_under_a_name_of_its_own(store: MetaStore) -> None:
    for number, text in enumerate(("one", "two"), start=1):
        store.path.parent.mkdir(parents=True, exist_ok=True)
        store.path.write_text(text)
        assert f"damaged-{number}" in store.load().report
    kept = sorted(path.read_text() for path in store.path.parent.glob("*damaged*"))
    assert kept == ["one", "two"]


def test_a_newer_file_is_left_alone(store: MetaStore) -> None:
    rich(store, 70)
    newer = json.dumps({**json.loads(store.path.read_text()), "version": 9, "fame": 3})
    store.path.write_text(newer)
    for attempt in (store.load, lambda: store.buy(CONTENT, "blink")):
        with pytest.raises(MetaError, match="version 9"):
            attempt()
    assert store.path.read_text() == newer


def test_an_older_file_is_lifted_and_written_in_the_present_version(store: MetaStore) -> None:
    def named(tree: dict[str, object]) -> dict[str, object]:
        tree["currency"] = tree.pop("gold")
        return tree

    steps = (SaveMigration(0, "Gold is called currency.", named),)
    rich(store, 70, "health")
    old = json.loads(store.path.read_text())
    old["gold"], old["version"] = old.pop("currency"), 0
    store.path.write_text(json.dumps(old))
    lifting = MetaStore(store.path, replace(METAS, steps=steps))
    assert lifting.load() == LoadedMeta(Meta(currency=70, unlocked=("health",)))
    assert isinstance(lifting.buy(CONTENT, "blink"), Meta)
    assert json.loads(store.path.read_text())["version"] == METAS.version


@pytest.mark.parametrize("field", ["currency", "runs", "kills"])
def test_a_count_that_nobody_reaches_is_damage(store: MetaStore, field: str) -> None:
    rich(store, 70)
    forged = {**json.loads(store.path.read_text()), field: 2**53}
    store.path.write_text(json.dumps(forged))
    assert "damaged" in store.load().report
    session = store.begin(CONTENT, "way", 5)
    die(session)
    assert store.finish(session) is not None


def test_a_file_without_an_end_is_never_read_whole(store: MetaStore) -> None:
    store.path.parent.mkdir(parents=True)
    with store.path.open("wb") as file:
        file.truncate(MAX_META + 1)
    with pytest.raises(MetaError, match=r"more than 1 MB.*Make it readable"):
        store.load()
    assert store.path.stat().st_size == MAX_META + 1


def test_a_file_of_just_the_limit_is_read(store: MetaStore) -> None:
    rich(store, 70)
    text = store.path.read_text()
    store.path.write_text(text + " " * (MAX_META - len(text)))
    assert store.load() == LoadedMeta(Meta(currency=70))


@pytest.mark.skipif(os.name == "nt", reason="needs pipes in folders")
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(store: MetaStore) -> None:
    store.path.parent.mkdir(parents=True)
    os.mkfifo(store.path)
    with pytest.raises(MetaError, match="pipe"):
        store.load()


def test_abandoned_runs_do_not_pile_up() -> None:
    meta = Meta()
    for _ in range(MOST_OPEN + 5):
        meta, ticket = meta.begun()
    assert len(meta.open) == MOST_OPEN
    assert meta.open[-1] == ticket == f"run-{MOST_OPEN + 5}"


def test_a_lock_left_by_a_killed_process_is_taken_over(store: MetaStore) -> None:
    rich(store, 70)
    lock = store.path.with_name("trial.json.lock")
    lock.touch()
    old = time.time() - 60
    os.utime(lock, (old, old))
    assert isinstance(store.buy(CONTENT, "blink"), Meta)
    assert not lock.exists()


def test_projects_and_copies_of_them_have_files_of_their_own(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    paths = {meta_path(one, "Marsh & Moor", tmp_path), meta_path(two, "Marsh & Moor", tmp_path)}
    assert len(paths) == 2
    assert all(path.name.startswith("marsh_moor-") for path in paths)
    assert tmp_path not in meta_path(one, "Marsh").parents


KILLED = """
import os, signal, sys
from pathlib import Path
import runtime.game.meta_store as module
from tests.runtime.game.small_campaign import campaign_content
from tests.runtime.game.test_meta_store import die

store = module.MetaStore(Path(sys.argv[1]))
content = campaign_content()
session = store.begin(content, "way", 5)
Path(sys.argv[2]).write_text(session.save())
die(session)
write, number = module.write_atomic, int(sys.argv[3])
calls = 0

def killing(path, text):
    global calls
    calls += 1
    if calls == number:
        os.kill(os.getpid(), signal.SIGKILL)
    write(path, text)

module.write_atomic = killing
store.finish(session)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
@pytest.mark.parametrize(("moment", "paid"), [(1, False), (2, False), (3, True)])
def test_a_process_killed_at_the_grave_pays_once_or_later(
    store: MetaStore, tmp_path: Path, moment: int, *, paid: bool
) -> None:
    saved = tmp_path / "run.json"
    arguments = [str(store.path), str(saved), str(moment)]
    result = subprocess.run([sys.executable, "-c", KILLED, *arguments], check=False)
    assert result.returncode == -signal.SIGKILL
    lock = store.path.with_name("trial.json.lock")
    if lock.exists():
        os.utime(lock, (0, 0))
    meta = store.load().meta
    assert (meta.deaths, meta.currency > 0) == ((1, True) if paid else (0, False))
    twin = Session.load(CONTENT, saved.read_text())
    die(twin)
    assert (store.finish(twin) is None) is paid
    assert store.finish(twin) is None
    assert store.load().meta.deaths == 1
    assert store.load().meta.currency == twin.summary.currency
