"""The parts of joblib that this project uses."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Literal, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

class _Call(Generic[R]): ...

def delayed(function: Callable[P, R]) -> Callable[P, _Call[R]]: ...

class Parallel:
    def __init__(
        self, *, n_jobs: int, return_as: Literal["generator"], pre_dispatch: str = ...
    ) -> None: ...
    def __call__(self, iterable: Iterable[_Call[R]]) -> Iterator[R]: ...
