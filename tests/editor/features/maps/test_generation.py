"""Maps are made on a thread: the newest request wins, what they depend on is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np
import pytest

from editor.features.maps.dependencies import concerns
from editor.features.maps.differences import differing_cells
from editor.features.maps.generation import Generator, Outcome, Request, outcome_of
from runtime.content import AssetRef, Content, asset_from_data, load_project, shipped_project
from runtime.core.geometry import Cell
from runtime.core.rng import parse_seed
from runtime.mapgen import generate
from tests.editor.features.maps.conftest import GRAVEYARD

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.workers import Workers
    from runtime.mapgen import GeneratedMap


@pytest.fixture(scope="module")
def content() -> Content:
    """Return the shipped content."""
    return load_project(shipped_project()).content


def made(content: Content, seed: str) -> GeneratedMap:
    outcome = outcome_of(Request(content, GRAVEYARD.id, seed))
    assert outcome.map is not None
    return outcome.map


def test_an_outcome_is_the_map_that_everybody_else_gets(content: Content) -> None:
    outcome = outcome_of(Request(content, GRAVEYARD.id, "ashen-lantern"))
    other = generate(content, GRAVEYARD.id, parse_seed("ashen-lantern"))
    assert outcome.map is not None
    assert outcome.map.fingerprint == other.fingerprint
    assert outcome.map.steps[-1].name == "proof"


def test_distances_and_sight_start_at_the_player(content: Content) -> None:
    outcome = outcome_of(Request(content, GRAVEYARD.id, "1"))
    assert outcome.map is not None
    assert outcome.distances is not None
    assert outcome.seen is not None
    player = next(thing for thing in outcome.map.placements if thing.kind == "player")
    assert [tuple(at) for at in np.argwhere(outcome.distances == 0)] == [(player.y, player.x)]
    assert outcome.seen[player.y, player.x]
    assert 0 < outcome.seen.sum() < outcome.seen.size


def test_an_impossible_map_is_a_refusal_with_reason_and_remedy(content: Content) -> None:
    data = {"name": "Full", "width": 36, "height": 28, "zones": [{"tier": "rare"}] * 7}
    crowded = content.with_asset(asset_from_data(GRAVEYARD, data))
    outcome = outcome_of(Request(crowded, GRAVEYARD.id, "1"))
    assert outcome.map is None
    assert outcome.refusal is not None
    assert outcome.refusal.reason
    assert outcome.refusal.remedy


def test_of_many_requests_the_newest_wins_and_most_are_never_made(
    content: Content, workers: Workers, qtbot: QtBot
) -> None:
    made(content, "warm")
    generator, outcomes = Generator(workers), list[Outcome]()
    generator.finished.connect(outcomes.append)
    for number in range(200):
        generator.ask(Request(content, GRAVEYARD.id, str(number)))
    qtbot.waitUntil(lambda: bool(outcomes) and outcomes[-1].request.seed == "199", timeout=60_000)
    seeds = [int(outcome.request.seed) for outcome in outcomes]
    assert seeds == sorted(seeds)
    assert len(seeds) < 200
    qtbot.waitUntil(lambda: not generator.busy)


def test_a_closed_generator_says_nothing_more(
    content: Content, workers: Workers, qtbot: QtBot
) -> None:
    generator, outcomes = Generator(workers), list[Outcome]()
    generator.finished.connect(outcomes.append)
    generator.ask(Request(content, GRAVEYARD.id, "1"))
    generator.close()
    qtbot.waitUntil(lambda: not workers.is_busy)
    qtbot.wait(20)
    assert outcomes == []


def test_a_fault_in_the_generator_is_told_and_the_next_map_is_made(
    content: Content, workers: Workers, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    class Torn(Content):
        @property
        def tiles(self) -> NoReturn:
            raise RuntimeError("torn")

    generator = Generator(workers)
    with qtbot.waitSignal(generator.finished, timeout=60_000) as told:
        generator.ask(Request(Torn(content), GRAVEYARD.id, "1"))
    (outcome,) = told.args
    assert outcome.refusal is not None
    assert "torn" in outcome.refusal.reason
    assert "failed on withered_graveyard" in caplog.text
    with qtbot.waitSignal(generator.finished, timeout=60_000) as told:
        generator.ask(Request(content, GRAVEYARD.id, "1"))
    (outcome,) = told.args
    assert outcome.map is not None


def test_a_map_depends_on_itself_what_it_names_and_the_rules(content: Content) -> None:
    tier = AssetRef("zone_tiers", content.maps[GRAVEYARD.id].zones[0].tier)
    guard = AssetRef("enemies", content.zone_tiers[tier.id].roster[0])
    for ref in (GRAVEYARD, tier, guard, AssetRef("rules", "rules"), AssetRef("tiles", "floor")):
        assert concerns(content, GRAVEYARD, [ref]), ref
    assert not concerns(content, GRAVEYARD, [AssetRef("maps", "drowned_vale")])
    assert not concerns(content, GRAVEYARD, [AssetRef("chunks", "anything")])


def test_a_maze_depends_on_every_chunk_because_it_takes_them_by_tag(content: Content) -> None:
    data: dict[str, object] = {"name": "Maze", "layout": {"kind": "chunks", "tags": ["crypt"]}}
    maze = content.with_asset(asset_from_data(GRAVEYARD, data))
    assert concerns(maze, GRAVEYARD, [AssetRef("chunks", "anything")])


def test_nothing_differs_from_itself_and_what_differs_is_found(content: Content) -> None:
    one, other = made(content, "1"), made(content, "2")
    assert differing_cells(one, one) == set()
    tiles = {
        Cell(x, y)
        for y in range(one.height)
        for x in range(one.width)
        if one.tile_at(x, y) != other.tile_at(x, y)
    }
    found = differing_cells(one, other)
    assert tiles <= found
    places = {Cell(thing.x, thing.y) for each in (one, other) for thing in each.placements}
    assert found <= tiles | places


def test_cells_that_a_larger_map_adds_are_new(content: Content) -> None:
    data = content.maps[GRAVEYARD.id].model_dump(mode="json")
    wider = content.with_asset(asset_from_data(GRAVEYARD, {**data, "width": 50}))
    found = differing_cells(made(content, "1"), made(wider, "1"))
    assert {Cell(x, y) for x in range(44, 50) for y in range(34)} <= found
