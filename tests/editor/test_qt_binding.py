"""The version of PySide6 must not lose a reference to None on each call that returns nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def test_a_thousand_void_calls_lose_no_reference_to_none(qapp: QApplication) -> None:
    assert qapp
    target = QObject()
    before = sys.getrefcount(None)
    for _ in range(1_000):
        target.setObjectName("name")
    # 3.12 and later never count None; earlier ones do. Unrelated code may move a few.
    assert abs(sys.getrefcount(None) - before) < 100
