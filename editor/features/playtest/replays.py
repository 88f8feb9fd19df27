"""Runs as replay files: written and read on threads, as both play the whole run again."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread
from PySide6.QtWidgets import QFileDialog

from editor.features.playtest.course import Course, play_again
from runtime.content import SaveError, write_atomic
from runtime.content.reading import ReadError, read_limited
from runtime.game import Record, Session, SetupError
from runtime.game.replay import Divergence, ReplayRefused, read_replay, replay_text
from runtime.mapgen import GenerationError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from runtime.content import Content

LARGEST = 64 * 1024 * 1024
FILTER = "Replays (*.json)"
GONE = "The game itself failed; the log of the editor says more."


class ReplayWriting(QThread):
    """Writes one run to a file; look at `told` when it is finished."""

    def __init__(
        self, content: Content, record: Record, path: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._content, self._record, self.path = content, record, path
        self.is_written, self.told = False, GONE

    def run(self) -> None:
        """Play the run for its proofs, then write the file beside and put it in its place."""
        try:
            text = replay_text(self._content, self._record)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(self.path, text)
        except SaveError as error:
            self.told = str(error)
        except OSError as error:
            self.told = f"{self.path.parent} cannot be made: {error.strerror}. Choose another."
        except (ValueError, SetupError, GenerationError) as error:
            self.told = f"This run cannot be played again from its start: {error}"
        else:
            turns = len(self._record.commands)
            self.is_written = True
            self.told = f"{turns} turns kept in {self.path.name}. delve replay FILE verifies it."


class ReplayReading(QThread):
    """Reads and verifies one file; look at `course`, `session` and `told` when it is finished."""

    def __init__(self, content: Content, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._content, self.path = content, path
        self.course: Course | None = None
        self.session: Session | None = None
        self.record: Record | None = None
        self.divergence: Divergence | None = None
        self.told = GONE

    def run(self) -> None:
        """Verify the file, then play what is the same of it once more for its turns."""
        try:
            self._read()
        except (ReplayRefused, ReadError) as error:
            self.told = str(error)
        except (ValueError, SetupError, GenerationError) as error:
            self.told = f"The replay cannot be played: {error}"

    def _read(self) -> None:
        text = read_limited(self.path, LARGEST).decode("utf-8", "replace")
        replay = read_replay(self._content, text)
        found = replay.verify(self._goes_on)
        record = replay.record
        turns = len(record.commands) if found is None else max(found.turn - 1, 0)
        session = Session.begin(self._content, record)
        course = play_again(session, record, turns, self._goes_on)
        if course is None:
            return
        self.record, self.session, self.course, self.divergence = record, session, course, found
        self.told = verdict(self.path.name, turns, found)

    def _goes_on(self, turn: int) -> bool:
        del turn
        return not self.isInterruptionRequested()


def verdict(name: str, turns: int, found: Divergence | None) -> str:
    """Say whether a replay is the very same run, and where it goes another way."""
    if found is None:
        return f"{name}: verified, the same run in all its {turns} turns."
    told = f"{name} goes another way at turn {found.turn}: {found.reason}."
    return f"{told} It is shown up to turn {turns}."


def proposed_name(title: str, seed: int | str, turns: int) -> str:
    """Return a name for a replay file: "withered-graveyard-7-turn-214.json"."""
    plain = re.sub(r"[^a-z0-9]+", "-", f"{title} {seed}".lower()).strip("-")
    return f"{plain or 'run'}-turn-{turns}.json"


def ask_where_to_keep(proposed: Path, window: QWidget) -> Path | None:
    """Ask where a replay should be written; None when the designer changed mind.

    The folder is made to be shown, and an empty one is taken back when nothing comes of it.
    """
    with suppress(OSError):
        proposed.parent.mkdir(exist_ok=True)
    dialog = QFileDialog(window, "Keep this run as a replay", str(proposed.parent), FILTER)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("json")
    dialog.selectFile(proposed.name)
    path = _answer(dialog)
    if path is None:
        with suppress(OSError):
            proposed.parent.rmdir()
    return path


def ask_what_to_open(folder: Path, window: QWidget) -> Path | None:
    """Ask which replay should be opened; None when the designer changed mind."""
    dialog = QFileDialog(window, "Open a replay", str(folder), FILTER)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _answer(dialog)


def _answer(dialog: QFileDialog) -> Path | None:
    chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
    files = dialog.selectedFiles()
    dialog.deleteLater()
    return Path(files[0]) if chosen and files else None
