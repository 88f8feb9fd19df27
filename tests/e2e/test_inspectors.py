"""Every inspector, by mouse and keys: a field is typed into, and the view beside it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.features.records.theme_cards import ZoneCard
from runtime.content import AssetRef, shipped_project
from tests.e2e.desk import LEFT, SHOWING_MS, Desk, wait_until
from tests.e2e.reading import bytes_of, expect, picture_of

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from runtime.content import FieldPath

SPACE = Qt.Key.Key_Space


@dataclass(frozen=True)
class Trial:
    """What is typed into a field of a record, and what a card says before and after."""

    ref: AssetRef
    path: FieldPath
    typed: str
    card: str
    before: str
    after: str


TRIALS = (
    Trial(
        AssetRef("items", "gravebrand"),
        ("damage",),
        "10-20",
        "As the player sees it",
        "Damage 8–12 fire",
        "Damage 10–20 fire",
    ),
    Trial(
        AssetRef("affixes", "keen_1"),
        ("spawn", 0, "weight"),
        "24",
        "On which items",
        "Hatchet 1 12",
        "Hatchet 1 24",
    ),
    Trial(
        AssetRef("enemies", "skeleton"),
        ("health",),
        "36",
        "By floor",
        "health: 18 to 48",
        "health: 36 to 95",
    ),
    Trial(
        AssetRef("bosses", "gravekeeper"),
        ("phases", 0, "below_health"),
        "80",
        "Phases",
        "phase 1 from 70 %",
        "phase 1 from 80 %",
    ),
    Trial(
        AssetRef("ranks", "elite"),
        ("modifiers", 0, "value"),
        "50",
        "Before and after",
        "Health 17 34 +100 %",
        "Health 17 26",
    ),
    Trial(
        AssetRef("monster_modifiers", "fast"),
        ("modifiers", 0, "value"),
        "100",
        "Before and after",
        "Step time 100 67",
        "Step time 100 50",
    ),
    Trial(
        AssetRef("statuses", "poisoned"),
        ("duration",),
        "900",
        "What it does",
        "Lasts 6 turns",
        "Lasts 9 turns",
    ),
    Trial(
        AssetRef("abilities", "raise_bones"),
        ("cooldown",),
        "5000",
        "What it does",
        "again after 30 turns",
        "again after 50 turns",
    ),
    Trial(
        AssetRef("drop_tables", "chest_epic"),
        ("entries", 0, "chance"),
        "25",
        "Exact odds of one roll",
        "Gold 100 %",
        "Gold 25 %",
    ),
    Trial(
        AssetRef("zone_tiers", "epic"),
        ("guard_count",),
        "5-8",
        "Guards by zone size",
        "13 × 11 143 3–4",
        "13 × 11 143 5–8",
    ),
    Trial(
        AssetRef("campaigns", "gray_marches"),
        ("biome_danger",),
        "50",
        "The ladder",
        "Reed Bank: The Drowned Vale, danger 35 %",
        "Reed Bank: The Drowned Vale, danger 50 %",
    ),
    Trial(
        AssetRef("characters", "gravedigger"),
        ("health",),
        "90",
        "Setting out",
        "Health 66 72",
        "Health 66 90",
    ),
    Trial(
        AssetRef("unlocks", "lantern_of_the_drowned"),
        ("cost",),
        "300",
        "What one gets",
        "530 in all",
        "610 in all",
    ),
    Trial(
        AssetRef("rules", "rules"),
        ("levels", "first"),
        "100",
        "Experience by level",
        "2 60 60",
        "2 100 100",
    ),
)


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.ref.kind)
def test_the_view_beside_a_form_answers_what_is_typed_and_undo_and_save_keep_the_bytes(
    shared: Desk, trial: Trial
) -> None:
    as_shipped = (shipped_project() / trial.ref.path).read_bytes()
    shared.open(trial.ref)
    expect(shared, trial.card, trial.before)
    shared.type_field(trial.path, trial.typed)
    expect(shared, trial.card, trial.after)
    assert shared.project.is_dirty(trial.ref)
    assert bytes_of(shared, trial.ref) == as_shipped

    shared.undo()
    expect(shared, trial.card, trial.before)
    assert not shared.project.is_dirty()
    shared.save()
    assert bytes_of(shared, trial.ref) == as_shipped

    shared.type_field(trial.path, trial.typed)
    shared.save()
    assert not shared.project.is_dirty()
    assert bytes_of(shared, trial.ref) != as_shipped
    shared.undo()
    shared.save()
    assert bytes_of(shared, trial.ref) == as_shipped


def test_a_tile_tells_whether_it_can_be_walked_on_as_its_box_is_ticked(shared: Desk) -> None:
    wall = AssetRef("tiles", "wall")
    shared.open(wall)
    expect(shared, "On the map", "blocks the way and sight")
    shared.field(("walkable",))
    expect(shared, "On the map", "walkable, blocks sight")
    shared.undo()
    expect(shared, "On the map", "blocks the way and sight")
    assert not shared.project.is_dirty()


def carved(desk: Desk) -> ZoneCard:
    """Return the card with a carved zone, once it has been carved."""
    cards: list[ZoneCard] = []

    def is_there() -> bool:
        cards[:] = [each for each in desk.window.findChildren(ZoneCard) if each.isVisible()]
        return bool(cards) and not cards[0].picture.image.isNull() and not cards[0].background.busy

    wait_until(is_there, "a carved zone")
    QTest.qWait(SHOWING_MS)
    return cards[0]


STILL_MS = 400
"""A picture that stays the same for so long is done."""


def settled_picture(shared: Desk) -> QImage:
    """Return the picture of the carved zone once it stays the same: another may be on its way."""
    last = picture_of(carved(shared).picture)
    for _ in range(20):
        QTest.qWait(STILL_MS)
        now = picture_of(carved(shared).picture)
        if now == last:
            break
        last = now
    return last


@pytest.mark.parametrize(
    ("ref", "path", "typed"),
    [
        (AssetRef("themes", "swamp"), ("carve", "thicket_chance"), "0"),
        (AssetRef("zone_tiers", "epic"), ("guard_count",), "9"),
    ],
    ids=("theme", "tier"),
)
def test_a_carved_zone_follows_what_is_typed_and_the_dice_and_undo_brings_it_back(
    shared: Desk, ref: AssetRef, path: FieldPath, typed: str
) -> None:
    shared.open(ref)
    before = settled_picture(shared)
    shared.type_field(path, typed)
    wait_until(lambda: picture_of(carved(shared).picture) != before, "another zone")
    shared.undo()
    wait_until(lambda: picture_of(carved(shared).picture) == before, "the zone of before")
    assert not shared.project.is_dirty()
    QTest.mouseClick(carved(shared).again, LEFT)
    wait_until(lambda: picture_of(carved(shared).picture) != before, "the zone of another seed")
