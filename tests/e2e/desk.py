"""A designer at the desk: drives the real window with mouse and keys, for tests and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QModelIndex, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)

from editor.app.command_palette import CommandPalette
from editor.app.settings import Settings
from editor.features.browser.dock import BrowserDock
from editor.features.chunks.palette import PainterPalette
from editor.features.chunks.swatch import Swatch
from editor.features.chunks.view import ChunkView
from editor.features.maps.live_map import LiveMap
from editor.features.playtest.bag_rows import bag_rows
from editor.features.playtest.playtests import Playtests
from editor.main import make_window
from runtime.content import KINDS
from runtime.game import ChooseBoon, Equip, Exit, Move, PickUp, Use, Wait
from tests.editor.windows import is_activated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from editor.app.main_window import MainWindow
    from editor.documents.project import Project
    from editor.features.playtest.window import PlaytestWindow
    from runtime.content import AssetRef, FieldPath
    from runtime.core.geometry import Cell
    from runtime.game import Command

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
PATIENCE_MS = 30_000  # the first map of a fresh checkout compiles the kernels
SHOWING_MS = 20
"""What a worker has made reaches the window by its event loop, after the worker is idle."""
STEP_KEYS = {
    (0, -1): Qt.Key.Key_Up,
    (0, 1): Qt.Key.Key_Down,
    (-1, 0): Qt.Key.Key_Left,
    (1, 0): Qt.Key.Key_Right,
    (-1, -1): Qt.Key.Key_Home,
    (1, -1): Qt.Key.Key_PageUp,
    (-1, 1): Qt.Key.Key_End,
    (1, 1): Qt.Key.Key_PageDown,
}


def wait_until(done: Callable[[], bool], what: str) -> None:
    """Let the window work until something is so. Raises TimeoutError, naming it, if it never is."""
    deadline = QDeadlineTimer(PATIENCE_MS)
    while not done():
        if deadline.hasExpired():
            raise TimeoutError(f"Waited {PATIENCE_MS // 1000} s for {what}.")
        QTest.qWait(5)


def overtype(box: QLineEdit, text: str) -> None:
    """Click a line, mark all of it and type something else."""
    QTest.mouseClick(box, LEFT)
    QTest.keyClick(box, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(box, Qt.Key.Key_Delete)
    QTest.keyClicks(box, text)


def answer(press: Callable[[], object], *replies: Callable[[QWidget], object]) -> None:
    """Do what opens a menu or a dialog, perhaps waiting inside the call; reply to each in turn."""
    left, failures = list(replies), list[Exception]()

    def look() -> None:
        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if not left:
            return
        reply = left.pop(0) if waiting is not None else None
        QTimer.singleShot(SHOWING_MS, look)
        if waiting is not None and reply is not None:
            try:
                reply(waiting)
            except Exception as failure:  # noqa: BLE001 - told below, where it can fail the test
                failures.append(failure)
                waiting.close()

    QTimer.singleShot(SHOWING_MS, look)
    press()
    wait_until(lambda: not left, "a menu or a dialog")
    if failures:
        raise failures[0]


def choose(title: str) -> Callable[[QWidget], None]:
    """Return a reply that clicks an action of a menu."""

    def click(menu: QWidget) -> None:
        if not isinstance(menu, QMenu):
            raise TypeError(f"{menu} is no menu with “{title}”.")
        action = next(each for each in menu.actions() if each.text() == title)
        QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())

    return click


def button(window: QWidget, text: str) -> QAbstractButton:
    """Return the button of a window that has a text, once it is shown."""
    found: list[QAbstractButton] = []

    def is_shown() -> bool:
        buttons = (each for each in window.findChildren(QAbstractButton) if each.isVisible())
        found[:] = [each for each in buttons if each.text() == text]
        return bool(found)

    wait_until(is_shown, f"a button “{text}”")
    return found[0]


def click_button(window: QWidget, text: str) -> None:
    """Click the button of a window that has a text."""
    QTest.mouseClick(button(window, text), LEFT)


def click_row(view: QAbstractItemView, index: QModelIndex) -> None:
    """Click the middle of a row or a cell."""
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(index).center())


def wheel(widget: QWidget, notches: int) -> None:
    """Turn the wheel over a widget, downwards for more than nothing."""
    at = QPointF(widget.rect().center())
    turn, phase = QPoint(0, -120 * notches), Qt.ScrollPhase.NoScrollPhase
    buttons = Qt.MouseButton.NoButton
    event = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), turn, buttons, NONE, phase, False)
    QApplication.sendEvent(widget, event)


class Desk:
    """The window on one project, and the hands in front of it."""

    def __init__(self, project: Path) -> None:
        self.window: MainWindow = make_window(Settings())
        self.window.resize(1600, 1000)
        self.window.show()
        self.window.open_path(project)
        self.activate(self.window)

    @property
    def project(self) -> Project:
        """The open project."""
        return self.window.context.project

    @staticmethod
    def activate(window: QWidget) -> None:
        """Bring a window to the front, asking again while it takes its time."""
        wait_until(lambda: is_activated(window), "the window to come to the front")

    @staticmethod
    def key(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key wherever the focus is."""
        target = QApplication.focusWidget() or QApplication.activeWindow()
        if target is None:
            raise RuntimeError("No window has the focus.")
        QTest.keyClick(target, key, modifiers)

    @staticmethod
    def write(text: str) -> None:
        """Type a text letter by letter, each to what has the focus by then."""
        for letter in text:
            target = QApplication.focusWidget()
            if target is None:
                raise RuntimeError("No window has the focus.")
            QTest.keyClicks(target, letter)

    @property
    def browser(self) -> BrowserDock:
        """The content list."""
        dock = self.window.findChild(BrowserDock)
        if dock is None:
            raise RuntimeError("There is no content list.")
        return dock

    def open(self, ref: AssetRef) -> None:
        """Open a record from the content list; while a palette hides that, go to it by Ctrl+P."""
        if self.browser.isVisible():
            row = self.point_at(ref)
            QTest.mouseDClick(self.browser.tree.viewport(), LEFT, NONE, row)
            overtype(self.browser.box, "")
        else:
            self.go_to(ref)
        wait_until(lambda: self.window.context.current_ref == ref, f"{ref.path} to open")

    def point_at(self, ref: AssetRef) -> QPoint:
        """Narrow the content list to a record and click it; return where it stands in the tree."""
        self.activate(self.window)
        dock = self.browser
        overtype(dock.box, ref.id)
        QTest.qWait(SHOWING_MS)
        index = dock.filter.mapFromSource(dock.model.index_of(ref))
        dock.tree.scrollTo(index)
        row = dock.tree.visualRect(index).center()
        if not dock.tree.viewport().rect().contains(row):
            raise RuntimeError(f"{ref.path} is not in the content list.")
        QTest.mouseClick(dock.tree.viewport(), LEFT, NONE, row)
        return row

    def go_to(self, ref: AssetRef) -> None:
        """Press Ctrl+P, type the id of a record, and choose it with the arrows."""
        self.activate(self.window)
        self.key(Qt.Key.Key_P, CONTROL)
        palette = QApplication.activePopupWidget()
        if not isinstance(palette, CommandPalette):
            raise TypeError("Ctrl+P opened no box.")
        QTest.keyClicks(palette.box, ref.id)
        detail = f"{KINDS[ref.kind].singular}  {ref.id}"
        for _ in range([entry.detail for entry in palette.entries.shown].index(detail)):
            QTest.keyClick(palette.box, Qt.Key.Key_Down)
        QTest.keyClick(palette.box, Qt.Key.Key_Return)

    def focus(self, path: FieldPath) -> QWidget:
        """Bring a field of the record in front into view; return what has the keyboard."""
        ref = self.window.context.current_ref
        if ref is None:
            raise RuntimeError("No record is open.")
        self.activate(self.window)
        self.window.context.open(ref, path)
        box = QApplication.focusWidget()
        if box is None:
            raise RuntimeError(f"There is no field {path}.")
        return box

    def field(self, path: FieldPath) -> QWidget:
        """Click a field of the record in front; return what has the keyboard then."""
        box = self.focus(path)
        QTest.mouseClick(box, LEFT)
        return box

    def type_field(self, path: FieldPath, text: str) -> None:
        """Type into a field of the record in front, over what is there."""
        box = self.field(path)
        if not isinstance(box, QLineEdit):
            raise TypeError(f"The field {path} is no line to type into.")
        overtype(box, text)

    def dock(self, title: str) -> None:
        """Click the tab of a dock below."""
        for bar in self.window.findChildren(QTabBar):
            for place in range(bar.count()):
                if bar.isVisible() and bar.tabText(place).startswith(title):
                    QTest.mouseClick(bar, LEFT, NONE, bar.tabRect(place).center())
                    return
        raise RuntimeError(f"There is no dock {title}.")

    def menu_of(self, ref: AssetRef, *replies: Callable[[QWidget], object]) -> None:
        """Click a record of the content list with the right button, and reply to its menu."""
        port, row = self.browser.tree.viewport(), self.point_at(ref)
        reason = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(reason, row, port.mapToGlobal(row), NONE)
        answer(lambda: QApplication.sendEvent(port, event), *replies)

    def undo(self) -> None:
        """Press Ctrl+Z."""
        self.activate(self.window)
        self.key(Qt.Key.Key_Z, CONTROL)

    def save(self) -> None:
        """Press Ctrl+S and wait until it is done."""
        self.activate(self.window)
        self.key(Qt.Key.Key_S, CONTROL)
        self.window.wait_for_save()

    @property
    def live_map(self) -> LiveMap:
        """The live map in front, once it has been made."""
        editor = self.window.context.current_editor
        if editor is None or not isinstance(editor.view, LiveMap):
            raise RuntimeError("No map is in front.")
        live = editor.view
        wait_until(
            lambda: not live.generator.busy and (live.outcome is not None or live.card.isVisible()),
            "the map to be made",
        )
        QTest.qWait(SHOWING_MS)
        return live

    @property
    def painter(self) -> ChunkView:
        """The painter in front."""
        editor = self.window.context.current_editor
        if editor is None or not isinstance(editor.view, ChunkView):
            raise RuntimeError("No chunk is in front.")
        return editor.view

    def take_tile(self, name: str) -> None:
        """Click a tile of the palette by its name."""
        palette = self.window.findChild(PainterPalette)
        if palette is None:
            raise RuntimeError("No palette is shown.")
        swatch = next(s for s in palette.findChildren(Swatch) if s.accessibleName() == name)
        QTest.mouseClick(swatch, LEFT)

    def stroke(self, *cells: Cell) -> None:
        """Drag the left button over cells of the painter in front."""
        canvas = self.painter.map

        def at(cell: Cell) -> QPoint:
            return canvas.port.cell_rect(cell).center()

        QTest.mousePress(canvas, LEFT, NONE, at(cells[0]))
        for cell in cells[1:]:
            QTest.mouseMove(canvas, at(cell))
        QTest.mouseRelease(canvas, LEFT, NONE, at(cells[-1]))

    def play(self) -> PlaytestWindow:
        """Press F5 and wait for its answer: a first turn, who sets out, or what is in the way."""
        self.activate(self.window)
        self.key(Qt.Key.Key_F5)
        window = Playtests.of(self.window.context).window
        if window is None:
            raise RuntimeError("F5 opened no playtest.")
        wait_until(lambda: not window.beginning.is_preparing, "the run to begin")
        self.activate(window)
        return window

    def close(self) -> None:
        """Close everything; unsaved edits are dropped."""
        playtest = Playtests.of(self.window.context).window
        if playtest is not None:
            playtest.close()
        while self.project.can_undo:
            self.project.undo()
        if self.project.is_dirty():
            answer(self.window.close, lambda question: click_button(question, "Discard"))
        else:
            self.window.close()


def press_command(window: PlaytestWindow, command: Command) -> None:
    """Press the keys that a player would press for a command."""
    match command:
        case Move(dx, dy):
            Desk.key(STEP_KEYS[dx, dy])
        case Exit():
            Desk.key(Qt.Key.Key_Space)
        case PickUp():
            Desk.key(Qt.Key.Key_G)
        case Use() | Equip():
            _act_in_bag(window, command)
        case Wait():
            Desk.key(Qt.Key.Key_Z)
        case ChooseBoon(index):
            Desk.key(Qt.Key(Qt.Key.Key_1 + index))
        case _:
            raise ValueError(f"There is no key for {command}.")


def _act_in_bag(window: PlaytestWindow, command: Command) -> None:
    Desk.key(Qt.Key.Key_I)
    if window.play is None:
        raise RuntimeError("Nobody is playing.")
    letter = next(row.letter for row in bag_rows(window.play) if row.command == command)
    QTest.keyClicks(QApplication.focusWidget() or window, letter)
    if window.bag.isVisible():
        Desk.key(Qt.Key.Key_I)
