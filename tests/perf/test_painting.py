"""The budget of a stroke: each move of the brush over 256×256 cells is edited and painted in 16 ms.

In the real window, in the time of this thread and in the units of `measure` (figures with ``-s``).
"""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from runtime.content import AssetRef, print_record
from runtime.core.geometry import Cell
from tests.editor.conftest import bare_window, config_folder
from tests.editor.features.records.conftest import shipped_window
from tests.perf.measure import UNIT_MS, unit

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow

__all__ = ["bare_window", "config_folder", "shipped_window"]
pytestmark = pytest.mark.perf

SIDE, MOVES = 256, 60
FRAME = 16 / UNIT_MS
FIELD = AssetRef("chunks", "great_field")
LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("zoom", [None, 100.0])
def test_a_stroke_over_256_by_256_cells_keeps_60_frames_a_second(
    shipped_window: MainWindow, zoom: float | None
) -> None:
    context = shipped_window.context
    data = {"name": "Field", "legend": {".": "floor", "#": "wall"}, "rows": ["." * SIDE] * SIDE}
    path = context.project.root / FIELD.path
    path.write_text(print_record(FIELD.kind, data), "utf-8")
    context.project.check_disk()
    context.open(FIELD)
    editor: Any = context.current_editor
    canvas = editor.view.map
    if zoom is not None:
        canvas.camera.zoom_to(zoom)
    QApplication.processEvents()
    middle = canvas.port.cell_at(canvas.width() // 2, canvas.height() // 2)
    cells = [Cell(middle.x - 10 + step // 3, middle.y + step % 3) for step in range(MOVES)]
    before = len(context.project.history)
    QTest.mousePress(canvas, LEFT, pos=canvas.port.cell_rect(cells[0]).center())
    times = []
    for cell in cells[1:]:
        start = thread_time()
        QTest.mouseMove(canvas, canvas.port.cell_rect(cell).center())
        QApplication.processEvents()
        times.append((thread_time() - start) / unit())
    QTest.mouseRelease(canvas, LEFT, pos=canvas.port.cell_rect(cells[-1]).center())
    usual, slow = median(times), sorted(times)[len(times) * 9 // 10]
    print(f"\nzoom {zoom}: {usual * UNIT_MS:.1f} ms a move, nine of ten in {slow * UNIT_MS:.1f} ms")  # noqa: T201
    assert context.project.history[-1].title.startswith("Paint")
    assert len(context.project.history) == before + 1
    assert usual < FRAME
