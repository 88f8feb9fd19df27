"""An edit in a large project costs what it touches, not what there is; of this thread alone."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

import pytest

from editor.documents.project import Project
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.perf

RECORDS = 5_000


def test_an_edit_with_its_checks_is_far_cheaper_than_checking_all(
    tmp_path: Path, qtbot: QtBot
) -> None:
    assert qtbot
    (tmp_path / "project.json").write_text('{"name": "Large", "schema_version": 1}')
    (tmp_path / "tiles").mkdir()
    for number in range(RECORDS):
        data = {"name": f"Tile {number}", "walkable": True, "transparent": True}
        text = print_record("tiles", {**data, "opens_to": f"tile{(number + 7) // 8}"})
        (tmp_path / "tiles" / f"tile{number}.json").write_text(text)
    project = Project.open(tmp_path)
    start = thread_time()
    project.flush_checks()
    everything = thread_time() - start
    edits = []
    for number in range(20):
        start = thread_time()
        project.set_field(AssetRef("tiles", f"tile{RECORDS - 1 - number}"), ("name",), "New")
        project.flush_checks()
        edits.append(thread_time() - start)
    assert sorted(edits)[10] < everything / 4
