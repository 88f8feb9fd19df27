"""Budgets of the kernels, as ratios to libtcod in the same run (figures with ``-s``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import tcod.map
import tcod.path

from runtime.core.kernels.distance import UNREACHED, distance_field, distance_until
from runtime.core.kernels.labels import label_components, reachable
from runtime.core.kernels.sight import field_of_view
from runtime.core.rng import Rng
from tests.perf.measure import usual

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

pytestmark = pytest.mark.perf

SLACK = 3  # machines differ; a regression of one order does not hide in this


def microseconds(call: Callable[[], object], repeats: int) -> float:
    """Return the median time of one call."""
    return usual(call, repeats) * 1e6


def ground(walls_in_hundred: int) -> NDArray[np.bool_]:
    """Return 64×64 tiles with scattered walls and an open middle."""
    tickets = Rng(5).below_array(100, 64 * 64).reshape(64, 64)
    walkable = tickets >= walls_in_hundred
    walkable[32, 32] = True
    return walkable


@pytest.mark.parametrize("walls", [0, 4, 20])
def test_sight_of_radius_8_takes_7_microseconds_and_no_longer_than_libtcod(walls: int) -> None:
    transparent = ground(walls)
    out = np.zeros_like(transparent)
    ours = microseconds(lambda: field_of_view(transparent, 32, 32, 8, out), 2000)
    theirs = microseconds(
        lambda: tcod.map.compute_fov(transparent, (32, 32), radius=8, algorithm=12), 300
    )
    print(f"\nsight, {walls} % walls: {ours:.1f} µs; libtcod {theirs:.1f} µs")  # noqa: T201 figure
    assert ours <= 7 * SLACK
    assert ours < theirs * SLACK


@pytest.mark.parametrize("walls", [0, 4, 20])
def test_a_distance_field_takes_100_microseconds_and_a_third_of_libtcod(walls: int) -> None:
    walkable = ground(walls)
    out = np.zeros(walkable.shape, np.int32)
    sources = np.array([[32, 32]], np.int32)
    cost = walkable.astype(np.int32)

    def dijkstra() -> None:
        field = tcod.path.maxarray((64, 64), dtype=np.int32)
        field[32, 32] = 0
        tcod.path.dijkstra2d(field, cost, 1, 1, out=field)

    ours = microseconds(lambda: distance_field(walkable, sources, UNREACHED, out), 200)
    theirs = microseconds(dijkstra, 30)
    print(f"\ndistance field, {walls} % walls: {ours:.0f} µs; libtcod {theirs:.0f} µs")  # noqa: T201 figure
    assert ours <= 100 * SLACK
    assert ours * 3 < theirs


def test_stopping_at_near_targets_takes_a_third_of_the_whole_field() -> None:
    walkable = ground(20)
    out = np.zeros(walkable.shape, np.int32)
    sources = np.array([[32, 32]], np.int32)
    open_cells = np.argwhere(walkable[28:37, 28:37])[:3] + 28
    near = np.ascontiguousarray(open_cells[:, ::-1], np.int32)
    whole = microseconds(lambda: distance_field(walkable, sources, UNREACHED, out), 200)
    some = microseconds(lambda: distance_until(walkable, sources, near, UNREACHED, out), 500)
    print(f"\ndistance to near targets: {some:.1f} µs; the whole field {whole:.0f} µs")  # noqa: T201 figure
    assert some * 3 < whole


def test_a_proof_that_all_is_reachable_takes_no_longer_than_a_distance_field() -> None:
    walkable = ground(20)
    mask, field = np.zeros_like(walkable), np.zeros(walkable.shape, np.int32)
    reach = microseconds(lambda: reachable(walkable, 32, 32, mask), 200)
    labels = microseconds(lambda: label_components(walkable, True, field), 200)
    print(f"\nreach: {reach:.0f} µs; labels: {labels:.0f} µs")  # noqa: T201 figure
    assert max(reach, labels) <= 100 * SLACK


def test_an_array_of_draws_takes_a_tenth_of_as_many_scalar_draws() -> None:
    rng = Rng(1)
    array = microseconds(lambda: rng.below_array(100, 4096), 50)
    scalar = microseconds(lambda: [rng.below(100) for _ in range(4096)], 2)
    print(f"\n4,096 draws: array {array:.0f} µs, scalar {scalar:.0f} µs")  # noqa: T201 figure
    assert array * 10 < scalar
