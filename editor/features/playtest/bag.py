"""The inventory: a list with letters, the card of the chosen item, and what to do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.features.playtest.bag_rows import BagRow, bag_rows
from editor.features.playtest.item_card import ItemCard
from editor.features.playtest.lines import LINE, MIDDLE, HeadedDelegate
from editor.features.playtest.things import counted
from editor.features.playtest.veil import Veil

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QPainter

    from editor.app.icons import Icons
    from editor.features.playtest.play import Play
    from runtime.content.models.items import Item
    from runtime.game import Command

CARD_WIDTH, CARD_HEIGHT, SIDE_WIDTH = 760, 560, 300
ROW_HEIGHT, ICON = 28, 16


class RowDelegate(HeadedDelegate):
    """Paints letter, icon, name in the colour of its rarity, and where it is worn."""

    height = ROW_HEIGHT

    def paint_line(self, painter: QPainter, rect: QRect, line: BagRow, *, chosen: bool) -> None:
        """See `HeadedDelegate`."""
        quiet = QColor("#ffffff") if chosen else self._icons.colour("dim")
        painter.setPen(quiet)
        painter.drawText(QRect(rect.x() + 8, rect.y(), 18, rect.height()), MIDDLE, line.letter)
        look = line.item.appearance
        top = rect.y() + (rect.height() - ICON) // 2
        colour = self._icons.readable(look.colour)
        picture = self._icons.icon(look.icon or "help", colour)
        picture.paint(painter, QRect(rect.x() + 28, top, ICON, ICON))
        end = MIDDLE | Qt.AlignmentFlag.AlignRight
        painter.drawText(rect.adjusted(0, 0, -10, 0), end, line.tag)
        painter.setPen(QColor("#ffffff") if chosen else self._icons.colour(line.item.rarity))
        name = counted(line.stack.name, line.stack.count)
        painter.drawText(rect.adjusted(54, 0, -80, 0), MIDDLE, name)


class Bag(Veil):
    """Lists what the player has.

    Signals:
        asked: a command to play: use, put on, take off, lift a curse or drop.
        chosen: the id of the item that is chosen now.
    """

    title = "Inventory"

    asked = Signal(object)
    chosen = Signal(str)

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, self.title)
        self._icons = icons
        self._rows: list[BagRow] = []
        self._worn: dict[str, Item] = {}
        self._head, self._gold = QLabel(self.title), QLabel()
        self._head.setProperty("look", "title")
        self._gold.setProperty("look", "label")
        self._said = QLabel()
        self._said.setProperty("look", "warn")
        self._said.setWordWrap(True)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(RowDelegate(icons, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("What you have")
        self.list.currentRowChanged.connect(self._note_chosen)
        self.list.itemDoubleClicked.connect(lambda _item: self.act())
        self.card_of_item = ItemCard(icons)
        self.do_button = self._button("", "primary", self.act)
        self.drop_button = self._button("Drop  (Del)", "", self.drop)
        self._lay_out()

    def _button(self, text: str, look: str, slot: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        if look:
            button.setProperty("look", look)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        top, side, buttons, middle = QHBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(self._head)
        top.addStretch()
        top.addWidget(self._gold)
        buttons.addWidget(self.do_button, 1)
        buttons.addWidget(self.drop_button)
        side.addWidget(self.card_of_item, 1)
        side.addWidget(self._said)
        side.addLayout(buttons)
        self.card_of_item.setFixedWidth(SIDE_WIDTH)
        middle.setSpacing(16)
        middle.addWidget(self.list, 1)
        middle.addLayout(side)
        self.column.addLayout(top)
        self.column.addLayout(middle, 1)

    def wanted_size(self, room: QSize) -> QSize:
        """Ask for one size, whatever is in the bag."""
        del room
        return QSize(CARD_WIDTH, CARD_HEIGHT)

    @property
    def row(self) -> BagRow | None:
        """The line that is chosen."""
        item = self.list.currentItem()
        row = item.data(LINE) if item is not None else None
        return row if isinstance(row, BagRow) else None

    def show_play(self, play: Play) -> None:
        """Show what the player has now; the choice stays where it was."""
        place = self.list.currentRow()
        first = len(play.seen.player.worn) + 2
        player = play.seen.player
        self._rows = bag_rows(play)
        self._worn = {slot: play.content.items[s.item] for slot, s in player.worn.items()}
        self._gold.setText(f"{player.gold} gold · {len(player.bag)} of {player.bag_size} places")
        self.say("")
        self.list.blockSignals(True)
        self.list.clear()
        self._fill("Worn", [row for row in self._rows if row.worn], "Nothing is worn.")
        self._fill("In the bag", [row for row in self._rows if not row.worn], "The bag is empty.")
        self._choose(place if place >= 0 else first)
        self.list.blockSignals(False)

    def _fill(self, title: str, rows: list[BagRow], empty: str) -> None:
        head = QListWidgetItem(title if rows else f"{title}: {empty[:1].lower()}{empty[1:]}")
        head.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(head)
        for row in rows:
            item = QListWidgetItem(row.stack.name)
            item.setData(LINE, row)
            self.list.addItem(item)

    def _choose(self, place: int) -> None:
        """Choose the line at a place, or the nearest that is one."""
        lines = [at for at in range(self.list.count()) if self.list.item(at).data(LINE) is not None]
        best = min(lines, key=lambda at: (abs(at - place), at), default=-1)
        self.list.setCurrentRow(best)
        self._show_chosen()

    def _note_chosen(self, _place: int) -> None:
        self._show_chosen()
        if self.row is not None:
            self.chosen.emit(self.row.stack.item)

    def _show_chosen(self) -> None:
        row = self.row
        worn = self._worn.get(row.item.slot) if row is not None and not row.worn else None
        self.card_of_item.show_row(row, worn)
        self.do_button.setVisible(row is not None and bool(row.verb))
        self.drop_button.setVisible(row is not None and row.drop is not None)
        if row is not None:
            self.do_button.setText(f"{row.verb}  (Enter)")

    @property
    def said(self) -> str:
        """Why something was impossible."""
        return self._said.text()

    def say(self, text: str) -> None:
        """Say why something was impossible."""
        self._said.setText(text)
        self._said.setVisible(bool(text))

    # What can be done

    def act(self) -> None:
        """Use, put on or take off what is chosen."""
        if self.row is not None:
            self._ask(self.row.command, f"The {self.row.stack.name.lower()} has no use by itself.")

    def drop(self) -> None:
        """Lay what is chosen down."""
        if self.row is not None:
            self._ask(self.row.drop, "Take it off first, then drop it.")

    def _ask(self, command: Command | None, otherwise: str) -> None:
        if command is None:
            self.say(otherwise)
        else:
            self.asked.emit(command)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._step(-1 if event.key() == Qt.Key.Key_Up else 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.act()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.drop()
            case _:
                return self._take_letter(event.text().lower())
        return True

    def _step(self, by: int) -> None:
        place = self.list.currentRow() + by
        while 0 <= place < self.list.count() and self.list.item(place).data(LINE) is None:
            place += by
        if 0 <= place < self.list.count():
            self.list.setCurrentRow(place)

    def _take_letter(self, letter: str) -> bool:
        for place in range(self.list.count()):
            row = self.list.item(place).data(LINE)
            if letter and isinstance(row, BagRow) and row.letter == letter:
                self.list.setCurrentRow(place)
                self._act_by_letter(row)
                return True
        return False

    def _act_by_letter(self, row: BagRow) -> None:
        """Do what Enter does; but blood is given by Enter alone, never by a slip."""
        if row.worn and row.stack.cursed:
            name = row.stack.name.lower()
            self.say(f"The {name} is cursed and will not come off. Enter gives health to lift it.")
        else:
            self.act()
