"""Pictures of the real window at work, written to build/shots/: `make shots`."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget

from editor.app.settings import CONFIG_VARIABLE
from editor.app.tab import PageRef
from editor.features.records.chosen_list import ChosenList
from editor.features.records.difference_card import DifferenceCard
from editor.features.records.solving_card import SolvingOddsCard
from editor.features.references.graph import GraphWindow
from runtime.content import AssetRef, shipped_project
from runtime.core.geometry import Cell
from runtime.sim.bots import CautiousBot
from tests.e2e.desk import CONTROL, LEFT, NONE, Desk, answer, overtype, press_command, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPixmap

SHOTS = Path(__file__).parents[2] / "build" / "shots"
GRAVEYARD = AssetRef("maps", "withered_graveyard")
MARCHES = AssetRef("maps", "gray_marches")
CROSSING = AssetRef("chunks", "crypt_crossing")
SKELETON = AssetRef("enemies", "skeleton")
THREE = tuple(AssetRef("enemies", each) for each in ("skeleton", "goblin", "hound"))
REMEDIES = AssetRef("drop_tables", "remedies")
CAMPAIGN = AssetRef("campaigns", "gray_marches")
FRAME = "#808080"
RECORDS = (
    AssetRef("items", "gravebrand"),
    AssetRef("affixes", "keen_1"),
    SKELETON,
    AssetRef("bosses", "gravekeeper"),
    AssetRef("ranks", "elite"),
    AssetRef("monster_modifiers", "fast"),
    AssetRef("statuses", "poisoned"),
    AssetRef("abilities", "raise_bones"),
    AssetRef("drop_tables", "chest_epic"),
    AssetRef("zone_tiers", "epic"),
    AssetRef("themes", "swamp"),
    AssetRef("tiles", "wall"),
    CAMPAIGN,
    AssetRef("characters", "gravedigger"),
    AssetRef("unlocks", "lantern_of_the_drowned"),
    AssetRef("rules", "rules"),
)
TURNS = 60
SETTLE_MS = 250
MOST_LOOKS = 20


BUSY = ("Carving…", "rolling…")
UNKNOWN = " …"
"""What cards and figures say while a thread is at work for them."""


def is_busy(window: QWidget) -> bool:
    """Whether something in a window is still being worked out."""
    shown = [each for each in window.findChildren(QWidget) if each.isVisible()]
    labels = (each.text() for each in shown if isinstance(each, QLabel))
    return any(text in BUSY for text in labels) or any(
        UNKNOWN in each.accessibleDescription() for each in shown
    )


def picture_with_popups(window: QWidget) -> QPixmap:
    """Return what a window looks like, with the dialogs and lists that lie over it."""
    picture, origin = window.grab(), window.mapToGlobal(QPoint())
    painter = QPainter(picture)
    for other in QApplication.topLevelWidgets():
        if other.isVisible() and other.isWindow() and other is not window and is_over(other):
            at = other.mapToGlobal(QPoint()) - origin
            painter.drawPixmap(at, other.grab())
            painter.setPen(QColor(FRAME))
            painter.drawRect(QRect(at, other.size()).adjusted(-1, -1, 0, 0))
    painter.end()
    return picture


def settled(window: QWidget) -> QPixmap:
    """Return what a window looks like once it has come to rest; some never quite do."""
    picture = picture_with_popups(window)
    for _ in range(MOST_LOOKS):
        QTest.qWait(SETTLE_MS)
        before, picture = picture, picture_with_popups(window)
        if picture.toImage() == before.toImage() and not is_busy(window):
            break
    return picture


def is_over(window: QWidget) -> bool:
    """Whether a window lies over another one: a popup or a dialog."""
    return isinstance(window, QDialog) or window.windowType() is Qt.WindowType.Popup


class Camera:
    """Grabs windows into numbered files."""

    def __init__(self, folder: Path, suffix: str = "") -> None:
        self._folder, self._suffix, self._count = folder, suffix, 0
        folder.mkdir(parents=True, exist_ok=True)

    def shoot(self, window: QWidget, name: str) -> None:
        """Write what a window shows now."""
        self.keep(settled(window), name)

    def keep(self, picture: QPixmap, name: str) -> None:
        """Write a picture into the next file."""
        self._count += 1
        path = self._folder / f"{self._count:02}_{name}{self._suffix}.png"
        picture.save(str(path))
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
        desk.window.close_front()


def show_solving(desk: Desk, camera: Camera) -> None:
    """A chance that was dragged, while another entry is locked."""
    desk.open(REMEDIES)
    cards: list[SolvingOddsCard] = []

    def is_there() -> bool:
        found = desk.window.findChildren(SolvingOddsCard)
        cards[:] = [each for each in found if each.isVisible() and each.odds.rows]
        below = desk.window.findChildren(DifferenceCard)
        return bool(cards) and any(each.isVisible() for each in below)

    wait_until(is_there, "the odds")
    cards[0].subject.view.lock("item:healing_draught#1", locked=True)
    cards[0].want("antidote", 0.25, 0.005)
    camera.shoot(desk.window, "solving")
    desk.project.undo()
    desk.window.close_front()


def show_table(desk: Desk, camera: Camera) -> None:
    """A kind as a spreadsheet."""
    desk.window.context.show_page(PageRef("table", "enemies"))
    camera.shoot(desk.window, "table")


def show_problems(desk: Desk, camera: Camera) -> None:
    """Faults, each with its field and its remedy."""
    desk.project.set_field(SKELETON, ("drops",), "foe_pocket")
    desk.project.set_field(AssetRef("drop_tables", "chest_epic"), ("picks",), 0)
    desk.project.flush_checks()
    desk.open(SKELETON)
    camera.shoot(desk.window, "problems")
    desk.project.undo()
    desk.project.undo()


def show_together(desk: Desk, camera: Camera) -> None:
    """Three records in one form, one field of which was scaled in all."""
    tree = desk.browser.tree
    QTest.mouseClick(tree.viewport(), LEFT, NONE, desk.point_at(THREE[0]))
    overtype(desk.browser.box, "")
    for ref in THREE[1:]:
        index = desk.browser.filter.mapFromSource(desk.browser.model.index_of(ref))
        tree.scrollTo(index)
        QTest.mouseClick(tree.viewport(), LEFT, CONTROL, tree.visualRect(index).center())
    wait_until(lambda: bool(desk.window.findChildren(ChosenList)), "the form of three")
    camera.shoot(desk.window, "together")
    desk.window.close_front()


def show_conflict(desk: Desk, camera: Camera) -> None:
    """A record that another program has changed since it was edited here."""
    file = desk.project.root / SKELETON.path
    before = file.read_text("utf-8")
    desk.project.set_field(SKELETON, ("health",), 14)
    theirs = before.replace('"health": 18', '"health": 20')
    theirs = theirs.replace('["undead"]', '["bone", "undead"]')
    file.write_text(theirs, "utf-8")
    answer(lambda: desk.key(Qt.Key.Key_S, CONTROL), shot_of(desk, camera, "conflict"))
    desk.window.wait_for_save()
    file.write_text(before, "utf-8")
    desk.project.undo()


def shot_of(desk: Desk, camera: Camera, name: str) -> Callable[[QWidget], None]:
    """Return a reply to a dialog that takes its picture and leaves it."""

    def shoot(dialog: QWidget) -> None:
        camera.shoot(desk.window, name)
        dialog.close()

    return shoot


def show_dialogs(desk: Desk, camera: Camera) -> None:
    """Making, renaming and deleting records, and a list to choose from."""
    browser, shot = desk.browser, partial(shot_of, desk, camera)

    def rename(dialog: QWidget) -> None:
        box = dialog.findChild(QLineEdit)
        if box is not None:
            overtype(box, "rattling_bones")
        shot("rename")(dialog)

    answer(lambda: QTest.mouseClick(browser.new_button, LEFT), shot("new_record"))
    desk.point_at(SKELETON)
    answer(lambda: desk.key(Qt.Key.Key_F2), rename)
    desk.point_at(SKELETON)
    answer(lambda: desk.key(Qt.Key.Key_Delete), shot("delete"))
    desk.open(SKELETON)
    answer(lambda: desk.field(("drops",)), shot("reference"))


def show_references(desk: Desk, camera: Camera) -> None:
    """Who uses a record, as a list and as a picture."""
    desk.point_at(SKELETON)
    desk.key(Qt.Key.Key_F3)
    camera.shoot(desk.window, "usages")
    desk.point_at(SKELETON)
    desk.key(Qt.Key.Key_F3, Qt.KeyboardModifier.AltModifier)
    QTest.qWait(SETTLE_MS)
    graph = next(each for each in desk.window.findChildren(GraphWindow) if each.isVisible())
    camera.shoot(graph, "reference_graph")
    graph.close()
    desk.activate(desk.window)
    desk.dock("Problems")
    desk.window.close_front()


def show_setting_out(desk: Desk, camera: Camera) -> None:
    """Who sets out on a campaign, on which seed."""
    desk.open(CAMPAIGN)
    window = desk.play()
    window.resize(1600, 1000)
    camera.shoot(window, "setting_out")
    window.close()


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
    show_solving,
    show_table,
    show_problems,
    show_together,
    show_dialogs,
    show_references,
    show_palette,
    show_setting_out,
    show_play,
    show_conflict,
)


@contextmanager
def open_desk() -> Iterator[Desk]:
    """Open the window on a copy of the shipped game, without a screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[CONFIG_VARIABLE] = str(Path(folder) / "config")
        game = shutil.copytree(shipped_project(), Path(folder) / "game")
        application = QApplication(sys.argv[:1])
        desk = Desk(game)
        yield desk
        desk.close()
        application.processEvents()


def main() -> int:
    """Write the pictures, in the dark theme and then a few in the light one."""
    with open_desk() as desk:
        camera = Camera(SHOTS)
        camera.shoot(desk.window, "welcome")
        for scene in SCENES:
            scene(desk, camera)
        light = Camera(SHOTS, "_light")
        desk.window.choose_theme("light")
        for scene in (show_map, show_painter, show_records, show_table):
            scene(desk, light)
    return 0


if __name__ == "__main__":
    sys.exit(main())
