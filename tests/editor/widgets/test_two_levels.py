"""A tree of two levels keeps to the rules of Qt's models."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from editor.widgets.two_levels import NOWHERE, Index, TwoLevelModel

WORDS = {"tiles": ["wall", "floor"], "items": [], "maps": ["vale"]}


class Words(TwoLevelModel):
    """Heads with the words below them."""

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - named by Qt
        """See Qt."""
        if not parent.isValid():
            return len(WORDS)
        return len(list(WORDS.values())[parent.row()]) if parent.internalId() == 0 else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:  # noqa: N802 - named by Qt
        """See Qt."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if not index.parent().isValid():
            return list(WORDS)[index.row()]
        return list(WORDS.values())[index.parent().row()][index.row()]


def test_every_line_knows_its_head_and_qt_finds_no_fault() -> None:
    model = Words()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert tester.model() is model
    for row, (head, words) in enumerate(WORDS.items()):
        top = model.index(row, 0)
        assert top.data() == head
        assert not top.parent().isValid()
        assert [model.index(place, 0, top).data() for place in range(len(words))] == words
        assert all(model.index(place, 0, top).parent() == top for place in range(len(words)))
    assert model.index(0, 0, model.index(1, 0)) == QModelIndex()
    assert model.index(3, 0) == QModelIndex()
