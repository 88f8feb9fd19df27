"""A monkey at the desk: presses, types and drags at random, the same way for the same seed."""

from __future__ import annotations

import random
import sys
import threading
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from editor.features.browser import actions
from editor.features.playtest.playtests import Playtests
from runtime.content import KINDS
from tests.e2e.desk import CONTROL, LEFT, NONE, Desk

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from editor.app.main_window import MainWindow
    from runtime.content import AssetRef

SHIFT = Qt.KeyboardModifier.ShiftModifier
MODIFIERS = (NONE, NONE, NONE, CONTROL, SHIFT)
KEYS = tuple(
    getattr(Qt.Key, f"Key_{name}")
    for name in (
        *[
            "Up",
            "Down",
            "Left",
            "Right",
            "Return",
            "Escape",
            "Tab",
            "Backtab",
            "Delete",
            "Backspace",
            "Home",
            "End",
        ],
        *["PageUp", "PageDown", "Space", "F2", "F3", "F6", "Plus", "Minus"],
        *"ABCDEGHIJKLMNPRSTUVXYZ0123456789",
    )
)
TEXTS = ("", "0", "-1", "7", "999999999999", "1.5", "goblin", "ünï☃", "<b>", '"', "%s", "a" * 300)
LEAVE_ALONE = (
    "file.quit",
    "file.open",
    "file.new",
    "file.save_copy",
    "table.export",
    "table.import",
)
"""Commands that only ask the system for a file, or end the program."""
ANSWER_MS = 25
"""So often somebody looks whether a dialog waits for an answer."""
PATIENCE = 4
"""A dialog that is still there after so many doings in it is dismissed."""
BURST = 12


class Monkey:
    """Acts on the window of a desk; `failures` are the exceptions that reached the outermost hook.

    Dialogs that would wait for an answer inside a call are answered with Escape.
    """

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.random = random.Random(seed)
        self.failures: list[str] = []
        self.done: list[str] = []
        self._waited: tuple[QWidget | None, int] = (None, 0)
        self._answers = QTimer()
        self._answers.timeout.connect(self._answer)
        self._answers.start(ANSWER_MS)
        self._hooks = sys.excepthook, threading.excepthook
        sys.excepthook = self._note
        threading.excepthook = lambda args: self._note(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )

    def release(self) -> None:
        """Put the hooks back, and leave dialogs alone."""
        self._answers.stop()
        sys.excepthook, threading.excepthook = self._hooks

    def _note(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        told = "".join(traceback.format_exception(kind, error, trace))
        self.failures.append(f"after {self.done[-6:]}:\n{told}")

    @property
    def window(self) -> MainWindow:
        """The main window."""
        return self.desk.window

    def act(self) -> None:
        """Do one thing at random, and let the window work."""
        doings: tuple[tuple[Callable[[], None], int], ...] = (
            (self.click, 30),
            (self.press, 25),
            (self.write, 10),
            (self.drag, 10),
            (self.wheel, 4),
            (self.command, 8),
            (self.open_record, 8),
            (self.history, 6),
            (self.theme, 1),
            (self.close_tab, 3),
            (self.play, 2),
            (self.rename, 2),
            (self.delete, 2),
            (self.disturb, 1),
        )
        chosen = self.random.choices([d for d, _ in doings], [weight for _, weight in doings])[0]
        chosen()
        QTest.qWait(self.random.choice((0, 0, 1, 5)))

    def _tell(self, what: str) -> None:
        self.done.append(what)

    def _answer(self) -> None:
        """Act in a dialog or menu that waits inside a call, and dismiss it in the end.

        Those for files are dismissed at once: what they would name lies outside the project.
        """
        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        before, times = self._waited
        self._waited = (waiting, times + 1 if waiting is before else 0)
        if waiting is None:
            return
        if isinstance(waiting, QFileDialog) or self._waited[1] >= PATIENCE:
            self._tell(f"dismiss {type(waiting).__name__}")
            waiting.close()
        elif self.random.random() < 0.5:
            self.click()
        else:
            self.press()

    def _somewhere(self) -> tuple[QWidget, QPoint] | None:
        """Return a widget that can be seen, and a place on it."""
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        top = top or self.random.choice(self._windows())
        shown = [w for w in (top, *top.findChildren(QWidget)) if w.isVisible() and w.isEnabled()]
        widget = self.random.choice(shown) if shown else top
        if widget.width() < 1 or widget.height() < 1:
            return None
        x, y = self.random.randrange(widget.width()), self.random.randrange(widget.height())
        return widget, QPoint(x, y)

    def _windows(self) -> list[QWidget]:
        playtest = (
            Playtests.of(self.window.context).window if self.window.context.has_project else None
        )
        other = playtest if playtest is not None and playtest.isVisible() else None
        return [self.window] if other is None else [self.window, other]

    def click(self) -> None:
        """Click anything that can be seen, with either button, once or twice."""
        found = self._somewhere()
        if found is None:
            return
        widget, at = found
        self._tell(f"click {type(widget).__name__} {widget.objectName()}")
        if self.random.random() < 0.15:
            QTest.mouseDClick(widget, LEFT, NONE, at)
        elif self.random.random() < 0.1:
            event = QContextMenuEvent(
                QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at), NONE
            )
            QApplication.postEvent(widget, event)
        else:
            QTest.mouseClick(widget, LEFT, self.random.choice(MODIFIERS), at)

    def press(self) -> None:
        """Press some keys wherever the focus is."""
        for _ in range(self.random.randint(1, BURST)):
            target = QApplication.focusWidget() or QApplication.activeWindow() or self.window
            key, modifier = self.random.choice(KEYS), self.random.choice(MODIFIERS)
            if modifier == CONTROL and key in (Qt.Key.Key_O, Qt.Key.Key_N, Qt.Key.Key_Q):
                continue
            self._tell(f"key {key!r} {modifier!r}")
            QTest.keyClick(target, key, modifier)

    def write(self) -> None:
        """Type a text over what has the focus."""
        target = QApplication.focusWidget()
        if target is None:
            return
        text = self.random.choice(TEXTS)
        self._tell(f"write {text[:20]!r} into {type(target).__name__}")
        QTest.keyClick(target, Qt.Key.Key_A, CONTROL)
        for letter in text:
            now = QApplication.focusWidget()
            if now is not None:
                QApplication.sendEvent(now, QKeyEvent(QEvent.Type.KeyPress, 0, NONE, letter))

    def drag(self) -> None:
        """Drag over a widget; sometimes undo in the middle of it."""
        found = self._somewhere()
        if found is None:
            return
        widget, at = found
        self._tell(f"drag {type(widget).__name__}")
        QTest.mousePress(widget, LEFT, self.random.choice(MODIFIERS), at)
        for _ in range(self.random.randint(1, BURST)):
            x, y = self.random.randint(-20, widget.width() + 20), self.random.randint(-20, 400)
            QTest.mouseMove(widget, QPoint(x, y))
        if self.random.random() < 0.2:
            self.history()
        QTest.mouseRelease(widget, LEFT, NONE, at)

    def wheel(self) -> None:
        """Turn the wheel."""
        found = self._somewhere()
        if found is None:
            return
        widget, at = found
        self._tell(f"wheel {type(widget).__name__}")
        event = QWheelEvent(
            QPointF(at),
            QPointF(widget.mapToGlobal(at)),
            QPoint(),
            QPoint(0, self.random.choice((-1200, -120, 120, 1200))),
            Qt.MouseButton.NoButton,
            self.random.choice(MODIFIERS),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    def command(self) -> None:
        """Run any command that is enabled."""
        ids = [c.id for c in self.window.actions_table.commands if c.id not in LEAVE_ALONE]
        chosen = self.random.choice(ids)
        self._tell(f"command {chosen}")
        self.window.actions_table.run(chosen)

    def open_record(self) -> None:
        """Open any record."""
        if self.window.context.has_project:
            refs = sorted(ref for kind in KINDS for ref in self.desk.project.assets(kind))
            chosen = self.random.choice(refs)
            self._tell(f"open {chosen.path}")
            self.window.context.open(chosen)

    def _some_record(self) -> AssetRef | None:
        """Return any record of which there may be several."""
        if not self.window.context.has_project or self.desk.project.read_only:
            return None
        many = (kind.id for kind in KINDS.values() if not kind.single)
        refs = sorted(ref for kind in many for ref in self.desk.project.assets(kind))
        return self.random.choice(refs) if refs else None

    def rename(self) -> None:
        """Give a record another id, and every field that names it."""
        ref = self._some_record()
        if ref is not None:
            other = f"{ref.id[:30]}_{self.random.randrange(100, 1000)}"
            if not self.desk.project.has(ref._replace(id=other)):
                self._tell(f"rename {ref.path} to {other}")
                actions.rename(self.window.context, ref, other)

    def delete(self) -> None:
        """Ask for a record to be deleted; the dialog is answered like any other."""
        ref = self._some_record()
        if ref is not None:
            self._tell(f"delete {ref.path}")
            actions.ask_delete(self.window.context, ref)

    def disturb(self) -> None:
        """Let another program write a record's file, and then what stood there before."""
        ref = self._some_record()
        path = self.desk.project.root / ref.path if ref is not None else None
        if path is None or not path.exists():
            return
        self._tell(f"disturb {path.name}")
        before = path.read_text("utf-8")
        for text in (before.replace('"name": "', '"name": "Other '), before):
            path.write_text(text, "utf-8")
            self.desk.project.check_disk()
            QTest.qWait(1)

    def history(self) -> None:
        """Undo and redo by storm."""
        if not self.window.context.has_project:
            return
        project = self.desk.project
        self._tell("undo and redo")
        for _ in range(self.random.randint(1, 2 * BURST)):
            if self.random.random() < 0.6 and project.can_undo:
                project.undo()
            elif project.can_redo:
                project.redo()

    def theme(self) -> None:
        """Switch the theme."""
        self._tell("theme")
        self.window.choose_theme(self.random.choice(("dark", "light")))

    def close_tab(self) -> None:
        """Close the tab in front, whatever goes on in it."""
        self._tell("close tab")
        self.window.close_front()

    def play(self) -> None:
        """Start a playtest, or close it."""
        if not self.window.context.has_project:
            return
        playtests = Playtests.of(self.window.context)
        self._tell("play")
        if playtests.window is not None and self.random.random() < 0.4:
            playtests.window.close()
        else:
            playtests.play()
