"""`delve generate`: JSON, text and pictures of a map, and its refusals."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.core.rng import parse_seed
from runtime.mapgen import GENERATOR_VERSION, generate

MAP = "withered_graveyard"


def delve(*words: str | Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "runtime.cli.main", *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False, timeout=120)


def test_json_tells_the_whole_map() -> None:
    done = delve("generate", MAP, "--seed", "ashen-lantern", "--format", "json")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    content = load_project(shipped_project()).content
    seed = parse_seed("ashen-lantern")
    found = generate(content, MAP, seed)
    assert data["seed"] == seed
    assert data["fingerprint"] == found.fingerprint
    assert data["generator_version"] == GENERATOR_VERSION
    assert data["attempt"] == found.attempt
    assert (data["width"], data["height"]) == (found.width, found.height)
    assert len(data["rows"]) == found.height
    tiles = [[data["legend"][sign]["tile"] for sign in row] for row in data["rows"]]
    assert tiles == [[found.tile_at(x, y) for x in range(found.width)] for y in range(found.height)]
    for entry in data["legend"].values():
        tile = content.tiles[entry["tile"]]
        assert (entry["walkable"], entry["transparent"]) == (tile.walkable, tile.transparent)
    zone = found.zones[0]
    assert data["zones"][0]["center"] == [zone.centre.x, zone.centre.y]
    assert len(data["placements"]) == len(found.placements)
    guard = next(each for each in data["placements"] if each["kind"] == "guard")
    assert set(guard["leash"]) == {"x", "y", "w", "h"}
    player = next(each for each in data["placements"] if each["kind"] == "player")
    assert player["ref"] is None
    assert player["leash"] is None
    assert data["metrics"] == dict(found.metrics)


def test_text_shows_the_map_with_what_stands_on_it() -> None:
    done = delve("generate", MAP, "--seed", "3")
    lines = done.stdout.decode().splitlines()
    definition = load_project(shipped_project()).content.maps[MAP]
    rows = lines[: definition.height]
    assert {len(row) for row in rows} == {definition.width}
    assert "".join(rows).count("@") == 1
    assert "seed 3, attempt 1" in lines[definition.height]


def test_a_picture_has_the_size_of_the_map(tmp_path: Path) -> None:
    target = tmp_path / "map.png"
    done = delve("generate", MAP, "--seed", "3", "--format", "png", "--cell", "10", "--out", target)
    assert (done.returncode, done.stdout) == (0, b"")
    definition = load_project(shipped_project()).content.maps[MAP]
    with Image.open(BytesIO(target.read_bytes())) as picture:
        assert picture.size == (definition.width * 10, definition.height * 10)


def test_fresh_seeds_differ_and_the_seed_is_told() -> None:
    seeds = {json.loads(delve("generate", MAP, "--format", "json").stdout)["seed"] for _ in "ab"}
    assert len(seeds) == 2


def test_an_unknown_map_names_the_nearest() -> None:
    done = delve("generate", "withered_graveyrd")
    assert done.returncode == 2
    assert b"Did you mean withered_graveyard?" in done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return Path(shutil.copytree(shipped_project(), tmp_path / "game"))


def test_a_map_that_cannot_be_made_is_refused_with_a_remedy(project: Path) -> None:
    path = project / "maps" / f"{MAP}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data |= {"width": 36, "height": 28, "zones": [{"tier": "rare", "theme": "swamp"}] * 7}
    path.write_text(json.dumps(data), encoding="utf-8")
    done = delve("generate", MAP, "--project", project, "--seed", "1")
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"7 zones do not fit on 36" in done.stderr
    assert b"Enlarge the map" in done.stderr
    assert b"Traceback" not in done.stderr
    found = json.loads(delve("validate", project, "--format", "json").stdout)
    assert "E_ZONES" in {each["code"] for each in found}


def test_a_broken_map_and_an_unwritable_target_are_told(project: Path) -> None:
    (project / "maps" / f"{MAP}.json").write_text("{", encoding="utf-8")
    done = delve("generate", MAP, "--project", project)
    assert done.returncode == 2
    assert b"is broken" in done.stderr
    target = project / "nowhere" / "map.json"
    done = delve("generate", "drowned_vale", "--project", project, "--out", target)
    assert done.returncode == 2
    assert b"Cannot write" in done.stderr
