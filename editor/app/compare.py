"""A window with differences of records: what would be written beside what is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
)

from editor.app.fonts import mono_font
from editor.app.icons import UNKNOWN_ICON
from editor.app.records import name_of
from editor.documents.difference import difference
from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from editor.app.icons import Icons
    from editor.documents.difference import DiffLine
    from runtime.content import AssetRef

ROLES = {"+": "uncommon", "-": "error", "@": "dim", " ": "text"}
TINT = 0.14
LIST_WIDTH = 220


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts of one record; None on either side is no file."""

    ref: AssetRef
    name: str
    before: str | None
    after: str | None


class DiffView(QPlainTextEdit):
    """The lines of a difference: signs and colours say what came and what went."""

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.setReadOnly(True)
        self.setFont(mono_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName("Difference")
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def show_lines(self, lines: Sequence[DiffLine]) -> None:
        """Show a difference."""
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for place, line in enumerate(lines):
            if place:
                cursor.insertBlock()
            cursor.setBlockFormat(self._block(line.sign))
            shown = line.text if line.sign == "@" else f"{line.sign} {line.text}"
            cursor.insertText(shown, self._letters(line.sign))
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _block(self, sign: str) -> QTextBlockFormat:
        block = QTextBlockFormat()
        if sign in "+-":
            colour = QColor(self._icons.colour(ROLES[sign]))
            colour.setAlphaF(TINT)
            block.setBackground(colour)
        return block

    def _letters(self, sign: str) -> QTextCharFormat:
        letters = QTextCharFormat()
        letters.setFont(mono_font())
        letters.setForeground(self._icons.colour(ROLES[sign]))
        return letters


class CompareDialog(QDialog):
    """Lists records and shows the difference of the chosen one."""

    def __init__(
        self, icons: Icons, title: str, pairs: Sequence[Pair], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(980, 640)
        self._icons, self._pairs = icons, list(pairs)
        self.list, self.view = QListWidget(), DiffView(icons)
        self.summary = QLabel()
        self.summary.setProperty("look", "label")
        self.list.setAccessibleName("Records that differ")
        self.list.setIconSize(QSize(16, 16))
        self.list.setFixedWidth(LIST_WIDTH)
        for pair in self._pairs:
            kind = KINDS.get(pair.ref.kind)
            sign = kind.icon if kind is not None else UNKNOWN_ICON
            item = QListWidgetItem(icons.icon(sign, "dim"), pair.name)
            item.setToolTip(pair.ref.path)
            self.list.addItem(item)
        self.list.setVisible(len(self._pairs) > 1)
        self._lay_out()
        self.list.currentRowChanged.connect(self._show)
        self.list.setCurrentRow(0)

    def _lay_out(self) -> None:
        close = QPushButton("Close")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        across = QHBoxLayout()
        across.setSpacing(8)
        across.addWidget(self.list)
        across.addWidget(self.view, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.summary, 1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(8)
        column.addLayout(across, 1)
        column.addLayout(foot)

    def choose(self, ref: AssetRef) -> None:
        """Show the difference of a record."""
        rows = [row for row, pair in enumerate(self._pairs) if pair.ref == ref]
        if rows:
            self.list.setCurrentRow(rows[0])

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._pairs):
            return
        pair = self._pairs[row]
        lines = difference(pair.before, pair.after)
        self.view.show_lines(lines)
        self.summary.setText(f"{pair.ref.path} · {summary_of(pair, lines)}")


def summary_of(pair: Pair, lines: Sequence[DiffLine]) -> str:
    """Say in a few words how a record differs."""
    if pair.before is None and pair.after is None:
        return "its text can't be shown"
    if pair.before is None:
        return "new: there is no file yet"
    if pair.after is None:
        return "deleted: the file goes with the next save"
    if not lines:
        return "no difference to its file"
    came = sum(line.sign == "+" for line in lines)
    went = sum(line.sign == "-" for line in lines)
    return f"{came} {'line' if came == 1 else 'lines'} came, {went} went"


def unsaved_pairs(context: Context) -> list[Pair]:
    """Return the unsaved records, and the one in front, beside what their files hold."""
    project = context.project
    front = {context.current_ref} - {None}
    refs = sorted(project.dirty_refs() | {ref for ref in front if ref is not None})
    pairs = []
    for ref in refs:
        saved = project.saved_asset(ref)
        before = saved.text if saved is not None else None
        after = project.asset(ref).text if project.has(ref) else None
        pairs.append(Pair(ref, name_of(project, ref), before, after))
    return pairs


def compare_with_file(context: Context) -> CompareDialog:
    """Show how the record in front, and the other unsaved ones, differ from their files."""
    dialog = CompareDialog(
        context.icons, "Compare with file", unsaved_pairs(context), context.window
    )
    if context.current_ref is not None:
        dialog.choose(context.current_ref)
    dialog.show()
    return dialog
