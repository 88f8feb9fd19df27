"""`delve export` and `delve import`: files there and back, without a window."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner, Result

from runtime.cli.import_csv import ImportRefusedError
from runtime.cli.main import build_app
from runtime.cli.projects import UnknownKindError
from runtime.content import load_project, shipped_project

if TYPE_CHECKING:
    from pathlib import Path


def delve(*args: object) -> Result:
    return CliRunner().invoke(build_app(), [*map(str, args)])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the shipped project."""
    folder = tmp_path / "project"
    shutil.copytree(shipped_project(), folder)
    return folder


def files(project: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in project.rglob("*.json")}


def test_an_export_imports_without_a_change(project: Path, tmp_path: Path) -> None:
    out, before = tmp_path / "enemies.csv", files(project)

    written = delve("export", "enemies", "--project", project, "--out", out)
    read = delve("import", out, "--kind", "enemies", "--project", project)

    assert written.exit_code == read.exit_code == 0
    count = len(list((project / "enemies").glob("*.json")))
    assert written.output == f"{count} records written to {out}.\n"
    assert read.output == "Nothing changes.\n"
    assert files(project) == before


def test_without_out_the_csv_is_printed(project: Path) -> None:
    done = delve("export", "zone_tiers", "--project", project)

    assert done.output.startswith("id,name,")
    assert len(done.output.splitlines()) == 1 + len(list((project / "zone_tiers").glob("*.json")))


def test_a_dry_run_tells_and_writes_nothing(project: Path, tmp_path: Path) -> None:
    file, before = tmp_path / "few.csv", files(project)
    file.write_text("id,health\ngoblin,987\n")
    old = load_project(project).content.enemies["goblin"].health

    done = delve("import", file, "--kind", "enemies", "--project", project, "--dry-run")

    assert done.exit_code == 0
    assert done.output.splitlines() == [
        f"change    enemies/goblin.json: health: {old} -> 987",
        "1 cell in 1 record.",
    ]
    assert files(project) == before


def test_an_import_writes_only_what_changes(project: Path, tmp_path: Path) -> None:
    file, before = tmp_path / "few.csv", files(project)
    file.write_text(
        "id,name,health,attack.kind,attack.damage\n"
        "goblin,Goblin,987,melee,20..40\n"
        "ogre_of_tests,Ogre,40,melee,5..9\n"
    )

    done = delve("import", file, "--kind", "enemies", "--project", project)

    assert done.exit_code == 0, done.output
    content = load_project(project).content
    assert content.enemies["goblin"].health == 987
    assert content.enemies["ogre_of_tests"].name == "Ogre"
    changed = {name for name, raw in files(project).items() if before.get(name) != raw}
    assert changed == {"goblin.json", "ogre_of_tests.json"}


def test_nothing_is_written_when_something_is_rejected(project: Path, tmp_path: Path) -> None:
    file, before = tmp_path / "few.csv", files(project)
    file.write_text("id,health\ngoblin,20\nhound,many\n")

    done = delve("import", file, "--kind", "enemies", "--project", project)

    assert done.exit_code == 1
    assert "rejected  line 3, hound, health “many”: a whole number is needed" in done.output
    assert "Nothing is written." in done.output
    assert files(project) == before

    done = delve("import", file, "--kind", "enemies", "--project", project, "--skip-rejected")
    assert done.exit_code == 1
    assert load_project(project).content.enemies["goblin"].health == 20


def test_bad_files_and_kinds_are_refused_in_one_sentence(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    file.write_text("name\nGoblin\n")

    bad_file = delve("import", file, "--kind", "enemies", "--project", project)
    bad_kind = delve("export", "enemy", "--project", project)

    assert isinstance(bad_file.exception, ImportRefusedError)
    assert isinstance(bad_kind.exception, UnknownKindError)
    assert "enemies" in str(bad_kind.exception)
