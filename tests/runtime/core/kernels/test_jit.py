"""Compiled kernels are cached, but never beyond a change of any kernel's source."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import runtime

CALL = (
    "import numpy as np; from runtime.core.kernels.random import below;"
    "print(below(np.uint64(1), 1000)[0])"
)


def run(root: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-P", "-c", CALL],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_a_change_in_one_source_reaches_the_cached_kernels_of_others(tmp_path: Path) -> None:
    source = Path(runtime.__file__).parent
    target = tmp_path / "runtime"
    for part in ("__init__.py", "core/__init__.py", "core/kernels/__init__.py"):
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / part, target / part)
    for name in ("jit", "random"):
        shutil.copy(source / "core" / "kernels" / f"{name}.py", target / "core" / "kernels")
    helper = target / "core" / "kernels" / "helper.py"
    helper.write_text("SHIFT = 0\n", encoding="utf-8")
    first = run(tmp_path)
    caches = {path.parent for path in target.rglob("*.nbi")}
    helper.write_text("SHIFT = 1\n", encoding="utf-8")
    assert run(tmp_path) == first
    assert len({path.parent for path in target.rglob("*.nbi")} - caches) == 1
