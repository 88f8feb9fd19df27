"""The ladder of a campaign as a picture: biomes and their stages, danger and what it multiplies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.fonts import mono_font
from editor.features.records.card import Card, Subject
from editor.features.records.growth import PickedEnemyCard
from editor.widgets.forms.reference import record_icon
from runtime.content.ladder import Rung, bonus_zones, ladder
from runtime.content.models.ranks import Rank
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPaintEvent

    from editor.app.icons import Icons
    from runtime.content import Content
    from runtime.content.models.campaigns import Campaign
    from runtime.sim.analysis.duels import Duellist

HEAD, STAGE, GAP = 26, 40, 8
ICON = 16
RAIL = 22
DANGEROUS = 100.0
"""Danger, in per cent, at which the rail is as red as it gets."""


class LadderPicture(QWidget):
    """Biomes as sections, their stages as rungs on a rail that warms with the danger.

    Signals:
        activated: the designer wants to see the map of a stage; its `AssetRef`.
    """

    activated = Signal(object)

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self._rungs: list[tuple[Rung, str, QIcon, tuple[str, str]]] = []
        self._chosen = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Ladder")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_campaign(self, content: Content, campaign: Campaign) -> None:
        """Show another ladder."""
        self._rungs = []
        for rung in ladder(campaign):
            record = content.maps.get(rung.map)
            name = record.name if record is not None else f"missing map {rung.map}"
            icon = record_icon(self._icons, "maps", record)
            facts = _extra(campaign, rung), _facts(campaign, rung)
            self._rungs.append((rung, name, icon, facts))
        self._chosen = min(self._chosen, max(0, len(self._rungs) - 1))
        self.setAccessibleDescription(
            "\n".join(
                f"Floor {r.floor}, {r.biome_name}, {r.name}: {name}, "
                f"danger {r.danger} %, health and damage {facts[1]} {facts[0]}"
                for r, name, _, facts in self._rungs
            )
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its rungs and the heads of its biomes."""
        biomes = len({rung.biome for rung, *_ in self._rungs})
        return QSize(260, len(self._rungs) * STAGE + biomes * HEAD + max(biomes - 1, 0) * GAP)

    def minimumSizeHint(self) -> QSize:
        """Rungs are never squeezed."""
        return self.sizeHint()

    def _top(self, place: int) -> int:
        biome = self._rungs[place][0].biome
        return place * STAGE + (biome + 1) * HEAD + biome * GAP

    def pointed_record(self) -> AssetRef | None:
        """Return the map that the keyboard points at."""
        return AssetRef("maps", self._rungs[self._chosen][0].map) if self._rungs else None

    def _place_at(self, y: float) -> int | None:
        places = range(len(self._rungs))
        return next((n for n in places if self._top(n) <= y < self._top(n) + STAGE), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down choose a stage, Enter opens its map."""
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                last = max(0, len(self._rungs) - 1)
                self._chosen = min(max(self._chosen + step, 0), last)
                self.update()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._rungs:
                self.activated.emit(self.pointed_record())
            case _:
                super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over stages."""
        over = self._place_at(event.position().y()) is not None
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.setCursor(hand if over else arrow)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the map of a stage."""
        place = self._place_at(event.position().y())
        if event.button() is Qt.MouseButton.LeftButton and place is not None:
            self._chosen = place
            self.activated.emit(self.pointed_record())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint biomes and stages from the first floor down."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (rung, *_) in enumerate(self._rungs):
            top = self._top(place)
            if rung.stage == 0:
                painter.setPen(self._icons.colour("dim"))
                painter.setFont(self.font())
                head = QRect(0, top - HEAD, self.width(), HEAD)
                painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, rung.biome_name)
            if self.hasFocus() and place == self._chosen:
                painter.setPen(QPen(self._icons.colour("accent"), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                focus = QRectF(RAIL + 1, top + 0.5, self.width() - RAIL - 2, STAGE - 1)
                painter.drawRoundedRect(focus, 4, 4)
            self._paint_rail(painter, place, top)
            self._paint_stage(painter, place)

    def _paint_rail(self, painter: QPainter, place: int, top: int) -> None:
        rung = self._rungs[place][0]
        x, middle = RAIL / 2, top + STAGE / 2
        painter.setPen(QPen(self._icons.colour("line"), 2))
        last = place + 1 == len(self._rungs)
        bottom = middle if last else self._top(place + 1) + STAGE / 2
        painter.drawLine(round(x), round(middle), round(x), round(bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._warmth(min(rung.danger / DANGEROUS, 1.0)))
        painter.drawEllipse(QRectF(x - 9, middle - 9, 18, 18))
        painter.setPen(self._icons.colour("c1"))
        painter.setFont(mono_font())
        centre = Qt.AlignmentFlag.AlignCenter
        painter.drawText(QRectF(x - 10, middle - 10, 20, 20), centre, f"{rung.floor}")

    def _warmth(self, danger: float) -> QColor:
        """Return the colour of a danger from 0 to 1."""
        calm, hot = self._icons.colour("accent"), self._icons.colour("error")
        return QColor.fromRgbF(
            *(a + (b - a) * danger for a, b in zip(_rgb(calm), _rgb(hot), strict=True))
        )

    def _paint_stage(self, painter: QPainter, place: int) -> None:
        rung, name, icon, facts = self._rungs[place]
        top = self._top(place)
        left, half = RAIL + 10, STAGE // 2
        painter.setFont(self.font())
        metrics = painter.fontMetrics()
        wide = self.width() - left
        painter.setPen(self._icons.colour("text"))
        upper = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        lower = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        first = metrics.elidedText(rung.name, Qt.TextElideMode.ElideRight, wide * 5 // 10)
        painter.drawText(QRect(left, top, wide * 5 // 10, half), upper, first)
        painter.setPen(self._icons.colour("dim"))
        after = left + metrics.horizontalAdvance(first) + 8
        painter.drawText(QRect(after, top, 70, half), upper, facts[0])
        icon.paint(painter, QRect(left, top + half + 1, ICON, ICON))
        painter.setPen(self._icons.colour("dim"))
        second = metrics.elidedText(name, Qt.TextElideMode.ElideRight, wide * 5 // 10 - 22)
        painter.drawText(QRect(left + 22, top + half, wide * 5 // 10, half), lower, second)
        painter.setFont(mono_font())
        right = QRect(left + wide * 5 // 10, top, wide - wide * 5 // 10 - 6, half)
        painter.setPen(self._icons.colour("warn" if rung.danger else "dim"))
        upper = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight
        painter.drawText(right, upper, f"danger {rung.danger} %")
        painter.setPen(self._icons.colour("dim"))
        right.translate(0, half)
        painter.drawText(right, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, facts[1])


def _rgb(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def _facts(campaign: Campaign, rung: Rung) -> str:
    """Return what danger makes of health and damage."""
    health = 1 + rung.danger * campaign.health_share / 10_000
    damage = 1 + rung.danger * campaign.damage_share / 10_000
    return f"×{health:.2f} · ×{damage:.2f}"


def _extra(campaign: Campaign, rung: Rung) -> str:
    """Return the zones that the map gets besides its own."""
    zones = bonus_zones(campaign, rung)
    return f"+{zones} zone{'s' if zones > 1 else ''}" if zones else ""


class LadderCard(Card):
    """The whole ladder; a click on a stage opens its map."""

    title = "The ladder"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.picture = LadderPicture(self.icons)
        self.picture.activated.connect(subject.context.open)
        self.column.addWidget(self.picture)

    def refresh(self) -> None:
        """See `Card`."""
        campaign = self.subject.content.campaigns.get(self.subject.ref.id)
        if campaign is None:
            return
        floors = len(ladder(campaign))
        counted = f"{floors} floor{'s' if floors != 1 else ''}"
        self.note.setText(f"{counted} · health · damage")
        self.picture.show_campaign(self.subject.content, campaign)


class DangerCard(PickedEnemyCard):
    """How an enemy grows up the ladder."""

    title = "Up the ladder"

    def floors(self) -> Sequence[int]:
        """See `PickedEnemyCard`: every map of the ladder must be there."""
        content = self.subject.content
        rungs = ladder(content.campaigns[self.subject.ref.id])
        whole = all(rung.map in content.maps for rung in rungs)
        return [rung.floor for rung in rungs] if whole else ()

    def grown(self, enemy: str) -> list[Duellist]:
        """See `PickedEnemyCard`."""
        from runtime.sim.analysis.fighters import enemy_up_ladder  # noqa: PLC0415 - numba later

        return enemy_up_ladder(self.subject.content, enemy, self.subject.ref.id, Rank.NORMAL)
