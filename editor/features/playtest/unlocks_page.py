"""What is bought between runs: a list by category, the card of one, and a button that buys it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from editor.features.playtest.lines import Line, LineList
from editor.features.playtest.notice import OPAQUE
from editor.features.playtest.unlock_rows import UnlockRow, unlock_shelves
from editor.features.playtest.veil import Veil
from editor.widgets.unlock_facts import grant_fact
from runtime.core.words import counted

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons
    from runtime.content import Content
    from runtime.game import Meta

CARD_WIDTH, CARD_HEIGHT, SIDE_WIDTH = 780, 620, 320


class UnlocksPage(Veil):
    """Shows the book of a project.

    Signals:
        wanted: the id of an unlock that should be bought.
        back: the page before is wanted.
    """

    wanted = Signal(str)
    back = Signal()
    shade = OPAQUE

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent, "Unlocks")
        self._icons = icons
        self._content: Content | None = None
        self._rows: dict[str, UnlockRow] = {}
        self._title, self._money, self._said = QLabel("Unlocks"), QLabel(), QLabel()
        self._card = QLabel()
        self.list = LineList(icons, "What can be bought")
        self.buy_button = QPushButton()
        self.back_button = QPushButton("Back  (Esc)")
        self._lay_out()
        self.list.currentRowChanged.connect(lambda _row: self._show_chosen())
        self.list.itemDoubleClicked.connect(lambda _item: self.buy())
        self.buy_button.clicked.connect(self.buy)
        self.back_button.clicked.connect(self.back)

    def _lay_out(self) -> None:
        looks = {self._title: "title", self._money: "label", self._said: "warn"}
        for label, look in looks.items():
            label.setProperty("look", look)
        self._said.setWordWrap(True)
        self._card.setWordWrap(True)
        self._card.setProperty("look", "card")
        self._card.setTextFormat(Qt.TextFormat.RichText)
        self._card.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._card.setContentsMargins(16, 14, 16, 14)
        self._card.setStyleSheet("QLabel { border-radius: 6px; }")
        self._card.setFixedWidth(SIDE_WIDTH)
        self.buy_button.setProperty("look", "primary")
        self.back_button.setProperty("look", "quiet")
        top, middle, side, buttons = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self._money)
        for button in (self.buy_button, self.back_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        buttons.addWidget(self.buy_button, 1)
        buttons.addWidget(self.back_button)
        side.addWidget(self._card, 1)
        side.addWidget(self._said)
        side.addLayout(buttons)
        middle.setSpacing(16)
        middle.addWidget(self.list, 1)
        middle.addLayout(side)
        self.column.addLayout(top)
        self.column.addLayout(middle, 1)

    def wanted_size(self, room: QSize) -> QSize:
        """Ask for one size, whatever there is to buy."""
        del room
        return QSize(CARD_WIDTH, CARD_HEIGHT)

    @property
    def row(self) -> UnlockRow | None:
        """What is chosen."""
        return self._rows.get(self.list.key or "")

    @property
    def said(self) -> str:
        """Why something cannot be bought, or what was."""
        return self._said.text()

    @property
    def text(self) -> str:
        """What the card says, and what there is to spend."""
        return f"{self._card.text()}\n{self._money.text()}"

    def show_meta(self, content: Content, meta: Meta, said: str = "") -> None:
        """Show what is bought and what can be; the choice stays where it was."""
        self._content = content
        shelves = unlock_shelves(content, meta)
        self._rows = {row.id: row for _, rows in shelves for row in rows}
        self._money.setText(_book(meta))
        keep = self.list.key or ""
        self.list.show_shelves([(title, [_line(r) for r in rows]) for title, rows in shelves], keep)
        self._show_chosen()
        self.say(said)

    def say(self, text: str) -> None:
        """Say why something cannot be bought."""
        self._said.setText(text)
        self._said.setVisible(bool(text))

    def _show_chosen(self) -> None:
        row = self.row
        self.say("")
        self.buy_button.setVisible(row is not None and not row.bought)
        if row is None or self._content is None:
            self._card.setText("This project has no unlocks yet.")
            return
        self.buy_button.setText(f"Buy for {row.unlock.cost}  (Enter)")
        self._card.setText(self._told(self._content, row))

    def _told(self, content: Content, row: UnlockRow) -> str:
        dim, good, warn = (self._icons.colour(r).name() for r in ("dim", "uncommon", "warn"))
        parts = [
            f'<p style="font-size:17px;font-weight:600">{escape(row.unlock.name)}</p>',
            f'<p style="color:{dim}">{escape(row.unlock.description)}</p>',
            f"<p>{escape(grant_fact(content, row.unlock))}</p>",
        ]
        for name, bought in row.needs:
            sign, colour, word = ("✓", good, "bought") if bought else ("✗", warn, "not bought")
            needed = f"{sign} Needs {escape(name)}, {word}"
            parts.append(f'<p style="color:{colour}">{needed}</p>')
        if row.bought:
            parts.append(f'<p style="color:{good}">✓ Bought</p>')
        elif row.refused and not row.is_locked:
            parts.append(f'<p style="color:{warn}">{escape(row.refused)}</p>')
        return "".join(parts)

    # What can be done

    def buy(self) -> None:
        """Ask for what is chosen, or say why it cannot be bought."""
        row = self.row
        if row is None:
            return
        if row.refused:
            self.say(row.refused)
        else:
            self.wanted.emit(row.id)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self.list.step(-1 if event.key() == Qt.Key.Key_Up else 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.buy()
            case Qt.Key.Key_U:
                self.back.emit()
            case _:
                return False
        return True


def _line(row: UnlockRow) -> Line:
    look = row.unlock.appearance
    sign = "check" if row.bought else "lock" if row.is_locked else ""
    icon = look.icon or "lock-open-variant-outline"
    faint = row.is_locked
    return Line(row.id, row.unlock.name, icon, look.colour, row.tag, sign, faint=faint)


def _book(meta: Meta) -> str:
    """Return what the book says in a line."""
    best = f"best score {meta.high_score:,}, floor {meta.best_floor}" if meta.runs else ""
    parts = [f"{meta.currency} to spend", counted(meta.runs, "run"), best]
    return " · ".join(part for part in parts if part)
