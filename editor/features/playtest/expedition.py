"""Setting out into campaigns: the pages before a run, the book of what lasts, the pay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.features.playtest.start_page import StartPage
from editor.features.playtest.unlocks_page import UnlocksPage
from runtime.content import SaveError
from runtime.game import Meta, MetaError, Refused, RunState

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons
    from editor.features.playtest.launch import Launch
    from runtime.game import RunSummary, Session


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a campaign's run was worth: what it paid, and the best of all runs so far."""

    paid: str = ""
    best: str = ""


class Expedition(QObject):
    """Keeps no state of the game: the book is read when it is shown, as other windows may write.

    Signals:
        ready: a `Launch` with everything chosen.
        raised: another of its pages should be in front; the page.
    """

    ready = Signal(object)
    raised = Signal(object)

    def __init__(self, icons: Icons, stage: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.start, self.unlocks = StartPage(icons, stage), UnlocksPage(icons, stage)
        self._launch: Launch | None = None
        self._before: QWidget | None = None
        self.start.chosen.connect(self.ready)
        self.start.shop.connect(lambda: self.show_unlocks(self.start))
        self.unlocks.wanted.connect(self._buy)
        self.unlocks.back.connect(self.leave_unlocks)

    def show(self, launch: Launch) -> None:
        """Let the designer choose who sets out, and how."""
        self._launch = launch
        meta, report, known = self._book()
        self.start.show_launch(launch, meta, report, known=known)
        self.raised.emit(self.start)

    def show_unlocks(self, before: QWidget) -> None:
        """Show what can be bought; `before` is the page to go back to."""
        launch = self._launch
        if launch is None:
            return
        self._before = before
        meta, report, _ = self._book()
        self.unlocks.show_meta(launch.content, meta, report)
        self.raised.emit(self.unlocks)

    def leave_unlocks(self) -> None:
        """Go back to the page before, with what has been bought."""
        if self._before is self.start:
            self.start.show_meta(self._book()[0])
        self.raised.emit(self._before)

    def refresh(self) -> None:
        """Show the page in front again, as in the colours of another theme."""
        launch = self._launch
        if launch is not None and self.start.isVisible():
            self.start.show_meta(self._book()[0])
        elif launch is not None and self.unlocks.isVisible():
            self.unlocks.show_meta(launch.content, self._book()[0])

    def _book(self) -> tuple[Meta, str, bool]:
        """Return what the book says, what is wrong with it, and whether it can be used."""
        store = self._launch.store if self._launch is not None else None
        if store is None:
            return Meta(), "", False
        try:
            loaded = store.load()
        except (MetaError, SaveError) as error:
            return Meta(), str(error), False
        return loaded.meta, loaded.report, True

    def _buy(self, unlock: str) -> None:
        launch = self._launch
        if launch is None or launch.store is None:
            return
        try:
            bought = launch.store.buy(launch.content, unlock)
        except (MetaError, SaveError) as error:
            self.unlocks.say(str(error))
            return
        if isinstance(bought, Refused):
            self.unlocks.show_meta(launch.content, self._book()[0], bought.reason)
        else:
            self.unlocks.show_meta(launch.content, bought)

    # The end of a run

    def settle(self, launch: Launch | None, session: Session) -> Settlement:
        """Pay for a run that is over, once, and say what came of it; nothing for single maps."""
        if launch is None or launch.store is None:
            return Settlement()
        self._launch = launch
        summary = session.summary
        try:
            before = launch.store.load().meta
            if not launch.counts:
                told = (
                    f"Practice: nothing is paid. For keeps it would have paid {summary.currency}."
                )
                return Settlement(told, _best(before))
            paid = launch.store.finish(session)
            after = launch.store.load().meta
        except (MetaError, SaveError) as error:
            return Settlement(str(error))
        return Settlement(_paid(paid, after), _record(summary, before) or _best(after))


def _paid(paid: RunSummary | None, after: Meta) -> str:
    if paid is None:
        return "This run was paid before, or was begun too long ago to pay."
    doubled = ", more for the victory" if paid.state is RunState.VICTORY else ""
    return f"Earned {paid.currency}{doubled}. There are {after.currency} to spend now."


def _record(summary: RunSummary, before: Meta) -> str:
    """Say when a run was better than all before it."""
    if summary.score > before.high_score and before.high_score:
        return f"A new best! Before it was {before.high_score:,}."
    return ""


def _best(meta: Meta) -> str:
    if not meta.high_score:
        return "No run for keeps has ended yet."
    return f"Best so far: score {meta.high_score:,}, floor {meta.best_floor}."
