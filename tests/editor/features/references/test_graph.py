"""The reference graph: its layers, and the picture under mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.features.references.graph import GraphWindow
from editor.features.references.layers import LEVELS, MOST, layers_of
from runtime.content import AssetRef, Reference, Usage
from tests.editor.conftest import HOARD, RUBY

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


class Net:
    """Who names whom, as plain pairs."""

    def __init__(self, pairs: set[tuple[int, int]]) -> None:
        self._pairs = sorted(pairs)

    def users_of(self, ref: AssetRef) -> list[Usage]:
        """See `Relations`."""
        return [Usage(node(a), ("x",)) for a, b in self._pairs if node(b) == ref]

    def used_by(self, ref: AssetRef) -> list[Reference]:
        """See `Relations`."""
        return [Reference(("x",), node(b)) for a, b in self._pairs if node(a) == ref]


def node(number: int) -> AssetRef:
    return AssetRef("items", f"n{number:02}")


NUMBERS = st.integers(0, 9)


def distances(pairs: set[tuple[int, int]]) -> dict[int, int]:
    """Return the steps from 0 along the pairs, by plain widening."""
    found = {0: 0}
    for distance in range(1, LEVELS + 1):
        fresh = {b for a, b in pairs if found.get(a) == distance - 1} - found.keys()
        found.update(dict.fromkeys(fresh, distance))
    return found


@given(st.sets(st.tuples(NUMBERS, NUMBERS), max_size=25))
def test_every_near_record_stands_once_and_in_a_column_of_its_distance(
    pairs: set[tuple[int, int]],
) -> None:
    layers = layers_of(node(0), Net(pairs))
    shown = [ref for column in layers.columns for ref in column]
    assert len(shown) == len(set(shown))
    assert layers.columns[LEVELS] == (node(0),)
    ahead, behind = distances(pairs), distances({(b, a) for a, b in pairs})
    assert set(shown) == {node(number) for number in ahead.keys() | behind.keys()}
    for number in range(10):
        reached = [each[number] for each in (ahead, behind) if number in each]
        if reached:
            column = next(c for c, refs in enumerate(layers.columns) if node(number) in refs)
            assert abs(column - LEVELS) == min(reached)
    assert set(layers.edges) == {
        (node(a), node(b)) for a, b in pairs if {node(a), node(b)} <= set(shown)
    }


def test_a_crowded_column_says_how_many_it_hides() -> None:
    layers = layers_of(node(0), Net({(0, number) for number in range(1, MOST + 6)}))
    assert len(layers.columns[LEVELS + 1]) == MOST
    assert layers.hidden[LEVELS + 1] == 5


def opened(window: MainWindow, qtbot: QtBot, ref: AssetRef) -> GraphWindow:
    window.context.open(ref)
    window.context.run("references.graph")
    graph = window.findChild(GraphWindow)
    assert graph is not None
    qtbot.waitExposed(graph)
    return graph


def place(graph: GraphWindow, ref: AssetRef) -> QPoint:
    card = graph.view.card_of(ref)
    assert card is not None
    return card.center()


def test_a_click_selects_a_double_click_opens(window: MainWindow, qtbot: QtBot) -> None:
    graph = opened(window, qtbot, HOARD)
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(graph.view, left, pos=place(graph, RUBY))
    assert graph.view.chosen == RUBY
    assert window.context.current_ref == HOARD
    QTest.mouseDClick(graph.view, left, pos=place(graph, RUBY))
    assert window.context.current_ref == RUBY
    graph.centre.click()
    assert graph.ref == RUBY
    graph.close()


def test_keys_walk_and_open(window: MainWindow, qtbot: QtBot) -> None:
    graph = opened(window, qtbot, HOARD)
    QTest.keyClick(graph.view, Qt.Key.Key_Right)
    assert graph.view.chosen == RUBY
    QTest.keyClick(graph.view, Qt.Key.Key_Return)
    assert window.context.current_ref == RUBY
    graph.close()


def test_it_pans_zooms_and_fits_again(window: MainWindow, qtbot: QtBot) -> None:
    graph = opened(window, qtbot, HOARD)
    before = place(graph, HOARD)
    corner = QPoint(5, 5)
    QTest.mousePress(graph.view, Qt.MouseButton.LeftButton, pos=corner)
    QTest.mouseMove(graph.view, corner + QPoint(40, 30))
    QTest.mouseRelease(graph.view, Qt.MouseButton.LeftButton, pos=corner + QPoint(40, 30))
    assert place(graph, HOARD) == before + QPoint(40, 30)
    graph.view.zoom_by(1.5)
    assert graph.view.scale > 1
    QTest.keyClick(graph.view, Qt.Key.Key_0)
    assert place(graph, HOARD) == before
    graph.close()


def test_it_follows_edits(window: MainWindow, qtbot: QtBot) -> None:
    graph = opened(window, qtbot, HOARD)
    window.context.project.set_field(HOARD, ("entries", 0, "item"), "pearl")
    assert graph.view.card_of(RUBY) is None
    assert graph.view.card_of(AssetRef("items", "pearl")) is not None
    graph.close()


def test_it_closes_with_its_project(window: MainWindow, qtbot: QtBot, small_project: Path) -> None:
    graph = opened(window, qtbot, HOARD)
    closed = []
    graph.destroyed.connect(lambda: closed.append(True))
    window.open_path(small_project)
    qtbot.waitUntil(lambda: bool(closed))
    assert window.context.project.has(HOARD)
