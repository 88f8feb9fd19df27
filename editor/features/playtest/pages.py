"""The pages above the map of the playtest: at most one of them is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.features.playtest.bag import Bag
from editor.features.playtest.boon_page import BoonPage
from editor.features.playtest.expedition import Expedition
from editor.features.playtest.full_map import FullMap
from editor.features.playtest.notice import Notice
from editor.features.playtest.shop import ShopPage
from editor.features.playtest.shop_rows import shop_near
from editor.features.playtest.summary import Summary

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons
    from editor.features.playtest.play import Play
    from editor.features.playtest.veil import Veil


class Pages(QObject):
    """Raises, fills and lowers them.

    Signals:
        changed: another page is in front, or none.
    """

    changed = Signal()

    def __init__(self, icons: Icons, stage: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.bag, self.map = Bag(icons, stage), FullMap(stage)
        self.shop, self.boons = ShopPage(icons, stage), BoonPage(icons, stage)
        self.expedition = Expedition(icons, stage, self)
        self.summary, self.notice = Summary(icons, stage), Notice(icons, stage)
        self.title = ""
        self.expedition.raised.connect(self.turn_to)
        for veil in (self.bag, self.shop, self.map, self.boons):
            veil.dismissed.connect(self.lower)

    @property
    def all(self) -> tuple[Veil, ...]:
        """Every page."""
        choosing = (self.boons, self.expedition.start, self.expedition.unlocks)
        return self.bag, self.shop, self.map, *choosing, self.summary, self.notice

    def raise_page(self, page: Veil) -> None:
        """Show a page above what is there."""
        page.rise()
        self.changed.emit()

    def turn_to(self, page: Veil) -> None:
        """Put a page in the place of the one in front."""
        self.lower()
        self.raise_page(page)

    def lower(self) -> None:
        """Hide every page."""
        for page in self.all:
            page.hide()
        self.changed.emit()

    def cover(self) -> None:
        """Keep them over the map when that has another size."""
        for page in self.all:
            page.cover()

    def toggle_bag(self, play: Play) -> None:
        """Show or hide the inventory."""
        self._toggle(self.bag, play)

    def toggle_map(self, play: Play) -> None:
        """Show or hide the map of what is known."""
        self._toggle(self.map, play)

    def toggle_shop(self, play: Play) -> bool:
        """Show or hide what the keeper beside the player has; False when there is none."""
        if shop_near(play.seen) is None:
            return False
        self.shop.selling = False
        self._toggle(self.shop, play)
        return True

    def _toggle(self, page: Bag | FullMap | ShopPage, play: Play) -> None:
        shown = page.isVisible()
        self.lower()
        if not shown:
            self._fill(page, play)
            self.raise_page(page)

    def _fill(self, page: Bag | FullMap | ShopPage, play: Play) -> None:
        if isinstance(page, FullMap):
            page.show_seen(play.content, play.seen, self.title)
        else:
            page.show_play(play)

    def show_play(self, play: Play) -> None:
        """Show the run in those that are open; the shop closes when its keeper is gone."""
        if self.shop.isVisible() and shop_near(play.seen) is None:
            self.lower()
        for page in (self.bag, self.shop, self.map):
            if page.isVisible():
                self._fill(page, play)

    def offer(self, play: Play) -> bool:
        """Show the boons of a new level, or put them away; True when there are some."""
        if play.seen.player.offers:
            self.boons.show_seen(play.seen)
            self.turn_to(self.boons)
            return True
        if self.boons.isVisible():
            self.lower()
        return False

    def say(self, reason: str) -> None:
        """Say why something was impossible, where one trades or looks into the bag."""
        for page in (self.bag, self.shop):
            if page.isVisible():
                page.say(reason)
