"""What is bought between runs shows in the run that sets out with it, kind by kind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from runtime.content import load_project, shipped_project
from runtime.content.models.unlocks import NewCharacter, NewEnemy, NewItem
from runtime.content.snapshot import Content
from runtime.game import Session, Setup, SetupError
from runtime.game.meta_store import MetaStore
from runtime.game.terms import run_content
from runtime.rules.events import Subject
from runtime.rules.progression import Refused
from runtime.rules.wounds import wound
from runtime.world.meta import Meta
from tests.runtime.game.small_campaign import campaign_content, leave

CONTENT = campaign_content()
SEEDS = 4
ALL = 5 + 5 + 5 + 10 + 20 + 30


@pytest.fixture
def store(tmp_path: Path) -> MetaStore:
    """Return a store with just enough to buy everything once."""
    store = MetaStore(tmp_path / "meta.json")
    store._write(Meta(currency=ALL))
    return store


def runs(store: MetaStore, character: str | None = None) -> Iterator[Session]:
    for seed in range(SEEDS):
        yield store.begin(CONTENT, "way", seed, character=character)


def enemies_met(session: Session) -> set[str]:
    """Return everybody on all three floors."""
    found: set[str] = set()
    for _ in range(3):
        found |= {actor.enemy for actor in session.run.level.actors.values() if actor.enemy}
        leave(session)
    return found


def dropped(session: Session) -> set[str]:
    """Kill everybody on the first floor; return what they leave."""
    hero = Subject.of(session.run.player)
    for actor in [each for each in session.run.level.actors.values() if each.enemy]:
        wound(session._scene, actor, actor.health, "a test", hero)
    return {stack.item for pile in session.run.level.items.values() for stack in pile}


def has_lurkers(store: MetaStore) -> bool:
    return any("lurker" in enemies_met(session) for session in runs(store))


def has_gems(store: MetaStore) -> bool:
    return any("gem" in dropped(session) for session in runs(store))


def sets_out_as_runner(store: MetaStore) -> bool:
    try:
        worn = [session.run.player.worn for session in runs(store, "runner")]
    except SetupError:
        return False
    return all("feet" in each for each in worn)


def begins_with_blink(store: MetaStore) -> bool:
    return all("blink" in [s.item for s in each.run.player.bag] for each in runs(store))


def is_healthier(store: MetaStore) -> bool:
    return all(session.run.player.health == 46 for session in runs(store))


KINDS: list[tuple[str, int, Callable[[MetaStore], bool]]] = [
    ("lurkers", 5, has_lurkers),
    ("gems", 5, has_gems),
    ("runner", 5, sets_out_as_runner),
    ("blink", 10, begins_with_blink),
    ("health", 20, is_healthier),
]


@pytest.mark.parametrize(("unlock", "cost", "shows"), KINDS, ids=[name for name, _, _ in KINDS])
def test_each_of_the_five_kinds_shows_in_a_run_once_it_is_bought(
    store: MetaStore, unlock: str, cost: int, shows: Callable[[MetaStore], bool]
) -> None:
    for other, _, _ in KINDS:
        if other != unlock:
            store.buy(CONTENT, other)
    before = store.load().meta.currency
    assert not shows(store)
    bought = store.buy(CONTENT, unlock)
    assert isinstance(bought, Meta)
    assert before - bought.currency == cost
    assert shows(store)


def test_the_kinds_are_all_there_are() -> None:
    kinds = {type(CONTENT.unlocks[name].grant) for name, _, _ in KINDS}
    assert len(kinds) == 5
    assert {type(unlock.grant) for unlock in CONTENT.unlocks.values()} == kinds


def test_prerequisites_and_costs_hold_to_the_last_coin(store: MetaStore) -> None:
    assert store.buy(CONTENT, "more_health") == Refused("More Health needs Health first.")
    assert store.load().meta == Meta(currency=ALL)
    for unlock in ("health", "more_health", "blink", "gems", "lurkers"):
        assert isinstance(store.buy(CONTENT, unlock), Meta)
    assert store.load().meta.currency == 5
    assert isinstance(store.buy(CONTENT, "runner"), Meta)
    assert store.load().meta.currency == 0
    assert store.buy(CONTENT, "runner") == Refused("Runner is bought already.")


@pytest.fixture(scope="module")
def shipped() -> Content:
    return load_project(shipped_project()).content


def test_each_shipped_unlock_can_be_bought_in_some_order_and_changes_the_run(
    shipped: Content, tmp_path: Path
) -> None:
    store = MetaStore(tmp_path / "meta.json")
    store._write(Meta(currency=sum(unlock.cost for unlock in shipped.unlocks.values())))
    left = set(shipped.unlocks)
    campaign = next(iter(shipped.campaigns))
    while left:
        ready = {u for u in left if not set(shipped.unlocks[u].prerequisites) & left}
        assert ready, f"these need one another: {left}"
        for unlock in sorted(ready):
            before = _terms(shipped, campaign, store.load().meta.unlocked)
            assert isinstance(store.buy(shipped, unlock), Meta)
            after = _terms(shipped, campaign, store.load().meta.unlocked)
            if isinstance(shipped.unlocks[unlock].grant, NewCharacter):
                assert after == before
            else:
                assert after != before, unlock
        left -= ready
    assert store.load().meta.currency == 0


def _terms(content: Content, campaign: str, unlocks: tuple[str, ...]) -> tuple[object, ...]:
    """Return what of a run an unlock may change."""
    terms = run_content(content, Setup(campaign, None, unlocks))
    locked_items = {u.grant.item for u in content.unlocks.values() if isinstance(u.grant, NewItem)}
    entries = [
        (table, index)
        for table, record in terms.drop_tables.items()
        for index, entry in enumerate(record.entries)
        if getattr(entry, "item", None) in locked_items
    ]
    foes = {u.grant.enemy for u in content.unlocks.values() if isinstance(u.grant, NewEnemy)}
    rosters = [[each for each in tier.roster if each in foes] for tier in terms.zone_tiers.values()]
    player = terms.rules.player
    return player.modifiers, player.start_items, entries, rosters
