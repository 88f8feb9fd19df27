"""The live map and the painter by mouse and keys: they answer, and undo keeps the bytes."""

from __future__ import annotations

from PySide6.QtTest import QTest

from editor.features.maps.notices import Corner
from runtime.content import AssetRef, shipped_project
from runtime.core.geometry import Cell
from tests.e2e.desk import LEFT, Desk, wait_until
from tests.e2e.reading import bytes_of, picture_of, said

GRAVEYARD, CROSSING = AssetRef("maps", "withered_graveyard"), AssetRef("chunks", "crypt_crossing")


def corner(desk: Desk) -> str:
    """Return the numbers over the map in front, without the time that it took."""
    found = desk.live_map.findChild(Corner)
    assert found is not None
    return said(found).partition("·")[2]


def test_the_live_map_answers_what_is_typed_and_undo_brings_the_same_map_back(
    shared: Desk,
) -> None:
    as_shipped = (shipped_project() / GRAVEYARD.path).read_bytes()
    shared.open(GRAVEYARD)
    before, picture = corner(shared), picture_of(shared.live_map.picture.view)
    shared.type_field(("width",), "60")
    wait_until(lambda: corner(shared) != before, "another map")
    wait_until(lambda: "2,040 tiles" in said(shared.window), "the number of tiles")
    assert picture_of(shared.live_map.picture.view) != picture

    shared.undo()
    wait_until(lambda: corner(shared) == before, "the map of before")
    assert not shared.project.is_dirty()
    shared.type_field(("width",), "60")
    shared.save()
    assert bytes_of(shared, GRAVEYARD) != as_shipped
    shared.undo()
    shared.save()
    assert bytes_of(shared, GRAVEYARD) == as_shipped


def test_the_dice_throw_another_seed_and_the_arrow_goes_back(shared: Desk) -> None:
    shared.open(GRAVEYARD)
    before = corner(shared)
    bar = shared.live_map.bar
    QTest.mouseClick(bar.dice, LEFT)
    wait_until(lambda: corner(shared) != before, "another seed")
    assert not shared.project.is_dirty()


def test_a_stroke_and_a_typed_name_in_the_painter_are_undone_to_the_same_bytes(
    shared: Desk,
) -> None:
    as_shipped = (shipped_project() / CROSSING.path).read_bytes()
    shared.open(CROSSING)
    canvas = shared.painter.map
    QTest.qWait(50)
    before = picture_of(canvas)
    shared.take_tile("Bush")
    shared.stroke(Cell(5, 12), Cell(9, 12))
    wait_until(lambda: picture_of(canvas) != before, "the bushes")
    shared.type_field(("name",), "Crossing with bushes")
    wait_until(lambda: "Crossing with bushes" in said(shared.window), "the name in the title")
    shared.save()
    assert b"Crossing with bushes" in bytes_of(shared, CROSSING)

    shared.undo()
    shared.undo()
    assert shared.project.history_index == 0
    shared.save()
    assert bytes_of(shared, CROSSING) == as_shipped
