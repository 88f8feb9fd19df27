"""`delve sheet`: a picture for each map with its seeds side by side."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project

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
        assert picture.size == (2 * width + 8, height + 28)
        one = picture.crop((0, 0, width, height))
        two = picture.crop((width + 8, 0, 2 * width + 8, height))
        assert one.tobytes() != two.tobytes()


def test_each_seed_has_its_caption_and_rows_are_even(tmp_path: Path) -> None:
    words = ("--map", "gray_marches", "--seeds", "4", "--cell", "8")
    assert delve(tmp_path, *words).returncode == 0
    definition = load_project(shipped_project()).content.maps["gray_marches"]
    width, height = definition.width * 8, definition.height * 8 + 28
    with Image.open(tmp_path / "gray_marches.png") as picture:
        assert picture.size == (2 * width + 8, 2 * height + 8)
        captions = [
            picture.crop((x, y + height - 28, x + width, y + height)).convert("L")
            for x in (0, width + 8)
            for y in (0, height + 8)
        ]
    assert len({caption.tobytes() for caption in captions}) == 4
    assert all(max(caption.tobytes()) > 90 for caption in captions)


def test_a_palette_makes_small_files_that_look_the_same(tmp_path: Path) -> None:
    words = ("--map", MAP, "--seeds", "1")
    assert delve(tmp_path / "full", *words).returncode == 0
    assert delve(tmp_path / "small", *words, "--colours", "128").returncode == 0
    full, small = (tmp_path / name / f"{MAP}.png" for name in ("full", "small"))
    assert small.stat().st_size < full.stat().st_size / 2
    with Image.open(full) as one, Image.open(small) as other:
        assert len(other.getpalette() or []) <= 128 * 3
        difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
        assert max(ImageStat.Stat(difference).mean) < 3


def test_an_unknown_map_is_told_before_any_is_drawn(tmp_path: Path) -> None:
    done = delve(tmp_path, "--map", MAP, "--map", "nowhere")
    assert done.returncode == 2
    assert 'no map "nowhere"' in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_gallery_shows_every_shipped_map_in_small_files() -> None:
    gallery = Path(__file__).parents[3] / "docs" / "maps"
    text = (gallery / "README.md").read_text(encoding="utf-8")
    for map_id in load_project(shipped_project()).content.maps:
        assert f"]({map_id}.png)" in text, "draw it with `make sheets` and show it in the gallery"
        assert (gallery / f"{map_id}.png").stat().st_size <= 250 * 1024
