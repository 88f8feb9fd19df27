"""What the views show and take is named for those who cannot see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QWidget

from editor.features.records import EXPLAINED

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.main_window import MainWindow
    from editor.features.records.card import Card

    CardsOf = Callable[[str, str], dict[str, Card]]

OWN = "editor.features.records."


def is_painted(widget: QWidget) -> bool:
    """Whether a widget paints what it shows itself, so that nobody else tells it."""
    return type(widget).__module__.startswith(OWN) and "paintEvent" in vars(type(widget))


def spoken(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    return widget.accessibleName() or text


@pytest.mark.parametrize("kind", EXPLAINED)
def test_all_that_is_painted_or_takes_the_keyboard_has_a_name(
    cards_of: CardsOf, shipped_window: MainWindow, kind: str
) -> None:
    first = next(iter(shipped_window.context.project.assets(kind)))
    cards = cards_of(*first)
    assert cards
    nameless = []
    for card in cards.values():
        parts = (each for each in card.findChildren(QWidget) if each.window() is card.window())
        for part in parts:
            takes = part.focusPolicy() != Qt.FocusPolicy.NoFocus
            inside = isinstance(part.parentWidget(), QAbstractSpinBox | QComboBox)
            if (is_painted(part) or (takes and not inside)) and not spoken(part):
                nameless.append(f"{card.title}: {type(part).__name__}")
    assert nameless == []
