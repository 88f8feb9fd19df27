"""What the constants of the rules come to: growth, levels, pay, and the player in fights."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.app.background import Background
from editor.features.records.card import Card
from editor.features.records.character_cards import TrialsCard
from editor.features.records.curve import Curve, Line
from editor.features.records.duel_rows import PENDING
from editor.features.records.figures import FigureRow
from editor.features.records.growth import PickedEnemyCard
from editor.features.records.text_card import RowsCard
from runtime.content.models.ranks import Rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.app.workers import Job
    from editor.features.records.card import Subject
    from runtime.content.models.rules import Rules, ZoneRules
    from runtime.mapgen.capacity import Capacity
    from runtime.sim.analysis.duels import Duellist

FLOORS = range(1, 13)
EVASIONS = range(0, 101, 5)
ARMOURS = range(21)
BLOWS = (5, 10, 20)
SIZES = ((32, 24), (44, 34), (64, 64), (91, 77), (120, 90))
MOST_ZONES = 32
"""A map asks for no more."""
LEVELS = (2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200)
SCORES = (500, 1_000, 2_500, 5_000, 10_000, 20_000)


class ScalingCard(PickedEnemyCard):
    """How an enemy grows with the floor."""

    title = "Growth by floor"

    def floors(self) -> Sequence[int]:
        """See `PickedEnemyCard`."""
        return FLOORS

    def grown(self, enemy: str) -> list[Duellist]:
        """See `PickedEnemyCard`."""
        from runtime.sim.analysis.fighters import enemy_on  # noqa: PLC0415 - numba comes later

        return enemy_on(self.subject.content, enemy, FLOORS, Rank.NORMAL)


class HitCard(Card):
    """How often blows land, by evasion, within the bounds of the rules."""

    title = "Chance to hit"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.curve = Curve(self.icons, what="evasion", unit=" %", shared=True)
        self.column.addWidget(self.curve)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.curves import hit_curve  # noqa: PLC0415 - numba comes later

        rules = self.subject.content.rules
        self.note.setText(f"{rules.combat.min_hit:g} % to {rules.combat.max_hit:g} %")
        accuracies = (("the player", rules.player.accuracy), ("twice as accurate", 200))
        lines = [
            Line(
                f"{name}, accuracy {accuracy} %",
                role,
                tuple(
                    100 * float(chance) for chance in hit_curve(rules.combat, accuracy, EVASIONS)
                ),
            )
            for (name, accuracy), role in zip(accuracies, ("accent", "warn"), strict=True)
        ]
        self.curve.show_lines(EVASIONS, lines)


class ArmourCard(Card):
    """What armour leaves of blows."""

    title = "Damage through armour"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.curve = Curve(self.icons, what="armour", shared=True)
        self.column.addWidget(self.curve)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.curves import armour_curve  # noqa: PLC0415 - numba comes later

        combat = self.subject.content.rules.combat
        self.note.setText(f"never under {combat.min_damage}")
        lines = [
            Line(f"a blow of {blow}", role, tuple(map(float, armour_curve(combat, blow, ARMOURS))))
            for blow, role in zip(BLOWS, ("accent", "warn", "error"), strict=True)
        ]
        self.curve.show_lines(ARMOURS, lines)


class ZoneRoomCard(RowsCard):
    """How many zones find room on maps of each size; worked out on a thread."""

    title = "Room for zones"
    columns = ("Open map", "zone", "full size", "at most")

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("by map size")
        self.figures.setToolTip(
            "Zones of full size that find room on a few fixed seeds, by the placing itself; and "
            "the most that any seed has room for, at the smallest size"
        )
        self._rooms: list[Capacity] = []
        self._asked: ZoneRules | None = None
        self.background = Background(subject.context.workers, self)
        self.background.done.connect(self._take)

    def refresh(self) -> None:
        """See `Card`."""
        rules = self.subject.content.rules
        if rules.zones != self._asked:
            self._asked = rules.zones
            self.background.ask(partial(_rooms, rules))
        super().refresh()

    def _take(self, rooms: list[Capacity]) -> None:
        self._rooms = rooms
        super().refresh()

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        if not self._rooms:
            yield from (FigureRow(f"{w} × {h}", (PENDING,) * 3) for w, h in SIZES)
            return
        for (width, height), room in zip(SIZES, self._rooms, strict=True):
            zone = f"{room.zone_width} × {room.zone_height}"
            full = f"{room.low}" if room.low == room.high else f"{room.low}–{room.high}"
            figures = (zone, full, f"{min(room.most, MOST_ZONES)}")
            yield FigureRow(f"{width} × {height}", figures)

    def close_work(self) -> None:
        """See `Card`."""
        self.background.close()


def _rooms(rules: Rules, job: Job) -> list[Capacity] | None:
    from runtime.sim.analysis.curves import zone_room  # noqa: PLC0415 - on the thread

    found: list[Capacity] = []
    for size in SIZES:
        if job.is_stopped():
            return None
        found.append(zone_room(rules, *size))
    return found


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
