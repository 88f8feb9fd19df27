"""What an edit of a drop table changes: at the table, and at everybody who rolls it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QPushButton

from editor.features.records.card import Card, Subject
from editor.features.records.drop_cards import result_name
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.words import label, percent, points
from editor.widgets.forms.reference import record_icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content import AssetRef, Content
    from runtime.sim.analysis.differences import Difference
    from runtime.sim.analysis.sources import Source

SHOWN = 5
ROOM = 140
"""Height of the centre for each row that is shown: the form needs the rest."""


class DifferenceCard(Card):
    """Chances before and after: since the last step, or since the project was saved.

    Before a step has been seen, as when a tab comes back, it is since the project was saved.
    """

    title = "What this edit changes"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._project = subject.context.project
        self._index = self._project.history_index
        self._last: Content = self._project.content
        self._before: Content | None = None
        self.since_saved = QPushButton("since the last save")
        self.since_saved.setProperty("look", "chip")
        self.since_saved.setCheckable(True)
        self.since_saved.setChecked(True)
        self.since_saved.setToolTip("Compare with the files instead of with the step before")
        self.since_saved.toggled.connect(self.refresh)
        self.top.addWidget(self.since_saved)
        columns = ("Where › what", "before", "after", "points")
        self.figures = Figures(self.icons, columns)
        self.figures.activated.connect(subject.context.open)
        self.told = label("label")
        self.column.addWidget(self.figures)
        self.column.addWidget(self.told)
        self._project.changed.connect(self._follow)

    def _follow(self) -> None:
        """Remember what was before the last step, however many edits join it."""
        if self._project.history_index != self._index:
            self._index = self._project.history_index
            if self._before is None:
                with QSignalBlocker(self.since_saved):
                    self.since_saved.setChecked(False)
            self._before = self._last
        self._last = self._project.content

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.differences import differences  # noqa: PLC0415 - numba later

        content, table = self.subject.content, self.subject.ref.id
        before = None if self.since_saved.isChecked() else self._before
        saved = before is None
        found = differences(before or self._saved(), content, table, self.subject.view.floor)
        self.figures.setVisible(bool(found))
        told, shown = told_first(found, self.subject.ref, self.subject.view.result), self._room()
        self.figures.show_rows([self._row(each) for each in told[:shown]])
        more = f"and {len(found) - shown} smaller ones" if len(found) > shown else ""
        self.told.setText(more if found else _nothing(saved=saved))
        self.told.setVisible(bool(self.told.text()))
        self.note.setText(self._project.undo_title if found and not saved else "")

    def _room(self) -> int:
        """Return how many rows leave room for the form above."""
        centre = self.parentWidget()
        height = centre.height() if centre is not None else 0
        return min(max(height // ROOM - 1, 1), SHOWN)

    def _saved(self) -> Content:
        """Return the content as the files have it."""
        content = self.subject.content
        for ref in self._project.dirty_refs():
            asset = self._project.saved_asset(ref)
            content = content.without(ref) if asset is None else content.with_asset(asset)
        return content

    def _row(self, difference: Difference) -> FigureRow:
        content, source = self.subject.content, difference.source
        occasion = "" if source.occasion == "roll" else f", {source.occasion}"
        role = "uncommon" if difference.change > 0 else "error"
        return FigureRow(
            f"{source.name}{occasion} › {result_name(content, difference.result)}",
            (
                percent(difference.before),
                percent(difference.after),
                points(difference.change),
            ),
            record_icon(self.icons, source.ref.kind, content.get(*source.ref)),
            roles=("dim", "text", role),
            target=source.ref if source.ref != self.subject.ref else None,
        )


def told_first(found: Sequence[Difference], own: AssetRef, result: str = "") -> list[Difference]:
    """Return the largest change of every source before second ones, the table's own first.

    At the table itself the chosen result comes before all others.
    """

    def is_chosen(each: Difference) -> bool:
        return each.source.ref == own and each.result == result

    seen: Counter[Source] = Counter()
    ranked: list[tuple[int, bool, float, Difference]] = []
    for each in sorted(found, key=is_chosen, reverse=True):
        ranked.append((seen[each.source], each.source.ref != own, -abs(each.change), each))
        seen[each.source] += 1
    return [row[-1] for row in sorted(ranked, key=lambda row: row[:-1])]


def _nothing(*, saved: bool) -> str:
    since = "the last save" if saved else "the last step"
    return f"No chance has changed since {since}, here or where the table is used."
