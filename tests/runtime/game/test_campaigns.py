"""Campaigns: floors, danger, the way out, characters and what is locked."""

import pytest

from runtime.game import (
    Done,
    Drop,
    Exit,
    Impossible,
    RunState,
    Session,
    SetupError,
    Unequip,
    Wait,
    events,
)
from runtime.game.begin import floor_seed
from runtime.rules.invariants import broken_invariants
from runtime.world.actor import ActiveStatus
from runtime.world.items import ItemStack
from tests.runtime.game.small_campaign import campaign_content, leave, to_the_exit

CONTENT = campaign_content()


def start(seed: int = 7, **setup: object) -> Session:
    return Session.campaign(CONTENT, "way", seed, **setup)  # type: ignore[arg-type]


def guards(session: Session) -> list[str]:
    found = (actor.enemy for actor in session.run.level.actors.values() if not actor.is_player)
    return sorted(name for name in found if name)


def test_portals_lead_up_the_ladder_and_the_last_one_out() -> None:
    session = start()
    names = []
    for _ in range(3):
        stage = session.observe().stage
        assert stage is not None
        names.append((session.run.floor, stage.biome, stage.name, stage.danger, stage.floors))
        assert broken_invariants(session.content, session.run) == []
        leave(session)
    assert names == [
        (1, "Land", "First", 0, 3),
        (2, "Land", "Second", 10, 3),
        (3, "Shore", "Third", 50, 3),
    ]
    assert session.state is RunState.VICTORY
    assert session.run.floor == 3


def test_the_way_on_is_told_with_its_name() -> None:
    session = start()
    to_the_exit(session)
    outcome = session.act(Exit())
    assert isinstance(outcome, Done)
    event = next(e for e in outcome.events if isinstance(e, events.WentOn))
    assert event.sentence(CONTENT) == "You go on to floor 2: Second."


def sick_until(after: int, health: int) -> Session:
    """Return a run that is left by its first portal, sick until `after` time units from now."""
    session = start()
    player, now = session.run.player, session.run.time
    player.health = health
    player.statuses.append(ActiveStatus("sick", now + after, now + 50))
    leave(session)
    return session


def test_what_ails_one_goes_on_while_one_takes_the_way() -> None:
    player = sick_until(after=90, health=20).run.player
    assert (player.health, player.statuses) == (18, [])
    session = sick_until(after=300, health=20)
    assert [active.status for active in session.run.player.statuses] == ["sick"]
    assert broken_invariants(session.content, session.run) == []


def test_who_dies_on_the_way_is_dead_on_arrival() -> None:
    session = sick_until(after=90, health=2)
    assert (session.state, session.run.floor, session.run.cause) == (RunState.DEAD, 2, "being sick")


def test_what_one_has_goes_along() -> None:
    session = start()
    player = session.run.player
    player.bag.append(ItemStack("gem", 2))
    session.run.ledger.spawn("gem", 2)
    player.gold = 11
    player.health -= 3
    before = player.health
    leave(session)
    assert (player.bag[-1].item, player.gold, player.health) == ("gem", 11, before)
    assert session.run.player is player


def test_what_is_left_on_a_floor_is_gone_and_the_ledger_knows() -> None:
    session = start()
    session.act(Unequip("weapon"))
    session.act(Drop(0))
    assert session.run.level.items
    leave(session)
    assert session.run.ledger.destroyed == {"sword": 1}
    assert broken_invariants(session.content, session.run) == []


def test_danger_makes_enemies_stronger_by_the_formula() -> None:
    session = start()
    sheets = []
    for _ in range(3):
        sheets.append(
            next(a.sheet for a in session.run.level.actors.values() if a.enemy == "goblin")
        )
        leave(session)
    # base health 10 and damage 2; d = 0, .1, .5: health × (1 + d), damage × (1 + .66 d)
    assert [sheet.max_health for sheet in sheets] == [10, 11, 15]
    assert [sheet.low for sheet in sheets] == [2, 2, round(2 * 1.33)]


def test_floor_scaling_comes_on_top_when_the_campaign_asks_for_it() -> None:
    content = campaign_content({"floor_scaling": True, "biome_danger": 100})
    session = Session.campaign(content, "way", 7)
    for _ in range(2):
        leave(session)
    sheet = next(a.sheet for a in session.run.level.actors.values() if a.enemy == "goblin")
    assert sheet.max_health == round(10 * 1.3 * 2)


def test_floors_have_maps_and_streams_of_their_own() -> None:
    session = start()
    first = session.run.level.tiles.copy()
    states = {name: stream.state for name, stream in session.run.streams.items()}
    leave(session)
    assert (session.run.level.tiles != first).any()
    assert all(session.run.streams[name].state != state for name, state in states.items())
    assert len({floor_seed(seed, floor) for seed in range(30) for floor in range(1, 10)}) == 270


def test_what_was_done_on_one_floor_changes_no_other_floor() -> None:
    hasty, slow = start(), start()
    for _ in range(25):
        slow.act(Wait())
    leave(hasty)
    leave(slow)
    assert (hasty.run.level.tiles == slow.run.level.tiles).all()
    assert guards(hasty) == guards(slow)
    streams = [{n: s.state for n, s in session.run.streams.items()} for session in (hasty, slow)]
    assert streams[0].keys() == streams[1].keys()
    assert streams[0]["loot"] == streams[1]["loot"]


def test_later_biomes_add_zones_whose_themes_the_map_has_not() -> None:
    session = start()
    leave(session)
    assert session.run.level.zones == []
    leave(session)
    assert sorted((z.tier, z.theme) for z in session.run.level.zones) == [
        ("mixed", "graveyard"),
        ("rare", "swamp"),
    ]


def test_a_bonus_zone_that_finds_no_room_is_left_out_and_the_run_goes_on() -> None:
    cramped = campaign_content(
        {
            "biomes": [
                {"name": "A", "stages": [{"name": "1", "map": "field"}]},
                {"name": "B", "stages": [{"name": "2", "map": "field"}]},
            ],
            "bonus_zone": {"tier": "rare", "themes": ["graveyard", "swamp"], "per_biome": 2},
        },
        zones={"separation": 32},
    )
    session = Session.campaign(cramped, "way", 3)
    leave(session)
    assert session.run.floor == 2
    assert session.run.level.zones == []


def test_a_character_brings_gear_and_body_and_rules_apply_without_one() -> None:
    plain, fighter = start(), start(character="fighter")
    assert [stack.item for stack in plain.run.player.worn.values()] == ["sword"]
    assert plain.run.player.sheet.max_health == 40
    assert [stack.item for stack in fighter.run.player.worn.values()] == ["axe"]
    assert [stack.item for stack in fighter.run.player.bag] == ["draught"]
    assert fighter.run.player.health == fighter.run.player.sheet.max_health == 80
    runner = start(character="runner")
    assert runner.run.player.sheet.evasion == plain.run.player.sheet.evasion + 9
    assert broken_invariants(runner.content, runner.run) == []


def test_bonuses_count_up_to_their_cap_and_gifts_are_given() -> None:
    one = start(unlocks=("health",))
    both = start(unlocks=("blink", "health", "more_health"))
    assert one.run.player.sheet.max_health == round(40 * 1.15)
    assert both.run.player.sheet.max_health == round(40 * 1.25)
    assert [stack.item for stack in both.run.player.bag] == ["blink"]


def test_a_locked_character_stays_at_home() -> None:
    with pytest.raises(SetupError, match="must be unlocked first"):
        start(character="runner", unlocks=())
    assert start(character="runner", unlocks=("runner",)).run.player.health == 30
    assert start(character="fighter", unlocks=()).run.player.health == 80


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"character": "figther"}, "no character 'figther'. Did you mean fighter?"),
        ({"unlocks": ("nothing",)}, "no unlock 'nothing'"),
    ],
)
def test_what_is_not_there_is_named(setup: dict[str, object], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        start(7, **setup)
    with pytest.raises(SetupError, match="no campaign 'wya'"):
        Session.campaign(CONTENT, "wya", 1)
    with pytest.raises(SetupError, match=r"no campaign 'elsewhere'\. Choose one of .*way"):
        Session.campaign(CONTENT, "elsewhere", 1)


def test_locked_enemies_and_items_are_nowhere_until_they_are_bought() -> None:
    fresh, bought, outside = start(unlocks=()), start(unlocks=("gems", "lurkers")), start()
    for session, there in ((fresh, False), (bought, True), (outside, True)):
        entries = session.content.drop_tables["pockets"].entries
        assert any(getattr(entry, "item", "") == "gem" for entry in entries) is there
        assert ("lurker" in session.content.zone_tiers["mixed"].roster) is there
    assert CONTENT.zone_tiers["mixed"].roster == ("goblin", "lurker")


def test_a_single_map_is_played_by_the_project_s_own_records() -> None:
    session = Session.new(CONTENT, "field", 5)
    assert session.content is CONTENT
    to_the_exit(session)
    assert isinstance(session.act(Exit()), Done)
    assert session.state is RunState.VICTORY
    assert isinstance(session.act(Wait()), Impossible)


@pytest.mark.parametrize("floors", [0, 1, 2])
def test_a_save_of_any_floor_goes_on_as_the_run_did(floors: int) -> None:
    session = start(character="fighter", unlocks=("health", "gems"))
    for _ in range(floors):
        leave(session)
    for _ in range(12):
        session.act(Wait())
    loaded = Session.load(CONTENT, session.save())
    assert loaded.fingerprint() == session.fingerprint()
    for _ in range(12):
        session.act(Wait())
        loaded.act(Wait())
    assert loaded.fingerprint() == session.fingerprint()
    assert loaded.observe().stage == session.observe().stage
    assert loaded.run.setup == session.run.setup


def test_a_record_of_a_campaign_plays_again() -> None:
    session = start(character="fighter", unlocks=("health",))
    for _ in range(30):
        session.act(Wait())
    again = Session.replay(CONTENT, session.record)
    assert again.fingerprint() == session.fingerprint()
    assert again.run.setup.character == "fighter"


def test_the_same_seed_gives_the_same_floors_whoever_sets_out() -> None:
    runs = [
        start(),
        start(character="fighter"),
        start(character="runner", unlocks=("runner", "health", "blink")),
    ]
    for _ in range(3):
        first, *others = (session.run.level for session in runs)
        for level in others:
            assert (level.tiles == first.tiles).all()
            assert level.zones == first.zones
            assert level.chests.keys() == first.chests.keys()
        assert guards(runs[0]) == guards(runs[1])
        for session in runs:
            leave(session)
    assert all(session.state is RunState.VICTORY for session in runs)
