"""Lazy distance fields give the true distances, whoever asked before."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.ai.fields import Field
from runtime.core.geometry import Cell
from runtime.core.kernels.distance import UNREACHED, distance_field

SIDE = 40


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.integers(1, SIDE - 2), st.integers(1, SIDE - 2)), min_size=1, max_size=6),
)
def test_answers_are_exact_also_for_neighbours(seed: int, asked: list[tuple[int, int]]) -> None:
    ground = np.random.default_rng(seed).random((SIDE, SIDE)) < 0.6
    ground[:, 12] = False
    ground[seed % SIDE, 12] = True
    true = np.empty((SIDE, SIDE), np.int32)
    distance_field(ground, np.array([(5, 5)], np.int32), UNREACHED, true)
    field = Field(ground, Cell(5, 5))
    for x, y in asked:
        here = field.at(x, y)
        assert here == true[y, x]
        if here < UNREACHED:
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    assert field.flat[(y + dy) * SIDE + x + dx] == true[y + dy, x + dx]
