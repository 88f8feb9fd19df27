"""Go to anything: one box that finds records and commands by a few letters of their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QVBoxLayout,
)

from editor.app.fuzzy import best
from editor.app.records import all_refs, name_of
from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from editor.app.command import Command
    from editor.app.context import Context

    Index = QModelIndex | QPersistentModelIndex

LIMIT = 60
WIDTH, ROWS, ROW = 620, 11, 30
COMMANDS_ONLY = ">"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the palette."""

    title: str
    detail: str
    icon: str
    sought: tuple[str, ...]
    run: Callable[[], object]


def record_entries(context: Context) -> list[Entry]:
    """List every record of the project."""
    if not context.has_project:
        return []
    entries = []
    for ref in all_refs(context.project):
        kind, name = KINDS[ref.kind], name_of(context.project, ref)
        entries.append(
            Entry(
                name,
                f"{kind.singular}  {ref.id}",
                kind.icon,
                (name, ref.id),
                lambda ref=ref: context.open(ref),  # type: ignore[misc]  # bound now, on purpose
            )
        )
    return entries


def command_entries(context: Context, commands: Sequence[Command]) -> list[Entry]:
    """List the commands that can run now."""
    return [
        Entry(
            command.plain_title,
            "   ".join(
                part
                for part in (
                    command.menu.value if command.menu else "",
                    QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText),
                )
                if part
            ),
            command.icon or "chevron-right",
            (command.plain_title,),
            lambda command=command: context.run(command.id),  # type: ignore[misc]  # bound now
        )
        for command in commands
        if command.is_enabled(context)
    ]


class EntryList(QAbstractListModel):
    """The lines that match what is typed."""

    def __init__(
        self, context: Context, commands: Sequence[Command], others: Sequence[Entry]
    ) -> None:
        super().__init__()
        self._icons = context.icons
        self._commands = command_entries(context, commands)
        self._everything = [*record_entries(context), *self._commands, *others]
        self.shown: list[Entry] = []
        self.search("")

    def search(self, text: str) -> None:
        """Keep the best lines; a text that begins with `>` looks for commands alone."""
        self.beginResetModel()
        alone = text.startswith(COMMANDS_ONLY)
        entries = self._commands if alone else self._everything
        pattern = text.removeprefix(COMMANDS_ONLY)
        self.shown = best(pattern, entries, lambda entry: entry.sought, LIMIT)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return title, detail (as user data) or icon of a line."""
        entry = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == Qt.ItemDataRole.UserRole:
            return entry.detail
        if role == Qt.ItemDataRole.DecorationRole:
            return self._icons.icon(entry.icon, "dim")
        return None


class EntryDelegate(QStyledItemDelegate):
    """Draws the detail of a line dim on its right."""

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = context.icons

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All lines are equally high."""
        return QSize(100, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the line, then its detail."""
        super().paint(painter, option, index)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setPen(self._icons.colour("bright" if chosen else "dim"))
        painter.drawText(
            rect.adjusted(0, 0, -12, 0),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            str(index.data(Qt.ItemDataRole.UserRole)),
        )
        painter.restore()


class CommandPalette(QDialog):
    """A box under the toolbar; Enter goes, Escape leaves, up and down choose."""

    def __init__(
        self,
        context: Context,
        commands: Sequence[Command],
        window: QWidget,
        others: Sequence[Entry] = (),
    ) -> None:
        super().__init__(window, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Go to anything")
        self.entries = EntryList(context, commands, others)
        self.box, self.list = QLineEdit(), QListView()
        self.box.setPlaceholderText("A name, an id or a command;  >  looks for commands alone")
        self.box.addAction(
            context.icons.icon("magnify", "dim"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.box.setMinimumHeight(34)
        self.list.setModel(self.entries)
        self.list.setItemDelegate(EntryDelegate(context, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setIconSize(QSize(16, 16))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        frame = QFrame()
        frame.setProperty("look", "popup")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(6, 6, 6, 6)
        inner.addWidget(self.box)
        inner.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self.box.textChanged.connect(self._search)
        self.list.clicked.connect(lambda index: self._go(index.row()))
        self.box.installEventFilter(self)
        self._search("")

    def _search(self, text: str) -> None:
        self.entries.search(text)
        self.list.setCurrentIndex(self.entries.index(0))

    def pop_up(self, window: QWidget, below: int) -> None:
        """Show the box in the middle of the window, under the toolbar."""
        self.resize(WIDTH, 34 + ROWS * ROW + 20)
        left = (window.width() - WIDTH) // 2
        self.move(window.mapToGlobal(window.rect().topLeft()).x() + left, below)
        self.show()
        self.box.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys of the box move through the list."""
        if (
            watched is self.box
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and self._moved(event.key())
        ):
            return True
        return super().eventFilter(watched, event)

    def _moved(self, key: int) -> bool:
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: ROWS,
            Qt.Key.Key_PageUp: -ROWS,
        }
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go(self.list.currentIndex().row())
            return True
        if key not in steps:
            return False
        last = self.entries.rowCount() - 1
        row = min(max(self.list.currentIndex().row() + steps[Qt.Key(key)], 0), last)
        self.list.setCurrentIndex(self.entries.index(row))
        return True

    def _go(self, row: int) -> None:
        if 0 <= row < len(self.entries.shown):
            entry = self.entries.shown[row]
            self.close()
            entry.run()
