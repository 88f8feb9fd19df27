"""Where meta-progression is kept: one small file per project, outside the project's folder.

A run is entered before its first turn and paid when it has ended, each by one atomic write; the
file holds the tickets of runs that may still pay. Whenever a process is killed, a run has been
paid whole or not at all, never twice, and a run that was paid cannot be played on.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.content.files import write_atomic
from runtime.content.reading import ReadError, read_limited
from runtime.core.ids import slugify
from runtime.game.session import Session
from runtime.rules.progression import Refused, buy
from runtime.world.meta import Meta
from runtime.world.run import RunState
from runtime.world.save import SaveRefused
from runtime.world.versions import MOST, FileFormat, FormatRefused, too_much_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from runtime.content.snapshot import Content
    from runtime.game.summary import RunSummary

MAX_META = 2**20
"""Bytes."""
METAS = FileFormat("file of what lasts", "delvewright-meta", 1, MAX_META)
LOCK_SECONDS = 5.0
STALE_SECONDS = 30.0
_PAUSE = 0.02

Whole = Annotated[int, Field(ge=0, le=MOST)]


class MetaError(Exception):
    """The file of meta-progression cannot be used; the text says why and what helps."""


@dataclass(frozen=True, slots=True)
class LoadedMeta:
    """What is in the file; `report` says what went wrong with it, "" when nothing did."""

    meta: Meta
    report: str = ""


class _MetaFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: Literal["delvewright-meta"]
    version: int
    currency: Whole
    high_score: Whole
    unlocked: tuple[str, ...]
    runs: Whole
    deaths: Whole
    victories: Whole
    kills: Whole
    best_floor: Whole
    open: tuple[str, ...]


def meta_path(project: Path, name: str, folder: Path | None = None) -> Path:
    """Return the file of a project: by its name, and by its place so that copies have their own.

    `folder` is that of all projects; without it, the user's folder for data of Delvewright.
    """
    if folder is None:
        from platformdirs import user_data_path  # noqa: PLC0415 only who plays for keeps needs it

        folder = user_data_path("delvewright", appauthor=False) / "meta"
    where = str(project.resolve()).encode("utf-8", "surrogateescape")
    place = hashlib.blake2b(where, digest_size=6).hexdigest()
    return folder / f"{slugify(name)}-{place}.json"


class MetaStore:
    """Reads and writes one project's file; keeps nothing, as other windows may play too."""

    def __init__(self, path: Path, files: FileFormat = METAS) -> None:
        """Take a path, whether the file exists or not; its folder is made when first needed."""
        self.path = path
        self._files = files

    def load(self) -> LoadedMeta:
        """Return what lasts; a fresh start when there is no file.

        A damaged file is moved aside and reported, and the state before the last change is taken
        instead. Raises MetaError when the file cannot be read or is of a newer version: then it
        stays as it is.
        """
        text = self._read(self.path)
        if text is None:
            return LoadedMeta(Meta())
        meta = self._parsed(text)
        if meta is not None:
            return LoadedMeta(meta)
        aside = self._move_aside()
        before = self._read(self._backup)
        older = self._parsed(before) if before is not None else None
        what = "the state before the last change was taken" if older else "you start afresh"
        report = f"{self.path.name} was damaged; it is kept as {aside.name}, and {what}."
        if older is not None:
            self._write(older)
        return LoadedMeta(older or Meta(), report)

    def begin(
        self, content: Content, campaign: str, seed: int | str, *, character: str | None = None
    ) -> Session:
        """Set out with all that is bought, and enter the run. Raises as `Session.campaign`."""
        with self._locked():
            meta, ticket = self.load().meta.begun()
            known = tuple(each for each in meta.unlocked if each in content.unlocks)
            session = Session.campaign(
                content, campaign, seed, character=character, unlocks=known, ticket=ticket
            )
            self._write(meta)
        return session

    def resume(self, content: Content, save: str, path: Path | None = None) -> Session:
        """Take up a saved run, read from `path`.

        Raises SaveRefused, also for a run that has ended and was paid.
        """
        session = Session.load(content, save, path)
        ticket = session.run.setup.ticket
        if ticket and ticket not in self.load().meta.open:
            reason = "That run has ended; what it earned was paid. Begin a new one."
            raise SaveRefused(reason, path)
        return session

    def finish(self, session: Session) -> RunSummary | None:
        """Pay for a run that is over; None when it was paid before or pays nobody.

        Raises ValueError while the run goes on.
        """
        if not session.is_over:
            raise ValueError("The run goes on: it pays when it has ended.")
        summary, ticket = session.summary, session.run.setup.ticket
        with self._locked():
            meta = self.load().meta
            if ticket not in meta.open:
                return None
            paid = meta.paid(
                ticket,
                currency=summary.currency,
                score=summary.score,
                floor=summary.floor,
                kills=summary.kills,
            )
            self._write(paid.ended(victory=summary.state is RunState.VICTORY))
        return summary

    def buy(self, content: Content, unlock: str) -> Meta | Refused:
        """Buy an unlock; return what lasts now, or why it cannot be bought."""
        with self._locked():
            bought = buy(self.load().meta, content.unlocks, unlock)
            if isinstance(bought, Meta):
                self._write(bought)
        return bought

    @property
    def _backup(self) -> Path:
        return self.path.with_name(f"{self.path.stem}.before.json")

    def _read(self, path: Path) -> str | None:
        try:
            return read_limited(path, MAX_META).decode("utf-8", "surrogateescape")
        except ReadError as error:
            if error.is_missing:
                return None
            raise MetaError(
                f"{path} cannot be read ({error.reason}). Make it readable, then try again."
            ) from error

    def _parsed(self, text: str) -> Meta | None:
        """Return the state, or None for a damaged text. Raises MetaError for a newer version."""
        try:
            found = self._files.read(text, _MetaFile)
        except FormatRefused as refused:
            if refused.is_newer:
                raise MetaError(f"{self.path} cannot be used. {refused.reason}") from refused
            return None
        values = found.model_dump(exclude={"format", "version"})
        return None if too_much_at(values) else Meta(**values)

    def _write(self, meta: Meta) -> None:
        """Write the state; the one before stays beside it. Raises SaveError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        before = self._read(self.path)
        if before is not None and self._parsed(before) is not None:
            write_atomic(self._backup, before)
        values = {"format": METAS.mark, "version": METAS.version, **asdict(meta)}
        text = _MetaFile.model_validate(values).model_dump_json(indent=1)
        write_atomic(self.path, text + "\n")

    def _move_aside(self) -> Path:
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.damaged-{number}.json")).exists():
            number += 1
        try:
            self.path.rename(aside)
        except OSError as error:
            raise MetaError(
                f"{self.path} is damaged and cannot be moved aside ({error.strerror}). "
                "Move it away by hand."
            ) from error
        return aside

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other processes out while the file is read and written again.

        A lock left by a killed process is taken over after STALE_SECONDS.
        """
        lock = self.path.with_name(f"{self.path.name}.lock")
        lock.parent.mkdir(parents=True, exist_ok=True)
        deadline = time.monotonic() + LOCK_SECONDS
        while not _taken(lock):
            if time.monotonic() > deadline:
                raise MetaError(f"Another program holds {lock}. Close it, or delete that file.")
            time.sleep(_PAUSE)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _taken(lock: Path) -> bool:
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        try:
            if time.time() - lock.stat().st_mtime > STALE_SECONDS:
                lock.unlink(missing_ok=True)
        except FileNotFoundError:
            pass
        return False
    return True
