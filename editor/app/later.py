"""Loads on a thread, after the window shows, what the first record of each feature needs."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from editor.app.icons import UNKNOWN_ICON
from editor.app.workers import Lane

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.app.feature import Feature
    from editor.app.workers import Job, Workers


def load_later(workers: Workers, features: Iterable[Feature]) -> None:
    """Begin; it gives way to work that somebody waits for, and stops with the window."""
    modules = [module for feature in features for module in feature.later]
    workers.start(partial(load, modules), workers, _done, lane=Lane.IDLE)


def load(modules: Sequence[str], job: Job) -> None:
    """Import modules and draw a first icon, until done or stopped."""
    for module in modules:
        job.give_way()
        if job.is_stopped():
            return
        import_module(module)
    from runtime.picture.icons import icon  # noqa: PLC0415 - Pillow and its font load here

    icon(UNKNOWN_ICON, 1, "#ffffff")


def _done(_result: None) -> None:
    """Nobody waits for it."""
