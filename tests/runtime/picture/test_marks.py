"""How placements look."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from runtime.content import AssetRef, Content
from runtime.content.models.enemies import Enemy
from runtime.content.stats import Rarity
from runtime.core.geometry import Box, Cell
from runtime.mapgen.model import Placement, PlacementKind, Zone
from runtime.picture.icons import has_icon
from runtime.picture.marks import drawing_order, mark_of
from runtime.picture.roles import DARK, RARITIES

RAT = Enemy.model_validate(
    {
        "name": "Rat",
        "health": 4,
        "attack": {"kind": "melee", "damage": [1, 2]},
        "appearance": {"icon": "rodent", "glyph": "r", "colour": "#9aa0ae"},
    }
)
RAT_REF = AssetRef("enemies", "rat")
CONTENT = Content([(RAT_REF, RAT)])
ZONES = (Zone("epic_guard", "church", Rarity.EPIC, Box(2, 2, 5, 5), Cell(4, 4)),)


@pytest.mark.parametrize("kind", PlacementKind)
def test_every_kind_of_placement_has_an_icon_of_the_font(kind: PlacementKind) -> None:
    assert has_icon(mark_of(CONTENT, (), Placement(kind, 0, 0)).look.icon)


def test_an_enemy_looks_like_its_record_and_an_elder_wears_a_crown() -> None:
    guard = mark_of(CONTENT, (), Placement(PlacementKind.GUARD, 0, 0, RAT_REF))
    elder = mark_of(CONTENT, (), Placement(PlacementKind.ELDER, 0, 0, RAT_REF))
    assert guard.look == elder.look == RAT.appearance
    assert (guard.badge, elder.badge) == ("", "crown")
    assert has_icon(elder.badge)


def test_an_enemy_whose_record_is_missing_is_still_drawn() -> None:
    lost = Placement(PlacementKind.GUARD, 0, 0, AssetRef("enemies", "gone"))
    assert has_icon(mark_of(CONTENT, (), lost).look.icon)


@pytest.mark.parametrize("rarity", RARITIES)
def test_a_chest_has_the_colour_that_its_data_says(rarity: str) -> None:
    chest = Placement(PlacementKind.CHEST, 4, 4, data=MappingProxyType({"rarity": rarity}))
    assert mark_of(CONTENT, ZONES, chest).look.colour == DARK[rarity]


def test_a_chest_without_a_rarity_takes_that_of_its_zone() -> None:
    inside, outside = Placement(PlacementKind.CHEST, 6, 6), Placement(PlacementKind.CHEST, 7, 6)
    assert mark_of(CONTENT, ZONES, inside).look.colour == DARK["epic"]
    assert mark_of(CONTENT, ZONES, outside).look.colour == DARK["common"]


def test_the_player_is_drawn_above_enemies_and_they_above_what_lies() -> None:
    kinds = [PlacementKind.PLAYER, PlacementKind.RIVAL, PlacementKind.GUARD, PlacementKind.CHEST]
    ordered = drawing_order(Placement(kind, 0, 0) for kind in kinds)
    assert [placement.kind for placement in ordered] == kinds[::-1]
