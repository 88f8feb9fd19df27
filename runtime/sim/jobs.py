"""Work spread over processes: the same results in the same order for any number of jobs."""

from __future__ import annotations

import gc
import pickle
import signal
import threading
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], items: Sequence[T], *, jobs: int, batch: int) -> Iterator[R]:
    """Yield `work(item)` for each item, in their order.

    One job works here and now; several take `batch` items at a time, in processes of joblib, where
    `work` goes pickled (it may keep caches, but its answer depends on the item alone). It is
    pickled once and unpickled once a process: joblib by itself does both for every batch, and
    with a pickler in Python, which cost a sweep a fifth of its time.
    """
    if jobs == 1 or len(items) <= batch:
        yield from map(work, items)
        return
    from joblib import Parallel, delayed

    packed = pickle.dumps(work)
    batches = (items[i : i + batch] for i in range(0, len(items), batch))
    parallel = Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs")
    with _deaf_to_interrupts():
        stream = parallel(delayed(_work_through)(packed, each) for each in batches)
    for results in stream:
        yield from pickle.loads(results)  # noqa: S301 - our own bytes


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Begin processes that Ctrl+C does not reach: the one that hears it ends them.

    What a process ignores as it begins it ignores for good, on POSIX; one that was still importing
    would print where.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work_through(packed: bytes, items: Sequence[object]) -> bytes:
    """Return the pickled results of a few items: what one job does at a time."""
    results = list(map(_unpacked(packed), items))
    _freeze_libraries()
    return pickle.dumps(results)


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> Callable[[object], object]:
    return cast("Callable[[object], object]", pickle.loads(packed))  # noqa: S301 - our own bytes


@cache
def _freeze_libraries() -> None:
    """Take what is loaded by now out of garbage collection, once.

    Processes of joblib collect all garbage every second; to look through compiled kernels and
    models each time cost a tenth of a sweep.
    """
    gc.freeze()
