"""The vaults of the shipped maps, played: what locks them, what opens them, what comes of it."""

import pytest

from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Done, Impossible, Move, Session
from runtime.mapgen import GeneratedMap, PlacementKind, generate
from runtime.mapgen.model import Placement
from runtime.rules.events import AlarmRaised, ChestOpened, GateForced, Unlocked
from runtime.rules.invariants import broken_invariants

FORCED = "gray_marches"
HARDY = {"health": 100_000, "regeneration": 0}


@pytest.fixture(scope="module")
def content() -> Content:
    """The shipped game with a player whom no wave can stop."""
    shipped = load_project(shipped_project()).content
    player = shipped.rules.player.model_copy(update=HARDY)
    rules = shipped.rules.model_copy(update={"player": player})
    return shipped.with_record(AssetRef("rules", "rules"), rules)


def thing(generated: GeneratedMap, kind: PlacementKind, **data: object) -> Placement:
    """Return the one placement of a kind with these data."""
    found = [
        each
        for each in generated.placements
        if each.kind is kind and data.items() <= dict(each.data).items()
    ]
    assert len(found) == 1
    return found[0]


def before_the_gate(gate: Placement, chest: Placement) -> tuple[Cell, Cell]:
    """Return the cell before the gate, and the way from there through it."""
    inwards = Cell(gate.x, gate.y).towards(Cell(chest.x, chest.y))
    return Cell(gate.x - inwards.x, gate.y - inwards.y), inwards


@pytest.mark.parametrize("seed", [1, 5, 42])
def test_the_strongroom_of_the_gray_road_opens_to_force_and_noise(
    content: Content, seed: int
) -> None:
    generated = generate(content, FORCED, seed)
    gate = thing(generated, PlacementKind.GATE, lock="force")
    chest = thing(generated, PlacementKind.CHEST, vault=True)
    start, inwards = before_the_gate(gate, chest)
    session = Session.on_map(content, generated, seed, start=start)
    there = len(session.run.level.actors)
    told: list[object] = []
    turns = 0
    while session.run.level.gates:
        outcome = session.act(Move(*inwards))
        assert isinstance(outcome, Done), outcome
        assert broken_invariants(content, session.run) == []
        told.extend(outcome.events)
        turns += 1
        assert turns <= 20
    assert turns == 20 == sum(isinstance(event, GateForced) for event in told)
    assert sum(isinstance(event, AlarmRaised) for event in told) == 1
    assert sum(isinstance(event, Unlocked) for event in told) == 1
    wave = gate.data["wave"]
    assert isinstance(wave, list)
    assert 3 <= len(wave) <= 4
    assert len(session.run.level.actors) == there + len(wave)
    assert chest_is_opened(session, inwards)


def chest_is_opened(session: Session, inwards: Cell) -> bool:
    """Walk in and bump into the chest, past what may stand there; tell whether it opened."""
    for _ in range(60):
        outcome = session.act(Move(*inwards))
        if isinstance(outcome, Impossible):
            return False
        if any(isinstance(event, ChestOpened) for event in outcome.events):
            return True
    return False
