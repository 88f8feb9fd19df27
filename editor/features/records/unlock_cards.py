"""Unlocks: the graph of what must be bought before, with costs, and what the whole way costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.fonts import mono_font
from editor.features.records.card import Card, Subject
from editor.features.records.text_card import TextCard
from editor.widgets.forms.reference import record_icon
from editor.widgets.unlock_facts import grant_fact
from runtime.content.models.unlocks import PassiveBonus
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from editor.app.icons import Icons
    from runtime.content import Content
    from runtime.content.models.unlocks import Unlock

ROW, INDENT, ICON = 30, 20, 16


def needed_for(unlocks: Mapping[str, Unlock], wanted: str) -> list[str]:
    """Return all that must be bought for an unlock, itself last; a ring is walked once."""
    found: dict[str, None] = {}
    stack: list[tuple[str, bool]] = [(wanted, False)]
    entered: set[str] = set()
    while stack:
        name, leaving = stack.pop()
        if leaving:
            found[name] = None
        elif name in unlocks and name not in entered:
            entered.add(name)
            stack.append((name, True))
            stack += [(each, False) for each in reversed(unlocks[name].prerequisites)]
    return list(found)


def forest(unlocks: Mapping[str, Unlock]) -> list[tuple[str, int]]:
    """Return the unlocks with their depth, each below the last bought of its prerequisites."""
    parents = {
        id_: next((p for p in reversed(each.prerequisites) if p in unlocks), None)
        for id_, each in unlocks.items()
    }
    children: dict[str | None, list[str]] = {}
    for id_, parent in parents.items():
        children.setdefault(parent, []).append(id_)
    rows: list[tuple[str, int]] = []
    waiting = [(id_, 0) for id_ in reversed(children.get(None, ()))]
    while waiting:
        id_, depth = waiting.pop()
        rows.append((id_, depth))
        waiting += [(each, depth + 1) for each in reversed(children.get(id_, ()))]
    listed = {id_ for id_, _ in rows}
    return rows + [(id_, 0) for id_ in unlocks if id_ not in listed]


class UnlockTree(QWidget):
    """The prerequisites as a tree; the way to the open unlock is lit.

    Signals:
        activated: the designer wants to see an unlock; its `AssetRef`.
    """

    activated = Signal(object)

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self._unlocks: Mapping[str, Unlock] = {}
        self._rows: list[tuple[str, int]] = []
        self._lit: set[str] = set()
        self._own = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Prerequisites of all unlocks")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_unlocks(self, unlocks: Mapping[str, Unlock], own: str) -> None:
        """Show other unlocks, the way to one of them lit."""
        self._unlocks, self._own = unlocks, own
        self._rows, self._lit = forest(unlocks), set(needed_for(unlocks, own))
        self.setAccessibleDescription(
            "\n".join(
                f"{unlocks[id_].name} {unlocks[id_].cost}, after "
                f"{', '.join(unlocks[id_].prerequisites) or 'nothing'}"
                for id_, _ in self._rows
            )
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line per unlock."""
        return QSize(260, ROW * len(self._rows))

    def minimumSizeHint(self) -> QSize:
        """Rows are never squeezed."""
        return self.sizeHint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the unlock below the mouse."""
        row = int(event.position().y()) // ROW
        if event.button() is Qt.MouseButton.LeftButton and 0 <= row < len(self._rows):
            self.activated.emit(AssetRef("unlocks", self._rows[row][0]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint lines first, then what they join."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = {id_: place for place, (id_, _) in enumerate(self._rows)}
        for id_, place in places.items():
            for before in self._unlocks[id_].prerequisites:
                if before in places:
                    self._paint_edge(painter, places[before], place, lit=id_ in self._lit)
        for place in places.values():
            self._paint_row(painter, place)

    def _dot(self, place: int) -> QPointF:
        return QPointF(12 + self._rows[place][1] * INDENT, place * ROW + ROW / 2)

    def _paint_edge(self, painter: QPainter, before: int, after: int, *, lit: bool) -> None:
        start, end = self._dot(before), self._dot(after)
        colour = self._icons.colour("accent" if lit else "line")
        painter.setPen(QPen(colour, 2 if lit else 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(start)
        path.lineTo(start.x(), end.y() - 6)
        path.quadTo(start.x(), end.y(), start.x() + 6, end.y())
        path.lineTo(end)
        painter.drawPath(path)

    def _paint_row(self, painter: QPainter, place: int) -> None:
        id_ = self._rows[place][0]
        unlock, dot = self._unlocks[id_], self._dot(place)
        middle = Qt.AlignmentFlag.AlignVCenter
        ground = self._icons.colour("c2")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour("c1") if id_ == self._own else ground)
        if id_ == self._own:
            painter.drawRoundedRect(QRectF(0, place * ROW + 1, self.width(), ROW - 2), 4, 4)
        painter.drawEllipse(dot, 10, 10)
        corner = QRect(round(dot.x()) - ICON // 2, round(dot.y()) - ICON // 2, ICON, ICON)
        record_icon(self._icons, "unlocks", unlock).paint(painter, corner)
        painter.setFont(self.font())
        lit = id_ in self._lit
        painter.setPen(self._icons.colour("text" if lit else "dim"))
        left = round(dot.x()) + 16
        rect = QRect(left, place * ROW, self.width() - left - 56, ROW)
        mode = Qt.TextElideMode.ElideRight
        painter.drawText(
            rect, middle, painter.fontMetrics().elidedText(unlock.name, mode, rect.width())
        )
        painter.setFont(mono_font())
        painter.setPen(self._icons.colour("legendary" if lit else "dim"))
        cost = QRect(self.width() - 54, place * ROW, 48, ROW)
        painter.drawText(cost, middle | Qt.AlignmentFlag.AlignRight, f"{unlock.cost}")


class UnlockTreeCard(Card):
    """All unlocks and what they need."""

    title = "What must be bought before"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.tree = UnlockTree(self.icons)
        self.tree.activated.connect(subject.context.open)
        self.column.addWidget(self.tree)

    def refresh(self) -> None:
        """See `Card`."""
        unlocks, own = self.subject.content.unlocks, self.subject.ref.id
        cost = sum(unlocks[each].cost for each in needed_for(unlocks, own))
        everything = sum(each.cost for each in unlocks.values())
        self.note.setText(f"{cost} in all, of {everything}")
        self.tree.show_unlocks(unlocks, own)


class GrantCard(TextCard):
    """What it gives, what the way costs, and how many runs pay for it."""

    title = "What one gets"

    def sentences(self) -> Sequence[str]:
        """See `TextCard`."""
        content = self.subject.content
        unlock = content.unlocks.get(self.subject.ref.id)
        if unlock is None:
            return ()
        way = needed_for(content.unlocks, self.subject.ref.id)
        cost = sum(content.unlocks[each].cost for each in way)
        said = [f"{grant_fact(content, unlock)}."]
        if isinstance(unlock.grant, PassiveBonus):
            cap = content.rules.meta.bonus_cap
            said.append(f"All bonuses together raise no stat by more than {cap:g} %.")
        if len(way) > 1:
            names = [content.unlocks[each].name for each in way[:-1]]
            said.append(f"After {', '.join(names)}: {cost} in all.")
        said.append(_worth(content, cost))
        return said


def _worth(content: Content, cost: int) -> str:
    """Tell the score of a run that pays a cost."""
    from runtime.sim.analysis.progress import score_that_pays  # noqa: PLC0415 - numba comes later

    lost, won = (score_that_pays(cost, content.rules.meta, victory=won) for won in (False, True))
    if lost is None or won is None:
        return "By the rules no run pays enough for it."
    return f"A lost run with a score of {lost} pays for it, or a won one with {won}."
