"""How an enemy fares: its numbers floor by floor, and against the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from editor.features.records.card import Card, Subject
from editor.features.records.curve import Curve, Line
from editor.features.records.drop_cards import OddsCard
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.words import beats

if TYPE_CHECKING:
    from runtime.content.models.enemies import Enemy

FLOORS = 12
SHOWN = (0, 2, 4, 7, 11)


def floors_of(enemy: Enemy) -> list[int]:
    """Return the first twelve floors where it lives."""
    return list(range(enemy.min_floor, min(enemy.max_floor, enemy.min_floor + FLOORS - 1) + 1))


class GrowthCard(Card):
    """Health and damage over the floors where the enemy lives."""

    title = "By floor"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.curve = Curve(self.icons)
        self.column.addWidget(self.curve)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis import enemy_curve  # noqa: PLC0415 - numba comes later

        enemy = self.subject.content.enemies.get(self.subject.ref.id)
        if enemy is None:
            return
        floors = floors_of(enemy)
        sheets = [sheet for _, sheet in enemy_curve(enemy, self.subject.content.rules, floors)]
        health = tuple(float(sheet.max_health) for sheet in sheets)
        damage = tuple((sheet.low + sheet.high) / 2 for sheet in sheets)
        self.curve.show_lines(
            floors, (Line("health", "accent", health), Line("damage", "warn", damage))
        )


class DuelCard(Card):
    """How many turns each side needs, against the bare player and with the start gear."""

    title = "Against the player"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("turns, exact means")
        columns = ("Floor", "health", "bare", "geared", "hit", "lasts")
        self.figures = Figures(self.icons, columns)
        self.told = QLabel()
        self.told.setProperty("look", "label")
        self.told.setWordWrap(True)
        self.column.addWidget(self.figures)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis import (  # noqa: PLC0415 - numba comes later
            enemy_curve,
            player_with,
            strikes,
        )

        content, rules = self.subject.content, self.subject.content.rules
        enemy = content.enemies.get(self.subject.ref.id)
        if enemy is None:
            return
        floors = floors_of(enemy)
        bare = player_with(content)
        geared = player_with(content, rules.player.start_items)
        ranged, burst = enemy.attack.kind == "ranged", enemy.attack.kind == "burst"
        rows = []
        for floor, sheet in enemy_curve(
            enemy, rules, [floors[n] for n in SHOWN if n < len(floors)]
        ):
            blow = strikes(sheet, geared, rules.combat, shot=ranged)
            figures = (
                f"{sheet.max_health}",
                beats(strikes(bare, sheet, rules.combat).time),
                beats(strikes(geared, sheet, rules.combat).time),
                f"{float(blow.mean_damage):.1f}",
                "bursts" if burst else beats(blow.time),
            )
            rows.append(FigureRow(f"{floor}", figures))
        self.figures.show_rows(rows)
        self.told.setText(
            "Turns of 100 time to kill it with bare hands and with the start gear; mean damage of "
            "its attack on a player in start gear, and how long that player lasts."
        )


class EnemyDropsCard(OddsCard):
    """What the enemy leaves when it dies."""

    title = "Exact odds of one kill"

    def table(self) -> str:
        """See `OddsCard`."""
        enemy = self.subject.content.enemies.get(self.subject.ref.id)
        return (enemy.drops or "") if enemy is not None else ""

    def refresh(self) -> None:
        """See `Card`: an enemy without drops has no card."""
        self.setVisible(bool(self.table()))
        if self.table():
            super().refresh()
