"""Every command on every kind of broken project: a clear sentence, an exit code, no traceback."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from runtime.cli.main import main
from tests.broken_projects import BROKEN, FAULTY, broken_project, sound_project

if TYPE_CHECKING:
    from pathlib import Path

MAP = "first_map"
REPLAY = '{"format": 1}'
TABLE = "id,name,price\nruby,Ruby,3\n"


def commands(root: Path) -> dict[str, list[str]]:
    """Return every command that reads a project."""
    beside = root.parent
    (beside / "some.replay").write_text(REPLAY)
    (beside / "items.csv").write_text(TABLE)
    project = ["--project", str(root)]
    return {
        "validate": [str(root)],
        "generate": [MAP, "--seed", "1", *project],
        "sweep": [MAP, "--seeds", "2", "--jobs", "1", *project],
        "sheet": [str(beside / "sheets"), "--map", MAP, "--seeds", "1", *project],
        "simulate": [MAP, "--runs", "1", "--jobs", "1", *project],
        "replay": [str(beside / "some.replay"), *project],
        "export": ["items", *project],
        "import": [str(beside / "items.csv"), "--kind", "items", *project],
    }


def run(words: list[str], monkeypatch: pytest.MonkeyPatch) -> object:
    """Run `delve` in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["delve", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code or 0


@pytest.mark.parametrize("name", BROKEN)
def test_every_command_says_what_is_wrong(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    root = broken_project(tmp_path / "game", name)
    for command, words in commands(root).items():
        code = run([command, *words], monkeypatch)
        said = "".join(capfd.readouterr())
        assert code in {0, 1, 2}, (command, said)
        assert "Traceback" not in said
        assert "should not have happened" not in said, (command, said)
        assert len(said) < 5000, command
        if code:
            assert said.strip(), command
        if name not in FAULTY:
            assert code == 2, (command, said)
            assert str(root) in said, (command, said)
        elif command == "validate" and name != "no maps":
            assert code == 1 or "warning" in said, said


def test_every_command_but_a_replay_of_nothing_goes_well_on_a_sound_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    root = sound_project(tmp_path / "game")
    codes = {
        command: run([command, *words], monkeypatch) for command, words in commands(root).items()
    }
    assert codes.pop("replay") == 2
    assert set(codes.values()) == {0}, capfd.readouterr()
