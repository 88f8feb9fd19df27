"""Files that people may still have: written once, never again, and read for ever.

`project` is their content, and stays as it is too. Each format version has entries of its own;
`outcomes.json` says what comes of each when it is played on by the rules of now.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from zlib import crc32

from runtime.content.project import load_project
from runtime.core.geometry import DIRECTIONS, Cell
from runtime.core.rng import Rng
from runtime.game import ChooseBoon, Move, RunState, Session, Setup
from runtime.game.commands import decode
from runtime.game.meta_store import METAS, MetaStore
from runtime.game.replay import REPLAYS, Replay, read_replay, replay_text
from runtime.mapgen.model import GENERATOR_VERSION
from runtime.sim.bots import ExplorerBot
from runtime.world.items import ItemStack, RolledAffix
from runtime.world.save import SAVES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.snapshot import Content

FOLDER = Path(__file__).parent
OUTCOMES = FOLDER / "outcomes.json"
PLAYED_ON = 40
_HERO = Setup("way", "fighter", ("blink", "health"), "run-1")


def content() -> Content:
    """Return the records that every entry was played by."""
    return load_project(FOLDER / "project").content


def entries(kind: str) -> list[Path]:
    """Return the entries of a kind (save, replay or meta), of all versions."""
    return sorted(FOLDER.glob(f"{kind}-v*.json"))


def is_stale(data: Mapping[str, Any], now: Content) -> bool:
    """Tell whether a save or a replay was made by other content, or another generator."""
    stamp = (data["content"], data["generator_version"])
    return stamp != (now.fingerprint, GENERATOR_VERSION)


def stamped(text: str, now: Content) -> str:
    """Return a save or a replay as if the content and the generator of now had made it."""
    data = json.loads(text)
    data["content"], data["generator_version"] = now.fingerprint, GENERATOR_VERSION
    return json.dumps(data)


def play_on(session: Session, turns: int = PLAYED_ON) -> None:
    """Walk about at random, and take the first boon that is offered."""
    rng = Rng(7)
    for _ in range(turns):
        step = Move(*rng.pick(DIRECTIONS))
        session.act(ChooseBoon(0) if session.run.offers else step)


def facts(session: Session) -> list[int | str]:
    """Return where a run has come to, whatever a save may say of it in later versions."""
    run = session.run
    hero = run.player
    bodies = [(a.id, a.x, a.y, a.health, a.xp, a.gold) for _, a in sorted(run.level.actors.items())]
    dice = [run.streams[name].state for name in ("combat", "ai", "loot", "items", "boons")]
    total = crc32(repr((bodies, dice)).encode())
    return [run.state.value, run.turn, run.time, run.floor, hero.health, run.kills, f"{total:08x}"]


def outcome_of(path: Path, now: Content) -> list[int | str] | dict[str, object]:
    """Return what comes of an entry: of a run, its facts; of a meta file, what then lasts."""
    text = path.read_text(encoding="utf-8")
    if path.name.startswith("save"):
        session = Session.load(now, stamped(text, now))
        play_on(session)
        return facts(session)
    if path.name.startswith("replay"):
        replay = read_replay(now, stamped(text, now))
        _play_all(replay)
        return facts(replay.session)
    with TemporaryDirectory() as folder:
        return _spent(text, Path(folder), now)


def _play_all(replay: Replay) -> None:
    """Do all that was done, as far as it can be done now."""
    for command in replay.record.commands:
        replay.session.act(decode(command))


def _spent(text: str, folder: Path, now: Content) -> dict[str, object]:
    store = MetaStore(folder / "meta.json")
    store.path.write_text(text, encoding="utf-8")
    loaded = store.load()
    assert loaded.report == "", f"an old file of what lasts is called damaged: {loaded.report}"
    store.buy(now, "health")
    session = store.begin(now, "way", 5)
    session.run.state, session.run.player.health = RunState.DEAD, 0
    store.finish(session)
    return asdict(store.load().meta)


def stored() -> dict[str, object]:
    """Return the outcomes as they were written last."""
    found: dict[str, object] = json.loads(OUTCOMES.read_text(encoding="utf-8"))
    return found


def outcomes() -> dict[str, object]:
    """Return what comes of each entry now."""
    now = content()
    paths = [path for kind in ("meta", "replay", "save") for path in entries(kind)]
    found = {path.stem: outcome_of(path, now) for path in paths}
    as_written: dict[str, object] = json.loads(json.dumps(found))
    return as_written


def update() -> str:
    """Add the entries of the present versions that are missing, and write all outcomes."""
    new = 0
    for name, text in _present(content()):
        path = FOLDER / f"{name}.json"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            new += 1
    found = outcomes()
    lines = [f' "{name}": {json.dumps(found[name])}' for name in sorted(found)]
    OUTCOMES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return f"saves: {len(found)} entries, {new} of them new"


def _present(now: Content) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each entry of the present versions."""
    save, replay = f"save-v{SAVES.version}", f"replay-v{REPLAYS.version}"
    start = Cell(9, 9)
    yield f"{save}-boon-offered", _played(Session.new(now, "halls", 1), 14).save()
    yield f"{save}-halls", _played(Session.new(now, "halls", 1), 61).save()
    yield f"{save}-rare-things", _with_rare_things(Session.new(now, "halls", 4)).save()
    yield f"{save}-boss", _played(Session.new(now, "halls", 4), 121).save()
    yield f"{save}-force-gate", _played(Session.new(now, "field", 1), 181).save()
    yield f"{save}-key-gate", _played(Session.new(now, "zoned", 1, start=start), 30).save()
    yield f"{save}-campaign", _played(Session.new(now, "", 4, setup=_HERO), 60).save()
    yield f"{save}-dead", _played(Session.new(now, "", 3, setup=_HERO), 400).save()
    halls = _played(Session.new(now, "halls", 4), 148)
    yield f"{replay}-halls", replay_text(now, halls.record)
    campaign = _played(Session.new(now, "", 4, setup=_HERO), 60)
    yield f"{replay}-campaign", replay_text(now, campaign.record)
    with TemporaryDirectory() as folder:
        yield from _metas(Path(folder), now)


def _with_rare_things(session: Session) -> Session:
    """Put into a run what bots seldom bring about."""
    run, ring = session.run, ItemStack("cursed_ring", 1, lifted=True)
    level, hero = run.level, run.player
    hero.worn["ring"], hero.health = replace(ring), 50
    hero.bag.append(replace(ring))
    boots = ItemStack("boots", 1, affixes=(RolledAffix("keen", (3,)),))
    level.items[level.spot(hero.x, hero.y)] = [boots, replace(ring)]
    next(iter(level.shops.values())).stock.append(replace(ring))
    run.ledger.spawn("cursed_ring", 4)
    run.ledger.spawn("boots", 1)
    room = level.rooms[0]
    room.gold, room.settled = 4, True
    breaking = (n for n, tile in enumerate(level.tiles_flat) if level.table.breaks[tile])
    level.cracks[next(breaking)] = 2
    return session


def _metas(folder: Path, now: Content) -> Iterator[tuple[str, str]]:
    store = MetaStore(folder / "meta.json")
    for seed in (1, 2):
        session = store.begin(now, "way", seed)
        if seed == 1:
            session.run.gold_found = 9_999
            session.run.state, session.run.player.health = RunState.DEAD, 0
            store.finish(session)
            store.buy(now, "blink")
    yield f"meta-v{METAS.version}-one-run-open", store.path.read_text(encoding="utf-8")


def _played(session: Session, turns: int) -> Session:
    """Let a bot explore for so many turns, or to the end."""
    bot = ExplorerBot(session.given, 1)
    for _ in range(turns):
        if not session.is_over:
            session.act(bot.decide(session))
    return session
