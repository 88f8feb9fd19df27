"""`delve sweep`: rows for each seed, a summary that names what stands out, any number of jobs."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.mapgen import generate
from runtime.sim.sweep import BATCH, COLUMNS, SweepSummary, sweep
from tests.runtime.cli.interrupts import command_of, interrupted

MAP = "withered_graveyard"


def delve(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "runtime.cli.main", "sweep", *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False, timeout=240, text=True)


def test_each_seed_has_its_row_and_the_summary_its_extremes(tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    done = delve(MAP, "--seeds", "30", "--start", "5", "--format", "json", "--out", target)
    assert done.returncode == 0, done.stderr
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["seed"]) for row in rows] == list(range(5, 35))
    assert list(rows[0]) == ["seed", "fingerprint", *COLUMNS, "error"]
    content = load_project(shipped_project()).content
    first = generate(content, MAP, 5)
    assert rows[0]["fingerprint"] == first.fingerprint
    assert int(rows[0]["longest_path"]) == first.metrics["longest_path"]
    data = json.loads(done.stdout)
    assert (data["seeds"], data["failed"], data["failures"]) == (30, 0, [])
    longest = max(rows, key=lambda row: int(row["longest_path"]))
    assert data["metrics"]["longest_path"]["max"] == int(longest["longest_path"])
    assert data["metrics"]["longest_path"]["max_seed"] == int(longest["seed"])
    assert data["metrics"]["threat"]["mean"] > 0
    assert data["metrics"]["loot"]["mean"] > 0


def test_two_jobs_give_the_same_rows_as_one() -> None:
    content = load_project(shipped_project()).content
    seeds = range(2 * BATCH + 7)
    one, two = (list(sweep(content, MAP, seeds, jobs=jobs)) for jobs in (1, 2))
    assert [row.fingerprint for row in one] == [row.fingerprint for row in two]
    timeless = [[{**row.values, "milliseconds": 0} for row in rows] for rows in (one, two)]
    assert timeless[0] == timeless[1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return Path(shutil.copytree(shipped_project(), tmp_path / "game"))


def test_failing_seeds_are_named_and_end_with_1(project: Path) -> None:
    path = project / "maps" / f"{MAP}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data |= {"width": 36, "height": 28, "zones": [{"tier": "rare", "theme": "swamp"}] * 7}
    path.write_text(json.dumps(data), encoding="utf-8")
    done = delve(MAP, "--project", project, "--seeds", "3", "--start", "8")
    assert done.returncode == 1
    assert "3 seeds, 3 failed" in done.stdout
    assert "seed 8: maps/withered_graveyard.json, stage zones" in done.stdout


@pytest.mark.parametrize("start", ["-2", str(2**64 - 2)])
def test_seeds_go_on_past_the_largest(start: str, tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    done = delve(MAP, "--seeds", "4", f"--start={start}", "--out", target)
    assert done.returncode == 0, done.stderr
    with target.open(encoding="utf-8", newline="") as file:
        assert [int(row["seed"]) for row in csv.DictReader(file)] == [2**64 - 2, 2**64 - 1, 0, 1]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C goes another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_the_summary_of_what_was_done(jobs: str, tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    words = (MAP, "--seeds", "10000000", "--jobs", jobs, "--format", "json", "--out", target)
    out, err = interrupted(command_of("sweep", *words), target, 20_000)
    data = json.loads(out)
    assert f"stopped after {data['seeds']} of 10000000 seeds" in err
    assert 0 < data["seeds"] < 10_000_000


def test_a_summary_stays_small() -> None:
    content = load_project(shipped_project()).content
    summary = SweepSummary(MAP)
    row = next(sweep(content, MAP, range(1)))
    for _ in range(1000):
        summary.add(row)
    assert summary.seeds == 1000
    assert len(summary.columns) == len(COLUMNS)
    assert not summary.failures
