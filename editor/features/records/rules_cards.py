"""What the constants of the rules come to: growth, levels, pay, and the player in fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.character_cards import TrialsCard
from editor.features.records.curve import Curve, Line
from editor.features.records.figures import FigureRow
from editor.features.records.pickers import Picker
from editor.features.records.text_card import RowsCard
from runtime.content.models.ranks import Rank

if TYPE_CHECKING:
    from collections.abc import Iterable

FLOORS = range(1, 13)
LEVELS = (2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200)
SCORES = (500, 1_000, 2_500, 5_000, 10_000, 20_000)


class ScalingCard(Card):
    """How an enemy grows with the floor."""

    title = "Growth by floor"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.enemy = Picker("Enemy")
        self.enemy.picked.connect(lambda key: subject.view.choose(enemy=key))
        self.top.addWidget(self.enemy)
        self.curve = Curve(self.icons)
        self.column.addWidget(self.curve)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.fighters import enemy_on  # noqa: PLC0415 - numba comes later

        content = self.subject.content
        self.setVisible(bool(content.enemies))
        if not content.enemies:
            return
        options = [(id_, each.name) for id_, each in content.enemies.items()]
        enemy = self.enemy.load(options, self.subject.view.enemy)
        sheets = enemy_on(content, enemy, FLOORS, Rank.NORMAL)
        health = tuple(float(sheet.max_health) for sheet in sheets)
        damage = tuple((sheet.low + sheet.high) / 2 for sheet in sheets)
        self.curve.show_lines(
            FLOORS, (Line("health", "accent", health), Line("damage", "warn", damage))
        )


class LevelsCard(RowsCard):
    """What each level takes."""

    title = "Experience by level"
    columns = ("Level", "in all", "more", "kills")
    empty = "There are no levels: no boons are named."

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.figures.setToolTip("Kills of the enemy chosen above, in all")

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        from runtime.sim.analysis.progress import experience_for  # noqa: PLC0415 - numba later

        content, levels = self.subject.content, self.subject.content.rules.levels
        enemy = content.enemies.get(self.subject.view.enemy)
        enemy = enemy or next(iter(content.enemies.values()), None)
        self.note.setText(f"kills of {enemy.name.lower()}" if enemy is not None else "")
        for level in (n for n in LEVELS if levels.boons and n <= levels.most):
            total = experience_for(levels, level)
            more = total - experience_for(levels, level - 1)
            kills = f"{-(-total // enemy.xp)}" if enemy is not None and enemy.xp else "–"
            yield FigureRow(f"{level}", (f"{total}", f"{more}", kills))


class PayCard(RowsCard):
    """What runs pay, and what that buys."""

    title = "What runs pay"
    columns = ("Score", "lost", "buys", "won", "buys")

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        from runtime.sim.analysis.progress import currency_of  # noqa: PLC0415 - numba later

        content = self.subject.content
        costs = sorted(unlock.cost for unlock in content.unlocks.values())
        self.note.setText("currency, and the cheapest unlocks")
        for score in SCORES:
            pays = [currency_of(score, content.rules.meta, victory=won) for won in (False, True)]
            figures = [text for pay in pays for text in (f"{pay}", f"{_affordable(costs, pay)}")]
            yield FigureRow(f"{score}", tuple(figures))


def _affordable(costs: list[int], purse: int) -> int:
    """Return how many of the cheapest things a purse buys."""
    bought = 0
    for cost in costs:
        purse -= cost
        if purse < 0:
            break
        bought += 1
    return bought


class PlayerTrialsCard(TrialsCard):
    """How the player of the rules fares against every enemy."""

    title = "The player in fights"

    def character(self) -> str | None:
        """See `TrialsCard`."""
        return None
