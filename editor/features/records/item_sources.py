"""Where an item drops, and with which affixes it may be found."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from editor.features.records.card import Card, Subject
from editor.features.records.drop_stories import path_tree
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.pickers import Stepper
from editor.features.records.sentences import modifiers_text
from editor.features.records.text_card import RowsCard
from editor.features.records.words import label, mean_text, percent
from editor.widgets.forms.reference import record_icon
from runtime.content.models.items import Equipment
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from runtime.content import Content

SAMPLES = 4
SHOWN_PATHS, MOST_PATHS = 4, 200


class SourcesCard(RowsCard):
    """Everybody and everything that may give the item, with its exact chance."""

    title = "Where it comes from"
    columns = ("From", "chance", "mean")
    most = 12
    empty = "Nowhere: nothing rolls a table that leads to it, and nobody sets out with it."

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("floor")
        self.top.addWidget(Stepper(subject.view, "floor", "Floor on which tables are rolled"))
        self.locked, self.ways = label("warn"), label("mono")
        self.column.insertWidget(1, self.locked)
        self.all_ways = QPushButton()
        self.all_ways.setProperty("look", "link")
        self.all_ways.setCheckable(True)
        self.all_ways.toggled.connect(self.refresh)
        self.column.addWidget(self.ways)
        self.column.addWidget(self.all_ways, 0, Qt.AlignmentFlag.AlignLeft)

    def refresh(self) -> None:
        """See `Card`."""
        super().refresh()
        from runtime.sim.analysis.sources import locked_by  # noqa: PLC0415 - numba comes later

        content = self.subject.content
        names = [content.unlocks[each].name for each in locked_by(content, self.subject.ref.id)]
        self.locked.setVisible(bool(names))
        self.locked.setText(f"In no drop table until {' or '.join(names)} is bought.")

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        from runtime.sim.analysis.sources import (  # noqa: PLC0415 - numba comes later
            gifts,
            item_chances,
        )

        content, item = self.subject.content, self.subject.ref.id
        for gift in gifts(content, item):
            figures = ("always", f"×{gift.count}")
            yield self.row(gift.ref, figures, f"{gift.name}, {gift.occasion}")
        found = item_chances(content, item, self.subject.view.floor)
        self._tell_ways(content, item, [each.source.table for each in found])
        for each in found:
            source = each.source
            figures = (percent(each.some), mean_text(each.mean))
            yield self.row(source.ref, figures, f"{source.name}, {source.occasion}")

    def _tell_ways(self, content: Content, item: str, tables: list[str]) -> None:
        from runtime.sim.analysis.paths import paths_to  # noqa: PLC0415 - numba comes later

        everything, trees, left = self.all_ways.isChecked(), [], False
        most = MOST_PATHS if everything else SHOWN_PATHS
        for table in dict.fromkeys(tables):
            tables_there, floor = content.drop_tables, self.subject.view.floor
            paths, more = paths_to(tables_there, table, floor, item, most)
            left = left or more
            trees.append(path_tree(content, content.name_of("drop_tables", table), paths))
        self.ways.setText("\n".join(trees if everything else trees[:SHOWN_PATHS]))
        self.ways.setVisible(bool(trees))
        self.all_ways.setVisible(everything or left or len(trees) > SHOWN_PATHS)
        self.all_ways.setText("Show fewer ways" if everything else "Show every way")


class FoundCard(Card):
    """The item as it may be found: rolled samples, and the exact chance of each affix and tier."""

    title = "As it may be found"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.seed = 1
        self.note.setText("item level")
        self.level = Stepper(subject.view, "floor", "Item level: that of the item, and floors gone")
        self.top.addWidget(self.level)
        self.again = QPushButton()
        self.again.setProperty("look", "quiet")
        self.again.setIcon(self.icons.icon("dice-5-outline", "dim"))
        self.again.setAccessibleName("Other samples")
        self.again.setToolTip("Roll other samples")
        self.again.clicked.connect(self._another)
        self.top.addWidget(self.again)
        self.told = label("label")
        self.samples = QLabel()
        self.samples.setWordWrap(True)
        self.figures = Figures(self.icons, ("Affix", "tier", "chance"))
        self.figures.activated.connect(subject.context.open)
        for each in (self.samples, self.told, self.figures):
            self.column.addWidget(each)

    def _another(self) -> None:
        self.seed += 1
        self.refresh()

    def refresh(self) -> None:
        """See `Card`: only gear has affixes."""
        from runtime.sim.analysis.affixes import affix_odds  # noqa: PLC0415 - numba comes later

        content, view = self.subject.content, self.subject.view
        item = content.items.get(self.subject.ref.id)
        self.setVisible(isinstance(item, Equipment) and bool(item.affix_tags))
        if item is None or self.isHidden():
            return
        odds = affix_odds(content, item, view.floor)
        self.level.stand_above(item.level - 1)
        self.told.setText(
            f"On floor {view.floor}: plain {percent(odds.plain)}, with prefix and suffix "
            f"{percent(odds.both)}."
        )
        self.samples.setText(self._rolled(content))
        self.figures.setVisible(bool(odds.affixes))
        self.figures.show_rows(self._rows(content, odds.affixes))

    def _rows(self, content: Content, chances: Mapping[str, float]) -> list[FigureRow]:
        ordered = sorted(chances, key=lambda name: (-chances[name], name))
        return [
            FigureRow(
                content.affixes[name].name,
                (f"{content.affixes[name].tier}", percent(chances[name])),
                record_icon(self.icons, "affixes", content.affixes[name]),
                target=AssetRef("affixes", name),
            )
            for name in ordered
        ]

    def _rolled(self, content: Content) -> str:
        """Return samples as rich text: the name in the colour of rarity, then what it adds."""
        from runtime.sim.analysis.affixes import sample_items  # noqa: PLC0415 - numba comes later

        item, floor = self.subject.ref.id, self.subject.view.floor
        rarity = self.icons.colour(content.items[item].rarity).name()
        dim = self.icons.colour("dim").name()
        return "".join(
            f'<p style="margin: 0 0 4px 0"><span style="color: {rarity}">'
            f"{escape(each.name[:1].upper() + each.name[1:])}</span><br>"
            f'<span style="color: {dim}">{escape(modifiers_text(each.modifiers))}</span></p>'
            for each in sample_items(content, item, floor, self.seed, SAMPLES)
        )
