"""How long one waits for a chance to come true: the geometric distribution."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, expm1, inf, log1p


@dataclass(frozen=True, slots=True)
class Wait:
    """Tries until the first success, each with the same chance by itself."""

    chance: float

    @property
    def mean(self) -> float:
        """Return the mean number of tries; infinite when it never happens."""
        return 1 / self.chance if self.chance else inf

    def tries(self, share: float) -> float:
        """Return after how many tries that share of all players has it; 0 < share < 1."""
        if self.chance <= 0:
            return inf
        if self.chance >= 1:
            return 1
        exact = log1p(-share) / log1p(-self.chance)
        nearest = round(exact)
        return max(nearest if abs(exact - nearest) < 1e-9 else ceil(exact), 1)  # noqa: PLR2004

    def share(self, tries: int) -> float:
        """Return the share of all players who have it after so many tries."""
        if self.chance >= 1:
            return float(tries > 0)
        return -expm1(tries * log1p(-self.chance))
