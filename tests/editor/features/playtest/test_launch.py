"""What keeps a run from beginning: the same in the playtest and for `delve simulate`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from editor.app.feature import PlayRequest
from editor.documents.project import Project
from editor.features.playtest.launch import make_campaign_launch, make_launch
from runtime.cli.checks import project_checks
from runtime.content import AssetRef, path_text, shipped_project

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")

MAP = "withered_graveyard"
CAMPAIGN = AssetRef("campaigns", "gray_marches")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the shipped project."""
    return shutil.copytree(shipped_project(), tmp_path / "shipped")


def opened(folder: Path) -> Project:
    """Return the project as the editor has it, once the kernels are loaded."""
    project = Project.open(folder)
    project.add_checks(*project_checks())
    return project


def damage(folder: Path, file: str, **fields: Any) -> None:
    """Write other values over fields of a record's file."""
    path = folder / file
    path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))


def simulate(folder: Path, *what: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "runtime.cli.main", "simulate", *what, "--runs", "1"]
    command += ["--turns", "3", "--project", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


ZONE = {"tier": "nowhere", "theme": None, "elder": False}
HARMS: list[tuple[str, dict[str, Any]]] = [
    (f"maps/{MAP}.json", {"zones": [ZONE]}),  # names what is not there
    (f"maps/{MAP}.json", {"width": 3}),  # cannot be read
    ("enemies/goblin.json", {"move_time": 0}),  # in a roster, cannot be read
    ("affixes/keen_1.json", {"effects": []}),  # drawn from as a whole
    ("drop_tables/foe_pockets.json", {"entries": []}),  # what an enemy of a roster drops
    ("rules/rules.json", {"clock": "sundial"}),
]


@pytest.mark.parametrize(("file", "fields"), HARMS, ids=[f"{f}-{next(iter(v))}" for f, v in HARMS])
def test_playtest_and_simulation_refuse_the_same_in_the_same_words(
    folder: Path, file: str, fields: dict[str, Any]
) -> None:
    damage(folder, file, **fields)
    project = opened(folder)
    launch = make_launch(project, PlayRequest(MAP, 3), here=False)
    assert launch.problems
    first = launch.problems[0]
    code, told = simulate(folder, MAP, "--seed", "3")
    assert code == 2, told
    assert first.file in told
    assert first.message in told
    assert path_text(first.path) in told
    assert "Traceback" not in told


def test_an_error_that_a_run_never_meets_stops_neither(folder: Path) -> None:
    damage(folder, "maps/last_gate.json", width=3)
    project = opened(folder)
    assert make_launch(project, PlayRequest(MAP, 3), here=False).problems == ()
    code, told = simulate(folder, MAP, "--seed", "3")
    assert code == 0, told


def test_a_campaign_is_refused_alike_for_a_stage_that_is_broken(folder: Path) -> None:
    damage(folder, "maps/last_gate.json", width=3)
    project = opened(folder)
    launch = make_campaign_launch(project, CAMPAIGN, None, folder)
    assert launch.problems
    code, told = simulate(folder, "--campaign", CAMPAIGN.id)
    assert code == 2
    assert launch.problems[0].message in told


def test_a_broken_campaign_is_named_by_its_file_and_not_called_unknown(folder: Path) -> None:
    damage(folder, CAMPAIGN.path, biomes=[])
    code, told = simulate(folder, "--campaign", CAMPAIGN.id)
    assert code == 2
    assert told.startswith(f"delve: {CAMPAIGN.path}: ")
    assert "There is no campaign" not in told


def test_only_the_character_with_the_error_stays_at_home(folder: Path) -> None:
    names = sorted(path.stem for path in (folder / "characters").glob("*.json"))
    damage(folder, f"characters/{names[0]}.json", start_items=["nothing_of_the_kind"])
    project = opened(folder)
    launch = make_campaign_launch(project, CAMPAIGN, None, folder)
    assert launch.problems == ()
    assert launch.broken == frozenset({names[0]})
    code, told = simulate(folder, "--campaign", CAMPAIGN.id, "--character", names[0])
    assert code == 2
    assert f"characters/{names[0]}.json" in told
