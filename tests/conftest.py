"""What all tests share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # a screen is never needed, nor disturbed


@pytest.fixture(autouse=True)
def collection_on_the_main_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect garbage as the program does, on the window's thread, while a test has a window.

    Budgets are measured without an event loop, so nothing would collect between their rounds.
    """
    has_window = {"qtbot", "qapp"} & set(request.fixturenames)
    if not has_window or request.node.get_closest_marker("perf"):
        yield
        return
    from editor.app.collection import MainThreadCollector  # noqa: PLC0415 - only tests of windows

    collector = MainThreadCollector(request.getfixturevalue("qapp"))
    yield
    collector.stop()
    collector.deleteLater()
