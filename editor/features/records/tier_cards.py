"""How rich and how guarded a zone tier is: its guards with their threat, its chest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.drop_cards import OddsCard
from editor.features.records.duel_rows import PENDING, DuelRow, DuelsCard, turns_of
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.words import label, percent
from runtime.content.models.ranks import Rank
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.sim.analysis.sources import Source

ZONE_SIZES = ((13, 11), (11, 9), (9, 9), (9, 7), (7, 7))


class RosterCard(DuelsCard):
    """Who guards: how often, how dangerous, and in how many turns one of two is dead."""

    title = "Who guards it"
    columns = ("Guard", "share", "threat", "to kill", "lasts")
    most = 40

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.about = label("label")
        self.about.setText(
            "Threat is the root of health by damage a turn; turns are those of a player in start "
            "gear, on the guard's first floor."
        )
        self.column.addWidget(self.about)

    def refresh(self) -> None:
        """See `Card`."""
        tier = self.subject.content.zone_tiers.get(self.subject.ref.id)
        if tier is not None:
            self.note.setText(str(tier.rarity))
            self.note.setStyleSheet(f"color: {self.icons.colour(tier.rarity).name()}")
            super().refresh()

    def bouts(self) -> Iterable[DuelRow]:
        """See `DuelsCard`."""
        from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba comes later
            enemy_on,
            fighting,
        )
        from runtime.sim.worth import threat_of  # noqa: PLC0415 - same

        content = self.subject.content
        roster = content.zone_tiers[self.subject.ref.id].roster
        player = fighting(content, None)
        guards = [content.enemies.get(each) for each in roster]
        total = sum(guard.weight for guard in guards if guard is not None)
        for guard_id, guard in zip(roster, guards, strict=True):
            if guard is None:
                icon = self.icons.icon("link-off", "error")
                yield DuelRow(FigureRow(guard_id, ("", "", "", "missing"), icon, "error"))
                continue
            foe = enemy_on(content, guard_id, (guard.min_floor,), Rank.NORMAL)[0]
            burst = guard.attack.kind == "burst"
            figures = (
                percent(guard.weight / total) if total else "–",
                f"{threat_of(guard):.1f}",
                PENDING,
                "bursts" if burst else PENDING,
            )
            asked = {2: turns_of(player, foe), **({} if burst else {3: turns_of(foe, player)})}
            yield DuelRow(self.row(AssetRef("enemies", guard_id), figures), asked)


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
