"""What guards the work on one open project: its journal, its mark, and a watch on its files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.disk import DiskWatch
from editor.app.notice_bar import NoticeBar
from editor.app.recovery_offers import RecoveryOffers
from editor.app.settings import journal_dir
from editor.app.trouble import SAVE_COPY, choices_for, detail_of, title_of
from editor.documents.journal_keeper import JournalKeeper
from editor.documents.project_lock import ProjectLock
from editor.documents.watch import FileWatch

if TYPE_CHECKING:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    from editor.app.context import Context
    from editor.app.frame import Frame
    from editor.app.notice_bar import BarChoice
    from editor.documents.project_lock import Holder
    from runtime.content.migrations import MigrationReport


class Safety(QObject):
    """Made with the project; `start` comes once the window shows, `close` before it is left."""

    def __init__(self, context: Context, frame: Frame, application: QApplication) -> None:
        super().__init__(context)
        self._context, self._frame = context, frame
        project, folder = context.project, journal_dir()
        self.keeper = JournalKeeper(project, folder, self)
        self.keeper.failed.connect(self._tell_journal)
        project.refused.connect(self._tell_refused)
        project.saved.connect(self._follow_save)
        project.place_changed.connect(self._tell_place)
        self.offers = RecoveryOffers(context, frame, self.keeper, folder)
        self.lock = ProjectLock(project.root)
        self.disk = DiskWatch(context, application)
        self.watch = FileWatch(project.root, self)
        self.watch.changed.connect(self.disk.look_between)
        application.applicationStateChanged.connect(self._try_mark)
        context.theme_changed.connect(self._repaint)
        self._bars: dict[str, NoticeBar] = {}

    def start(self) -> None:
        """Look for other windows and for unsaved work, then watch the files."""
        project = self._context.project
        if project.read_only:
            self._tell_newer(project.read_only)
        elif not os.access(project.root, os.W_OK):
            self._tell_read_only()
        else:
            self._mark()
        if project.migration is not None:
            self._tell_older(project.migration)
        if not project.read_only:
            self.offers.look()
        self.watch.start()

    def close(self) -> None:
        """Leave the project; what is unsaved has been asked about."""
        self.watch.stop()
        self.disk.close()
        self.offers.close()
        for key in list(self._bars):
            self._drop(key)
        self.lock.release()
        self.keeper.close()

    # Bars

    def bar(self, key: str) -> NoticeBar | None:
        """Return a bar: "elsewhere", "read_only", "newer", "older", "journal" or "place"."""
        return self._bars.get(key)

    def _show(
        self, key: str, sign: str, title: str, detail: str, choices: tuple[BarChoice, ...] = ()
    ) -> None:
        self._drop(key)
        bar = NoticeBar(self._context.icons, sign, title, detail, choices)
        bar.closed.connect(lambda: self._bars.pop(key, None))
        self._bars[key] = bar
        self._frame.add_bar(bar)

    def _drop(self, key: str) -> None:
        bar = self._bars.pop(key, None)
        if bar is not None:
            self._frame.drop_bar(bar)

    def _repaint(self) -> None:
        for bar in (*self._bars.values(), self.offers.bar):
            if bar is not None:
                bar.show_sign()

    # Two windows

    def _mark(self) -> None:
        holder = self.lock.take()
        if holder is None:
            self._drop("elsewhere")
        elif self.bar("elsewhere") is None:
            self._tell_elsewhere(holder)

    def _try_mark(self, _state: Qt.ApplicationState) -> None:
        """See whether the other window has gone by now."""
        if self.bar("elsewhere") is not None and self.lock.take() is None:
            self._drop("elsewhere")

    def _tell_elsewhere(self, holder: Holder) -> None:
        where = "another window of this program" if holder.is_here else f"process {holder.pid} on"
        place = where if holder.is_here else f"{where} {holder.host}"
        self._show(
            "elsewhere",
            "account-multiple-outline",
            "This project is open elsewhere.",
            f"By {place}. You may go on: what is saved there is read here, and you are asked "
            "about records that were changed on both sides.",
            (
                ("Go On", lambda: self._drop("elsewhere"), "Work here too"),
                (
                    "It Is Not Open There",
                    self._take_over,
                    "Take the mark of the other window away, as when its computer was switched off",
                ),
            ),
        )

    def _take_over(self) -> None:
        self.lock.take_over()
        self._drop("elsewhere")

    # What can't be written

    def _tell_read_only(self) -> None:
        self._show(
            "read_only",
            "lock-outline",
            "This project is read-only here.",
            "Its folder can't be written, so edits can't be saved into it. Save a copy somewhere "
            "else to keep them.",
            (
                (
                    "Save Copy As…",
                    lambda: self._context.run(SAVE_COPY),
                    "Write the project with your edits into another folder",
                ),
            ),
        )

    def _tell_newer(self, reason: str) -> None:
        self._show(
            "newer",
            "lock-outline",
            "This project was made with a newer Delvewright and is read-only here.",
            f"{reason[:1].upper()}{reason[1:]}. Update Delvewright to change it; until then you "
            "can look around and play.",
        )

    def _tell_refused(self, reason: str) -> None:
        self._context.status(f"Nothing was changed: {reason}.", "lock-outline", "warn")

    def _tell_older(self, report: MigrationReport) -> None:
        self._show(
            "older",
            "update",
            "This project was made with an older Delvewright.",
            f"{report.summary} Its files stay as they are until you accept the upgrade.",
            (
                (
                    "Upgrade…",
                    lambda: self._context.run("file.save"),
                    "See what changes; then a backup is made and the files are written",
                ),
            ),
        )

    def _follow_save(self) -> None:
        if self._context.project.migration is None:
            self._drop("older")

    def _tell_place(self) -> None:
        """Say that the folder is not what it was, until it is again."""
        trouble = self._context.project.trouble
        if trouble is not None:
            choices = choices_for(self._context, trouble)
            self._show(
                "place", "folder-alert-outline", title_of(trouble), detail_of(trouble), choices
            )
        elif self.bar("place") is not None:
            self._drop("place")
            self.watch.restart()

    def _tell_journal(self, reason: str) -> None:
        if not reason:
            self._drop("journal")
            return
        self._show(
            "journal",
            "shield-alert-outline",
            "Unsaved work is not protected now.",
            f"The journal in {self.keeper.journal.path.parent} can't be written: {reason}. Save "
            "often; it is tried again.",
        )
