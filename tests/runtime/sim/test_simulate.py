"""Simulations and their command."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import RunState
from runtime.sim.results import SimulationReport, report_text
from runtime.sim.simulate import simulate

MAP = "withered_graveyard"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


@pytest.fixture(scope="module")
def report(content: Content) -> SimulationReport:
    return simulate(content, MAP, 5, "lantern")


def test_the_same_seed_gives_the_same_runs(content: Content, report: SimulationReport) -> None:
    assert simulate(content, MAP, 5, "lantern") == report
    assert simulate(content, MAP, 5, "lamp").runs != report.runs


def test_more_runs_begin_with_the_same_ones(content: Content, report: SimulationReport) -> None:
    assert simulate(content, MAP, 2, "lantern").runs == report.runs[:2]


def test_the_report_adds_up(report: SimulationReport) -> None:
    won = sum(run.state is RunState.VICTORY for run in report.runs)
    assert won + sum(report.deaths.values()) + report.unfinished == 5
    assert report.win_rate == Fraction(won, 5)
    assert report.mean("turns") == sum(run.turns for run in report.runs) / 5
    assert f"won {won}" in report_text(report)


def test_a_simulation_can_be_stopped(content: Content) -> None:
    assert len(simulate(content, MAP, 50, 1, progress=lambda done: done < 2).runs) == 2


def test_a_short_limit_leaves_runs_unfinished(content: Content) -> None:
    report = simulate(content, MAP, 2, 1, turn_limit=3)
    assert report.unfinished == 2
    assert [run.turns for run in report.runs] == [3, 3]


def delve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "runtime.cli.main", "simulate", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )


def test_the_command_reports_in_json(report: SimulationReport) -> None:
    result = delve(MAP, "--runs", "5", "--seed", "lantern", "--format", "json")
    assert result.returncode == 0, result.stderr
    data = json.loads(result.stdout)
    assert data == json.loads(json.dumps(report.as_json()))
    assert data["win_rate"] == float(report.win_rate)


def test_an_unknown_map_is_named_without_a_traceback() -> None:
    result = delve("withered_graveyar", "--runs", "1")
    assert result.returncode == 2
    assert "Did you mean withered_graveyard?" in result.stderr
    assert "Traceback" not in result.stderr
