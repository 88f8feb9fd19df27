"""Before a campaign: who sets out, on which seed, for practice or for keeps."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QLineEdit, QPushButton

from editor.features.playtest.launch import Launch, fresh_seed
from editor.features.playtest.lines import Line, LineList
from editor.features.playtest.notice import OPAQUE
from editor.features.playtest.setting_out import (
    BROKEN,
    TIPS,
    Choice,
    Unlocked,
    choices,
    extent,
    unlocks_of,
)
from editor.features.playtest.veil import Veil
from runtime.game import Meta

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons

CARD_WIDTH, CARD_HEIGHT, LIST_WIDTH, LABEL_WIDTH, SEED_WIDTH = 780, 620, 260, 76, 180
PRACTICE = "Practice: nothing is entered in the book of this project, and nothing is paid."
COUNTS = "For keeps: the run is entered in the book of this project, pays when it ends, and begins "
COUNTS += "with what is bought there."


class StartPage(Veil):
    """Keeps its choices while the same campaign is set out into again.

    Signals:
        chosen: the `Launch` to play, with everything chosen.
        shop: the page of unlocks is wanted.
        back: the editor is wanted.
    """

    chosen = Signal(object)
    shop = Signal()
    back = Signal()
    shade = OPAQUE

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, "Set out into a campaign")
        self._icons = icons
        self._launch: Launch | None = None
        self._meta = Meta()
        self._choices: dict[str, Choice] = {}
        self._is_known = True
        self._sign, self._title, self._extent = QLabel(), QLabel(), QLabel()
        self._text, self._card, self._said, self._rule = QLabel(), QLabel(), QLabel(), QLabel()
        self.list = LineList(icons, "Who sets out")
        self.seed = QLineEdit()
        self.practice, self.keeps = self._chip("Practice"), self._chip("For keeps")
        self.unlocked = {each: self._chip(each.value, TIPS[each]) for each in Unlocked}
        self.shop_button = self._button("Unlocks…  (U)", "", self.shop.emit)
        self.start_button = self._button("Set out  (Enter)", "primary", self.start)
        self._lay_out()
        self._connect()

    # Making it

    def _chip(self, text: str, tip: str = "") -> QPushButton:
        chip = self._button(text, "chip", lambda: None)
        chip.setCheckable(True)
        chip.setToolTip(tip)
        return chip

    def _button(self, text: str, look: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        if look:
            button.setProperty("look", look)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        looks = {self._title: "title", self._extent: "label", self._text: "label"}
        looks |= {self._said: "warn", self._rule: "label"}
        for label, look in looks.items():
            label.setProperty("look", look)
        for label in (self._text, self._said, self._rule, self._card):
            label.setWordWrap(True)
        top, middle = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._sign)
        top.addWidget(self._title, 1)
        top.addWidget(self._extent)
        self._card.setProperty("look", "card")
        self._card.setTextFormat(Qt.TextFormat.RichText)
        self._card.setContentsMargins(16, 14, 16, 14)
        self._card.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._card.setStyleSheet("QLabel { border-radius: 6px; }")
        self.list.setFixedWidth(LIST_WIDTH)
        middle.setSpacing(16)
        middle.addWidget(self.list)
        middle.addWidget(self._card, 1)
        self.column.addLayout(top)
        self.column.addWidget(self._text)
        self.column.addLayout(middle, 1)
        self._lay_out_choices()

    def _lay_out_choices(self) -> None:
        self.seed.setAccessibleName("Seed")
        self.seed.setToolTip("A whole number or any text: the same seed is the same run")
        self.seed.setFixedWidth(SEED_WIDTH)
        dice = self._button("New seed  (N)", "quiet", self.roll)
        back = self._button("Back to editor  (Esc)", "quiet", self.back.emit)
        self._rows = (
            self._row("Seed", self.seed, dice),
            self._row("Stakes", self.practice, self.keeps),
            self._row("Unlocks", *self.unlocked.values()),
        )
        below = QHBoxLayout()
        below.addWidget(self.shop_button)
        below.addStretch()
        below.addWidget(back)
        below.addWidget(self.start_button)
        for row in self._rows:
            self.column.addLayout(row)
        self.column.addWidget(self._rule)
        self.column.addWidget(self._said)
        self.column.addLayout(below)

    def _row(self, name: str, *widgets: QWidget) -> QHBoxLayout:
        row, label = QHBoxLayout(), QLabel(name)
        label.setFixedWidth(LABEL_WIDTH)
        label.setProperty("look", "label")
        row.addWidget(label)
        for widget in widgets:
            row.addWidget(widget)
        row.addStretch()
        return row

    def _connect(self) -> None:
        for group in ((self.practice, self.keeps), tuple(self.unlocked.values())):
            one = QButtonGroup(self)
            for chip in group:
                one.addButton(chip)
            one.buttonClicked.connect(self._show_choices)
        self.practice.setChecked(True)
        self.unlocked[Unlocked.OPEN].setChecked(True)
        self.practice.setToolTip("P: nothing is paid, and you choose what is unlocked")
        self.keeps.setToolTip("P: entered, and paid when it ends")
        self.list.currentRowChanged.connect(lambda _row: self._show_character())
        self.list.itemDoubleClicked.connect(lambda _item: self.start())
        self.seed.returnPressed.connect(self.start)

    def wanted_size(self, room: QSize) -> QSize:
        """Ask for one size, whoever sets out."""
        del room
        return QSize(CARD_WIDTH, CARD_HEIGHT)

    # What is chosen

    @property
    def is_practice(self) -> bool:
        """Whether the run pays nothing."""
        return not self.keeps.isChecked()

    @property
    def wanted(self) -> Unlocked:
        """What of the unlocks the run begins with."""
        if not self.is_practice:
            return Unlocked.BOUGHT
        return next(each for each, chip in self.unlocked.items() if chip.isChecked())

    @property
    def said(self) -> str:
        """Why one cannot set out so."""
        return self._said.text()

    @property
    def text(self) -> str:
        """What the page says of whom it has chosen, and of the stakes."""
        return f"{self._card.text()}\n{self._rule.text()}"

    def show_launch(self, launch: Launch, meta: Meta, report: str = "", *, known: bool) -> None:
        """Show a campaign and what the book says.

        Without a book that can be read (not `known`) there is only practice; `report` is said.
        """
        again = self._launch is not None and self._launch.setup.campaign == launch.setup.campaign
        character = launch.setup.character or (self.list.key if again else None)
        self._launch, self._meta, self._is_known = launch, meta, known
        if not again:
            self.seed.setText(str(launch.seed))
        self._show_campaign(launch)
        if not known:
            self.practice.setChecked(True)
        self.keeps.setEnabled(known)
        self._show_choices(chosen=character or "")
        self._say(report)

    def show_meta(self, meta: Meta) -> None:
        """Show what has been bought since."""
        self._meta = meta
        self._show_choices()

    def _show_campaign(self, launch: Launch) -> None:
        campaign = launch.campaign
        if campaign is None:
            return
        look = campaign.appearance
        role = self._icons.readable(look.colour)
        icon = look.icon or "map-marker-path"
        self._sign.setPixmap(self._icons.pixmap(icon, role, 24, self.devicePixelRatioF()))
        self._title.setText(campaign.name)
        self._extent.setText(extent(campaign))
        self._text.setText(campaign.description)
        self._text.setVisible(bool(campaign.description))

    def _show_choices(self, _button: object = None, *, chosen: str | None = None) -> None:
        """Show who is free by the stakes and unlocks that are chosen."""
        launch = self._launch
        if launch is None:
            return
        content, bought = launch.content, len(self._meta.unlocked)
        self._rule.setText(PRACTICE if self.is_practice else COUNTS)
        for each, chip in self.unlocked.items():
            chip.setEnabled(self.is_practice or each is Unlocked.BOUGHT)
        if not self.is_practice:
            self.unlocked[Unlocked.BOUGHT].setChecked(True)
        self.unlocked[Unlocked.BOUGHT].setText(f"{Unlocked.BOUGHT.value} ({bought})")
        self.unlocked[Unlocked.ALL].setText(f"{Unlocked.ALL.value} ({len(content.unlocks)})")
        self.shop_button.setVisible(bool(content.unlocks) and self._is_known)
        self.shop_button.setText(f"Unlocks…  (U)   {self._meta.currency} to spend")
        unlocks = unlocks_of(self.wanted, content, self._meta)
        found = choices(content, unlocks, launch.broken)
        self._choices = {each.id or "": each for each in found}
        lines = [_line(each) for each in found]
        keep = chosen if chosen is not None else self.list.key or ""
        self.list.show_shelves([("", lines)], keep)
        self._show_character()

    def _show_character(self) -> None:
        choice = self._choices.get(self.list.key or "")
        self._say("")
        if choice is None:
            return
        self.start_button.setEnabled(not choice.locked)
        self._card.setText(self._told(choice))

    def _told(self, choice: Choice) -> str:
        dim, warn = (self._icons.colour(role).name() for role in ("dim", "warn"))
        rows = "".join(
            f'<tr><td width="90" style="color:{dim}">{escape(name)}</td>'
            f"<td>{escape(text)}</td></tr>"
            for name, text in choice.facts
        )
        locked = f'<p style="color:{warn}">{escape(choice.locked)}</p>' if choice.locked else ""
        return (
            f'<p style="font-size:17px;font-weight:600">{escape(choice.name)}</p>{locked}'
            f'<p style="color:{dim}">{escape(choice.text)}</p><p></p>'
            f'<table cellspacing="3">{rows}</table>'
        )

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))

    # What can be done

    def start(self) -> None:
        """Set out as chosen, or say why it cannot be."""
        launch, choice = self._launch, self._choices.get(self.list.key or "")
        if launch is None or choice is None:
            return
        if choice.locked:
            self._say(choice.locked)
            return
        seed = self.seed.text().strip()
        if not seed:
            self._say("Give the run a seed: a number or any text.")
            return
        unlocks = unlocks_of(self.wanted, launch.content, self._meta)
        setup = replace(launch.setup, character=choice.id, unlocks=unlocks)
        counts = not self.is_practice
        ready = replace(launch, seed=seed, setup=setup, counts=counts, is_chosen=True)
        self.chosen.emit(ready)

    def roll(self) -> None:
        """Take a seed that nobody has seen."""
        self.seed.setText(str(fresh_seed()))

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self.list.step(-1 if event.key() == Qt.Key.Key_Up else 1)
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._turn(-1 if event.key() == Qt.Key.Key_Left else 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.start()
            case Qt.Key.Key_N:
                self.roll()
            case Qt.Key.Key_P if self.keeps.isEnabled():
                (self.keeps if self.is_practice else self.practice).click()
            case Qt.Key.Key_U if self.shop_button.isVisible():
                self.shop.emit()
            case _:
                return False
        return True

    def _turn(self, by: int) -> None:
        """Choose the next of the unlock chips, while they are free to choose."""
        if self.is_practice:
            chips = list(self.unlocked.values())
            chips[(list(self.unlocked).index(self.wanted) + by) % len(chips)].click()


def _line(choice: Choice) -> Line:
    locked = bool(choice.locked)
    tag, sign = ("locked", "lock") if locked else ("", "")
    if choice.locked == BROKEN:
        tag, sign = "has errors", "alert-circle-outline"
    return Line(choice.id or "", choice.name, choice.icon, choice.colour, tag, sign, faint=locked)
