"""Health and damage as lines: how an enemy grows over floors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.curve import Curve, Line
from editor.features.records.pickers import Picker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.sim.analysis import Sheet
    from runtime.sim.analysis.duels import Duellist


def growth_lines(sheets: Sequence[Sheet], plain: Sequence[Sheet] = ()) -> tuple[Line, Line]:
    """Return the lines of health and mean damage; dotted, those of `plain`."""
    return (
        Line("health", "accent", _healths(sheets), _healths(plain)),
        Line("damage", "warn", _damages(sheets), _damages(plain)),
    )


def _healths(sheets: Sequence[Sheet]) -> tuple[float, ...]:
    return tuple(float(sheet.max_health) for sheet in sheets)


def _damages(sheets: Sequence[Sheet]) -> tuple[float, ...]:
    return tuple((sheet.low + sheet.high) / 2 for sheet in sheets)


class PickedEnemyCard(Card):
    """How an enemy that one chooses grows."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.enemy = Picker("Enemy")
        self.enemy.picked.connect(lambda key: subject.view.choose(enemy=key))
        self.top.addWidget(self.enemy)
        self.curve = Curve(self.icons)
        self.column.addWidget(self.curve)

    def floors(self) -> Sequence[int]:
        """Return the floors; none hides the card."""
        raise NotImplementedError

    def grown(self, enemy: str) -> list[Duellist]:
        """Return the enemy on each of them."""
        raise NotImplementedError

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.fighters import sheets  # noqa: PLC0415 - numba comes later

        content, floors = self.subject.content, self.floors()
        self.setVisible(bool(content.enemies) and bool(floors))
        if self.isHidden():
            return
        options = [(id_, each.name) for id_, each in content.enemies.items()]
        enemy = self.enemy.load(options, self.subject.view.enemy)
        self.curve.show_lines(floors, growth_lines(sheets(self.grown(enemy))))
