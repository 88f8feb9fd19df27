"""Files are read whole, and what has no end is never opened."""

import os
from pathlib import Path

import pytest

from runtime.content.project import ProjectError, load_project
from runtime.content.reading import ReadError, read_limited
from runtime.content.spreadsheet import SheetError, load_sheet


def test_a_file_is_read_up_to_the_limit_and_not_past_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")

    assert read_limited(file, 5) == b"12345"
    with pytest.raises(ReadError, match="more than"):
        read_limited(file, 4)


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes among files")
def test_pipes_devices_and_folders_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for path in (pipe, Path("/dev/zero"), tmp_path):
        with pytest.raises(ReadError) as told:
            read_limited(path, 10)
        assert str(path) in str(told.value)
        assert not told.value.is_missing


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="there is no such file") as told:
        read_limited(tmp_path / "none", 10)

    assert told.value.is_missing


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes among files")
def test_a_pipe_in_the_place_of_a_project_file_or_a_sheet_never_hangs(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "project.json")

    with pytest.raises(ProjectError, match="pipe"):
        load_project(tmp_path)
    with pytest.raises(SheetError, match="pipe"):
        load_sheet(tmp_path / "project.json")


@pytest.mark.parametrize("name", ["\\ud800", "a\\u001bb", "two\\nlines"])
def test_a_project_name_that_cannot_be_shown_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "project.json").write_text(f'{{"name": "{name}", "schema_version": 1}}')

    with pytest.raises(ProjectError, match="cannot be shown"):
        load_project(tmp_path)


def test_a_project_file_in_another_encoding_tells_the_place(tmp_path: Path) -> None:
    (tmp_path / "project.json").write_bytes(b'{"name": "Caf\xe9", "schema_version": 1}')

    with pytest.raises(ProjectError, match="byte 0xe9 in line 1, column 14"):
        load_project(tmp_path)
