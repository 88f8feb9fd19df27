"""How rich and how guarded a zone tier is: its guards with their threat, its chest."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from editor.features.records.card import Card, Subject
from editor.features.records.drop_cards import OddsCard
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.words import beats
from editor.widgets.forms.reference import record_icon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.sim.analysis.sources import Source

ZONE_SIZES = ((13, 11), (11, 9), (9, 9), (9, 7), (7, 7))


class RosterCard(Card):
    """Who guards: health, turns to kill, and how long the player lasts, on the first floor."""

    title = "Who guards it"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        columns = ("Guard", "share", "health", "to kill", "lasts")
        self.figures = Figures(self.icons, columns)
        self.column.addWidget(self.figures)
        self.told = QLabel("Turns against a player in start gear, on the guard's first floor.")
        self.told.setProperty("look", "label")
        self.told.setWordWrap(True)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        tier = self.subject.content.zone_tiers.get(self.subject.ref.id)
        if tier is None:
            return
        self.note.setText(str(tier.rarity))
        self.note.setStyleSheet(f"color: {self.icons.colour(tier.rarity).name()}")
        self.figures.show_rows(list(self._rows(tier.roster)))

    def _rows(self, roster: Iterable[str]) -> Iterable[FigureRow]:
        from runtime.sim.analysis import (  # noqa: PLC0415 - numba comes later
            enemy_sheet,
            player_with,
            strikes,
        )

        content, rules = self.subject.content, self.subject.content.rules
        player = player_with(content, rules.player.start_items)
        guards = [content.enemies.get(each) for each in roster]
        total = sum(guard.weight for guard in guards if guard is not None)
        for guard_id, guard in zip(roster, guards, strict=True):
            if guard is None:
                icon = self.icons.icon("link-off", "error")
                yield FigureRow(guard_id, ("", "", "", "missing"), icon, "error")
                continue
            sheet = enemy_sheet(guard, rules, guard.min_floor)
            share = guard.weight / total if total else math.nan
            shot = guard.attack.kind == "ranged"
            last = strikes(sheet, player, rules.combat, shot=shot).time
            figures = (
                "–" if math.isnan(share) else f"{share:.0%}".replace("%", " %"),
                f"{sheet.max_health}",
                beats(strikes(player, sheet, rules.combat).time),
                "bursts" if guard.attack.kind == "burst" else beats(last),
            )
            yield FigureRow(guard.name, figures, record_icon(self.icons, "enemies", guard))


class GuardCountCard(Card):
    """How many guards stand in zones of each size."""

    title = "Guards by zone size"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.figures = Figures(self.icons, ("Zone", "tiles", "guards"))
        self.column.addWidget(self.figures)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.mapgen.numbers import scaled  # noqa: PLC0415 - numba comes later

        content = self.subject.content
        tier = content.zone_tiers.get(self.subject.ref.id)
        if tier is None:
            return
        full, count = content.rules.zones.full_area, tier.guard_count
        rows = []
        for width, height in ZONE_SIZES:
            area = width * height
            low, high = scaled(count.low, area, full), scaled(count.high, area, full)
            guards = f"{low}" if low == high else f"{low}–{high}"
            rows.append(FigureRow(f"{width} × {height}", (f"{area}", guards)))
        self.figures.show_rows(rows)
        self.note.setText("an elder may stand here too" if tier.allow_elder else "no elder")


class ChestCard(OddsCard):
    """What lies in the chest."""

    title = "Exact odds of its chest"

    def source(self) -> Source | None:
        """See `OddsCard`."""
        from runtime.sim.analysis.sources import Source  # noqa: PLC0415 - numba comes later

        tier = self.subject.content.zone_tiers.get(self.subject.ref.id)
        return Source(self.subject.ref, "chest", tier.chest_table, "") if tier else None
