"""Pictures of the real window at work, written to build/shots/: `make shots`."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.app.settings import CONFIG_VARIABLE
from editor.app.tab import PageRef
from runtime.content import AssetRef, shipped_project
from runtime.core.geometry import Cell
from runtime.sim.bots import CautiousBot
from tests.e2e.desk import Desk, press_command

if TYPE_CHECKING:
    from collections.abc import Callable

SHOTS = Path(__file__).parents[2] / "build" / "shots"
GRAVEYARD = AssetRef("maps", "withered_graveyard")
MARCHES = AssetRef("maps", "gray_marches")
CROSSING = AssetRef("chunks", "crypt_crossing")
RECORDS = (
    AssetRef("items", "gravebrand"),
    AssetRef("affixes", "keen_1"),
    AssetRef("enemies", "skeleton"),
    AssetRef("bosses", "gravekeeper"),
    AssetRef("ranks", "elite"),
    AssetRef("monster_modifiers", "fast"),
    AssetRef("statuses", "poisoned"),
    AssetRef("abilities", "raise_bones"),
    AssetRef("drop_tables", "chest_epic"),
    AssetRef("zone_tiers", "epic"),
    AssetRef("themes", "swamp"),
    AssetRef("tiles", "wall"),
    AssetRef("campaigns", "gray_marches"),
    AssetRef("characters", "gravedigger"),
    AssetRef("unlocks", "lantern_of_the_drowned"),
    AssetRef("rules", "rules"),
)
TURNS = 60
SETTLE_MS = 150


class Camera:
    """Grabs windows into numbered files."""

    def __init__(self, folder: Path, suffix: str = "") -> None:
        self._folder, self._suffix, self._count = folder, suffix, 0
        folder.mkdir(parents=True, exist_ok=True)

    def shoot(self, window: QWidget, name: str) -> None:
        """Write what a window shows now."""
        QTest.qWait(SETTLE_MS)
        self._count += 1
        path = self._folder / f"{self._count:02}_{name}{self._suffix}.png"
        window.grab().save(str(path))
        print(path.relative_to(self._folder.parent.parent))  # noqa: T201 - tells where they are


def show_map(desk: Desk, camera: Camera) -> None:
    """A map definition beside its live map."""
    desk.open(GRAVEYARD)
    desk.live_map.seeds.use("ashen-lantern")
    assert desk.live_map
    camera.shoot(desk.window, "map")
    desk.open(MARCHES)
    assert desk.live_map
    camera.shoot(desk.window, "map_middle")
    desk.open(GRAVEYARD)
    desk.project.set_field(GRAVEYARD, ("zones",), [{"tier": "rare"}] * 7)
    assert desk.live_map
    camera.shoot(desk.window, "map_refused")
    desk.project.undo()


def show_painter(desk: Desk, camera: Camera) -> None:
    """The chunk painter after a stroke."""
    desk.open(CROSSING)
    desk.take_tile("Bush")
    desk.stroke(Cell(5, 15), Cell(8, 15), Cell(8, 17))
    camera.shoot(desk.window, "chunk")
    desk.project.undo()


def show_records(desk: Desk, camera: Camera) -> None:
    """One record of each other kind."""
    for ref in RECORDS:
        desk.open(ref)
        camera.shoot(desk.window, ref.kind)


def show_table(desk: Desk, camera: Camera) -> None:
    """A kind as a spreadsheet."""
    desk.window.context.show_page(PageRef("table", "enemies"))
    camera.shoot(desk.window, "table")


def show_problems(desk: Desk, camera: Camera) -> None:
    """Faults, each with its field and its remedy."""
    desk.project.set_field(AssetRef("enemies", "skeleton"), ("drops",), "foe_pocket")
    desk.project.set_field(AssetRef("drop_tables", "chest_epic"), ("picks",), 0)
    desk.project.flush_checks()
    desk.open(AssetRef("enemies", "skeleton"))
    camera.shoot(desk.window, "problems")
    desk.project.undo()
    desk.project.undo()


def show_palette(desk: Desk, camera: Camera) -> None:
    """The box that goes to anything, and every key."""
    palette = desk.window.show_palette()
    QTest.keyClicks(QApplication.focusWidget() or palette, "gra")
    camera.shoot(desk.window, "go_to_anything")
    palette.close()
    page = desk.window.show_shortcuts()
    camera.shoot(page, "shortcuts")
    page.close()


def show_play(desk: Desk, camera: Camera) -> None:
    """The playtest: under way, with the bag open, with the whole map."""
    desk.open(GRAVEYARD)
    assert desk.live_map
    window = desk.play()
    window.resize(1600, 1000)
    if window.play is None:
        return
    bot = CautiousBot(window.play.content, seed=1)
    for _turn in range(TURNS):
        if not window.play.is_over:
            press_command(window, bot.decide(window.play.session))
    camera.shoot(window, "play")
    for key, name in ((Qt.Key.Key_I, "bag"), (Qt.Key.Key_M, "whole_map")):
        desk.key(key)
        camera.shoot(window, name)
        desk.key(key)
    while not window.play.is_over:
        press_command(window, bot.decide(window.play.session))
    camera.shoot(window, "summary")
    window.close()


SCENES: tuple[Callable[[Desk, Camera], None], ...] = (
    show_map,
    show_painter,
    show_records,
    show_table,
    show_problems,
    show_palette,
    show_play,
)


def main() -> int:
    """Write the pictures, in the dark theme and then a few in the light one."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[CONFIG_VARIABLE] = str(Path(folder) / "config")
        game = shutil.copytree(shipped_project(), Path(folder) / "game")
        application = QApplication(sys.argv[:1])
        desk = Desk(game)
        camera = Camera(SHOTS)
        camera.shoot(desk.window, "welcome")
        for scene in SCENES:
            scene(desk, camera)
        light = Camera(SHOTS, "_light")
        desk.window.choose_theme("light")
        for scene in (show_map, show_painter, show_records, show_table):
            scene(desk, light)
        desk.close()
        application.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main())
