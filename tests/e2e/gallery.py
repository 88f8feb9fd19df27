"""The gallery of the documentation, docs/gallery: `make gallery`.

Each sheet of it, a theme at a scale of the screen, is drawn by a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice

from tests.e2e.shots import SCENES, Camera, open_desk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPixmap

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
COLOURS = 256

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "map": "A map definition beside its live map, made anew on every key",
        "map_middle": "A larger map with seven zones",
        "map_refused": "A definition that has no map says why, and what helps; the last map stays",
        "chunk": "The chunk painter after a stroke of bushes",
        "items": "An item as the player sees it, sample rolls, and every way to it",
        "affixes": "An affix: what it gives, its tiers by floor, the items that may have it",
        "enemies": "An enemy: growth by floor, duels, what it does, where it is, what it drops",
        "bosses": "A boss with the bar of its phases",
        "ranks": "A rank: an enemy before and after",
        "monster_modifiers": "A monster modifier: before and after",
        "statuses": "A status in words, and who has it",
        "abilities": "An ability in words, and who has it",
        "drop_tables": "A drop table: exact odds through all nesting, the wait for each, samples",
        "solving": "A chance was dragged: weights follow, a locked one stays, every user is told",
        "zone_tiers": "A zone tier with a carved zone, its guards and the odds of its chest",
        "themes": "A theme, carved",
        "tiles": "A tile on the map, and all its looks",
        "campaigns": "A campaign as a ladder",
        "characters": "A character beside the player of the rules, its gear and its fights",
        "unlocks": "An unlock and what must be bought before",
        "rules": "The rules: growth, experience, pay, fights",
        "table": "A kind as a spreadsheet",
        "together": "Several records in one form: an edit goes to all of them",
        "problems": "Problems as they arise, each with its field and its remedy",
        "new_record": "A new record: its id follows the name",
        "rename": "A rename shows every field that follows",
        "delete": "A delete shows every user, and what is to become of it",
        "reference": "A reference is chosen by typing, or made on the spot",
        "usages": "Who uses a record (F3)",
        "reference_graph": "Two levels of references each way (Alt+F3)",
        "go_to_anything": "Ctrl+P goes to anything",
        "shortcuts": "Every key (F1)",
        "conflict": "Another program changed what was edited here: both sides, and what helps",
        "setting_out": "Who sets out on a campaign, on which seed",
        "play": "The playtest (F5)",
        "bag": "The bag",
        "whole_map": "The whole map, as far as it is known",
        "summary": "How the run ended",
    }
)


@dataclass(frozen=True)
class Sheet:
    """A theme at a scale, and which pictures of it are kept; none named are all."""

    theme: str
    scale: int
    kept: tuple[str, ...] = ()

    @property
    def suffix(self) -> str:
        """What names of files of this sheet end in."""
        theme = "" if self.theme == "dark" else f"_{self.theme}"
        return theme if self.scale == 1 else f"{theme}_{self.scale}00"

    @property
    def title(self) -> str:
        """The heading of the sheet."""
        return f"{self.theme.capitalize()}, {self.scale}00 %"

    @property
    def names(self) -> tuple[str, ...]:
        """The pictures that are kept, in the order of the gallery."""
        return self.kept or tuple(SENTENCES)


LIGHT = ("map", "chunk", "items", "enemies", "drop_tables", "zone_tiers", "campaigns")
SHEETS = (
    Sheet("dark", 1),
    Sheet("light", 1, (*LIGHT, "unlocks", "table", "problems", "delete")),
    Sheet("dark", 2, ("map", "chunk", "enemies", "drop_tables", "play")),
    Sheet("light", 2, ("map", "drop_tables")),
)


class Album(Camera):
    """Keeps the pictures of a sheet, small: as many colours as a palette has."""

    def __init__(self, folder: Path, sheet: Sheet) -> None:
        super().__init__(folder, sheet.suffix)
        self._sheet = sheet

    def keep(self, picture: QPixmap, name: str) -> None:
        """See `Camera`; pictures that the sheet does without are passed over."""
        if name in self._sheet.names:
            (self._folder / f"{name}{self._suffix}.png").write_bytes(packed(picture))


def packed(picture: QPixmap) -> bytes:
    """Return a picture as a PNG with a palette.

    Half of the palette are the commonest colours as they are, so that grounds keep their hue; the
    other half covers what is left, so that no small icon loses its own.
    """
    from PIL import Image  # noqa: PLC0415 slow to import

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    full = Image.open(BytesIO(buffer.data().data())).convert("RGB")
    counted = full.getcolors(full.width * full.height) or []
    ranked = sorted(counted, key=lambda pair: pair[0], reverse=True)
    common = [colour for _, colour in ranked[: COLOURS // 2] if isinstance(colour, tuple)]
    rest = full.quantize(COLOURS - len(common), Image.Quantize.MAXCOVERAGE)
    palette, out = Image.new("P", (1, 1)), BytesIO()
    palette.putpalette(
        [*(part for colour in common for part in colour), *(rest.getpalette() or [])]
    )
    few = full.quantize(palette=palette, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def draw(sheet: Sheet) -> None:
    """Drive the window through every scene, and keep the pictures of a sheet."""
    with open_desk() as desk:
        desk.window.choose_theme(sheet.theme)
        album = Album(GALLERY, sheet)
        for scene in SCENES:
            scene(desk, album)


def page() -> str:
    """Return the page that shows the pictures with a sentence each."""
    about = "The real window at work on the shipped game; `make gallery` draws it anew."
    lines = ["# Gallery", "", about, ""]
    for sheet in SHEETS:
        lines += [f"## {sheet.title}", ""]
        for name in sheet.names:
            told = SENTENCES[name]
            lines += [f"{told}.", "", f"![{told}]({name}{sheet.suffix}.png)", ""]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Draw one sheet, by its number, or all of them and their page."""
    if arguments:
        draw(SHEETS[int(arguments[0])])
        return 0
    GALLERY.mkdir(exist_ok=True)
    for old in GALLERY.glob("*.png"):
        old.unlink()
    for number, sheet in enumerate(SHEETS):
        scaled = os.environ | {"QT_SCALE_FACTOR": str(sheet.scale)}
        subprocess.run([sys.executable, "-m", __spec__.name, str(number)], check=True, env=scaled)
    (GALLERY / "README.md").write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
