"""Opening a project: one bad file never stops the rest; each fault is told with a remedy."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from runtime.content import AssetRef, ProjectError, Severity, load_project
from runtime.content.template import make_project

Put = Callable[[str, object], Path]
FLOOR = AssetRef("tiles", "floor")


def test_a_project_gives_its_records_and_its_name(
    folder: Path, put: Put, floor: dict[str, Any]
) -> None:
    put("tiles/floor.json", floor)

    loaded = load_project(folder)

    assert loaded.files.name == "Trial"
    assert loaded.files.path_of(FLOOR) == folder / "tiles" / "floor.json"
    assert list(loaded.assets) == [FLOOR]
    assert loaded.content.tiles["floor"].walkable
    assert loaded.problems == ()
    assert load_project(folder / "project.json").assets == loaded.assets


def test_one_broken_file_does_not_stop_the_rest(
    folder: Path, put: Put, floor: dict[str, Any]
) -> None:
    put("tiles/bad.json", '{"name": ')
    put("tiles/floor.json", floor)

    loaded = load_project(folder)

    assert loaded.assets[AssetRef("tiles", "bad")].text == '{"name": '
    assert list(loaded.content.tiles) == ["floor"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "damaged"),
        ('{"name": "a", "name": "b"}', "twice"),
        ("[]", "holds no JSON object"),
        ('{"schema_version": 1}', "gives no name"),
        ('{"name": " ", "schema_version": 1}', "gives no name"),
        ('{"name": "a"}', "gives no schema_version"),
        ('{"name": "a", "schema_version": true}', "gives no schema_version"),
        ('{"name": "a", "schema_version": 0}', "gives no schema_version"),
        ('{"name": "a", "schema_version": 99}', "its schema_version is 99"),
    ],
)
def test_a_bad_project_file_is_told_with_a_remedy(folder: Path, text: str, words: str) -> None:
    (folder / "project.json").write_text(text)

    with pytest.raises(ProjectError, match=words) as caught:
        load_project(folder)

    assert caught.value.path == folder / "project.json"
    assert caught.value.remedy


def test_folders_that_are_no_projects_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ProjectError, match="no such folder"):
        load_project(tmp_path / "nowhere")
    with pytest.raises(ProjectError, match="not a folder"):
        load_project(tmp_path / "file")
    with pytest.raises(ProjectError, match=r"no project\.json"):
        load_project(tmp_path)
    with pytest.raises(ProjectError):
        load_project("\0")


def test_an_unknown_folder_is_reported_with_the_nearest_kind(folder: Path, put: Put) -> None:
    put("itmes/sword.json", {})
    put("sprites/hero.png", b"")
    put(".git/x.json", {})

    (found,) = load_project(folder).problems

    assert (found.severity, found.code, found.file) == (
        Severity.WARNING,
        "W_UNKNOWN_FOLDER",
        "itmes",
    )
    assert "did you mean items?" in found.message


@pytest.mark.parametrize("name", ["Floor.json", "9lives.json", "a-b.json", "con.json", "x.JSON"])
def test_a_file_whose_name_is_no_id_is_reported(folder: Path, put: Put, name: str) -> None:
    put(f"tiles/{name}", {})

    loaded = load_project(folder)

    assert [(each.code, each.file) for each in loaded.problems] == [("E_BAD_ID", f"tiles/{name}")]
    assert loaded.assets == {}


def test_names_that_differ_by_case_alone_are_reported(
    folder: Path, put: Put, floor: dict[str, Any]
) -> None:
    put("tiles/floor.json", floor)
    put("tiles/Floor.json", floor)

    (found,) = load_project(folder).problems

    assert "Another file has the same name in lower case" in found.message


def test_other_files_lie_there_quietly_but_second_rules_do_not(folder: Path, put: Put) -> None:
    put("tiles/README.md", "# Tiles")
    put("tiles/.floor.json.x.tmp", "half")
    put("rules/rules.json", {"name": "Rules"})
    put("rules/other.json", {"name": "Rules"})

    loaded = load_project(folder)

    assert [each.code for each in loaded.problems] == ["W_NOT_READ"]
    assert list(loaded.assets) == [AssetRef("rules", "rules")]


def test_links_in_a_loop_folders_and_pipes_are_broken_records(folder: Path, put: Put) -> None:
    put("tiles/a.json", {}).unlink()
    (folder / "tiles/a.json").symlink_to("a.json")
    (folder / "tiles/b.json").mkdir()
    os.mkfifo(folder / "tiles/c.json")
    (folder / "tiles/d.json").symlink_to("nowhere.json")
    (folder / "loop").symlink_to(".")

    loaded = load_project(folder)

    assert [ref.id for ref in loaded.assets] == ["a", "b", "c", "d"]
    for asset in loaded.assets.values():
        (found,) = asset.problems
        assert (found.code, asset.text) == ("E_UNREADABLE", None)


def test_a_huge_file_is_not_even_read(folder: Path, put: Put) -> None:
    path = put("tiles/huge.json", b"")
    with path.open("wb") as file:
        file.truncate(50 * 2**30)

    (asset,) = load_project(folder).assets.values()

    assert [each.code for each in asset.problems] == ["E_TOO_LARGE"]
    assert "51200.0 MB" in asset.problems[0].message


def test_a_file_that_may_not_be_read_says_so() -> None:
    script = """
import os, tempfile
from pathlib import Path
from runtime.content import load_project
with tempfile.TemporaryDirectory() as name:
    root = Path(name)
    root.chmod(0o755)
    (root / "project.json").write_text('{"name": "a", "schema_version": 1}')
    (root / "tiles").mkdir()
    (root / "items").mkdir()
    (root / "tiles/a.json").write_text("{}")
    (root / "tiles/a.json").chmod(0)
    (root / "items").chmod(0)
    if os.geteuid() == 0:  # root may read anything: be nobody
        os.seteuid(65534)
    loaded = load_project(root)
    for each in [*loaded.problems, *(p for a in loaded.assets.values() for p in a.problems)]:
        print(each.code, each.file, each.message)
    if os.getuid() == 0:
        os.seteuid(0)
    (root / "items").chmod(0o755)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    lines = done.stdout.splitlines()
    assert len(lines) == 2, done.stderr
    assert lines[0].startswith("E_UNREADABLE items the file cannot be read (Permission denied)")
    assert lines[1].startswith("E_UNREADABLE tiles/a.json the file cannot be read")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda place: place.write_text("not a folder"), "no folder"),
        (lambda place: place.symlink_to(place), "cannot be read"),
        (lambda place: place.symlink_to("gone"), "cannot be read"),
    ],
)
def test_a_kind_whose_folder_is_none_is_told(
    tmp_path: Path, make: Callable[[Path], object], reason: str
) -> None:
    root = tmp_path / "game"
    make_project(root, "Game")
    shutil.rmtree(root / "tiles", ignore_errors=True)
    make(root / "tiles")
    told = [each for each in load_project(root).problems if each.code == "E_UNREADABLE"]
    assert [each.file for each in told] == ["tiles"]
    assert reason in told[0].message
