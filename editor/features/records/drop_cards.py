"""What a drop table gives: exact odds of one roll, all nesting resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QSpinBox

from editor.features.records.card import Card, Subject
from editor.features.records.odds_list import OddsList, OddsRow
from editor.widgets.forms.reference import record_icon
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from fractions import Fraction

    from editor.app.icons import Icons
    from runtime.content import Content
    from runtime.sim.analysis import DropOdds

LAST_FLOOR = 999


def percent(chance: Fraction) -> str:
    """Write a chance in per cent: one decimal, more when it is small, never 0 for something."""
    share = float(chance) * 100
    if share == int(share):
        return f"{share:.0f} %"
    if share >= 99.95:  # noqa: PLR2004 - what rounds up to certainty is not certain
        return "> 99.9 %"
    if share >= 0.1:  # noqa: PLR2004 - a tenth of a per cent
        return f"{share:.1f} %"
    return f"{share:.2g} %"


def odds_rows(icons: Icons, content: Content, odds: DropOdds) -> list[OddsRow]:
    """Return the rows of a table's odds: nothing first, then gold, then items by chance."""
    rows = [
        OddsRow(
            "Nothing", float(odds.nothing), percent(odds.nothing), "", icons.icon("cancel"), "dim"
        )
    ]
    if odds.gold_chance:
        gold = icons.icon("gold", "legendary")
        mean = f"×{float(odds.gold):.3g}"
        chance = odds.gold_chance
        rows.append(OddsRow("Gold", float(chance), percent(chance), mean, gold, "legendary"))
    for item in sorted(odds.items, key=lambda name: (-odds.items[name], name)):
        record, chance = content.items.get(item), odds.items[item]
        rows.append(
            OddsRow(
                record.name if record is not None else item,
                float(chance),
                percent(chance),
                f"×{float(odds.counts.get(item, chance)):.2f}",
                record_icon(icons, "items", record),
                str(record.rarity) if record is not None else "error",
                AssetRef("items", item),
            )
        )
    return rows


class OddsCard(Card):
    """Exact odds of one roll of the table on a floor."""

    title = "Exact odds of one roll"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("floor")
        self.floor = QSpinBox()
        self.floor.setRange(1, LAST_FLOOR)
        self.floor.setFixedWidth(64)
        self.floor.setAccessibleName("Floor on which the table is rolled")
        self.floor.setToolTip("Entries count only within their floors")
        self.floor.valueChanged.connect(self.refresh)
        self.top.addWidget(self.floor)
        self.odds = OddsList(self.icons)
        self.odds.activated.connect(subject.context.open)
        self.fault = QLabel()
        self.fault.setProperty("look", "warn")
        self.fault.setWordWrap(True)
        self.column.addWidget(self.odds)
        self.column.addWidget(self.fault)

    def table(self) -> str:
        """Return the id of the table that is rolled."""
        return self.subject.ref.id

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis import LootError, drop_odds  # noqa: PLC0415 - numba comes later

        content = self.subject.content
        try:
            odds = drop_odds(content.drop_tables, self.table(), self.floor.value())
        except LootError as error:
            self._say(error.reason)
            return
        self.odds.show_rows(odds_rows(self.icons, content, odds))
        self._say("")

    def _say(self, fault: str) -> None:
        """Show why there are no odds, or the odds."""
        self.fault.setText(f"No odds: {fault}")
        self.fault.setVisible(bool(fault))
        self.odds.setVisible(not fault)
