"""The decorator that compiles kernels, and the array types that they take.

numba costs half a second to import, so a kernel brings it in at its first call, not when its
module is imported. Kernels may call kernels, also from other modules.

Every kernel is written for one set of argument types: C-ordered writable arrays of the dtype
that its signature names, plain Python integers, and `np.uint64` for the state of a random
stream. Other types still work but compile once more, which takes about a second.
"""

from __future__ import annotations

from threading import Lock
from types import FunctionType
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeAlias, TypeVar

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


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Compile a function of arrays and numbers with numba, without the GIL, at first use."""
    return Kernel(function)
