"""Simulated campaigns: per floor and cause, in one process or several, as CSV and replays."""

import csv
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import RunState, Setup, SetupError
from runtime.sim.names import BotName
from runtime.sim.results import SimulationReport, report_text
from runtime.sim.simulate import simulate

FRESH = Setup("gray_marches", None, ())
RUNS = 9
SHORT = 40


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


@pytest.fixture(scope="module")
def report(content: Content) -> SimulationReport:
    return simulate(content, "", RUNS, "lantern", setup=FRESH, turn_limit=SHORT)


def delve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "runtime.cli.main", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )


def test_floors_add_up(report: SimulationReport) -> None:
    ends = [(1, "a rat"), (2, "a hound"), (2, "a rat"), (2, "a rat"), (4, ""), (4, "an imp")]
    runs = tuple(
        replace(
            report.runs[0],
            floor=floor,
            cause=cause,
            state=RunState.DEAD if cause else RunState.VICTORY,
        )
        for floor, cause in ends
    )
    made_up = replace(report, runs=runs)
    assert [(floor.floor, floor.reached, floor.died) for floor in made_up.floors] == [
        (1, 6, 1),
        (2, 5, 3),
        (3, 2, 0),
        (4, 2, 1),
    ]
    assert made_up.floors[1].deaths == {"a rat": 2, "a hound": 1}
    assert list(made_up.deaths) == ["a rat", "a hound", "an imp"]
    assert "      2        5     3  a rat 2, a hound 1\n" in report_text(made_up)


def test_bots_choose_boons_and_no_run_gets_stuck(content: Content) -> None:
    for bot in BotName:
        played = simulate(content, "", 1, 5, setup=FRESH, bot=bot, turn_limit=SHORT)
        for run in played.runs:
            assert run.state is not RunState.ACTIVE or run.turns == SHORT
    leveled = simulate(content, "", 2, 5, setup=FRESH, turn_limit=800)
    assert max(run.level for run in leveled.runs) > 1


def test_jobs_change_nothing_of_the_runs(content: Content, report: SimulationReport) -> None:
    again = simulate(content, "", RUNS, "lantern", setup=FRESH, turn_limit=SHORT, jobs=2)
    assert again == report


def test_characters_and_unlocks_change_the_runs(content: Content, report: SimulationReport) -> None:
    everything = Setup("gray_marches", "gravedigger", tuple(content.unlocks))
    other = simulate(content, "", RUNS, "lantern", setup=everything, turn_limit=SHORT)
    assert [run.fingerprint for run in other.runs] != [run.fingerprint for run in report.runs]
    with pytest.raises(SetupError, match="unlocked first"):
        simulate(content, "", 1, 1, setup=Setup("gray_marches", "gravedigger", ()))


def test_the_command_writes_report_table_and_replays(
    report: SimulationReport, tmp_path: Path
) -> None:
    first = replace(report, runs=report.runs[:2])
    table, folder = tmp_path / "runs.csv", tmp_path / "replays"
    result = delve(
        *("simulate", "--campaign", "gray_marches", "--runs", "2", "--seed", "lantern"),
        *("--turns", str(SHORT), "--format", "json"),
        *("--out", str(table), "--replays", str(folder)),
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == json.loads(json.dumps(first.as_json()))
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["fingerprint"] for row in rows] == [run.fingerprint for run in first.runs]
    replays = sorted(folder.iterdir())
    assert len(replays) == 2
    assert delve("replay", str(replays[0])).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Name a map, or a campaign"),
        (("withered_graveyard", "--campaign", "gray_marches"), "one of the two"),
        (("--campaign", "gray_marshes"), "Did you mean gray_marches?"),
        (("--campaign", "gray_marches", "--character", "gravedigger"), "unlocked first"),
        (("--campaign", "gray_marches", "--unlock", "hardend"), "Did you mean hardened?"),
    ],
)
def test_what_cannot_be_played_is_told_without_a_traceback(
    arguments: tuple[str, ...], words: str
) -> None:
    result = delve("simulate", *arguments, "--runs", "1")
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr
