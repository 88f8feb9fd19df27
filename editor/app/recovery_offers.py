"""Offers unsaved work of runs that ended badly: into the window, into a copy, or to the bin."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox

from editor.app.busy import CancelledError, run_busy
from editor.app.compare import CompareDialog, Pair
from editor.app.failures import tell_failures
from editor.app.notice_bar import NoticeBar
from editor.app.records import name_of
from editor.documents.recovery import leftovers, recover, recovering_beside
from runtime.content import SaveError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from editor.app.frame import Frame
    from editor.documents.journal_keeper import JournalKeeper
    from editor.documents.recovery import Leftover
    from runtime.content import AssetRef

NAMED = 4


def ask_to_throw_away(names: Sequence[str], window: QWidget) -> bool:
    """Ask before unsaved work is lost for good; Escape keeps it."""
    box = QMessageBox(window)
    box.setWindowTitle("Throw unsaved work away")
    box.setText(f"Throw away the unsaved work on {_listed(names)}?")
    box.setInformativeText("It can't be brought back afterwards.")
    throw = box.addButton("Throw Away", QMessageBox.ButtonRole.DestructiveRole)
    keep = box.addButton("Keep", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    box.exec()
    return box.clickedButton() is throw


def _listed(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def _when(seconds: float) -> str:
    """Write a moment as people say it: the time, and the day unless it was today."""
    moment, now = datetime.fromtimestamp(seconds).astimezone(), datetime.now().astimezone()
    clock = f"{moment:%H:%M}"
    if moment.date() == now.date():
        return f"today at {clock}"
    return f"{moment:%A}, {moment.day} {moment:%B %Y}, at {clock}"


class RecoveryOffers(QObject):
    """Shows one bar at a time, for the newest work that was left; nothing is done unasked.

    Signals:
        copied: a project with the work was written; its folder.
    """

    copied = Signal(object)

    def __init__(self, context: Context, frame: Frame, keeper: JournalKeeper, folder: Path) -> None:
        super().__init__(context)
        self._context, self._frame, self._keeper = context, frame, keeper
        self._folder = folder
        self._found: list[Leftover] = []
        self.bar: NoticeBar | None = None

    def look(self) -> None:
        """Look for what was left, and offer it."""
        self._found = leftovers(self._folder, self._context.project)
        self._offer()

    def close(self) -> None:
        """Let go of what was not decided; the next start offers it again."""
        self._drop_bar()
        for leftover in self._found:
            leftover.release()
        self._found.clear()

    def _drop_bar(self) -> None:
        if self.bar is not None:
            self._frame.drop_bar(self.bar)
            self.bar = None

    def _offer(self) -> None:
        self._drop_bar()
        if not self._found:
            return
        leftover = self._found[0]
        self.bar = NoticeBar(
            self._context.icons,
            "backup-restore",
            f"Unsaved work from {_when(leftover.when)} was found.",
            self._detail(leftover),
            (
                ("Recover", self.recover, "Bring it back as unsaved changes; undo takes them out"),
                (
                    "Recover into a Copy",
                    self.recover_beside,
                    "Write a copy of the project with this work beside the project",
                ),
                ("Compare…", self.compare, "See how this work differs from the files"),
                ("Throw Away…", self.throw_away, "Delete this work for good"),
            ),
        )
        self.bar.closed.connect(self._put_aside)
        self._frame.add_bar(self.bar)

    def _detail(self, leftover: Leftover) -> str:
        names = [self._name(leftover, ref) for ref in leftover.bodies]
        count = "1 record" if len(names) == 1 else f"{len(names)} records"
        changed = len(leftover.disturbed & leftover.bodies.keys())
        files = "1 of their files has" if changed == 1 else f"{changed} of their files have"
        since = f" {files} changed since." if changed else ""
        return f"{count}: {_listed(names)}.{since} The program ended before this was saved."

    def _name(self, leftover: Leftover, ref: AssetRef) -> str:
        body = leftover.bodies[ref]
        name = body.get("name") if isinstance(body, dict) else None
        usable = isinstance(name, str) and name.strip()
        return name if usable and isinstance(name, str) else name_or_path(self._context, ref)

    def _put_aside(self) -> None:
        self.bar = None
        self._context.status("The unsaved work is kept and offered again at the next start.")

    def _done(self, leftover: Leftover) -> None:
        leftover.throw_away()
        self._found.remove(leftover)
        self._offer()

    def recover(self) -> None:
        """Bring the work back as unsaved changes."""
        leftover = self._found[0]
        recover(self._context.project, leftover)
        if self._keeper.journal.flush():
            self._done(leftover)
        else:
            leftover.release()
            self._found.remove(leftover)
            self._offer()
        self._context.status(
            "The unsaved work is back; save it when it is right.", "check", "accent"
        )

    def recover_beside(self) -> None:
        """Write a copy of the project with the work, beside the project."""
        leftover = self._found[0]
        folder, write = recovering_beside(self._context.project, leftover)
        try:
            run_busy(self._context.window, "Writing the copy…", write)
        except CancelledError:
            return
        except SaveError as error:
            tell_failures([error], self._context.window, title="The copy could not be written")
            return
        self._done(leftover)
        self.copied.emit(folder)

    def compare(self) -> CompareDialog:
        """Show how the work differs from what the project holds now."""
        leftover, project = self._found[0], self._context.project
        pairs = []
        for ref in leftover.bodies:
            now = project.asset(ref).text if project.has(ref) else None
            pairs.append(Pair(ref, self._name(leftover, ref), now, leftover.text(ref)))
        dialog = CompareDialog(
            self._context.icons, "Unsaved work that was found", pairs, self._context.window
        )
        dialog.show()
        return dialog

    def throw_away(self) -> None:
        """Ask, then delete the work."""
        leftover = self._found[0]
        names = [self._name(leftover, ref) for ref in leftover.bodies]
        if ask_to_throw_away(names, self._context.window):
            self._done(leftover)


def name_or_path(context: Context, ref: AssetRef) -> str:
    """Return the name of a record, or its file when the project doesn't have it."""
    has = context.project.has(ref) or context.project.saved_asset(ref) is not None
    return name_of(context.project, ref) if has else ref.path
