"""What all tests share."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # a screen is never needed, nor disturbed

HAD_WINDOW = pytest.StashKey[bool]()


@pytest.fixture(autouse=True)
def collection_on_the_main_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect garbage as the program does, on the window's thread, while a test has a window.

    What windows leave behind is collected before a test without one, whose threads may collect.
    """
    stash = request.config.stash
    if not {"qtbot", "qapp"} & set(request.fixturenames):
        if stash.get(HAD_WINDOW, False):
            stash[HAD_WINDOW] = False
            gc.collect()
        yield
        return
    from editor.app.collection import MainThreadCollector  # noqa: PLC0415 - only tests of windows

    stash[HAD_WINDOW] = True
    collector = MainThreadCollector(request.getfixturevalue("qapp"))
    yield
    collector.stop()
    collector.deleteLater()
