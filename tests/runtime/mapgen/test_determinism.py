"""The same map everywhere and always: streams, processes, added content, traces."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from runtime.content.models.tiles import Tile
from runtime.mapgen import generate, generate_from, plan_map
from tests.runtime.mapgen.small_world import BARE, chunk_world, enemy, world

ROOT = Path(__file__).resolve().parents[3]
SOURCE = world(zones=[{"tier": "rare"}, {"tier": "epic", "elder": True}, {"tier": "legendary"}])
BOSS: dict[str, Any] = {"boss": "warden", "treasure": "rare_chest", "portals": 1, "traps": 90}
PACKED: dict[str, Any] = {**BOSS, "packs": {"enemies": ["goblin", "hound"]}, "rivals": ["warden"]}
LOCK = {"kind": "key", "keeper": "warden", "key": "vault_key"}
SOURCES = (
    SOURCE,
    world(layout={"kind": "caves"}, vault={"table": "t", "lock": LOCK}),
    world(layout={"kind": "bsp", "room_themes": ["ruins"]}, **{**BARE, "population": PACKED}),
    chunk_world(width=64, height=64, population=PACKED, layout={"floors_per_boss": 1}),
)
PRINT = "from tests.runtime.mapgen import test_determinism as t; print(t.fingerprints())"


def fingerprints() -> list[str]:
    return [
        generate(source, "test", seed, floor=5).fingerprint
        for source in SOURCES
        for seed in range(12)
    ]


def test_processes_with_other_hash_seeds_and_threads_make_the_same_maps() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PRINT],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "NUMBA_NUM_THREADS": threads,
                "OMP_NUM_THREADS": threads,
                "OPENBLAS_NUM_THREADS": threads,
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, threads in (("0", "1"), ("4711", "2"))
    ]
    assert outputs == [f"{fingerprints()}\n"] * 2


def test_seeds_give_different_maps() -> None:
    prints = {generate(SOURCE, "test", seed).fingerprint for seed in range(50)}
    assert len(prints) == 50


@pytest.mark.parametrize(
    "population",
    [
        {"portals": 5},
        {"roamers": ["warden"], "roam_div": 40},
        {"roamers": [], "roam_div": 0, "portals": 1},
    ],
)
def test_a_change_in_population_moves_no_wall(population: dict[str, object]) -> None:
    changed = SOURCE.with_map(
        zones=[{"tier": "rare"}, {"tier": "epic"}, {"tier": "legendary", "elder": True}],
        population=population,
    )
    for seed in range(40):
        before, after = generate(SOURCE, "test", seed), generate(changed, "test", seed)
        assert np.array_equal(before.tiles, after.tiles)
        assert before.zones == after.zones
        assert before.fingerprint != after.fingerprint


def test_added_content_changes_no_map() -> None:
    more = replace(
        SOURCE,
        tiles={"aaa": Tile(name="A", walkable=True, transparent=True), **SOURCE.tiles},
        enemies={"aaa": enemy("A", 1000), **SOURCE.enemies},
        themes={**SOURCE.themes, "zzz": SOURCE.themes["swamp"]},
    )
    for seed in range(20):
        before, after = generate(SOURCE, "test", seed), generate(more, "test", seed)
        assert before.fingerprint == after.fingerprint
        assert np.array_equal(before.tiles, after.tiles)


def test_one_theme_changes_leaves_the_other_zones_alone() -> None:
    zones = [{"tier": "rare", "theme": "swamp"}, {"tier": "epic", "theme": "ruins"}]
    other = [{"tier": "rare", "theme": "church"}, {"tier": "epic", "theme": "ruins"}]
    before = generate(world(zones=zones), "test", 5)
    after = generate(world(zones=other), "test", 5)
    box = before.zones[1].box
    assert after.zones[1].box == box
    for cell in box.cells():
        assert before.tile_at(*cell) == after.tile_at(*cell)


def test_a_plan_serves_many_seeds() -> None:
    plan = plan_map(SOURCE, "test")
    for seed in (1, 2, 1):
        planned = generate_from(plan, seed)
        assert planned.fingerprint == generate(SOURCE, "test", seed).fingerprint


def test_a_trace_shows_each_stage_and_changes_nothing() -> None:
    traced = generate(SOURCE, "test", 9, trace=True)
    assert traced.fingerprint == generate(SOURCE, "test", 9).fingerprint
    assert [step.name for step in traced.steps] == [
        "frame",
        "layout",
        "cover",
        "zones",
        "themes",
        "connect",
        "player",
        "portals",
        "chests",
        "guards",
        "elders",
        "roamers",
        "proof",
    ]
    assert np.array_equal(traced.steps[-1].tiles, traced.tiles)
    assert traced.steps[-1].placements == traced.placements
    assert not traced.steps[2].zones
    assert traced.steps[3].zones == traced.zones
    assert not generate(SOURCE, "test", 9).steps


def test_a_map_cannot_be_changed() -> None:
    found = generate(SOURCE, "test", 1)
    with pytest.raises(ValueError, match="read-only"):
        found.tiles[0, 0] = 1
