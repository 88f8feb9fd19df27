"""The parts of numba that this project uses; a compiled function keeps its type."""

from collections.abc import Callable
from typing import TypeVar

from numba import config as config

F = TypeVar("F", bound=Callable[..., object])

def njit(*, cache: bool = ..., nogil: bool = ...) -> Callable[[F], F]: ...
