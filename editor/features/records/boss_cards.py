"""The phases of a boss: a bar of its health, and what each phase brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.records.card import Card, Subject
from editor.features.records.duel_rows import COUNTED, PENDING, DuelRow, DuelRows, turns_of
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.pickers import Stepper
from editor.features.records.sentences import listed, modifiers_text
from editor.features.records.text_card import TextCard
from editor.widgets.item_facts import span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from editor.widgets.icons import IconSource
    from runtime.content import Content
    from runtime.content.models.bosses import BossPhase
    from runtime.sim.analysis.duels import Duellist

BAR, HEIGHT = 22, 62
ROLES = ("uncommon", "legendary", "warn", "error", "epic")


class PhaseBar(QWidget):
    """The health of the boss from full to none, cut where phases begin."""

    def __init__(self, icons: IconSource) -> None:
        super().__init__()
        self._icons = icons
        self._starts: tuple[float, ...] = ()
        self._health = 0
        self.setAccessibleName("Health by phases")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A bar with figures above and below."""
        return QSize(240, HEIGHT)

    def show_phases(self, starts: Sequence[float], health: int) -> None:
        """Show where phases begin, in per cent of full health."""
        self._starts, self._health = tuple(starts), health
        told = [f"phase {n} from {start:g} %" for n, start in enumerate(starts, 1)]
        self.setAccessibleDescription(", ".join([f"{health} health", *told]))
        self.update()

    def parts(self) -> list[tuple[float, float]]:
        """Return from and to of each part, in per cent, from full to none."""
        ends = [100.0, *self._starts, 0.0]
        lowest, parts = 100.0, []
        for end in ends[1:]:
            parts.append((lowest, min(end, lowest)))
            lowest = min(end, lowest)
        return parts

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the parts, full health on the left."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = (HEIGHT - BAR) / 2
        for number, (start, end) in enumerate(self.parts()):
            left = (100 - start) / 100 * self.width()
            wide = (start - end) / 100 * self.width()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._icons.colour(ROLES[min(number, len(ROLES) - 1)]))
            rect = QRectF(left, top, max(wide - 2, 1), BAR)
            painter.drawRoundedRect(rect, 3, 3)
            painter.setPen(self._icons.colour("dim"))
            name = "start" if not number else f"phase {number}"
            above = QRectF(left, 0, max(wide - 2, 1), top - 1)
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, round(wide))
            painter.drawText(
                above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, shown
            )
            points = round(self._health * start / 100)
            below = QRectF(left, top + BAR + 2, 90, HEIGHT - top - BAR - 2)
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{points}")


class PhaseBarCard(Card):
    """Where phases begin, and how the fight changes with each of them."""

    title = "Phases"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("floor")
        self.top.addWidget(Stepper(subject.view, "floor", "Floor on which the boss waits"))
        self.bar = PhaseBar(self.icons)
        self.figures = Figures(self.icons, ("Phase", "damage", "step", "attack", "lasts"))
        self.figures.setToolTip(COUNTED)
        self.duels = DuelRows(self.figures, subject.context.workers)
        self.column.addWidget(self.bar)
        self.column.addWidget(self.figures)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba later
            boss_in_phases,
            fighting,
        )

        content, own = self.subject.content, self.subject.ref.id
        boss = content.bosses.get(own)
        known = boss is not None and boss.enemy in content.enemies
        self.setVisible(known)
        if boss is None or not known:
            return
        fighters, player = (
            boss_in_phases(content, own, self.subject.view.floor),
            fighting(content, None),
        )
        health = fighters[0].sheet_with(()).max_health
        self.bar.show_phases([phase.below_health for phase in boss.phases], health)
        self.duels.show_rows(
            content, [_phase_row(number, each, player) for number, each in enumerate(fighters)]
        )

    def close_work(self) -> None:
        """See `Card`."""
        self.duels.close()


def _phase_row(number: int, fighter: Duellist, player: Duellist) -> DuelRow:
    sheet = fighter.sheet_with(())
    figures = (f"{sheet.low}–{sheet.high}", f"{sheet.move_time}", f"{sheet.attack_time}", PENDING)
    row = FigureRow(f"{number}" if number else "start", figures)
    return DuelRow(row, {3: turns_of(fighter, player)})


class PhaseStoryCard(TextCard):
    """What happens as each phase begins."""

    title = "As it begins"

    def sentences(self) -> Sequence[str]:
        """See `TextCard`."""
        content = self.subject.content
        boss = content.bosses.get(self.subject.ref.id)
        if boss is None:
            return ()
        intro = [boss.intro] if boss.intro else []
        return [
            *intro,
            *(phase_text(content, number, each) for number, each in enumerate(boss.phases, 1)),
        ]


def phase_text(content: Content, number: int, phase: BossPhase) -> str:
    """Say when a phase begins and what it brings."""
    brings = []
    if phase.minions is not None:
        name = content.name_of("enemies", phase.minions.enemy)
        brings.append(f"it calls {name} ×{span(phase.minions.count)}")
    if phase.modifiers:
        brings.append(modifiers_text(phase.modifiers))
    names = [content.abilities[a].name for a in phase.abilities if a in content.abilities]
    if names:
        brings.append(f"it uses {listed(names)}")
    what = "; ".join(brings) or "nothing changes"
    line = f" {phase.line}" if phase.line else ""
    return f"Phase {number}, at {phase.below_health:g} % health: {what}.{line}"
