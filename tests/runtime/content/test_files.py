"""Saving a file: whole or not at all, and never over what is no file."""

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from runtime.content import SaveError, write_atomic

ROOT = Path(__file__).parents[3]


def leftovers(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if each.suffix == ".tmp"]


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.json"

    write_atomic(path, "one ü\n")
    assert path.read_bytes() == "one ü\n".encode()
    write_atomic(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert leftovers(tmp_path) == []


def test_line_ends_are_written_as_they_are(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a.json", "a\r\nb\n")

    assert (tmp_path / "a.json").read_bytes() == b"a\r\nb\n"


def test_permissions_of_the_old_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    path.chmod(0o640)

    write_atomic(path, "new")

    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    target = tmp_path / "real.json"
    target.write_text("old")
    link = tmp_path / "link.json"
    link.symlink_to(target)

    write_atomic(link, "new")

    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.mkdir()

    with pytest.raises(SaveError, match="a folder with that name is in the way") as caught:
        write_atomic(path, "new")

    assert caught.value.path == path
    assert caught.value.remedy
    assert path.is_dir()
    assert leftovers(tmp_path) == []


def test_a_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "a.json"
    os.mkfifo(pipe)

    with pytest.raises(SaveError, match="not a file"):
        write_atomic(pipe, "new")

    assert pipe.is_fifo()


def test_a_missing_folder_is_told_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="folder is not there"):
        write_atomic(tmp_path / "no" / "a.json", "new")

    assert not (tmp_path / "no").exists()


def test_a_loop_of_links_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.symlink_to(path)

    with pytest.raises(SaveError):
        write_atomic(path, "new")

    assert path.is_symlink()


def test_text_that_utf8_cannot_say_is_refused_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    with pytest.raises(SaveError, match="UTF-8"):
        write_atomic(path, "bad \ud800")

    assert path.read_text() == "old"


def test_bytes_that_were_no_utf8_when_read_come_back_as_they_were(tmp_path: Path) -> None:
    raw = b"caf\xe9"

    write_atomic(tmp_path / "a.json", raw.decode("utf-8", "surrogateescape"))

    assert (tmp_path / "a.json").read_bytes() == raw


def run_limited(body: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own, which may lower its limits and rights."""
    script = textwrap.dedent(body)
    return subprocess.run(
        [sys.executable, "-c", script, *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_disk_without_room_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    done = run_limited(
        """
        import resource, sys
        from pathlib import Path
        from runtime.content.files import SaveError, write_atomic
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        try:
            write_atomic(Path(sys.argv[1]), "x" * 5000)
        except SaveError as error:
            print(error.reason, "|", error.remedy)
        """,
        str(path),
    )

    assert "larger than the system allows |" in done.stdout, done.stderr
    assert path.read_text() == "old"
    assert leftovers(tmp_path) == []


def test_a_folder_that_may_not_be_written_leaves_the_old_file() -> None:
    done = run_limited(
        """
        import os, tempfile
        from pathlib import Path
        from runtime.content.files import SaveError, write_atomic
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "a.json").write_text("old")
            folder.chmod(0o555)
            if os.geteuid() == 0:  # root may write anywhere: be nobody
                os.seteuid(65534)
            try:
                write_atomic(folder / "a.json", "new")
            except SaveError as error:
                print(error.reason, "|", error.remedy)
            if os.getuid() == 0:
                os.seteuid(0)
            print([each.name for each in folder.iterdir()], (folder / "a.json").read_text())
            folder.chmod(0o755)
        """
    )

    assert "writing there is not allowed" in done.stdout, done.stderr
    assert "['a.json'] old" in done.stdout


def test_a_rename_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device", str(self), str(target))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SaveError, match="the disk is full") as caught:
        write_atomic(path, "new")

    assert "Free some space" in caught.value.remedy
    assert path.read_text() == "old"
    assert leftovers(tmp_path) == []


def test_a_disk_that_reads_back_something_else_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    monkeypatch.setattr(Path, "read_bytes", lambda _self: b"ne")

    with pytest.raises(SaveError, match="read back"):
        write_atomic(path, "new")

    assert path.read_text() == "old"
    assert leftovers(tmp_path) == []
