"""Saves that can't be: each says which file and what helps, loses nothing, and works afterwards."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from editor.app import saving
from editor.app.settings import CONFIG_VARIABLE
from editor.documents.project import Project
from editor.documents.record_changes import CreateAsset, DeleteAsset
from runtime.content import AssetRef
from tests.editor.conftest import PEARL, RUBY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from editor.app.main_window import MainWindow
    from runtime.content import SaveError

MOSS = AssetRef("tiles", "moss")
NOBODY = 65534


@dataclass
class Failures:
    """What the window has told: the failures, and whether a copy elsewhere was offered."""

    told: Sequence[SaveError] = ()
    offers_copy: bool = False


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> Failures:
    """Return what the window tells instead of a dialog."""
    found = Failures()

    def tell(told: Sequence[SaveError], *_: object, save_copy: object = None, **__: object) -> None:
        found.told, found.offers_copy = told, callable(save_copy)

    monkeypatch.setattr(saving, "tell_failures", tell)
    return found


def edit(window: MainWindow, root: Path) -> None:
    """Change a record, make one of a kind that has no folder yet, and delete one."""
    project = window.context.project
    project.set_field(RUBY, ("price",), 41)
    project.push(CreateAsset(MOSS, {"name": "Moss", "walkable": True, "transparent": True}))
    project.push(DeleteAsset(PEARL))
    assert not (root / MOSS.path).parent.exists()


def records_on_disk(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*.json"))
        if path.is_file()
    }


def left_beside(root: Path) -> list[Path]:
    return list(root.rglob(".*.tmp"))


def assert_refused(window: MainWindow, failures: Failures, path: Path) -> None:
    """Save and see it fail at a file, with words for what helps."""
    before = window.context.project.dirty_refs()
    assert not window.save_now()
    assert path in [error.path for error in failures.told]
    for error in failures.told:
        assert len(error.reason) > 10
        assert error.remedy.endswith(".")
        assert "Errno" not in str(error)
        assert ".." not in str(error)
    assert failures.offers_copy
    assert window.isWindowModified()
    assert window.context.project.dirty_refs() <= before
    assert PEARL in window.context.project.dirty_refs(), "deleted before all else was durable"
    assert left_beside(window.context.project.root) == []


def assert_saved(window: MainWindow, root: Path) -> None:
    """Save what failed before, now that its cause is gone."""
    assert window.save_now()
    assert left_beside(root) == []
    again = Project.open(root)
    assert again.content.items["ruby"].price == 41
    assert again.has(MOSS)
    assert not again.has(PEARL)


# Each point at which the disk can fail


@contextmanager
def full_at(point: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Let a step of writing fail for want of space; lists the steps that were tried."""
    tried: list[str] = []

    def fail(*_: object, **__: object) -> None:
        tried.append(point)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        match point:
            case "beside":
                patch.setattr(tempfile, "mkstemp", fail)
            case "folder":
                patch.setattr(Path, "mkdir", fail)
            case "sync":
                patch.setattr(os, "fsync", fail)
            case "mode":
                patch.setattr(Path, "chmod", fail)
            case "rename":
                patch.setattr(Path, "replace", fail)
        yield tried


@pytest.mark.parametrize("point", ["beside", "folder", "sync", "mode", "rename"])
def test_a_disk_that_is_full_at_any_step_loses_nothing(
    point: str,
    window: MainWindow,
    small_project: Path,
    failures: Failures,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edit(window, small_project)
    before = records_on_disk(small_project)
    with full_at(point, monkeypatch) as tried:
        assert_refused(window, failures, small_project / MOSS.path)
    assert tried
    after = records_on_disk(small_project)
    assert {name for name in before if before[name] != after.get(name)} <= {RUBY.path}
    assert_saved(window, small_project)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a disk of 256 kB."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(folder)]
    if shutil.which("mount") is None or subprocess.call(mount, stderr=subprocess.DEVNULL):
        pytest.skip("a small disk can only be mounted by the system's keeper")
    yield folder
    subprocess.check_call(["umount", "-l", str(folder)])  # noqa: S607 - the system's


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass


def test_a_disk_that_is_truly_full_loses_nothing(
    tiny_disk: Path, bare_window: MainWindow, small_project: Path, failures: Failures
) -> None:
    root = tiny_disk / "small"
    shutil.copytree(small_project, root)
    bare_window.open_path(root)
    edit(bare_window, root)
    bare_window.context.project.set_field(RUBY, ("notes",), "x" * 20_000)
    before = records_on_disk(root)
    filler = tiny_disk / "filler"
    fill(filler)
    assert os.statvfs(tiny_disk).f_bfree == 0
    assert_refused(bare_window, failures, root / RUBY.path)
    assert "the disk is full" in [error.reason for error in failures.told]
    after = records_on_disk(root)
    assert after[RUBY.path] == before[RUBY.path]
    filler.unlink()
    assert_saved(bare_window, root)


# Files and folders that are not for us


@pytest.fixture
def guest(small_project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the project where this process has no more rights than anybody."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        root = home / "small"
        shutil.copytree(small_project, root)
        monkeypatch.setenv(CONFIG_VARIABLE, str(home / "config"))
        if os.geteuid() != 0:
            yield root
            return
        for path in (home, *home.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
        os.seteuid(NOBODY)
        yield root
        os.seteuid(0)


def test_a_folder_that_is_read_only_is_told_and_saved_into_once_it_is_not(
    guest: Path, bare_window: MainWindow, failures: Failures
) -> None:
    bare_window.open_path(guest)
    edit(bare_window, guest)
    before = records_on_disk(guest)
    for folder in (guest / "items", guest):
        folder.chmod(0o555)
    assert_refused(bare_window, failures, guest / RUBY.path)
    assert {error.path for error in failures.told} == {guest / RUBY.path, guest / MOSS.path}
    assert records_on_disk(guest) == before
    for folder in (guest / "items", guest):
        folder.chmod(0o755)
    assert_saved(bare_window, guest)


def test_a_file_that_is_write_protected_is_not_replaced(
    guest: Path, bare_window: MainWindow, failures: Failures
) -> None:
    bare_window.open_path(guest)
    edit(bare_window, guest)
    path = guest / RUBY.path
    before = path.read_bytes()
    path.chmod(0o444)
    assert_refused(bare_window, failures, path)
    assert "write-protected" in failures.told[0].reason
    assert path.read_bytes() == before
    path.chmod(0o644)
    assert_saved(bare_window, guest)


def test_a_file_that_is_write_protected_is_not_deleted(
    guest: Path, bare_window: MainWindow, failures: Failures
) -> None:
    bare_window.open_path(guest)
    edit(bare_window, guest)
    path = guest / PEARL.path
    path.chmod(0o444)
    assert_refused(bare_window, failures, path)
    assert path.exists()
    path.chmod(0o644)
    assert_saved(bare_window, guest)


def test_a_file_that_cannot_be_read_any_more_is_told(
    guest: Path, bare_window: MainWindow, failures: Failures
) -> None:
    bare_window.open_path(guest)
    edit(bare_window, guest)
    path = guest / RUBY.path
    path.chmod(0)
    assert_refused(bare_window, failures, path)
    path.chmod(0o644)
    assert_saved(bare_window, guest)


def _locked(path: Path) -> Callable[[Path, Path], Path]:
    real = Path.replace

    def replace(beside: Path, target: Path) -> Path:
        if Path(target) == path:
            raise PermissionError(errno.EACCES, "Permission denied", str(target))
        return real(beside, target)

    return replace


def test_a_file_that_another_program_holds_is_told(
    window: MainWindow, small_project: Path, failures: Failures, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(window, small_project)
    path = small_project / RUBY.path
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _locked(path))
        assert_refused(window, failures, path)
    assert "another program holds the file" in failures.told[0].reason
    assert path.read_bytes() == before
    assert (small_project / MOSS.path).exists()
    assert_saved(window, small_project)


# Things that stand where something else should be


def _folder_for_file(root: Path) -> Path:
    (root / RUBY.path).rename(root / "kept")
    (root / RUBY.path).mkdir()
    return root / RUBY.path


def _file_again(root: Path) -> None:
    (root / RUBY.path).rmdir()
    (root / "kept").rename(root / RUBY.path)


def _link_in_a_circle(root: Path) -> Path:
    (root / RUBY.path).rename(root / "kept")
    (root / RUBY.path).symlink_to("ruby.json")
    return root / RUBY.path


def _no_link(root: Path) -> None:
    (root / RUBY.path).unlink()
    (root / "kept").rename(root / RUBY.path)


def _file_for_kind(root: Path) -> Path:
    (root / "tiles").write_text("a file")
    return root / MOSS.path


def _link_to_nowhere(root: Path) -> Path:
    (root / "tiles").symlink_to(root / "nowhere")
    return root / MOSS.path


def _kind_in_a_circle(root: Path) -> Path:
    (root / "tiles").symlink_to("tiles")
    return root / MOSS.path


def _pipe_for_file(root: Path) -> Path:
    os.mkfifo(root / "pipe")
    (root / RUBY.path).rename(root / "kept")
    (root / "pipe").rename(root / RUBY.path)
    return root / RUBY.path


OBSTACLES = {
    "a folder for a file": (_folder_for_file, _file_again),
    "a link in a circle": (_link_in_a_circle, _no_link),
    "a pipe for a file": (_pipe_for_file, _no_link),
    "a file for a kind's folder": (_file_for_kind, lambda root: (root / "tiles").unlink()),
    "a link to nowhere for a kind": (_link_to_nowhere, lambda root: (root / "tiles").unlink()),
    "a kind's folder in a circle": (_kind_in_a_circle, lambda root: (root / "tiles").unlink()),
}


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_an_obstacle_is_named_and_a_save_without_it_is_whole(
    obstacle: str, window: MainWindow, small_project: Path, failures: Failures
) -> None:
    edit(window, small_project)
    strike, mend = OBSTACLES[obstacle]
    path = strike(small_project)
    assert_refused(window, failures, path)
    mend(small_project)
    assert_saved(window, small_project)


def test_a_name_too_long_for_the_disk_is_told_and_a_shorter_one_is_saved(
    window: MainWindow, small_project: Path, failures: Failures
) -> None:
    edit(window, small_project)
    long = AssetRef("items", "m" * 300)
    window.context.project.push(CreateAsset(long, {"name": "Long", "slot": "valuable"}))
    assert_refused(window, failures, small_project / long.path)
    assert "Choose a shorter id." in [error.remedy for error in failures.told]
    window.context.project.push(DeleteAsset(long))
    assert_saved(window, small_project)


def test_a_record_too_large_to_be_read_again_is_not_written(
    window: MainWindow, small_project: Path, failures: Failures
) -> None:
    edit(window, small_project)
    window.context.project.set_field(RUBY, ("notes",), "x" * (9 * 2**20))
    assert_refused(window, failures, small_project / RUBY.path)
    assert any("MB" in error.reason for error in failures.told)
    window.context.run("edit.undo")
    assert_saved(window, small_project)


@pytest.mark.parametrize(
    "name",
    [
        "with spaces and 'quotes'",
        "Überß – 龍 ☃",
        "x" * 200,
        "percent %s %20 #1 ?",
        os.fsdecode(b"caf\xe9"),
    ],
)
def test_a_project_may_lie_anywhere(
    name: str, bare_window: MainWindow, small_project: Path
) -> None:
    deep = small_project.parent / name / name
    deep.parent.mkdir()
    small_project.rename(deep)
    bare_window.open_path(deep)
    edit(bare_window, deep)
    assert_saved(bare_window, deep)
