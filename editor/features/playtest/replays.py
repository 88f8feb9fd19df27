"""Runs as replay files: written and read on threads, as both play the whole run again."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from editor.features.playtest.course import Course, play_again
from runtime.content import SaveError, write_atomic
from runtime.content.reading import ReadError, read_limited
from runtime.game import Record, Session, SetupError
from runtime.game.replay import Divergence, ReplayRefused, read_replay, replay_text
from runtime.mapgen import GenerationError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.workers import Job
    from runtime.content import Content

LARGEST = 64 * 1024 * 1024
FILTER = "Replays (*.json)"


@dataclass(frozen=True, slots=True)
class ReplayWritten:
    """Whether a replay file is there now, and what is said of it."""

    told: str
    is_written: bool = False


@dataclass(frozen=True, slots=True)
class ReplayRead:
    """What is shown of a replay file: a run and its turns; without them, `told` says why."""

    path: Path
    told: str
    record: Record | None = None
    session: Session | None = None
    course: Course | None = None


def write_replay(content: Content, record: Record, path: Path, _job: Job) -> ReplayWritten:
    """Play the run for its proofs, then write the file beside and put it in its place."""
    try:
        text = replay_text(content, record)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text)
    except SaveError as error:
        return ReplayWritten(str(error))
    except OSError as error:
        return ReplayWritten(f"{path.parent} cannot be made: {error.strerror}. Choose another.")
    except (ValueError, SetupError, GenerationError) as error:
        return ReplayWritten(f"This run cannot be played again from its start: {error}")
    turns = len(record.commands)
    told = f"{turns} turns kept in {path.name}. delve replay FILE verifies it."
    return ReplayWritten(told, is_written=True)


def open_replay(content: Content, path: Path, job: Job) -> ReplayRead | None:
    """Verify a file, then play what is the same of it once more; None when nobody wants it."""
    try:
        return _read(content, path, job)
    except (ReplayRefused, ReadError) as error:
        return ReplayRead(path, str(error))
    except (ValueError, SetupError, GenerationError) as error:
        return ReplayRead(path, f"The replay cannot be played: {error}")


def _read(content: Content, path: Path, job: Job) -> ReplayRead | None:
    def goes_on(_turn: int) -> bool:
        return not job.is_stopped()

    text = read_limited(path, LARGEST).decode("utf-8", "replace")
    replay = read_replay(content, text)
    found = replay.verify(goes_on)
    record = replay.record
    turns = len(record.commands) if found is None else max(found.turn - 1, 0)
    session = Session.begin(content, record)
    course = play_again(session, record, turns, goes_on)
    if course is None:
        return None
    return ReplayRead(path, verdict(path.name, turns, found), record, session, course)


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
