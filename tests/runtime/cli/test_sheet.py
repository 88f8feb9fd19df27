"""`delve sheet`: a picture for each map with its seeds side by side."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project

if TYPE_CHECKING:
    from pathlib import Path

MAP = "withered_graveyard"


def delve(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "runtime.cli.main", "sheet", *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False, timeout=120, text=True)


def test_seeds_lie_side_by_side_and_differ(tmp_path: Path) -> None:
    done = delve(tmp_path / "sheets", "--map", MAP, "--seeds", "2", "--cell", "4")
    assert done.returncode == 0, done.stderr
    data = (tmp_path / "sheets" / f"{MAP}.png").read_bytes()
    definition = load_project(shipped_project()).content.maps[MAP]
    width, height = definition.width * 4, definition.height * 4
    with Image.open(BytesIO(data)) as picture:
        assert picture.size == (2 * width + 8, height)
        one = picture.crop((0, 0, width, height))
        two = picture.crop((width + 8, 0, 2 * width + 8, height))
        assert one.tobytes() != two.tobytes()


def test_an_unknown_map_is_told_before_any_is_drawn(tmp_path: Path) -> None:
    done = delve(tmp_path, "--map", MAP, "--map", "nowhere")
    assert done.returncode == 2
    assert 'no map "nowhere"' in done.stderr
    assert not list(tmp_path.iterdir())
