"""Asks, field by field, whose value to take where two sides changed the same one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.documents.change import path_words
from editor.documents.trees import MISSING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.documents.merging import Clash

WIDTH, HEIGHT, ROW, MOST_ROWS = 700, 190, 34, 12
LONGEST = 160
"""Letters of a value that are shown beside its button; the tooltip has all of it."""


def value_text(value: object) -> str:
    """Write words as they are and all else as its file does; say so when there is nothing."""
    if value is MISSING:
        return "(removed)"
    if isinstance(value, str) and value[:1].isalpha():
        return " ".join(value.split())
    return json.dumps(value, ensure_ascii=False)


def place_text(clash: Clash) -> str:
    """Say which field a clash is about."""
    text = path_words(clash.path)
    return f"{text} (new items before it)" if clash.is_gap else text


class MergeDialog(QDialog):
    """One row for each clash: the field, my value and the file's, one of them chosen."""

    def __init__(self, name: str, clashes: Sequence[Clash], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Merge {name}")
        self.resize(WIDTH, HEIGHT + ROW * min(len(clashes), MOST_ROWS))
        self.rows: list[tuple[QRadioButton, QRadioButton]] = []
        self._groups: list[QButtonGroup] = []
        count = "1 field was" if len(clashes) == 1 else f"{len(clashes)} fields were"
        told = QLabel(f"{count} changed on both sides. All other edits are merged.")
        told.setProperty("look", "head")
        self.all_mine, self.all_theirs = QPushButton("All Mine"), QPushButton("All the File's")
        self.all_mine.clicked.connect(lambda: self._choose_all(0))
        self.all_theirs.clicked.connect(lambda: self._choose_all(1))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(10)
        column.addWidget(told)
        column.addWidget(self._table(clashes), 1)
        column.addLayout(self._foot())
        self.rows[0][0].setFocus()

    def _foot(self) -> QHBoxLayout:
        buttons = QDialogButtonBox()
        merge = buttons.addButton("Merge", QDialogButtonBox.ButtonRole.AcceptRole)
        merge.setProperty("look", "primary")
        merge.setDefault(True)
        buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        for button in (self.all_mine, self.all_theirs):
            button.setAutoDefault(False)
            foot.addWidget(button)
        foot.addStretch()
        foot.addWidget(buttons)
        return foot

    def _table(self, clashes: Sequence[Clash]) -> QScrollArea:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(14, 12, 14, 12)
        grid.setSpacing(10)
        for place, title in enumerate(("Field", "Mine", "The file's")):
            head = QLabel(title)
            head.setProperty("look", "label")
            grid.addWidget(head, 0, place)
            grid.setColumnStretch(place, 1)
        for row, clash in enumerate(clashes, 1):
            self._add_row(grid, row, clash)
        grid.setRowStretch(len(clashes) + 1, 1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        return area

    def _add_row(self, grid: QGridLayout, row: int, clash: Clash) -> None:
        place = place_text(clash)
        label = QLabel(place)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        grid.addWidget(label, row, 0)
        mine = _button(f"{place}: mine", clash.mine)
        theirs = _button(f"{place}: the file's", clash.theirs)
        group = QButtonGroup(self)
        for column, button in enumerate((mine, theirs), 1):
            group.addButton(button)
            grid.addWidget(button, row, column)
        mine.setChecked(True)
        self._groups.append(group)
        self.rows.append((mine, theirs))

    def _choose_all(self, side: int) -> None:
        for row in self.rows:
            row[side].setChecked(True)

    def theirs_at(self) -> frozenset[int]:
        """Return the numbers of the clashes in which the file's value is chosen."""
        return frozenset(row for row, (_, theirs) in enumerate(self.rows) if theirs.isChecked())


def _button(name: str, value: object) -> QRadioButton:
    text = value_text(value)
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    button = QRadioButton(shown.replace("&", "&&"))
    button.setToolTip(text)
    button.setAccessibleName(f"{name}, {shown}")
    return button


def ask_about_clashes(
    name: str, clashes: Sequence[Clash], window: QWidget
) -> frozenset[int] | None:
    """Return in which clashes the file's value is taken; None when the merge is called off."""
    dialog = MergeDialog(name, clashes, window)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    theirs_at = dialog.theirs_at() if accepted else None
    dialog.deleteLater()
    return theirs_at
