"""Killed at any moment: the project opens and is whole, and nothing older than 2 s is lost."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import pytest

from editor.documents.project import Project
from editor.documents.records import asset_of
from editor.documents.recovery import leftovers
from runtime.content.checker import check_project
from runtime.content.problems import Severity
from runtime.content.project import load_project
from tests.editor.documents import restless_editor
from tests.editor.documents.conftest import BROKEN
from tests.editor.documents.restless_editor import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

OLD = 2.0
LANES = 5
LONGEST_LIFE = 3.5
ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")


class Nursery:
    """Starts restless editors."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", restless_editor.__name__],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, **job: object) -> int:
        """Start one and return its process number."""
        assert self._process.stdin
        assert self._process.stdout
        with self._lock:
            self._process.stdin.write(json.dumps(job) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())

    def close(self) -> None:
        """End it."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """Return what starts restless editors."""
    nursery = Nursery()
    yield nursery
    nursery.close()


@dataclass
class Lane:
    """One project that is edited, killed and looked at again and again."""

    home: Path
    nursery: Nursery
    seed: int
    state: dict[str, str] = field(default_factory=dict)
    edits: int = 0
    offers: int = 0
    in_saves: int = 0

    def kill(self, number: int) -> tuple[list[dict[str, Any]], float]:
        """Let an editor live for a while and kill it; returns its log and the time of its end."""
        rng = random.Random(self.seed * 1000 + number)
        log = self.home / f"log-{number}"
        child = self.nursery.start(
            folder=str(self.home / "project"),
            journals=str(self.home / "journals"),
            log=str(log),
            seed=rng.getrandbits(32),
        )
        time.sleep(rng.uniform(0.02, LONGEST_LIFE) if number % 2 else rng.uniform(0.02, 0.6))
        os.kill(child, signal.SIGKILL)
        end = time.time()
        while alive(child):
            time.sleep(0.005)
        return read_log(log), end

    def judge(self, log: list[dict[str, Any]], end: float) -> None:
        """Look at what a killed editor has left."""
        found = self.look()
        self.compare(log, end, found)
        self.state = found

    def look(self) -> dict[str, str]:
        """Return every record as the next run would recover it; the project must be whole."""
        loaded = load_project(self.home / "project")
        faults = [*loaded.problems, *check_project(loaded.assets, loaded.content)]
        others = [each for each in faults if each.asset != BROKEN]
        assert not [each for each in others if each.severity is Severity.ERROR]
        project = Project.open(self.home / "project")
        texts = snapshot(project)
        found = leftovers(self.home / "journals", project)
        if found:
            self.offers += 1
            for ref, body in found[0].bodies.items():
                if body is None:
                    texts.pop(ref.path, None)
                else:
                    texts[ref.path] = asset_of(ref, body).text or ""
        for each in found:
            each.release()
        return texts

    def compare(self, log: list[dict[str, Any]], end: float, found: dict[str, str]) -> None:
        """Check that each record is as it was at most two seconds before the end, or later."""
        done = [entry for entry in log if "done" in entry]
        saves = [entry["save"] for entry in log if "save" in entry]
        self.in_saves += saves[-1:] == [True]
        self.edits += len(done)
        if not done:
            assert found == self.state
            return
        assert done[0]["done"] == self.state
        first = max([n for n, entry in enumerate(done) if entry["t"] <= end - OLD], default=0)
        plans = [entry for entry in log if "will" in entry or "done" in entry]
        under_way = plans[-1].get("will", [])
        for path in {name for entry in done for name in entry["done"]} | found.keys():
            allowed = [entry["done"].get(path) for entry in done[first:]]
            assert found.get(path) in allowed or path in under_way, path


def alive(child: int) -> bool:
    """Whether a process, not ours to wait for, still runs; a zombie does not."""
    try:
        state = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def read_log(path: Path) -> list[dict[str, Any]]:
    """Return the entries of a log; its last line may be torn."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]


def survive(nursery: Nursery, root: Path, home: Path, kills: int) -> None:
    """Kill editors in several lanes at once."""
    lanes = []
    for seed in range(LANES):
        lane = Lane(home / f"lane-{seed}", nursery, seed)
        lane.home.mkdir()
        shutil.copytree(root, lane.home / "project")
        lane.state = lane.look()
        lanes.append(lane)

    with ThreadPoolExecutor(LANES) as pool:
        for number in range(kills // LANES):
            ends = list(pool.map(lambda lane, number=number: lane.kill(number), lanes))
            for lane, (log, end) in zip(lanes, ends, strict=True):
                lane.judge(log, end)
    assert sum(lane.edits for lane in lanes) > kills
    assert sum(lane.offers for lane in lanes) > kills // 5
    assert sum(lane.in_saves for lane in lanes) > kills // 10


def test_25_kills_lose_nothing_that_is_older_than_two_seconds(
    nursery: Nursery, root: Path, tmp_path: Path, qapp: QApplication
) -> None:
    assert qapp
    survive(nursery, root, tmp_path, 25)


@pytest.mark.soak
def test_200_kills_lose_nothing_that_is_older_than_two_seconds(
    nursery: Nursery, root: Path, tmp_path: Path, qapp: QApplication
) -> None:
    assert qapp
    survive(nursery, root, tmp_path, 200)
