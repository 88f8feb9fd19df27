"""The painted parts of the views: what is cut is told in full, what is single is not doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor

from editor.features.records.curve import Curve, Line
from editor.features.records.figures import ROW, FigureRow, Figures
from editor.features.records.odds_list import OddsList, OddsRow
from editor.features.records.words import CutLabel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.icons import Icons
    from editor.app.main_window import MainWindow

LONG = "Burned quarter, the counting house by the canal, painted chest"


@pytest.fixture
def icons(bare_window: MainWindow) -> Icons:
    return bare_window.context.icons


def test_a_name_that_is_cut_is_told_in_full_and_what_the_figures_mean(
    icons: Icons, qtbot: QtBot
) -> None:
    figures = Figures(icons, ("Where", "chance"))
    qtbot.addWidget(figures)
    figures.setToolTip("By floor")
    figures.show_rows([FigureRow(LONG, ("3 %",)), FigureRow("Shop", ("4 %",))])
    figures.resize(220, figures.sizeHint().height())
    assert figures.tip_at(ROW + 4) == f"{LONG}\nBy floor"
    assert figures.tip_at(2 * ROW + 4) == "By floor"
    assert figures.tip_at(4) == "By floor"
    figures.resize(900, figures.sizeHint().height())
    assert figures.tip_at(ROW + 4) == "By floor"


def test_a_label_without_room_is_cut_and_tells_its_text(qtbot: QtBot, icons: Icons) -> None:
    label = CutLabel(LONG)
    qtbot.addWidget(label)
    label.resize(90, 20)
    cut = label.grab().toImage()
    assert label.toolTip() == LONG
    last = {cut.pixelColor(cut.width() - 1, y).rgb() for y in range(cut.height())}
    assert len(last) == 1
    assert icons.colour("text") != QColor(cut.pixelColor(0, 0))
    label.resize(label.sizeHint().width() + 20, 20)
    label.grab()
    assert label.toolTip() == ""


def test_a_curve_of_one_floor_names_it_and_its_value_once(icons: Icons, qtbot: QtBot) -> None:
    curve = Curve(icons)
    qtbot.addWidget(curve)
    curve.resize(300, curve.sizeHint().height())
    curve.show_lines([1], [Line("health", "accent", (18.0,))])
    single = curve.grab().toImage()
    width, bottom = single.width(), single.height() - 16
    ground = single.pixelColor(width - 2, bottom)
    right = {
        single.pixelColor(x, y).rgb()
        for x in range(width // 2, width)
        for y in range(bottom, single.height())
    }
    assert right == {ground.rgb()}
    curve.show_lines([1, 2], [Line("health", "accent", (18.0, 20.0))])
    assert curve.accessibleName() == "Curve by floor"
    assert "18 to 20" in curve.accessibleDescription()


def test_a_long_name_of_the_odds_takes_what_the_bars_can_spare(icons: Icons, qtbot: QtBot) -> None:
    name = "Sword of the last gate"
    odds = OddsList(icons)
    qtbot.addWidget(odds)
    odds.resize(330, 60)
    odds.show_rows([OddsRow("Gold", 0.5, "50 %", "×1", exact="1/2")])
    usual = odds.track(0).width()
    odds.show_rows([OddsRow(name, 0.5, "50 %", "×1", exact="1/2")])
    needed = odds.fontMetrics().horizontalAdvance(name)
    assert odds._name_rect(0).width() >= needed
    assert 0 < odds.track(0).width() < usual
    assert odds._tip(0) == "1/2"
    odds.resize(250, 60)
    assert odds._tip(0) == f"{name}: 1/2"
    assert odds.track(0).width() > 0
