"""Budgets of records with their views, in terms of a hundred plain rows made in the same run.

On a quiet machine those take about 17 ms: a form of any kind is painted within 50 ms, and what
comes after it, the rest of a long form and the cards of the view, holds the window up for no longer
than a frame at a time (figures with ``-s``).
"""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from runtime.content.kinds import KINDS
from tests.editor.conftest import bare_window, config_folder
from tests.editor.features.records.conftest import shipped_window
from tests.perf.test_forms import ROUNDS, plain_rows, shown

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.context import Context
    from editor.app.main_window import MainWindow
    from runtime.content.refs import AssetRef

__all__ = ["bare_window", "config_folder", "shipped_window"]
pytestmark = pytest.mark.perf
OPEN_SHARE, CARD_SHARE = 2.6, 1.0


def largest(context: Context, kind: str) -> AssetRef:
    """Return the record of a kind with the longest text."""
    assets = context.project.assets(kind)
    return max(assets, key=lambda ref: len(assets[ref].text or ""))


def open_time(context: Context, ref: AssetRef) -> float:
    """Return the seconds of this thread until a record is painted; what follows is let happen."""
    start = thread_time()
    context.open(ref)
    QApplication.sendPostedEvents()
    taken = thread_time() - start
    QApplication.processEvents()
    context.close(ref)
    QApplication.processEvents()
    return taken


def test_every_kind_of_record_is_painted_within_its_budget(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    plain, _ = shown(plain_rows, qtbot)
    context = shipped_window.context
    kinds = [each for each in KINDS if context.project.assets(each)]
    figures = {}
    for kind in kinds:
        ref = largest(context, kind)
        figures[kind] = min(open_time(context, ref) for _ in range(ROUNDS))
    print(f"\nrows {plain * 1000:.1f} ms")  # noqa: T201 - the figures
    for kind, seconds in figures.items():
        print(f"{kind} {seconds * 1000:.1f} ms = {seconds / plain:.2f} rows")  # noqa: T201
    assert {kind for kind, each in figures.items() if each > OPEN_SHARE * plain} == set()


@pytest.mark.parametrize("kind", ["drop_tables", "enemies", "items"])
def test_no_card_holds_the_window_up(shipped_window: MainWindow, qtbot: QtBot, kind: str) -> None:
    plain, _ = shown(plain_rows, qtbot)
    context = shipped_window.context
    context.open(largest(context, kind))
    QApplication.processEvents()
    editor: Any = context.current_editor
    editor.panel.refresh()
    slowest = min(max(refresh_time(card) for card in editor.panel.cards) for _ in range(ROUNDS))
    print(f"\n{kind}: rows {plain:.4f} s, card {slowest:.4f} s")  # noqa: T201 - the figures
    assert slowest < CARD_SHARE * plain


def refresh_time(card: Any) -> float:
    """Return the seconds of this thread that a card needs to work itself out again."""
    start = thread_time()
    card.refresh()
    return thread_time() - start
