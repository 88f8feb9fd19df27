"""The playtest window: the map, the panel beside it, and what the keys do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.features.playtest import keys
from editor.features.playtest.bag import Bag
from editor.features.playtest.boon_page import BoonPage
from editor.features.playtest.controls import Controls
from editor.features.playtest.expedition import Expedition
from editor.features.playtest.full_map import FullMap
from editor.features.playtest.hints import hints_of
from editor.features.playtest.launch import Launch, fresh_seed
from editor.features.playtest.mouse import Mouse
from editor.features.playtest.notice import Notice
from editor.features.playtest.play import Play
from editor.features.playtest.pointer import Pointer
from editor.features.playtest.preparation import Preparation
from editor.features.playtest.shop import ShopPage
from editor.features.playtest.shop_rows import shop_near
from editor.features.playtest.side_panel import SidePanel
from editor.features.playtest.stage import Stage
from editor.features.playtest.summary import Summary
from editor.features.playtest.top_bar import TopBar
from editor.features.playtest.traveller import Traveller
from runtime.game import ChooseBoon, Use, events

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent

    from editor.app.icons import Icons
    from editor.features.playtest.things import Thing
    from editor.features.playtest.veil import Veil
    from runtime.game import Command, Session

WIDTH, HEIGHT, LEAST = 1360, 860, (900, 560)
STATUS_HEIGHT = 26


class PlaytestWindow(QWidget):
    """Plays one launch after another; the editor and its history know nothing of it.

    Signals:
        newest_wanted: what the editor holds now should be played.
        record_wanted: the `AssetRef` of a record that should be opened in the editor.
        problem_wanted: a `Problem` whose field should be opened in the editor.
        left: the window was closed.
    """

    newest_wanted = Signal()
    record_wanted = Signal(object)
    problem_wanted = Signal(object)
    left = Signal()

    def __init__(self, icons: Icons, sprites: Path | None = None) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumSize(*LEAST)
        self.resize(WIDTH, HEIGHT)
        self.play: Play | None = None
        self.launch: Launch | None = None
        self._preparation: Preparation | None = None
        self.controls, self.mouse = Controls(self), Mouse(self)
        self.pointer, self.traveller = Pointer(), Traveller(self)
        self.top, self.panel = TopBar(icons), SidePanel(icons)
        self.stage = Stage(icons, sprites)
        self.bag, self.map = Bag(icons, self.stage), FullMap(self.stage)
        self.shop = ShopPage(icons, self.stage)
        self.boons, self.expedition = (
            BoonPage(icons, self.stage),
            Expedition(icons, self.stage, self),
        )
        self.summary, self.notice = Summary(icons, self.stage), Notice(icons, self.stage)
        self.hints, self.where = QLabel(), QLabel()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        status = QWidget()
        status.setProperty("look", "canvas")
        status.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        status.setFixedHeight(STATUS_HEIGHT)
        row, middle, column = QHBoxLayout(status), QHBoxLayout(), QVBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        for label in (self.hints, self.where):
            label.setProperty("look", "label")
        self.hints.setMinimumWidth(1)
        row.addWidget(self.hints, 1)
        row.addWidget(self.where)
        middle.setSpacing(0)
        middle.addWidget(self.stage, 1)
        middle.addWidget(self.panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addLayout(middle, 1)
        column.addWidget(status)

    def _connect(self) -> None:
        for part in (self.top, self.summary):
            part.again.connect(self.play_again)
            part.new.connect(self.play_new_seed)
        for page in (self.summary, self.notice):
            page.back.connect(self.close)
        self.notice.new.connect(self.play_new_seed)
        self.notice.opened.connect(self.problem_wanted)
        self.summary.others.connect(self.choose_again)
        self.summary.shop.connect(lambda: self.expedition.show_unlocks(self.summary))
        self.expedition.start.back.connect(self.close)
        self.expedition.ready.connect(self.begin)
        self.expedition.raised.connect(self._turn_page)
        self.boons.chosen.connect(self._take_boon)
        self.bag.asked.connect(self._do_in_bag)
        self.bag.chosen.connect(self._prefer)
        self.shop.asked.connect(self._trade)
        for veil in (self.bag, self.shop, self.map, self.boons):
            veil.dismissed.connect(self.lower)
        self.stage.slots.used.connect(self._use_quick)
        self.stage.view.hand.hovered.connect(self.mouse.hover)
        self.stage.view.hand.clicked.connect(self.mouse.click)
        self.panel.inspector.record_wanted.connect(self.open_record)

    # Beginning

    def begin(self, launch: Launch) -> None:
        """Play a launch from its first turn; what stands in its way is said on a page.

        A campaign asks first who sets out, and how.
        """
        self._stand_down()
        self.launch = launch
        self.setWindowTitle(f"Playtest — {launch.title}")
        self._show_facts()
        self.top.show_seeds(shown=launch.is_chosen)
        if launch.problems:
            self._show_no_map()
            self.notice.show_problems(launch.title, launch.problems)
            return
        if not launch.is_chosen:
            self._show_no_map(self.expedition.start)
            self.expedition.show(launch)
            self.stage.view.setFocus()
            return
        self._preparation = Preparation(launch, self)
        self._preparation.finished.connect(self._prepared)
        if self._preparation.begin():
            self._prepared()
        else:
            self._show_no_map()
            self.notice.show_waiting(launch.title)

    def _show_no_map(self, page: Veil | None = None) -> None:
        """Show a page alone: the run that was shown is over, another one is not there."""
        self.play = None
        self.lower()
        self.panel.hide()
        self._raise_page(page or self.notice)
        self._show_facts()

    def _prepared(self) -> None:
        """Take the session of the newest preparation, once; older ones are forgotten."""
        done = self._preparation
        if done is None or not done.isFinished():
            return
        self._preparation = None
        if done.session is not None:
            self.take(done.session)
        else:
            self._show_no_map()
            self.notice.show_failure(done.launch.title, str(done.launch.seed), done.failure)
        done.deleteLater()

    def take(self, session: Session) -> None:
        """Show a run that is there, and give it the keys."""
        self.lower()
        self.panel.show()
        self.pointer.forget()
        self.play = play = Play(session, self)
        play.turned.connect(self._turned)
        play.refused.connect(self.refused)
        play.broken.connect(self._broken)
        self.stage.begin(play)
        if play.seen.stage is not None:
            self.stage.banner.announce(play.seen)
        self._show_play()
        self._offer(play)
        self.stage.view.setFocus()

    def _stand_down(self) -> None:
        self.traveller.stop()
        self.controls.choosing_door = False
        self._preparation = None
        if self.play is not None:
            self.play.disconnect(self)
            self.play.deleteLater()

    def play_again(self) -> None:
        """Begin the same run again: same content, seed and start."""
        if self.launch is not None:
            self.begin(self.launch)

    def play_new_seed(self) -> None:
        """Begin a run on another seed, from the map's own start."""
        if self.launch is not None:
            self.begin(replace(self.launch, seed=fresh_seed(), start=None))

    def choose_again(self) -> None:
        """Let the designer choose anew who sets out into the campaign."""
        if self.launch is not None:
            self.begin(replace(self.launch, is_chosen=self.launch.campaign is None))

    # What happens

    def _turned(self, happened: tuple[events.Event, ...]) -> None:
        if self.play is None:
            return
        self.stage.show_play(self.play, happened)
        if any(isinstance(event, events.WentOn | events.Descended) for event in happened):
            self.stage.banner.announce(self.play.seen)
        self._show_play()
        self._offer(self.play)
        if self.play.is_over:
            self.traveller.stop()
            self.lower()
            settled = self.expedition.settle(self.launch, self.play.session)
            self.summary.show_end(self.play.session.summary, self.play.seen, settled)
            self._raise_page(self.summary)

    def _offer(self, play: Play) -> None:
        """Show the boons of a new level, or put them away when one is taken."""
        if play.seen.player.offers:
            self.traveller.stop()
            self.lower()
            self.boons.show_seen(play.seen)
            self._raise_page(self.boons)
        elif self.boons.isVisible():
            self.lower()

    def _take_boon(self, number: int) -> None:
        if self.play is not None:
            self.play.do(ChooseBoon(number))

    def refused(self, reason: str) -> None:
        """Say why something was impossible."""
        if self.play is None:
            return
        for page in (self.bag, self.shop):
            if page.isVisible():
                page.say(reason)
        self.stage.say(self.play, reason)
        self._offer(self.play)

    def _broken(self, reason: str) -> None:
        self._show_no_map()
        if self.launch is not None:
            self.notice.show_failure(self.launch.title, str(self.launch.seed), reason)

    def _show_play(self) -> None:
        if self.play is None:
            return
        self.panel.show_play(self.play)
        if self.bag.isVisible():
            self.bag.show_play(self.play)
        if self.shop.isVisible():
            self._keep_shop(self.play)
        if self.map.isVisible():
            self._fill_map(self.play)
        self.show_thing()
        self._show_facts()
        self.show_hints()

    def refresh(self) -> None:
        """Show everything again, as in the colours of another theme."""
        self._show_play()
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

    def _show_facts(self) -> None:
        launch = self.launch
        if launch is None:
            return
        turn = f"turn {self.play.seen.turn}" if self.play is not None else ""
        unsaved = "unsaved content" if launch.unsaved else ""
        seed = f"seed {launch.seed}" if launch.is_chosen else ""
        self.top.show_facts(launch.title, seed, turn, launch.stakes, unsaved)

    def show_hints(self) -> None:
        """Say what the keys do now."""
        self.hints.setText(hints_of(self))

    # Pages above the map

    def _raise_page(self, page: Veil) -> None:
        page.rise()
        self.show_hints()

    def _turn_page(self, page: Veil) -> None:
        """Put a page in the place of the one in front."""
        self.lower()
        self._raise_page(page)

    @property
    def _pages(self) -> tuple[Veil, ...]:
        choosing = (self.boons, self.expedition.start, self.expedition.unlocks)
        return self.bag, self.shop, self.map, *choosing, self.summary, self.notice

    def lower(self) -> None:
        """Hide every page."""
        for page in self._pages:
            page.hide()
        self.show_hints()

    def toggle_bag(self) -> None:
        """Show or hide the inventory."""
        self._toggle(self.bag)

    def toggle_shop(self) -> None:
        """Show or hide what the keeper beside the player has."""
        if self.play is not None and shop_near(self.play.seen) is None:
            self.refused("Nobody trades here. Stand beside a keeper.")
            return
        self.shop.selling = False
        self._toggle(self.shop)

    def toggle_map(self) -> None:
        """Show or hide the map of what is known."""
        self._toggle(self.map)

    def _toggle(self, page: Veil) -> None:
        shown = page.isVisible()
        self.lower()
        if not shown and self.play is not None:
            if isinstance(page, Bag):
                page.show_play(self.play)
            else:
                self._fill_map(self.play)
            self._raise_page(page)

    def _fill_map(self, play: Play) -> None:
        title = self.launch.title if self.launch is not None else ""
        self.map.show_seen(play.content, play.seen, title)

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

    def _keep_shop(self, play: Play) -> None:
        """Show the shop as it is now; close it when the player is no longer beside it."""
        if shop_near(play.seen) is None:
            self.lower()
        else:
            self.shop.show_play(play)

    # The window

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the pages over the map."""
        super().resizeEvent(event)
        for page in self._pages:
            page.cover()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop walking and waiting; the window is used again."""
        self.traveller.stop()
        self._preparation = None
        self.left.emit()
        event.accept()

    def shut(self) -> None:
        """Go for good, once no thread works for the window any more."""
        self.traveller.stop()
        self._preparation = None
        for preparation in self.findChildren(Preparation):
            preparation.wait()
        self.hide()
        self.deleteLater()
