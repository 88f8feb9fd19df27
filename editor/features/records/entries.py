"""The entries of a drop table as a table: what, its weight or chance, its share, how many."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from editor.documents.trees import MISSING
from editor.features.records.entry_shares import SHARE_WIDTH, EntryShares, ShareBar
from editor.features.records.view_state import ViewState, entry_keys
from editor.features.records.words import percent
from editor.widgets.forms.drawers import Drawer
from editor.widgets.forms.item_frame import ItemFrame
from editor.widgets.forms.items import FoldItem
from editor.widgets.forms.lists import ListEditor
from editor.widgets.forms.model import UnionEditor
from editor.widgets.forms.number import NumberEditor, RangeEditor
from editor.widgets.forms.values import fresh_variant
from runtime.content.annotations import Ref
from runtime.content.fields import Field, Shape, Value, field_of
from runtime.content.models.drop_tables import DropEntryBase, DropMode, GoldDrop, ItemDrop
from runtime.content.spreadsheet.columns import model_of

if TYPE_CHECKING:
    from pydantic import BaseModel
    from PySide6.QtGui import QResizeEvent

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import FieldPath

ODDS_WIDTH, COUNT_WIDTH = 84, 92
NARROW_ODDS, NARROW_SHARE, NARROW_COUNT = 64, 54, 76
NARROW = 560
"""Lines that are not so wide give the room of the bars to the names."""
LineEditor = TypeVar("LineEditor", NumberEditor, RangeEditor)
LAST_FLOOR = 999
COLOURS = {"nothing": "dim", "gold": "legendary", "table": "accent"}
ICONS = {"nothing": ("cancel", "text"), "gold": ("gold", "legendary")}
"""Of entries that name no record."""
GIVES = {"item": "item", "table": "table", "gold": "amount"}
"""The field that says what an entry gives, by its kind."""
MENU_WIDTH = 26
LOCK_WIDTH = 24


def column_widths(line: int) -> tuple[int, int, int]:
    """Return the widths of odds, share and count in a line so wide."""
    if line < NARROW:
        return NARROW_ODDS, NARROW_SHARE, NARROW_COUNT
    return ODDS_WIDTH, SHARE_WIDTH, COUNT_WIDTH


def by_weight(host: FormHost) -> bool:
    """Whether the table chooses by weight; else each entry has its own chance."""
    data = host.data
    mode = data.get("mode", DropMode.PICK_ONE) if isinstance(data, dict) else DropMode.PICK_ONE
    return bool(mode == DropMode.PICK_ONE)


def _slot(width: int) -> QWidget:
    """Return a place of a line where one editor or another stands."""
    holder = QWidget()
    holder.setFixedWidth(width)
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    return holder


def _known(field: Field | None) -> Field:
    if field is None:
        raise LookupError("The models of drop entries have changed.")
    return field


class EntryUnion(UnionEditor):
    """The fields of an entry that don't stand in its line, what it gives first."""

    def fields_of(self, variant: type[BaseModel]) -> list[Field]:
        """See `UnionEditor`."""
        odds, unused = ("weight", "chance") if by_weight(self.host) else ("chance", "weight")
        in_line = {"count", "amount", odds}
        fields = [each for each in super().fields_of(variant) if each.name not in in_line]
        return sorted(fields, key=lambda each: (each.name == unused, not each.value.marker(Ref)))


class EntryItem(FoldItem):
    """One entry: its odds and its count stand in its line, the rest unfolds below."""

    parts = 1
    union = EntryUnion

    def __init__(
        self,
        host: FormHost,
        field: Field,
        owner: Owner,
        key: str | int,
        *,
        view: ViewState,
        shares: EntryShares,
    ) -> None:
        self._view, self._shares = view, shares
        super().__init__(host, field, owner, key)
        self._locked: bool | None = None
        self.share = ShareBar(host.icons)
        self._line: dict[str, ValueEditor] = {}
        self._odds, self._counts = _slot(ODDS_WIDTH), _slot(COUNT_WIDTH)
        self.top_row.addWidget(self._odds)
        self.top_row.addWidget(self.share)
        self.top_row.addWidget(self._counts)
        self.lock = QToolButton()
        self.lock.setCheckable(True)
        self.lock.setFixedSize(LOCK_WIDTH, LOCK_WIDTH)
        self.lock.setAccessibleName("Lock this share")
        self.lock.setToolTip("Keep this share while others are solved for")
        self.lock.clicked.connect(self._toggle_lock)
        self.top_row.addWidget(self.lock)
        view.locks_changed.connect(self._show_lock)
        view.changed.connect(self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns the widths that the heads have."""
        super().resizeEvent(event)
        widths = column_widths(self.width())
        for part, width in zip((self._odds, self.share, self._counts), widths, strict=True):
            part.setFixedWidth(width)

    @property
    def weight(self) -> NumberEditor:
        """The editor of the tickets; made when it is first shown, as all in the line."""
        return self._in_line("weight", NumberEditor, ItemDrop, self._odds)

    @property
    def chance(self) -> NumberEditor:
        """The editor of the chance."""
        return self._in_line("chance", NumberEditor, ItemDrop, self._odds)

    @property
    def count(self) -> RangeEditor:
        """The editor of how many."""
        return self._in_line("count", RangeEditor, ItemDrop, self._counts)

    @property
    def amount(self) -> RangeEditor:
        """The editor of how much gold."""
        return self._in_line("amount", RangeEditor, GoldDrop, self._counts)

    def _in_line(
        self, name: str, editor: type[LineEditor], model: type[DropEntryBase], slot: QWidget
    ) -> LineEditor:
        made = self._line.get(name)
        if not isinstance(made, editor):
            made = editor(self.host, _known(field_of(model, name)), self, name)
            self._line[name] = made
            layout = slot.layout()
            if layout is not None:
                layout.addWidget(made)
            value = self.value if isinstance(self.value, dict) else {}
            made.load(value.get(name, MISSING))
            frame = self.parentWidget()
            if isinstance(frame, ItemFrame):
                frame.message.watch([self, *self._line.values()])
        return made

    def show_parts(self, value: Any) -> None:
        """See `BlockEditor`."""
        super().show_parts(value)
        for name, each in self._line.items():
            each.load(value.get(name, MISSING))
        self._show_line(value)

    def _show_line(self, value: dict[str, Any]) -> None:
        """Show the editors that count for this mode and this kind of entry, and the share."""
        weighted = by_weight(self.host)
        model = model_of(self.description, value)
        fields = model.model_fields if model is not None else {}
        wanted = {
            "weight": weighted,
            "chance": not weighted,
            "count": "count" in fields,
            "amount": "amount" in fields,
        }
        for name, shown in wanted.items():
            if shown or name in self._line:
                getattr(self, name).setVisible(shown)
        role = COLOURS.get(str(value.get("kind")), "accent")
        item = self.host.project.content.items.get(str(value.get("item")))
        if value.get("kind") == "item" and item is not None:
            role = str(item.rarity)
        odds = self._shares.of(self.key)
        counts = odds is None or odds.floor == self._view.floor
        self.share.show_share(*self._share_of(value, weighted=weighted), role, counts=counts)
        self._show_lock()

    def _lock_key(self) -> str:
        """Return the key by which the views know this entry; "" while it cannot be told."""
        entries = self.host.value_at(self.path[:-1])
        place = self.path[-1]
        if not isinstance(entries, list) or not isinstance(place, int) or place >= len(entries):
            return ""
        plain = [each if isinstance(each, dict) else {} for each in entries]
        return entry_keys(plain)[place]

    def _toggle_lock(self) -> None:
        self._view.lock(self._lock_key(), locked=self.lock.isChecked())

    def _show_lock(self) -> None:
        locked = self._view.is_locked(self._lock_key())
        self.lock.setChecked(locked)
        if locked == self._locked:
            return
        self._locked = locked
        name, role = ("lock", "text") if locked else ("lock-open-variant-outline", "faint")
        self.lock.setIcon(self.host.icons.icon(name, role))

    def _share_of(self, value: dict[str, Any], *, weighted: bool) -> tuple[float, str]:
        """Return the share from 0 to 1 and its text: of a pick by weight, else of a whole roll."""
        if value.get("guaranteed"):
            return 1.0, "always"
        own = value.get("weight" if weighted else "chance")
        odds = self._shares.of(self.key)
        if odds is None or not isinstance(own, int | float):
            return 0.0, "–"
        if weighted:
            return float(odds.share), percent(odds.share)
        return float(odds.roll), percent(odds.roll)

    def _sum_up(self, value: Any) -> None:
        super()._sum_up(value)
        sign = ICONS.get(str(value.get("kind")))
        if sign is not None:
            self.head.set_picture(self.host.icons.icon(*sign))

    def _note(self, value: Any) -> str:
        """The share has a column of its own; floors and what comes before are worth a word."""
        return ", ".join(filter(None, (_floors(value), self._reached())))

    def _reached(self) -> str:
        """Say how often a sequence comes as far as this entry."""
        odds, data = self._shares.of(self.key), self.host.data
        in_turn = isinstance(data, dict) and data.get("mode") == DropMode.SEQUENCE
        if odds is None or not in_turn or odds.reached == 1:
            return ""
        return f"reached in {percent(odds.reached)}"

    def refresh(self) -> None:
        """See `ValueEditor`."""
        super().refresh()
        if self._loaded and isinstance(self.value, dict):
            self._show_line(self.value)

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`: what stands in the line and what has been unfolded."""
        return [*self._line.values(), *super().children_editors()]

    def reveal(self, rest: FieldPath) -> bool:
        """See `ValueEditor`: what stands in the line needs no unfolding."""
        if rest:
            for each in self._line.values():
                if each.key == rest[0] and not each.isHidden():
                    return each.reveal(rest[1:])
        return super().reveal(rest)


def _floors(value: Any) -> str:
    """Say on which floors an entry counts, where not on all."""
    low, high = value.get("min_floor", 1), value.get("max_floor", LAST_FLOOR)
    if (low, high) == (1, LAST_FLOOR):
        return ""
    return f"from floor {low}" if high == LAST_FLOOR else f"floors {low}–{high}"


class EntriesEditor(ListEditor):
    """The table of entries, with a head over its columns."""

    def __init__(
        self, host: FormHost, field: Field, owner: Owner, key: str | int, *, view: ViewState
    ) -> None:
        self._view, self._shares = view, EntryShares(host, view)
        super().__init__(host, field, owner, key)
        self.odds = QLabel()
        self.shares = QLabel()
        columns = QHBoxLayout()
        columns.setContentsMargins(24, 0, MENU_WIDTH + LOCK_WIDTH + 8, 0)
        columns.setSpacing(8)
        columns.addWidget(QLabel("Entry"), 1)
        self.count = QLabel("Count")
        for label, width in (
            (self.odds, ODDS_WIDTH),
            (self.shares, SHARE_WIDTH),
            (self.count, COUNT_WIDTH),
        ):
            label.setFixedWidth(width)
            label.setIndent(8)
            columns.addWidget(label)
        self.heads = QWidget()
        self.heads.setLayout(columns)
        for each in self.heads.findChildren(QLabel):
            each.setProperty("look", "label")
        self.body_layout.insertWidget(0, self.heads)
        host.data_changed.connect(self._show_heads)
        view.changed.connect(self._show_heads)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the heads over their columns."""
        super().resizeEvent(event)
        widths = column_widths(self.frames[0].editor.width() if self.frames else self.width())
        for head, width in zip((self.odds, self.shares, self.count), widths, strict=True):
            head.setFixedWidth(width)
        self._show_heads()

    def item_editor(self, field: Field, place: int) -> ValueEditor:
        """See `ListEditor`."""
        return EntryItem(self.host, field, self, place, view=self._view, shares=self._shares)

    def append(self, tag: str = "") -> None:
        """See `ListEditor`: a new entry counts at once; it alone is unfolded, at what it gives."""
        place = len(self.value)
        for frame in self.frames:
            frame.unfolded = False
        counts = {"weight": 1} if by_weight(self.host) else {"chance": 100}
        entry = fresh_variant(self.item, tag or next(iter(self.item.variants)), self.host.pick)
        self.insert(place, {**entry, **counts})
        if place < len(self.frames):
            gives = GIVES.get(str(entry.get("kind")), next(iter(counts)))
            self.frames[place].editor.reveal((gives,))
            line = self.window().focusWidget()
            if isinstance(line, QLineEdit):
                line.selectAll()

    def show_parts(self, value: list[Any]) -> None:
        """See `BlockEditor`."""
        super().show_parts(value)
        self._show_heads()

    def _show_heads(self) -> None:
        """Name the columns as the mode asks for."""
        weighted, floor = by_weight(self.host), self._view.floor
        self.odds.setText("Weight" if weighted else "Chance")
        what = "Share of a pick" if weighted else "Chance of a roll"
        short = "Share" if weighted else "Comes"
        narrow = self.shares.width() < SHARE_WIDTH
        told = short if narrow else what
        self.shares.setText(told if floor == 1 or narrow else f"On floor {floor}")
        self.shares.setToolTip(
            f"{what} on floor {floor}, or on the nearest floor where the entry counts"
        )
        self.heads.setVisible(bool(self.frames))


def _are_entries(value: Value) -> bool:
    kinds = set(value.item.variants) if value.item is not None else set()
    return value.shape is Shape.LIST and {"gold", "nothing"} <= kinds


def entries_drawer(view: ViewState) -> Drawer:
    """Return the drawer of entries whose locks stand in the view."""
    return Drawer("drop entries", _are_entries, partial(EntriesEditor, view=view))
