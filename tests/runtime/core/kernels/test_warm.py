"""Warming compiles every kernel, and only for the types that the program uses."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Thread

import numpy as np

from runtime.core.kernels import distance, jit, labels, lines, random, sight, warm

MODULES = (distance, labels, lines, random, sight)


def kernels() -> dict[str, jit.Kernel[..., object]]:
    return {
        f"{module.__name__}.{name}": value
        for module in MODULES
        for name, value in vars(module).items()
        if isinstance(value, jit.Kernel)
    }


def specialisations() -> dict[str, int]:
    """Return for how many sets of argument types each kernel is compiled by now."""
    return {
        name: len(kernel.compiled().signatures)  # type: ignore[attr-defined] # a numba dispatcher
        for name, kernel in kernels().items()
    }


def test_warming_on_a_thread_compiles_every_public_kernel_and_reports_each_step_once() -> None:
    names: list[str] = []
    thread = Thread(target=warm.warm, args=(names.append,))
    thread.start()
    thread.join()
    public = [name for name in kernels() if "._" not in name]
    assert len(names) == len(set(names)) >= len(public)
    assert [name for name in public if not specialisations()[name]] == []


def test_the_arrays_of_the_program_need_no_second_compilation() -> None:
    warm.warm()
    before = specialisations()
    grid = np.eye(5, 6, dtype=bool)
    sight.field_of_view(grid, 1, 2, 3, np.empty_like(grid))
    random.below(np.uint64(random.next_u64(np.uint64((1 << 64) - 1))[1]), 5)
    random.weighted(np.uint64(5), np.array([1, 2]))
    labels.reachable(grid, 0, 0, np.empty_like(grid))
    assert specialisations() == before


def test_importing_the_kernels_does_not_import_numba() -> None:
    program = "import sys, runtime.core.kernels.warm; print('numba' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout == "False\n"


def test_a_kernel_keeps_its_name_and_its_help() -> None:
    assert sight.field_of_view.__name__ == "field_of_view"
    assert "shadow" in str(sight.__doc__)
    assert "eye" in str(sight.field_of_view.__doc__)
