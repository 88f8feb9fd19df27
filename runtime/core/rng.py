"""Named random streams: the only source of chance in maps and runs.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), so
that scalar draws here, array draws here and draws inside `runtime.core.kernels.random` agree bit
for bit. All arithmetic is modulo 2**64; nothing depends on numpy's own distributions.
"""

from __future__ import annotations

import hashlib
import re
from contextlib import contextmanager
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

T = TypeVar("T")

MASK = (1 << 64) - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
MOST_CHOICES = (1 << 63) - 1

_INTEGER = re.compile(r"[+-]?[0-9]{1,4000}")


class DrawForbiddenError(RuntimeError):
    """Something drew a random number while only looking was allowed."""


class _Guard:
    """Counts open `locked()` blocks for a stream and all streams of the same root."""

    __slots__ = ("depth",)

    def __init__(self) -> None:
        self.depth = 0

    def check(self) -> None:
        if self.depth:
            raise DrawForbiddenError("A random number was drawn while streams are locked.")


class Rng:
    """One named SplitMix64 stream.

    `state` is the whole of it: a kernel may take the state and hand back the advanced one.
    """

    __slots__ = ("_guard", "_path", "_seed", "_state")

    def __init__(self, seed: int) -> None:
        self._seed = seed & MASK
        self._path = b""
        self._state = self._seed
        self._guard = _Guard()

    def __repr__(self) -> str:
        return f"Rng(seed={self._seed}, state={self._state:#018x})"

    @property
    def state(self) -> int:
        """The 64 bits that decide every later draw."""
        return self._state

    @state.setter
    def state(self, value: int) -> None:
        self._guard.check()
        self._state = int(value) & MASK

    def child(self, *names: str | int) -> Rng:
        """Return the stream of that name under this one, from its beginning.

        It depends on the root seed and the names alone, never on what was drawn before, and
        draws nothing itself; `child("a", 2)` is `child("a").child(2)`.
        """
        stream = Rng(self._seed)
        stream._path = self._path + b"".join(map(_encoded, names))
        if stream._path:
            stream._state = _hash64(
                b"stream",
                self._seed.to_bytes(8, "little") + stream._path,
            )
        stream._guard = self._guard
        return stream

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Forbid draws from this stream and all its relatives inside the block.

        A draw raises DrawForbiddenError. Blocks may nest.
        """
        self._guard.depth += 1
        try:
            yield
        finally:
            self._guard.depth -= 1

    def next_u64(self) -> int:
        """Return the next 64 bits."""
        if self._guard.depth:
            self._guard.check()
        self._state = z = (self._state + GOLDEN_GAMMA) & MASK
        z = ((z ^ (z >> 30)) * MIX_1) & MASK
        z = ((z ^ (z >> 27)) * MIX_2) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a uniform integer in [0, n), without bias.

        The lowest 2**64 mod n values are drawn again. Raises ValueError unless 1 <= n < 2**63.
        """
        if not 1 <= n <= MOST_CHOICES:
            raise ValueError(f"Cannot draw below {n}: the bound must be from 1 to 2**63 - 1.")
        value = self.next_u64()
        while value < n and value < (1 << 64) % n:
            value = self.next_u64()
        return value % n

    def between(self, low: int, high: int) -> int:
        """Return a uniform integer in [low, high], both ends included."""
        if low > high:
            raise ValueError(f"Cannot draw between {low} and {high}: the range is empty.")
        return low + self.below(high - low + 1)

    def chance(self, numerator: int, denominator: int = 100) -> bool:
        """Return True in `numerator` of `denominator` cases; always takes one draw."""
        return self.below(denominator) < numerator

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each with its share of integer tickets in [0, sum of weights).

        Raises ValueError when the weights are empty, negative or all zero, and TypeError when
        one is no integer.
        """
        tickets = [index(weight) for weight in weights]
        if not tickets or min(tickets) < 0 or sum(tickets) == 0:
            raise ValueError(f"Weights must be non-negative with one above zero, not {tickets}.")
        ticket = self.below(sum(tickets))
        for place, weight in enumerate(tickets):
            if ticket < weight:
                return place
            ticket -= weight
        raise AssertionError("unreachable: the ticket is below the sum of the weights")

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, all equally likely. Raises ValueError when there are none."""
        if not items:
            raise ValueError("Cannot pick from nothing.")
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a uniformly random order (Fisher-Yates, from the end)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def below_array(self, n: int, size: int) -> NDArray[np.int64]:
        """Return `size` integers in [0, n): the same numbers that `size` scalar draws give.

        The state afterwards is the same too. Raises ValueError as `below` does.
        """
        if not 1 <= n <= MOST_CHOICES:
            raise ValueError(f"Cannot draw below {n}: the bound must be from 1 to 2**63 - 1.")
        if size < 0:
            raise ValueError(f"Cannot draw {size} numbers.")
        threshold = np.uint64((1 << 64) % n)
        kept: list[NDArray[np.uint64]] = []
        missing = size
        while missing:
            batch = self._next_array(missing)
            kept.append(batch[batch >= threshold])
            missing -= len(kept[-1])
        values = np.concatenate(kept) if kept else np.empty(0, np.uint64)
        return (values % np.uint64(n)).astype(np.int64)

    def _next_array(self, size: int) -> NDArray[np.uint64]:
        self._guard.check()
        z = np.arange(1, size + 1, dtype=np.uint64)
        z *= np.uint64(GOLDEN_GAMMA)
        z += np.uint64(self._state)
        self._state = (self._state + size * GOLDEN_GAMMA) & MASK
        z = (z ^ (z >> np.uint64(30))) * np.uint64(MIX_1)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(MIX_2)
        return z ^ (z >> np.uint64(31))


def parse_seed(text: str | int) -> int:
    """Return the 64-bit seed that an integer or a text stands for.

    Integers, also typed as text, are taken as they are modulo 2**64; any other text is hashed.
    Blanks round the text do not count.
    """
    if isinstance(text, int):
        return int(text) & MASK
    text = text.strip()
    if _INTEGER.fullmatch(text):
        return int(text) & MASK
    return _hash64(b"seed", text.encode("utf-8", "surrogatepass"))


def seed_text(seed: int) -> str:
    """Return the text that `parse_seed` reads back as the same seed."""
    return str(seed & MASK)


def _hash64(purpose: bytes, data: bytes) -> int:
    digest = hashlib.blake2b(data, digest_size=8, person=purpose).digest()
    return int.from_bytes(digest, "little")


@lru_cache(maxsize=1024, typed=True)
def _encoded(name: str | int) -> bytes:
    """Return bytes that no other name and no other split into names gives."""
    if isinstance(name, str):
        kind, data = b"s", name.encode("utf-8", "surrogatepass")
    else:
        kind, data = b"i", b"%d" % index(name)
    return kind + len(data).to_bytes(4, "little") + data
