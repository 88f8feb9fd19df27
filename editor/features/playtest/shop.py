"""The shop: what stands on the shelf with its price, and what the keeper would pay for the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from editor.features.playtest.bag import Bag
from editor.features.playtest.shop_rows import buy_rows, sell_rows, shop_near

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons
    from editor.features.playtest.play import Play


class ShopPage(Bag):
    """Two lists, one to buy from and one to sell from; the arrows change between them."""

    title = "Shop"

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(icons, parent)
        self.selling = False
        self._play: Play | None = None
        self.list.setAccessibleName("What is for sale")
        self.drop_button.hide()
        self.buy_tab = self._tab("Buy", selling=False)
        self.sell_tab = self._tab("Sell", selling=True)
        tabs = QHBoxLayout()
        tabs.addWidget(self.buy_tab)
        tabs.addWidget(self.sell_tab)
        tabs.addStretch()
        self.column.insertLayout(1, tabs)

    def _tab(self, text: str, *, selling: bool) -> QPushButton:
        tab = self._button(text, "chip", lambda: self.turn(selling=selling))
        tab.setCheckable(True)
        arrow = "Right arrow" if selling else "Left arrow"
        tab.setToolTip(f"{arrow}: {'what you have' if selling else 'what the keeper has'}")
        return tab

    def turn(self, *, selling: bool) -> None:
        """Show the other list, its first line chosen."""
        self.selling = selling
        self.list.setCurrentRow(-1)
        if self._play is not None:
            self.show_play(self._play)

    def show_play(self, play: Play) -> None:
        """Show shelf or bag as they are now; the choice stays where it was."""
        shop = shop_near(play.seen)
        if shop is None:
            return
        self._play = play
        place, player = self.list.currentRow(), play.seen.player
        self.buy_tab.setChecked(not self.selling)
        self.sell_tab.setChecked(self.selling)
        self.buy_tab.setText(f"Buy  {len(shop.shelf)}")
        self.sell_tab.setText(f"Sell  {len(player.bag)}")
        free = player.bag_size - len(player.bag)
        self._gold.setText(f"{player.gold} gold · {free} free place{'s' if free != 1 else ''}")
        self._rows = sell_rows(play, shop) if self.selling else buy_rows(play, shop)
        self._worn = {slot: play.content.items[s.item] for slot, s in player.worn.items()}
        self.say("")
        self.list.blockSignals(True)
        self.list.clear()
        title = "In your bag" if self.selling else "On the shelf"
        self._fill(title, self._rows, "There is nothing left.")
        self._choose(max(place, 1))
        self.list.blockSignals(False)

    def drop(self) -> None:
        """Nothing is laid down while trading."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self.turn(selling=event.key() == Qt.Key.Key_Right)
                return True
            case _:
                return super().take_key(event)
