"""What a drop table gives: exact odds of one roll, all nesting resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox

from editor.features.records.card import Card, Subject
from editor.features.records.odds_list import OddsList, OddsRow
from editor.features.records.words import fraction, label, mean_text, percent
from editor.widgets.forms.reference import record_icon
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from PySide6.QtGui import QIcon

    from editor.app.icons import Icons
    from runtime.content import Content
    from runtime.content.models.drop_tables import DropTable
    from runtime.sim.analysis import DropOdds
    from runtime.sim.analysis.exact import ExactOdds
    from runtime.sim.analysis.sources import Source

LAST_FLOOR = 999
MOST = 16
"""Results that are shown at first, the likeliest; the rest when asked for."""
GOLD, NOTHING = "*gold", "*nothing"
"""The results that are no items, as the analysis names them."""


def result_name(content: Content, result: str) -> str:
    """Return how a result is called."""
    if result in (GOLD, NOTHING):
        return result[1:].capitalize()
    return content.name_of("items", result)


def result_role(content: Content, result: str) -> str:
    """Return the role of the colour of a result."""
    if result == NOTHING:
        return "dim"
    if result == GOLD:
        return "legendary"
    item = content.items.get(result)
    return str(item.rarity) if item is not None else "error"


def result_icon(icons: Icons, content: Content, result: str) -> QIcon:
    """Return the icon of a result."""
    if result == NOTHING:
        return icons.icon("cancel")
    if result == GOLD:
        return icons.icon("gold", "legendary")
    return record_icon(icons, "items", content.items.get(result))


def odds_rows(
    icons: Icons,
    content: Content,
    odds: DropOdds,
    exact: ExactOdds | None,
    long_run: DropOdds | None = None,
) -> list[OddsRow]:
    """Return the rows of a table's odds: nothing first, then gold, then items by chance.

    Where the chances are known as fractions, those are told; beside them those with pity.
    """
    known: Mapping[str, Fraction] = exact.chances if exact is not None else {}
    found = [(NOTHING, odds.nothing, "")]
    if odds.gold_chance:
        found.append((GOLD, odds.gold_chance, f"×{odds.gold:.3g}"))
    ordered = sorted(odds.items, key=lambda name: (-odds.items[name], name))
    found += [(item, odds.items[item], mean_text(odds.counts[item])) for item in ordered]
    later = chances_of(long_run) if long_run is not None else {}
    return [
        OddsRow(
            result_name(content, result),
            chance,
            percent(known.get(result, chance)),
            mean,
            result_icon(icons, content, result),
            result_role(content, result),
            AssetRef("items", result) if result in content.items else None,
            result,
            fraction(known[result]) if result in known else "",
            with_pity=percent(later[result]) if result in later else "",
        )
        for result, chance, mean in found
    ]


def chances_of(odds: DropOdds) -> dict[str, float]:
    """Return the chance of each result, NOTHING and GOLD among them."""
    return {NOTHING: odds.nothing, GOLD: odds.gold_chance, **odds.items}


def chosen_result(subject: Subject, odds: DropOdds) -> tuple[str, float]:
    """Return the result that the cards of a table speak of, and its chance.

    Until one is chosen that is the rarest item.
    """
    chances, result = chances_of(odds), subject.view.result
    if result not in chances:
        result = min(odds.items, key=lambda item: (odds.items[item], item), default=NOTHING)
    return result, chances[result]


class OddsCard(Card):
    """Exact odds on a floor of what a record rolls; with pity, those in the long run beside."""

    title = "Exact odds of one roll"
    solves = False

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("floor")
        self.floor = QSpinBox()
        self.floor.setRange(1, LAST_FLOOR)
        self.floor.setFixedWidth(64)
        self.floor.setAccessibleName("Floor on which the table is rolled")
        self.floor.setToolTip("Entries count only within their floors")
        self.floor.valueChanged.connect(self._choose_floor)
        self.top.addWidget(self.floor)
        self.odds = OddsList(self.icons, solves=self.solves)
        self.odds.activated.connect(subject.context.open)
        self.fault = QLabel()
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        self.more = QPushButton()
        self.more.setProperty("look", "link")
        self.more.clicked.connect(self._show_all)
        self.more.hide()
        self.column.addWidget(self.odds)
        self.column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.fault)
        self.pity = label("label")
        self.pity.setText(
            "The second figure is the chance in the long run, with pity over many rolls."
        )
        self.pity.setToolTip(
            "Pity is counted over the whole run. Mean numbers are exact, chances too unless one "
            "roll comes to a table with pity several times."
        )
        self.column.addWidget(self.pity)
        self._all = False

    def _choose_floor(self, floor: int) -> None:
        self.subject.view.choose(floor=floor)
        self.refresh()

    def _show_all(self) -> None:
        self._all = not self._all
        self.refresh()

    def source(self) -> Source | None:
        """Return what is rolled; None hides the card."""
        from runtime.sim.analysis.sources import Source  # noqa: PLC0415 - numba comes later

        return Source(self.subject.ref, "roll", self.subject.ref.id, "")

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis import LootError  # noqa: PLC0415 - numba comes later
        from runtime.sim.analysis.sources import SourceOdds, source_fractions  # noqa: PLC0415 - same

        tables, view, source = self.subject.content.drop_tables, self.subject.view, self.source()
        self.setVisible(source is not None)
        self.floor.setValue(view.floor)
        if source is None:
            return
        try:
            odds = SourceOdds(tables, view.floor).odds(source)
        except LootError as error:
            self._say(error.reason)
            return
        long_run = _with_pity(tables, source, view.floor)
        exact = source_fractions(tables, source, view.floor)
        rows = odds_rows(self.icons, self.subject.content, odds, exact, long_run)
        self.pity.setVisible(long_run is not None)
        self._show(rows, self.marked(odds))

    def _show(self, rows: list[OddsRow], marked: str) -> None:
        held = self.odds.held
        shown = [
            row
            for place, row in enumerate(rows)
            if (row.key in held if held else self._all or place < MOST or row.key == marked)
        ]
        self.odds.show_rows(shown, marked)
        self.more.setVisible(len(rows) > MOST)
        self.more.setText("Show the likeliest" if self._all else f"Show all {len(rows)}")
        self._say("")

    def marked(self, odds: DropOdds) -> str:
        """Return the key of the row that the other cards speak of; "" for none."""
        del odds
        return ""

    def _say(self, fault: str) -> None:
        """Show why there are no odds, or the odds."""
        self.fault.setText(f"No odds: {fault}")
        self.fault.setVisible(bool(fault))
        self.odds.setVisible(not fault)
        if fault:
            self.more.hide()
            self.pity.hide()


def _with_pity(tables: Mapping[str, DropTable], source: Source, floor: int) -> DropOdds | None:
    """Return the odds of a source in the long run; None where pity changes nothing."""
    from runtime.sim.analysis.pity_odds import long_run_odds  # noqa: PLC0415 - numba comes later

    once = source.rolls.low == source.rolls.high == 1
    return long_run_odds(tables, source.table, floor, source.quality) if once else None
