"""Work in several processes: the same answers, and one process that hears Ctrl+C."""

import importlib
import os
import signal
import sys
import threading

import pytest

from runtime.sim.jobs import spread


def doubled(number: int) -> int:
    return 2 * number


def at_interrupt(_number: int) -> tuple[int, object]:
    """Return the process and what it does at Ctrl+C."""
    return os.getpid(), signal.getsignal(signal.SIGINT)


def test_any_number_of_jobs_gives_the_same_results_in_the_same_order() -> None:
    wanted = [doubled(each) for each in range(20)]
    for jobs in (1, 2, 3):
        assert list(spread(doubled, range(20), jobs=jobs, batch=3)) == wanted


@pytest.mark.skipif(sys.platform == "win32", reason="there each process hears for itself")
def test_only_the_process_that_began_the_others_hears_an_interrupt() -> None:
    importlib.import_module("joblib.externals.loky").get_reusable_executor().shutdown(wait=True)
    before = signal.getsignal(signal.SIGINT)
    for own, handler in spread(at_interrupt, range(8), jobs=3, batch=1):
        assert own != os.getpid()
        assert handler == signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) == before


def test_jobs_can_be_begun_by_any_thread() -> None:
    found: list[int] = []

    def work() -> None:
        found.extend(spread(doubled, range(8), jobs=2, batch=1))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [doubled(each) for each in range(8)]
