"""Who may be chosen, with whole tickets: rosters of zones, roamers, rivals and packs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from runtime.content.refs import AssetRef
from runtime.mapgen.errors import PlanError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from runtime.content.models.enemies import Enemy
    from runtime.core.kernels.jit import Int64s

T = TypeVar("T")

_MOST_TICKETS = 1 << 62
_LARGEST_PACK = 64


@dataclass(frozen=True, slots=True)
class Roster:
    """Enemies to choose from, with their tickets: int64[len(refs)]."""

    refs: tuple[AssetRef, ...]
    weights: Int64s


@dataclass(frozen=True, slots=True)
class PackRoster:
    """Enemies that come in packs; `sizes` is int64[len(refs), 2], least and most of a pack."""

    roster: Roster
    sizes: Int64s
    windows: Int64s

    def on_floor(self, floor: int) -> PackRoster:
        """Return those who live on a floor; where nobody does, those who live nearest to it."""
        away = np.maximum(self.windows[:, 0] - floor, floor - self.windows[:, 1]).clip(0)
        away = np.where(self.roster.weights > 0, away, 1 << 30)
        kept = np.flatnonzero(away == away.min())
        if len(kept) == len(away):
            return self
        refs = tuple(self.roster.refs[i] for i in kept.tolist())
        return PackRoster(
            Roster(refs, self.roster.weights[kept]), self.sizes[kept], self.windows[kept]
        )


def roster_of(ids: Sequence[str], enemies: Mapping[str, Enemy]) -> Roster | None:
    """Return the enemies with their weights, or None for an empty list.

    Raises PlanError when one is missing or all have weight 0.
    """
    if not ids:
        return None
    records = [require(enemies, enemy, "enemy") for enemy in ids]
    weights = _tickets(record.weight for record in records)
    if not any(weights):
        raise PlanError(
            f"The enemies {', '.join(ids)} all have weight 0, so none can be chosen.",
            "Give at least one of them a weight above 0.",
        )
    return Roster(tuple(AssetRef("enemies", enemy) for enemy in ids), np.array(weights, np.int64))


def pack_roster_of(ids: Sequence[str], enemies: Mapping[str, Enemy]) -> PackRoster | None:
    """Return the enemies with weights, pack sizes and floors, or None for an empty list."""
    roster = roster_of(ids, enemies)
    if roster is None:
        return None
    records = [enemies[enemy] for enemy in ids]
    sizes = [(each.pack_size.low, each.pack_size.high) for each in records]
    windows = [(each.min_floor, each.max_floor) for each in records]
    return PackRoster(
        roster, np.clip(np.array(sizes, np.int64), 1, _LARGEST_PACK), np.array(windows, np.int64)
    )


def require(records: Mapping[str, T], record_id: str, what: str) -> T:
    """Return a record. Raises PlanError when it is missing."""
    found = records.get(record_id)
    if found is None:
        raise PlanError(
            f'There is no {what} "{record_id}".', f"Create it, or choose another {what}."
        )
    return found


def _tickets(weights: Iterable[int]) -> list[int]:
    """Return the weights, halved together until their sum fits 62 bits; none becomes 0 by it."""
    tickets = list(weights)
    while sum(tickets) >= _MOST_TICKETS:
        tickets = [(weight + 1) // 2 for weight in tickets]
    return tickets
