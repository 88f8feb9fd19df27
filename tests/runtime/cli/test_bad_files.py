"""Files that cannot be read or written: a sentence that names the file, and exit code 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from runtime.content import shipped_project

MAP = "withered_graveyard"

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")


def delve(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "runtime.cli.main", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def refused(done: subprocess.CompletedProcess[str], *said: str) -> None:
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    for words in said:
        assert words in done.stderr


@pytest.mark.parametrize("words", [("generate",), ("sweep", "--seeds", "3")])
def test_a_full_disk_is_told_with_the_file(words: tuple[str, ...]) -> None:
    project = shipped_project()

    done = delve(*words, MAP, "--project", project, "--out", "/dev/full")

    refused(done, "/dev/full", "No space left", "--out")


def test_a_replay_without_an_end_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    for file in ("/dev/zero", tmp_path / "pipe", tmp_path / "none"):
        refused(delve("replay", file, "--project", shipped_project()), str(file), "cannot be read")


def test_a_run_on_content_with_a_gap_names_the_record(tmp_path: Path) -> None:
    for folder in shipped_project().iterdir():
        (tmp_path / folder.name).symlink_to(folder)
    (tmp_path / "items").unlink()

    done = delve("simulate", MAP, "--runs", "1", "--project", tmp_path)

    refused(done, ".json: ", "but there is no item with that id", "choose one, or make items/")
    assert "should not have happened" not in done.stderr


def test_a_project_with_a_name_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    refused(delve("new", tmp_path / "game", "--name", "\udcff"), "name")
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
def test_closed_output_is_no_failure(closed: str) -> None:
    code = f"import sys; sys.{closed} = None; from runtime.cli.main import main; main()"
    words = ["generate", MAP, "--seed", "1", "--project", str(shipped_project())]

    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, check=False, timeout=60
    )

    assert (done.returncode, done.stderr) == (0, b"")
