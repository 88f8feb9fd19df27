"""The keyboard of the playtest: each key goes to the page in front, else it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.features.playtest import keys
from editor.features.playtest.keys import TimeVerb, Verb
from runtime.game import Rest, Wait

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from editor.features.playtest.boon_page import BoonPage
    from editor.features.playtest.play import Play
    from editor.features.playtest.start_page import StartPage
    from editor.features.playtest.unlocks_page import UnlocksPage
    from editor.features.playtest.window import PlaytestWindow


class Controls:
    """Turns keys into what the window, its pages and the run do."""

    def __init__(self, window: PlaytestWindow) -> None:
        self._window = window
        self.choosing_door = False

    def take(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        window, key = self._window, Qt.Key(event.key())
        verb = keys.TIME_VERBS.get(key)
        if window.bot.autopilot.stop():
            return True
        if verb is not TimeVerb.PLAY:
            window.stand_still()
        if key is Qt.Key.Key_Escape:
            self._escape()
        elif key is Qt.Key.Key_F5:
            window.ask_again()
        elif verb is not None and self._is_time_free(event):
            self._do_in_time(verb)
        else:
            return self._take_in_front(key, event)
        return True

    def _take_in_front(self, key: Qt.Key, event: QKeyEvent) -> bool:
        """Give a key to the page in front, else play it."""
        window = self._window
        if window.notice.isVisible() or window.summary.isVisible():
            return self._page_key(key)
        if (page := self._own_keys()) is not None:
            return page.take_key(event)
        if window.bag.isVisible():
            return self._bag_key(key, event)
        if window.shop.isVisible():
            return self._shop_key(key, event)
        if window.play is not None:
            return self._play_key(window.play, key, event)
        return True

    def _is_time_free(self, event: QKeyEvent) -> bool:
        """Whether the keys of time mean time now: not on pages with letters of their own."""
        window = self._window
        taken = (window.bag, window.shop, window.expedition.start, window.expedition.unlocks)
        numpad = event.modifiers() & Qt.KeyboardModifier.KeypadModifier
        return window.play is not None and not numpad and not any(p.isVisible() for p in taken)

    def _do_in_time(self, verb: TimeVerb) -> None:
        time = self._window.time
        match verb:
            case TimeVerb.BACK:
                time.step(-1)
            case TimeVerb.FORWARD:
                time.step(1)
            case TimeVerb.START:
                time.to_start()
            case TimeVerb.END:
                time.to_end()
            case TimeVerb.PLAY:
                time.toggle_playing()
            case TimeVerb.BRANCH:
                time.next_branch()
            case TimeVerb.KEEP:
                time.keep()
            case TimeVerb.OPEN:
                self._window.ask_for_replay()
            case TimeVerb.BOT:
                self._window.bot.toggle()

    def _own_keys(self) -> StartPage | UnlocksPage | BoonPage | None:
        """Return the page in front that takes its keys itself, if one does."""
        window = self._window
        pages = (window.expedition.unlocks, window.expedition.start, window.boons)
        return next((page for page in pages if page.isVisible()), None)

    def _escape(self) -> None:
        """Leave what is in front: a question, a page, at last the window."""
        window = self._window
        if self.choosing_door:
            self.choosing_door = False
            window.show_hints()
        elif window.expedition.unlocks.isVisible():
            window.expedition.leave_unlocks()
        elif any(p.isVisible() for p in (window.bag, window.shop, window.map, window.boons)):
            window.lower()
        else:
            window.close()

    def _page_key(self, key: Qt.Key) -> bool:
        window = self._window
        over = window.summary.isVisible()
        if key is Qt.Key.Key_R and over:
            window.beginning.again()
        elif key is Qt.Key.Key_N and (over or window.notice.offers_seed):
            window.beginning.on_new_seed()
        elif key is Qt.Key.Key_C and window.summary.is_of_campaign:
            window.beginning.choose_again()
        elif key is Qt.Key.Key_U and window.summary.is_of_campaign:
            window.expedition.show_unlocks(window.summary)
        else:
            return False
        return True

    def _bag_key(self, key: Qt.Key, event: QKeyEvent) -> bool:
        if key is Qt.Key.Key_I:
            self._window.lower()
            return True
        return self._window.bag.take_key(event)

    def _shop_key(self, key: Qt.Key, event: QKeyEvent) -> bool:
        if key is Qt.Key.Key_T:
            self._window.lower()
            return True
        return self._window.shop.take_key(event)

    def _play_key(self, play: Play, key: Qt.Key, event: QKeyEvent) -> bool:
        numpad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
        step = keys.step_of(key, numpad=numpad)
        slot = keys.quick_slot_of(key, numpad=numpad)
        if step is not None:
            self._step(play, *step)
        elif keys.is_wait(key, numpad=numpad):
            play.do(Wait())
        elif slot is not None:
            play.use_quick(slot)
        elif key in keys.VERBS:
            self._do(play, keys.VERBS[key])
        else:
            return False
        return True

    def _step(self, play: Play, dx: int, dy: int) -> None:
        if not self.choosing_door:
            play.step(dx, dy)
            return
        self.choosing_door = False
        play.close_door(dx, dy)
        self._window.show_hints()

    def _do(self, play: Play, verb: Verb) -> None:  # noqa: C901 one line per verb
        window = self._window
        match verb:
            case Verb.TAKE_OR_USE:
                play.pick_up_or_use()
            case Verb.LEAVE:
                play.leave()
            case Verb.BAG:
                window.pages.toggle_bag(play)
            case Verb.MAP:
                window.pages.toggle_map(play)
            case Verb.EXPLORE:
                window.traveller.explore(play)
            case Verb.TRADE:
                self._trade(play)
            case Verb.REST:
                play.do(Rest())
            case Verb.EXAMINE:
                self._examine_next(play)
            case Verb.CLOSE_DOOR:
                self._close_door(play)
            case Verb.WAIT:
                play.do(Wait())
            case Verb.OPEN_RECORD:
                window.open_record()
            case Verb.NEWEST:
                window.ask_again()

    def _trade(self, play: Play) -> None:
        """Show or hide the shop."""
        if not self._window.pages.toggle_shop(play):
            self._window.refused("Nobody trades here. Stand beside a keeper.")

    def _close_door(self, play: Play) -> None:
        """Close the door beside the player; with several, the next step says which."""
        doors = play.doors_to_close()
        if len(doors) == 1:
            play.close_door(*doors[0])
        elif doors:
            self.choosing_door = True
            self._window.show_hints()
        else:
            self._window.refused("No open door is beside you.")

    def _examine_next(self, play: Play) -> None:
        """Describe the next thing in sight."""
        if not self._window.pointer.choose_next(play):
            self._window.refused("Nothing worth a look is in sight.")
        self._window.show_thing()
