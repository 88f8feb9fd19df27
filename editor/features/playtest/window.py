"""The playtest window: the map, the panel beside it, and what the keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.features.playtest import keys
from editor.features.playtest.beginning import Beginning
from editor.features.playtest.bot_control import BotControl
from editor.features.playtest.controls import Controls
from editor.features.playtest.expedition import Settlement
from editor.features.playtest.mouse import Mouse
from editor.features.playtest.pages import Pages
from editor.features.playtest.play import Play
from editor.features.playtest.pointer import Pointer
from editor.features.playtest.side_panel import SidePanel
from editor.features.playtest.stage import Stage
from editor.features.playtest.status_row import StatusRow
from editor.features.playtest.time_control import TimeControl
from editor.features.playtest.time_strip import TimeStrip
from editor.features.playtest.top_bar import TopBar
from editor.features.playtest.traveller import Traveller
from runtime.game import ChooseBoon, Use, events

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent

    from editor.app.icons import Icons
    from editor.app.workers import Workers
    from editor.features.playtest.course import Course
    from editor.features.playtest.launch import Launch
    from editor.features.playtest.things import Thing
    from editor.features.playtest.veil import Veil
    from runtime.game import Command, Session

WIDTH, HEIGHT, LEAST = 1360, 860, (900, 560)


class PlaytestWindow(QWidget):
    """Plays one launch after another; the editor and its history know nothing of it.

    Signals:
        newest_wanted: what the editor holds now should be played.
        record_wanted: the `AssetRef` of a record that should be opened in the editor.
        problem_wanted: a `Problem` whose field should be opened in the editor.
        replay_wanted: a replay file should be chosen and shown.
        left: the window was closed.
    """

    newest_wanted = Signal()
    record_wanted = Signal(object)
    problem_wanted = Signal(object)
    replay_wanted = Signal()
    left = Signal()

    def __init__(
        self,
        icons: Icons,
        workers: Workers,
        sprites: Path | None = None,
        replays: Path | None = None,
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumSize(*LEAST)
        self.resize(WIDTH, HEIGHT)
        self.workers = workers
        self.play: Play | None = None
        self.launch: Launch | None = None
        self.controls, self.mouse = Controls(self), Mouse(self)
        self.pointer, self.traveller = Pointer(), Traveller(self)
        self.top, self.panel = TopBar(icons), SidePanel(icons)
        self.stage, self.strip = Stage(icons, sprites), TimeStrip(icons)
        self.pages, self.status = Pages(icons, self.stage, self), StatusRow()
        self.bag, self.map, self.shop = self.pages.bag, self.pages.map, self.pages.shop
        self.boons, self.expedition = self.pages.boons, self.pages.expedition
        self.summary, self.notice = self.pages.summary, self.pages.notice
        self.time = TimeControl(self, self.strip, replays)
        self.beginning, self.bot = Beginning(self), BotControl(self, self.top.bot)
        self._settled: Settlement | None = None
        self._lay_out()
        self._connect()
        self.show_no_map(None)

    def _lay_out(self) -> None:
        middle, column = QHBoxLayout(), QVBoxLayout(self)
        middle.setSpacing(0)
        middle.addWidget(self.stage, 1)
        middle.addWidget(self.panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addLayout(middle, 1)
        column.addWidget(self.strip)
        column.addWidget(self.status)

    def _connect(self) -> None:
        for part in (self.top, self.summary):
            part.again.connect(self.beginning.again)
            part.new.connect(self.beginning.on_new_seed)
        for page in (self.summary, self.notice):
            page.back.connect(self.close)
        self.notice.new.connect(self.beginning.on_new_seed)
        self.notice.opened.connect(self.problem_wanted)
        self.summary.others.connect(self.beginning.choose_again)
        self.summary.shop.connect(lambda: self.expedition.show_unlocks(self.summary))
        self.expedition.start.back.connect(self.close)
        self.expedition.ready.connect(self.begin)
        self.boons.chosen.connect(self._take_boon)
        self.bag.asked.connect(self._do_in_bag)
        self.bag.chosen.connect(self._prefer)
        self.shop.asked.connect(self._trade)
        self.pages.changed.connect(self.show_hints)
        self.summary.earlier.connect(lambda: self.time.step(-1))
        self.strip.opened.connect(self.ask_for_replay)
        self.stage.slots.used.connect(self._use_quick)
        self.stage.view.hand.hovered.connect(self.mouse.hover)
        self.stage.view.hand.clicked.connect(self.mouse.click)
        self.panel.inspector.record_wanted.connect(self.open_record)

    # Beginning

    def begin(self, launch: Launch) -> None:
        """Play a launch from its first turn."""
        self.beginning.begin(launch)

    def show_no_map(self, page: Veil | None) -> None:
        """Show a page alone: the run that was shown is over, another one is not there."""
        self.play = None
        self.lower()
        self.panel.hide()
        self.strip.hide()
        self.top.show_bot(shown=False)
        if page is not None:
            self.pages.raise_page(page)
        self.show_facts()

    def take(self, session: Session, course: Course | None = None) -> None:
        """Show a run that is there, and give it the keys."""
        self.lower()
        for part in (self.panel, self.strip):
            part.show()
        self.top.show_bot(shown=True)
        self.pointer.forget()
        self._settled = None
        counts = self.launch is not None and self.launch.counts
        self.play = play = Play(session, self, course=course, for_keeps=counts)
        play.turned.connect(self._turned)
        play.looked.connect(self._looked)
        play.refused.connect(self.refused)
        play.broken.connect(self._broken)
        self.stage.begin(play)
        if play.seen.stage is not None:
            self.stage.banner.announce(play.seen)
        self._show_play(())
        self.offer(play)
        self.stage.view.setFocus()

    def stand_down(self) -> None:
        """Be done with the run that is shown, and with what was wanted of files."""
        self.stand_still()
        self.time.forget()
        self.controls.choosing_door = False
        self.beginning.forget()
        if self.play is not None:
            self.play.disconnect(self)
            self.play.deleteLater()

    def stand_still(self) -> bool:
        """Stop walking, playing turns and the bot; True when a bot had the keys."""
        self.traveller.stop()
        self.time.playback.stop()
        return self.bot.autopilot.stop()

    # What happens

    def _turned(self, happened: tuple[events.Event, ...]) -> None:
        if self.play is None:
            return
        self.stage.show_play(self.play, happened)
        if any(isinstance(event, events.WentOn | events.Descended) for event in happened):
            self.stage.banner.announce(self.play.seen)
        self._show_play(happened)
        self.offer(self.play)
        if self.play.is_over:
            self.stand_still()
            self._settled = self.expedition.settle(self.launch, self.play.session)
            self._show_end(self.play)

    def _looked(self, happened: tuple[events.Event, ...]) -> None:
        """Show an earlier turn, or the last one again."""
        play = self.play
        if play is None:
            return
        self.lower()
        self.stage.show_play(play, happened)
        self._show_play(happened)
        if play.is_over:
            self._show_end(play)
        elif not play.time.is_looking:
            self.offer(play)

    def _show_end(self, play: Play) -> None:
        settled = self._settled or Settlement()
        self.lower()
        self.summary.show_end(play.session.summary, play.seen, settled)
        self.pages.raise_page(self.summary)

    def offer(self, play: Play) -> None:
        """Show the boons of a new level, or put them away; a bot takes them by itself."""
        if not self.bot.autopilot.is_playing and self.pages.offer(play):
            self.traveller.stop()

    def _take_boon(self, number: int) -> None:
        if self.play is not None:
            self.play.do(ChooseBoon(number))

    def refused(self, reason: str) -> None:
        """Say why something was impossible."""
        if self.play is None:
            return
        self.pages.say(reason)
        self.tell(reason)
        self.offer(self.play)

    def tell(self, note: str) -> None:
        """Say something below the log, until the next turn."""
        if self.play is not None:
            self.stage.say(self.play, note)

    def _broken(self, reason: str) -> None:
        self.stand_still()
        self.show_no_map(self.notice)
        if self.launch is not None:
            self.notice.show_failure(self.launch.title, str(self.launch.seed), reason)

    def _show_play(self, happened: tuple[events.Event, ...]) -> None:
        if self.play is None:
            return
        self.panel.show_play(self.play, happened)
        self.pages.show_play(self.play)
        self.time.show()
        self.show_thing()
        self.show_facts()
        self.show_hints()

    def refresh(self) -> None:
        """Show everything again, as in the colours of another theme."""
        if self.play is not None:
            self._show_play(self.panel.attack.happened)
        self.expedition.refresh()

    def show_thing(self) -> None:
        """Describe what is pointed at now."""
        thing = self.thing
        self.panel.inspector.show_thing(thing)
        self.stage.point_at(thing.cell if thing is not None else None)

    @property
    def thing(self) -> Thing | None:
        """What the panel describes."""
        return self.pointer.thing(self.play) if self.play is not None else None

    def show_facts(self) -> None:
        """Say above the map what is played."""
        launch = self.launch
        if launch is None:
            return
        turn = f"turn {self.play.seen.turn}" if self.play is not None else ""
        unsaved = "unsaved content" if launch.unsaved else ""
        seed = f"seed {launch.seed}" if launch.is_chosen else ""
        self.top.show_facts(launch.title, seed, turn, launch.stakes, unsaved)

    def show_hints(self) -> None:
        """Say what the keys do now."""
        self.status.show_hints(self)

    def lower(self) -> None:
        """Hide every page."""
        self.pages.lower()

    # What the keys and pages ask for

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give a key to the page in front, else play it."""
        if event.modifiers() & keys.OTHER_MODIFIERS or not self.controls.take(event):
            super().keyPressEvent(event)

    def open_record(self) -> None:
        """Open the record of what is described, in the editor."""
        thing = self.thing
        if thing is not None and thing.ref is not None:
            self.record_wanted.emit(thing.ref)

    def ask_for_replay(self) -> None:
        """Let the designer choose a replay file."""
        self.stand_still()
        self.replay_wanted.emit()

    def ask_again(self) -> None:
        """Play what the editor holds now."""
        self.newest_wanted.emit()

    def _use_quick(self, number: int) -> None:
        if self.play is not None:
            self.play.use_quick(number)

    def _prefer(self, item: str) -> None:
        if self.play is not None:
            self.play.prefer(item)
            self.stage.slots.show_play(self.play)

    def _do_in_bag(self, command: Command) -> None:
        """Play a command of the inventory; using something up shows the map again."""
        if self.play is not None and self.play.do(command) and isinstance(command, Use):
            self.bag.hide()
            self.show_hints()

    def _trade(self, command: Command) -> None:
        """Buy or sell; the shop stays open."""
        if self.play is not None:
            self.play.do(command)

    # The window

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the pages over the map."""
        super().resizeEvent(event)
        self.pages.cover()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop whatever goes on by itself; the window is used again."""
        self.stand_still()
        self.time.forget()
        self.beginning.forget()
        self.left.emit()
        event.accept()

    def shut(self) -> None:
        """Go for good."""
        self.stand_still()
        self.beginning.forget()
        self.time.forget()
        self.hide()
        self.deleteLater()
