"""The form of a map, with what each number comes to beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.forms import RecordForm
from runtime.content.models.maps import FRESH_SEED, MapDefinition
from runtime.core.words import counted

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from editor.app.context import Context
    from editor.features.maps.generation import Generator, Measure
    from editor.widgets.icons import IconSource
    from runtime.content import AssetRef, Content, FieldPath
    from runtime.mapgen.capacity import Capacity

ZONES = "Zones"
METER_HEIGHT = 5


class Meter(QWidget):
    """A bar of how much of the room is used; its colour says whether that goes well."""

    def __init__(self, icons: IconSource) -> None:
        super().__init__()
        self._icons = icons
        self._share, self._role = 0.0, "accent"
        self.setFixedHeight(METER_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Room for zones")

    def show_share(self, share: float, role: str) -> None:
        """Fill a share of the bar, 0 to 1, in the colour of a role."""
        self._share, self._role = min(max(share, 0.0), 1.0), role
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track and what is used of it."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._icons.colour("c3"))
        painter.setBrush(self._icons.colour("c3"))
        radius = METER_HEIGHT / 2
        painter.drawRoundedRect(self.rect(), radius, radius)
        if self._share:
            colour = self._icons.colour(self._role)
            painter.setPen(colour)
            painter.setBrush(colour)
            used = self.rect()
            used.setWidth(max(round(used.width() * self._share), METER_HEIGHT))
            painter.drawRoundedRect(used, radius, radius)
        painter.end()


class MapForm(QObject):
    """Keeps a record form's notes in step with what the generator measures."""

    def __init__(self, context: Context, ref: AssetRef, generator: Generator) -> None:
        super().__init__()
        self._project, self._ref = context.project, ref
        self._capacity: Capacity | None = None
        self._meter = Meter(context.icons)
        self.form = RecordForm(
            context.project,
            ref,
            context.icons,
            consequence=self._consequence,
            folds=context.folds,
        )
        self.setParent(self.form)
        self.form.add_to_group(ZONES, self._meter)
        self.form.reference_activated.connect(context.open)
        generator.measured.connect(self._take)

    def _take(self, measure: Measure) -> None:
        """Show what the definition has room for."""
        self._capacity = room = measure.capacity
        role = room_role(room)
        most = f"{room.low}" if room.low == room.high else f"{room.low}–{room.high}"
        note = f"capacity {room.asked} of {most}"
        self.form.note(ZONES, note, "dim" if role == "accent" else role)
        self._meter.show_share(room.asked / max(room.high, 1), role)
        self._meter.setToolTip(room_words(room))
        self.form.refresh_consequences()

    def _consequence(self, _data: dict[str, Any], path: FieldPath) -> str:
        definition = self._project.content.maps.get(self._ref.id)
        if definition is None:
            return ""
        return consequence(self._project.content, definition, self._capacity, path)


SURE = 100


def room_role(room: Capacity) -> str:
    """Return the role of the colour that says how well the zones fit."""
    if room.full_share == SURE:
        return "accent"
    return "warn" if room.any_share else "error"


def room_words(room: Capacity) -> str:
    """Say how sure the zones find room."""
    size = f"{room.zone_width}×{room.zone_height}"
    if room.full_share == SURE:
        return f"All {room.asked} zones fit at full size, {size}, with every seed"
    return (
        f"All {room.asked} zones fit at full size, {size}, with {room.full_share} % of seeds, "
        f"at full size or smaller with {room.any_share} %"
    )


def consequence(
    content: Content, definition: MapDefinition, room: Capacity | None, path: FieldPath
) -> str:
    """Return what the value at a path of a map definition comes to; "" for nothing to say."""
    match path:
        case ("width",):
            return f"{definition.width * definition.height:,} tiles"
        case ("seed",):
            return "fresh" if definition.seed == FRESH_SEED else "fixed"
        case ("zones", int(index)) if index < len(definition.zones):
            return _guards(content, definition, index)
        case ("population", "portals"):
            safe = max(content.rules.maps.spawn_safe, content.rules.player.sight + 1)
            return f"≥ {safe} steps"
    return _count(room, path) if room is not None else ""


def _guards(content: Content, definition: MapDefinition, index: int) -> str:
    entry = definition.zones[index]
    tier = content.zone_tiers.get(entry.tier)
    if tier is None:
        return ""
    low, high = tier.guard_count.low, tier.guard_count.high
    count = f"{low}" if low == high else f"{low}–{high}"
    return f"{count} + elder" if entry.elder and tier.allow_elder else f"{count} guards"


def _count(room: Capacity, path: FieldPath) -> str:
    match path:
        case ("cover", "wall_clusters"):
            return f"≈ {counted(room.wall_clusters, 'cluster')}"
        case ("cover", "bush_lines"):
            return f"≈ {counted(room.bush_lines, 'line')}"
        case ("cover", "bush_clusters"):
            return f"≈ {counted(room.bush_clusters, 'cluster')}"
        case ("population", "roam_div"):
            return counted(room.roamers, "roamer")
    return ""
