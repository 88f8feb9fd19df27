"""The front door of `delve`: version, help, and sentences instead of tracebacks."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer

from runtime.cli import main as front
from runtime.cli.command import UNUSABLE, CliCommand
from runtime.content import ProjectError

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


def test_it_tells_its_version() -> None:
    done = delve("--version")

    assert done.returncode == 0
    assert done.stdout.startswith("delve")


def test_help_lists_every_command() -> None:
    done = delve("--help")

    assert done.returncode == 0
    for command in front.COMMANDS:
        assert command.name in done.stdout


@pytest.mark.parametrize(
    "args", [["vlidate"], ["validate", "--format", "xml"], ["validate", "a", "b"]]
)
def test_a_wrong_command_line_is_refused_with_a_hint(args: list[str]) -> None:
    done = delve(*args)

    assert done.returncode == UNUSABLE
    assert "Error" in done.stderr
    assert "Traceback" not in done.stderr


def run_raising(error: Exception, monkeypatch: pytest.MonkeyPatch) -> int:
    def command() -> None:
        raise error

    monkeypatch.setattr(front, "COMMANDS", (CliCommand("trial", command), CliCommand("x", command)))
    monkeypatch.setattr(sys, "argv", ["delve", "trial"])
    with pytest.raises(SystemExit) as caught:
        front.main()
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ProjectError(Path("here"), "it is odd", "Mend it."), "delve: here: it is odd. Mend it.\n"),
        (FileNotFoundError(2, "No such file", "a.json"), "delve: a.json: No such file\n"),
        (
            ZeroDivisionError("by\nzero"),
            "delve: this should not have happened (ZeroDivisionError: by zero); please report it\n",
        ),
    ],
)
def test_no_traceback_gets_out(
    error: Exception,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_raising(error, monkeypatch) == UNUSABLE
    assert capsys.readouterr().err == sentence


def test_a_command_ends_with_the_code_that_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_raising(typer.Exit(1), monkeypatch) == 1


def test_starting_imports_nothing_slow() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            (
                "import runtime.cli.main, sys;"
                "print([m for m in ('numba', 'numpy.random', 'PIL', 'PySide6', 'rich.console')"
                " if m in sys.modules])"
            ),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert done.stdout.strip() == "[]"
