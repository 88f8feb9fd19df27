"""`delve validate`: what it writes, and how it ends."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from runtime.cli.main import build_app
from runtime.content import ProjectError, shipped_project


def validate(*args: object) -> Result:
    return CliRunner().invoke(build_app(), ["validate", *map(str, args)])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with rules and one good tile."""
    (tmp_path / "project.json").write_text('{"name": "Trial", "schema_version": 1}')
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "rules.json").write_text('{"name": "Rules"}')
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "floor.json").write_text(
        '{"name": "Floor", "walkable": true, "transparent": true}'
    )
    return tmp_path


def test_the_shipped_game_is_clean() -> None:
    done = validate(shipped_project())

    assert done.exit_code == 0
    assert done.output.endswith("records, no problems.\n")


def test_the_project_at_hand_is_found(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    assert validate().output == "2 records, no problems.\n"

    outside = project.parent / "outside"
    outside.mkdir()
    project.rename(outside / "content")
    monkeypatch.chdir(outside)
    assert validate().output == "2 records, no problems.\n"


def test_errors_are_written_one_per_line_and_end_with_1(project: Path) -> None:
    (project / "tiles" / "wall.json").write_text(
        '{"name": "Wall", "walkable": 1, "transparent": 0}'
    )

    done = validate(project)

    assert done.exit_code == 1
    assert done.output.splitlines() == [
        "error    tiles/wall.json: transparent is 0; it must be true or false [E_TYPE]",
        "error    tiles/wall.json: walkable is 1; it must be true or false [E_TYPE]",
        "3 records: 2 errors.",
    ]


def test_warnings_alone_end_with_0(project: Path) -> None:
    (project / "itmes").mkdir()

    done = validate(project)

    assert done.exit_code == 0
    assert "1 warning." in done.output


def test_json_has_what_programs_need(project: Path) -> None:
    (project / "tiles" / "door.json").write_text(
        '{"name": "D", "walkable": false, "transparent": false, "opens_to": "flor"}'
    )

    done = validate(project, "--format", "json")

    assert done.exit_code == 1
    assert json.loads(done.output) == [
        {
            "severity": "error",
            "code": "E_MISSING_REF",
            "file": "tiles/door.json",
            "asset": "tiles/door",
            "path": "opens_to",
            "message": 'opens_to is "flor", but there is no tile with that id; the nearest: floor',
            "fix": "Change to floor",
        }
    ]


def test_json_of_a_clean_project_is_an_empty_list(project: Path) -> None:
    assert json.loads(validate(project, "--format", "json").output) == []


def test_what_is_no_project_is_refused(tmp_path: Path) -> None:
    done = validate(tmp_path / "nowhere")

    assert isinstance(done.exception, ProjectError)


def test_suppressed_problems_are_counted_and_listed_on_demand(project: Path) -> None:
    entry = '{"code": "W_UNKNOWN_FIELD", "path": "zeal", "reason": "Kept for the old engine."}'
    (project / "tiles" / "floor.json").write_text(
        '{"name": "Floor", "walkable": true, "transparent": true, "zeal": 1, '
        f'"suppressed": [{entry}]}}'
    )
    plain, listed = validate(project), validate(project, "--suppressed")
    assert plain.exit_code == 0
    assert plain.output == "2 records, no problems. 1 suppressed.\n"
    assert "because: Kept for the old engine." in listed.output
    data = json.loads(validate(project, "--suppressed", "--format", "json").output)
    assert [each["suppressed"] for each in data] == ["Kept for the old engine."]
    assert json.loads(validate(project, "--format", "json").output) == []
