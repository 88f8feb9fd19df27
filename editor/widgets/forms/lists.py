"""The drawer of lists: items that can be added, removed, duplicated, moved and dragged."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.documents.field_changes import InsertItem, MoveItem, RemoveItem, SetField
from editor.documents.trees import MISSING, same
from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.item_frame import ItemFrame
from editor.widgets.forms.items import FoldItem, LineItem, fits_in_line
from editor.widgets.forms.values import choice_text, fresh, fresh_variant, singular
from editor.widgets.record_drag import offered
from editor.widgets.showing import set_shown
from runtime.content.annotations import Each, Ref
from runtime.content.fields import Field, Shape, Value

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDropEvent

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import FieldPath

FIRST = 6
PAGE = 60
MORE = 100


class ListEditor(BlockEditor):
    """Items one below the other, each with a handle and a menu, and a button that adds one.

    Of a long list the first items have widgets at once, some more as soon as the form has been
    seen; the others come when they are asked for.
    """

    container = list

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        item = self.description.item
        if item is None:
            raise TypeError(f"{field.name} is no list")
        self.item: Value = item
        each = self.description.marker(Each)
        self._word = each.text if each is not None else singular(field.label)
        self.frames: list[ItemFrame] = []
        self._limit = 0
        self._growing = False
        self._items = QWidget(self.body)
        self._stack = QVBoxLayout(self._items)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.setSpacing(4)
        self.setAcceptDrops(self._kind != "")
        self.body_layout.addWidget(self._items)
        self.body_layout.addLayout(self._foot())

    @property
    def _kind(self) -> str:
        """The kind of the records that the items name, "" when they name none."""
        reference = self.item.marker(Ref)
        return reference.kind if reference is not None else ""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take records that items can name."""
        offered(event, self._kind, self.host.project)

    def dropEvent(self, event: QDropEvent) -> None:
        """Add the record that was dragged here."""
        ref = offered(event, self._kind, self.host.project)
        if ref is not None:
            self.insert(len(self.value), ref.id)

    def _foot(self) -> QHBoxLayout:
        title = f"Add {self._word}" if self._word else f"Add to {self.field.label.lower()}"
        self.add = QPushButton(title, self.body)
        self.add.setProperty("look", "link")
        self.add.setIcon(self.host.icons.icon("plus", "accent"))
        self.add.setToolTip(self.field.help)
        if len(self.item.variants) > 1:
            menu = QMenu(self.add)
            for tag in self.item.variants:
                menu.addAction(choice_text(tag), partial(self.append, tag))
            self.add.setMenu(menu)
        else:
            self.add.clicked.connect(lambda _checked: self.append())
        self.more = QPushButton(self.body)
        self.more.setProperty("look", "link")
        self.more.clicked.connect(lambda _checked: self._show_up_to(self._limit + MORE))
        self.more.hide()
        foot = QHBoxLayout()
        foot.addWidget(self.more)
        foot.addWidget(self.add)
        foot.addStretch()
        self.entry = self.add
        return foot

    # What is shown

    def show_parts(self, value: list[Any]) -> None:
        """See `BlockEditor`: items before and after the place of a change keep their widgets."""
        if not self._growing and self._limit < PAGE:
            opening = self.host.later.is_opening
            self._limit = FIRST if opening else PAGE
            if opening and len(value) > FIRST:
                self.host.later.put(self, self._grow)
        whole, value = value, value[: self._limit]
        old = [frame.editor.raw for frame in self.frames]
        if len(old) != len(value):
            start = _common(old, value)
            end = _common(old[start:][::-1], value[start:][::-1])
            self._remove_frames(start, len(old) - end)
            for place in range(start, len(value) - end):
                self._insert_frame(place)
        for place, (frame, each) in enumerate(zip(self.frames, value, strict=True)):
            frame.editor.rekey(place)
            frame.editor.load(each)
            frame.refresh()
        hidden = len(whole) - len(value) if self._limit >= PAGE else 0
        self.more.setText(f"Show {min(MORE, hidden)} of {hidden} more")
        set_shown(self.more, shown=hidden > 0)
        self.head.set_note(str(len(whole)) if whole else "")
        self.message.refresh()

    def _grow(self) -> None:
        """Show some more of the first page, until all of it is there."""
        if self._limit < PAGE:
            self._growing = True
            self._show_up_to(min(self._limit + FIRST, PAGE))
            self._growing = False
            if self._limit < min(PAGE, len(self.value)):
                self.host.later.put(self, self._grow)

    def _show_up_to(self, limit: int) -> None:
        """Make widgets for items up to a place."""
        if limit > self._limit:
            self._limit = limit
            self.display()

    def reveal(self, rest: FieldPath) -> bool:
        """See `ValueEditor`: the item may have no widgets yet."""
        if rest and isinstance(rest[0], int):
            self._show_up_to(rest[0] + 1)
        return super().reveal(rest)

    def _remove_frames(self, start: int, end: int) -> None:
        for frame in self.frames[start:end]:
            self._stack.removeWidget(frame)
            frame.hide()
            frame.deleteLater()
        del self.frames[start:end]

    def _insert_frame(self, place: int) -> None:
        label = self._word or self.field.label
        field = Field("", label, self.field.help, "", self.item, required=True)
        frame = ItemFrame(self.host, self.item_editor(field, place), self, self._items)
        self.frames.insert(place, frame)
        self._stack.insertWidget(place, frame)
        set_shown(frame)

    def item_editor(self, field: Field, place: int) -> ValueEditor:
        """Make the editor of the item at a place."""
        if fits_in_line(self.item):
            return LineItem(self.host, field, self, place)
        if self.item.shape in {Shape.MODEL, Shape.UNION}:
            return FoldItem(self.host, field, self, place)
        return self.host.drawer_for(self.item).make(self.host, field, self, place)

    # What the designer does

    def append(self, tag: str = "") -> None:
        """Add an item at the end and go to it; `tag` chooses a variant."""
        value = replace(self.item, optional=False)
        if tag:
            self.insert(len(self.value), fresh_variant(value, tag, self.host.pick))
        else:
            self.insert(len(self.value), fresh(value, self.host.pick))

    def insert(self, place: int, value: object) -> None:
        """Put an item in a place and go to it."""
        if isinstance(self.raw, list):
            self.host.push(InsertItem(self.host.ref, self.path, place, value))
        else:
            items = list(self.value) if isinstance(self.value, list) else []
            self.commit([*items[:place], value, *items[place:]])
        self.go_to(place)

    def duplicate(self, place: int) -> None:
        """Put a copy of an item behind it."""
        self.insert(place + 1, self.value[place])

    def remove(self, place: int) -> None:
        """Take an item out and go to the one that takes its place."""
        if isinstance(self.raw, list):
            self.host.push(RemoveItem(self.host.ref, self.path, place))
        else:
            self.commit([*self.value[:place], *self.value[place + 1 :]])
        self.go_to(min(place, len(self.frames) - 1))

    def move_item(self, source: int, target: int) -> None:
        """Move an item to another place and go with it."""
        target = min(max(target, 0), len(self.value) - 1)
        if target == source:
            return
        if isinstance(self.raw, list):
            self._show_up_to(target + 1)
            unfolded = [frame.unfolded for frame in self.frames]
            unfolded.insert(target, unfolded.pop(source))
            self.host.push(MoveItem(self.host.ref, self.path, source, target))
            for frame, state in zip(self.frames, unfolded, strict=True):
                frame.unfolded = state
        else:
            items = list(self.value)
            items.insert(target, items.pop(source))
            self.commit(items)
        self.go_to(target)

    def go_to(self, place: int) -> None:
        """Give the keyboard to an item, to the add button when there is none."""
        self._show_up_to(place + 1)
        if 0 <= place < len(self.frames):
            self.frames[place].editor.reveal(())
        else:
            self.add.setFocus()

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`: an item is replaced."""
        if isinstance(self.raw, list):
            path = (*self.path, key)
            self.host.push(SetField(self.host.ref, path, MISSING, new, gesture, leaf=leaf))
        elif isinstance(key, int):
            items = [*self.value[:key], new, *self.value[key + 1 :]]
            self.owner.commit_child(self.key, items, gesture)

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`."""
        return [frame.editor for frame in self.frames]


def _common(one: list[Any], other: list[Any]) -> int:
    """Return how many items are equal from the start."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if not same(left, right):
            break
        count += 1
    return count
