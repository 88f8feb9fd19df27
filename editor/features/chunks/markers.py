"""Markers of a chunk: what the presets are called, how they look, where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.base import Appearance
from runtime.content.models.chunks import MARKER_KINDS
from runtime.content.refs import AssetRef
from runtime.core.geometry import Box
from runtime.mapgen.model import Placement, PlacementKind
from runtime.picture.marks import Mark, mark_of
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from runtime.content import Content

UNKNOWN_LOOK = Mark(Appearance(icon="map-marker-question", colour=DARK["error"]))


@dataclass(frozen=True, slots=True)
class Preset:
    """One meaning that a marker can have."""

    id: str
    title: str
    kind: PlacementKind


PRESETS = (
    Preset("player", "Player", PlacementKind.PLAYER),
    Preset("enemy", "Enemy", PlacementKind.GUARD),
    Preset("chest", "Chest", PlacementKind.CHEST),
    Preset("item", "Item", PlacementKind.ITEM),
    Preset("portal", "Portal", PlacementKind.PORTAL),
    Preset("stairs_down", "Stairs down", PlacementKind.STAIRS_DOWN),
    Preset("stairs_up", "Stairs up", PlacementKind.STAIRS_UP),
)
BY_ID = {preset.id: preset for preset in PRESETS}


@dataclass(frozen=True, slots=True)
class PlacedMarker:
    """One marker of the file: its place in the list, its preset, its box and its record's id."""

    index: int
    preset: str
    box: Box
    ref: str | None

    @property
    def words(self) -> str:
        """Its preset's title, the preset itself when that is unknown."""
        known = BY_ID.get(self.preset)
        return known.title.lower() if known is not None else self.preset


def markers_of(value: object) -> list[PlacedMarker]:
    """Read the markers of a record's tree; entries that are no markers are passed over."""
    found = enumerate(value) if isinstance(value, list) else ()
    return [marker for index, each in found if (marker := _marker(index, each)) is not None]


def _marker(index: int, value: object) -> PlacedMarker | None:
    if not isinstance(value, dict):
        return None
    x, y, w, h = (value.get(key, 1) for key in ("x", "y", "w", "h"))
    numbers = (x, y, w, h)
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in numbers):
        return None
    if w < 1 or h < 1:
        return None
    preset, ref = value.get("preset"), value.get("ref")
    return PlacedMarker(
        index,
        preset if isinstance(preset, str) else "?",
        Box(x, y, w, h),
        ref if isinstance(ref, str) else None,
    )


def look_of(content: Content, preset: str, ref: str | None = None) -> Mark:
    """Return how a marker is drawn: like the thing that it stands for."""
    known = BY_ID.get(preset)
    if known is None:
        return UNKNOWN_LOOK
    kind = MARKER_KINDS.get(preset)
    asset = AssetRef(kind, ref) if kind and ref else None
    data = {"rarity": _chest_rarity(content, ref)} if preset == "chest" and ref else {}
    return mark_of(content, (), Placement(known.kind, 0, 0, asset, data=data))


def label_of(content: Content, preset: str, ref: str | None) -> str:
    """Return the name of a marker's record; "" for none, the id and "?" when it is missing."""
    kind = MARKER_KINDS.get(preset)
    if not kind or not ref:
        return ""
    record = content.get(kind, ref)
    return record.name if record is not None else f"{ref}?"


def _chest_rarity(content: Content, table: str | None) -> str:
    """Return the rarity of the first zone tier whose chests roll on a table, else common."""
    tiers = content.zone_tiers.values()
    return next((tier.rarity.value for tier in tiers if tier.chest_table == table), "common")
