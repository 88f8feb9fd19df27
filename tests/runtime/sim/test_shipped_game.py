"""The shipped game, played and searched: everything in it can be met, found and used, and won."""

from collections.abc import Iterable, Iterator

import pytest

from runtime.content.ladder import ladder
from runtime.content.models.abilities import SummonPower
from runtime.content.models.affixes import AffixPlace
from runtime.content.models.maps import PaintedLayout
from runtime.content.project import load_project
from runtime.content.references import usages
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import RunState, Setup
from runtime.mapgen import generate
from runtime.rules.affixes import candidates
from runtime.sim.analysis import drop_odds
from runtime.sim.results import SimulationReport
from runtime.sim.simulate import simulate

CAMPAIGN = "gray_marches"
FRESH = Setup(CAMPAIGN, None, ())
LAST_FLOOR = 9
LEAST, MOST = 0.05, 0.40


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


def played_maps(content: Content) -> dict[str, list[int]]:
    """Return the floors on which the campaign has each map."""
    found: dict[str, list[int]] = {}
    for rung in ladder(content.campaigns[CAMPAIGN]):
        found.setdefault(rung.map, []).append(rung.floor)
    return found


def called(content: Content) -> set[str]:
    """Return who comes when somebody calls: by an ability or in a phase of a boss."""
    powers = [ability.power for ability in content.abilities.values()]
    phases = [phase for boss in content.bosses.values() for phase in boss.phases]
    return {power.enemy for power in powers if isinstance(power, SummonPower)} | {
        phase.minions.enemy for phase in phases if phase.minions is not None
    }


def sources(content: Content) -> Iterator[str]:
    """Yield every table from which the game rolls by itself."""
    maps = played_maps(content)
    definitions = [content.maps[name] for name in maps]
    for enemy in content.enemies.values():
        yield from filter(None, [enemy.drops])
    for definition in definitions:
        yield from (content.zone_tiers[zone.tier].chest_table for zone in definition.zones)
        yield from filter(None, [definition.population.treasure])
        yield from [definition.vault.table] if definition.vault else []
        if isinstance(definition.layout, PaintedLayout):
            markers = content.chunks[definition.layout.chunk].markers
            yield from (each.ref for each in markers if each.preset == "chest" and each.ref)
    for tile in content.tiles.values():
        yield from filter(None, [tile.breaks.drops if tile.breaks else None])
    yield from filter(None, [content.rules.shop.table])


def found_on(content: Content, floor: int, tables: Iterable[str]) -> set[str]:
    """Return the items that the tables can drop on a floor."""
    found: set[str] = set()
    for table in tables:
        counts = drop_odds(content.drop_tables, table, floor).counts
        found |= {item for item, mean in counts.items() if mean}
    return found


@pytest.fixture(scope="module")
def finds(content: Content) -> dict[int, set[str]]:
    """What can be found, by floor."""
    tables = sorted(set(sources(content)))
    return {floor: found_on(content, floor, tables) for floor in range(1, LAST_FLOOR + 1)}


def test_the_campaign_climbs_three_biomes_of_three_stages_each_on_its_own_map(
    content: Content,
) -> None:
    campaign = content.campaigns[CAMPAIGN]

    assert [len(biome.stages) for biome in campaign.biomes] == [3, 3, 3]
    assert len(played_maps(content)) == LAST_FLOOR


def test_every_enemy_is_met_in_the_campaign(content: Content) -> None:
    met = {
        placement.ref.id
        for map_id, floors in played_maps(content).items()
        for floor in floors
        for seed in range(6)
        for placement in generate(content, map_id, seed, floor=floor).placements
        if placement.ref is not None and placement.ref.kind == "enemies"
    }
    assert sorted(set(content.enemies) - met - called(content)) == []


def test_every_boss_of_the_game_waits_somewhere_in_the_campaign(content: Content) -> None:
    waiting = {
        placement.ref.id
        for map_id, floors in played_maps(content).items()
        for placement in generate(content, map_id, 1, floor=floors[0]).placements
        if placement.kind.value == "boss" and placement.ref is not None
    }
    assert waiting == {boss.enemy for boss in content.bosses.values()}


def test_every_item_can_be_had(content: Content, finds: dict[int, set[str]]) -> None:
    given = {item for each in content.characters.values() for item in each.start_items}
    had = set(content.rules.player.start_items) | given | set().union(*finds.values())

    assert sorted(set(content.items) - had) == []


def test_every_affix_can_come_on_something_found_in_the_campaign(
    content: Content, finds: dict[int, set[str]]
) -> None:
    seen = {
        affix
        for floor, items in finds.items()
        for item in items
        for place in AffixPlace
        for affix in candidates(content, content.items[item], floor, place)
    }
    assert sorted(set(content.affixes) - seen) == []


def test_every_status_and_ability_has_somebody_who_uses_it(content: Content) -> None:
    users = usages(content)
    for kind in ("statuses", "abilities"):
        idle = [name for name in content.all(kind) if AssetRef(kind, name) not in users]
        assert idle == []


def test_each_biome_has_gear_and_treasures_of_its_own(
    content: Content, finds: dict[int, set[str]]
) -> None:
    first, second, third = finds[1], finds[4], finds[7]

    assert first - second - third
    assert second - first - third
    assert third - first - second
    assert len(first & second & third) < len(content.items) // 2


def test_twelve_runs_go_as_they_should(content: Content) -> None:
    report = simulate(content, "", 12, "smoke", setup=FRESH, turn_limit=600)

    assert len(report.runs) == 12
    assert sum(run.floor > 1 for run in report.runs) >= 7
    assert all(run.kills and run.gold for run in report.runs)
    assert sum(run.state is RunState.DEAD for run in report.runs) <= 3


def played(content: Content, runs: int, character: str | None, *unlocks: str) -> SimulationReport:
    return simulate(content, "", runs, "band", setup=Setup(CAMPAIGN, character, unlocks), jobs=-1)


@pytest.mark.soak
def test_the_cautious_bot_wins_between_a_twentieth_and_two_fifths_of_fresh_runs(
    content: Content,
) -> None:
    report = played(content, 200, None)

    assert LEAST <= report.win_rate <= MOST
    reached = {floor.floor: floor.reached for floor in report.floors}
    assert reached[4] >= 160
    assert reached[7] >= 110
    assert report.unfinished == 0


@pytest.mark.soak
@pytest.mark.parametrize(
    ("character", "unlocks"),
    [
        ("warden_of_the_road", ()),
        ("gravedigger", ("gravediggers_guild",)),
        ("marsh_runner", ("runners_oath",)),
    ],
)
def test_no_character_is_hopeless(
    content: Content, character: str, unlocks: tuple[str, ...]
) -> None:
    report = played(content, 120, character, *unlocks)
    assert LEAST <= report.win_rate <= 0.5
