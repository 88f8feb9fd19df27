"""The decorator that compiles kernels, and the array types that they take.

numba costs half a second to import, so a kernel brings it in at its first call, not when its
module is imported. Kernels may call kernels, also from other modules.

Every kernel is written for one set of argument types: C-ordered writable arrays of the dtype
that its signature names, plain Python integers, and `np.uint64` for the state of a random
stream. Other types still work but compile once more, which takes about a second.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

Bools: TypeAlias = NDArray[np.bool_]
Int32s: TypeAlias = NDArray[np.int32]
Int64s: TypeAlias = NDArray[np.int64]
Int: TypeAlias = int | np.int64


class Kernel(Generic[P, R]):
    """A function that is compiled when it is first called; the result is cached on disk."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.python = function
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self._lock = Lock()
        self._compiled: Callable[P, R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled function."""
        compiled = self._compiled or self.compiled()
        return compiled(*args, **kwargs)

    def compiled(self) -> Callable[P, R]:
        """Return numba's dispatcher, made on the first request; safe from any thread."""
        with self._lock:
            if self._compiled is None:
                import numba

                _use_cache_of_these_sources(numba.config)
                self._compiled = numba.njit(cache=True, nogil=True)(self._linked())
        return self._compiled

    def _linked(self) -> Callable[P, R]:
        """Return the function with dispatchers for the kernels it names: numba knows only those."""
        code, scope = self.python.__code__, self.python.__globals__
        kernels = {
            name: scope[name].compiled()
            for name in code.co_names
            if isinstance(scope.get(name), Kernel)
        }
        return FunctionType(code, scope | kernels) if kernels else self.python


def _use_cache_of_these_sources(config: Any) -> None:
    """Keep compiled code in a folder named after all kernel sources together.

    numba looks at the file of a kernel alone, so a cached caller would keep an old version of the
    kernels that it calls from other files, and a seed would give another map on another machine.
    """
    name = f"kernels-{sources_digest()}"
    if not config.CACHE_DIR.endswith(name):
        base = config.CACHE_DIR or str(Path(__file__).parent / "__pycache__")
        config.CACHE_DIR = str(Path(base) / name)


@cache
def sources_digest() -> str:
    """Return 16 hex digits over the sources of all kernels."""
    total = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Compile a function of arrays and numbers with numba, without the GIL, at first use."""
    return Kernel(function)
