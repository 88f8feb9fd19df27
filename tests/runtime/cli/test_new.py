"""`delve new` makes a project that the other commands take at once."""

import subprocess
import sys
from pathlib import Path

from runtime.cli.command import UNUSABLE

ROOT = Path(__file__).parents[3]


def delve(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "runtime.cli.main", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_a_new_project_is_named_after_its_folder_and_is_clean(tmp_path: Path) -> None:
    folder = tmp_path / "salt_mines"
    made = delve("new", str(folder))
    assert made.returncode == 0
    assert made.stdout.startswith("Salt mines: a new project in ")
    checked = delve("validate", str(folder))
    assert checked.returncode == 0, checked.stdout
    assert "no problems" in checked.stdout


def test_a_folder_in_use_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("precious")
    refused = delve("new", str(tmp_path), "--name", "Mines")
    assert refused.returncode == UNUSABLE
    assert "isn't empty" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
