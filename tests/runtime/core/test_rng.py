"""Random streams: reference vectors, unbiased draws, names and locks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.core.kernels.random import below
from runtime.core.rng import (
    GOLDEN_GAMMA,
    MASK,
    MIX_1,
    MIX_2,
    MOST_CHOICES,
    DrawForbiddenError,
    Rng,
    parse_seed,
    seed_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, MASK)
BOUNDS = st.one_of(st.integers(1, 300), st.integers(1, MOST_CHOICES))


def test_the_published_reference_vectors_of_splitmix64_come_out() -> None:
    rng = Rng(1234567)
    assert [rng.next_u64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert Rng(0).next_u64() == 0xE220A8397B1DCDAF


@given(SEEDS, BOUNDS, st.integers(0, 40))
def test_an_array_draw_equals_as_many_scalar_draws_and_leaves_the_same_state(
    seed: int, n: int, size: int
) -> None:
    scalar, array = Rng(seed), Rng(seed)
    assert [scalar.below(n) for _ in range(size)] == array.below_array(n, size).tolist()
    assert scalar.state == array.state


def test_a_bound_that_rejects_half_of_all_draws_still_agrees_between_scalar_and_array() -> None:
    scalar, array = Rng(5), Rng(5)
    bound = MOST_CHOICES - (1 << 61)
    assert [scalar.below(bound) for _ in range(500)] == array.below_array(bound, 500).tolist()
    assert scalar.state == array.state
    unrejected = Rng(5)
    for _ in range(500):
        unrejected.next_u64()
    assert scalar.state != unrejected.state


def seed_before(output: int) -> int:
    """Return the seed whose first draw is `output`: SplitMix64 turned round."""
    z = output
    for shift, factor in ((31, MIX_2), (27, MIX_1), (30, 1)):
        plain = z
        for _ in range(64 // shift):
            plain = z ^ (plain >> shift)
        z = plain * pow(factor, -1, 1 << 64) & MASK
    return (z - GOLDEN_GAMMA) & MASK


@pytest.mark.parametrize("bound", [3, 100, 3 << 61, MOST_CHOICES])
def test_exactly_the_values_below_the_threshold_are_drawn_again(bound: int) -> None:
    threshold = (1 << 64) % bound
    for output, draws in [(threshold - 1, 2), (threshold, 1)]:
        seed = seed_before(output)
        assert Rng(seed).next_u64() == output
        scalar, array = Rng(seed), Rng(seed)
        compiled = below(np.uint64(seed), bound)
        assert [int(part) for part in compiled] == [scalar.below(bound), scalar.state]
        assert array.below_array(bound, 1).tolist() == [int(compiled[0])]
        assert array.state == scalar.state == (seed + draws * GOLDEN_GAMMA) & MASK


def test_draws_below_a_bound_are_even() -> None:
    draws = 60_000
    counts = Counter(Rng(3).below_array(6, draws).tolist())
    chi_square = sum((counts[face] - draws / 6) ** 2 / (draws / 6) for face in range(6))
    assert sorted(counts) == list(range(6))
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand


def test_rejection_removes_the_bias_of_a_plain_remainder() -> None:
    bound = 3 * (1 << 61)  # a plain remainder would fall below 2**62 three times in four
    rng = Rng(11)
    low = sum(rng.below(bound) < (1 << 61) * 2 for _ in range(6000))
    assert abs(low / 6000 - 2 / 3) < 0.03


@given(SEEDS, st.integers(-50, 50), st.integers(0, 50))
def test_between_includes_both_ends_and_nothing_else(seed: int, low: int, width: int) -> None:
    assert low <= Rng(seed).between(low, low + width) <= low + width


def test_between_reaches_both_ends() -> None:
    rng = Rng(0)
    assert {rng.between(-1, 2) for _ in range(200)} == {-1, 0, 1, 2}


@given(SEEDS)
def test_a_chance_of_zero_never_happens_and_a_full_one_always(seed: int) -> None:
    assert not Rng(seed).chance(0)
    assert Rng(seed).chance(100)
    assert Rng(seed).chance(7, 7)


def test_a_chance_happens_as_often_as_it_says() -> None:
    rng = Rng(8)
    assert abs(sum(rng.chance(30) for _ in range(10_000)) / 10_000 - 0.3) < 0.02


def test_weights_share_the_tickets_and_the_last_entry_is_reachable() -> None:
    rng, weights, draws = Rng(4), [5, 0, 3, 1], 27_000
    counts = Counter(rng.weighted(weights) for _ in range(draws))
    assert counts[1] == 0
    chi_square = sum(
        (counts[i] - draws * w / 9) ** 2 / (draws * w / 9) for i, w in enumerate(weights) if w
    )
    assert chi_square < 13.8  # 2 degrees of freedom, one in a thousand


@pytest.mark.parametrize("weights", [[], [0, 0], [3, -1]])
def test_empty_negative_and_all_zero_weights_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="Weights"):
        Rng(0).weighted(weights)


def test_a_fractional_weight_is_refused() -> None:
    with pytest.raises(TypeError):
        Rng(0).weighted(cast("list[int]", [1, 0.5]))


@pytest.mark.parametrize("bound", [0, -3, 1 << 63])
def test_an_impossible_bound_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Rng(0).below(bound)
    with pytest.raises(ValueError, match="bound"):
        Rng(0).below_array(bound, 1)


def test_an_empty_range_an_empty_pick_and_a_negative_size_are_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        Rng(0).between(3, 2)
    with pytest.raises(ValueError, match="nothing"):
        Rng(0).pick([])
    with pytest.raises(ValueError, match="-1"):
        Rng(0).below_array(5, -1)


@given(SEEDS, st.lists(st.integers(), max_size=20))
def test_shuffling_keeps_every_item(seed: int, items: list[int]) -> None:
    assert sorted(Rng(seed).shuffled(items)) == sorted(items)


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    rng, draws = Rng(9), 6000
    counts = Counter(tuple(rng.shuffled("abc")) for _ in range(draws))
    assert len(counts) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5


def test_pick_reaches_every_item() -> None:
    rng = Rng(1)
    assert {rng.pick("abcd") for _ in range(200)} == set("abcd")


NAMES = st.lists(st.one_of(st.text(max_size=4), st.integers(-300, 300)), max_size=4)


@given(SEEDS, NAMES, NAMES)
def test_two_child_streams_are_the_same_only_when_their_names_are(
    seed: int, first: list[str | int], second: list[str | int]
) -> None:
    same = [(type(name), name) for name in first] == [(type(name), name) for name in second]
    assert (Rng(seed).child(*first).state == Rng(seed).child(*second).state) == same


@given(SEEDS, NAMES, NAMES)
def test_a_child_of_a_child_has_the_names_of_both(
    seed: int, first: list[str | int], second: list[str | int]
) -> None:
    assert Rng(seed).child(*first).child(*second).state == Rng(seed).child(*first, *second).state


def test_names_cannot_be_mistaken_for_one_another() -> None:
    rng = Rng(0)
    paths: list[tuple[str | int, ...]] = [
        ("ab",),
        ("a", "b"),
        ("1",),
        (1,),
        ("a", ""),
        ("", "a"),
        ("asb",),
        ("aib",),
        ("a", 1),
        ("ai1",),
    ]
    assert len({rng.child(*path).state for path in paths}) == len(paths)


def test_a_child_stream_neither_draws_from_its_parent_nor_depends_on_its_draws() -> None:
    parent = Rng(77)
    before = parent.child("zones", 2).state
    assert parent.state == Rng(77).state
    parent.next_u64()
    assert parent.child("zones", 2).state == before


DRAWS: list[Callable[[Rng], object]] = [
    lambda rng: rng.next_u64(),
    lambda rng: rng.below(5),
    lambda rng: rng.between(1, 2),
    lambda rng: rng.chance(50),
    lambda rng: rng.weighted([1, 2]),
    lambda rng: rng.pick("ab"),
    lambda rng: rng.shuffled("ab"),
    lambda rng: rng.below_array(5, 3),
    lambda rng: setattr(rng, "state", 1),
]


@pytest.mark.parametrize("draw", DRAWS)
def test_any_draw_while_locked_is_an_error_for_the_whole_family(
    draw: Callable[[Rng], object],
) -> None:
    root = Rng(1)
    child = root.child("a")
    for locker, drawer in [(root, root), (root, child), (child, root), (root, child.child("b"))]:
        state = drawer.state
        with locker.locked(), locker.locked(), pytest.raises(DrawForbiddenError):
            draw(drawer)
        assert drawer.state == state
        draw(drawer)


def test_the_lock_opens_again_after_an_error_inside() -> None:
    rng = Rng(1)
    with pytest.raises(KeyError), rng.locked():
        raise KeyError
    assert rng.below(1) == 0


@given(SEEDS)
def test_a_seed_text_reads_back_as_the_same_seed(seed: int) -> None:
    assert parse_seed(seed_text(seed)) == seed == parse_seed(seed)


def test_integers_are_seeds_as_they_are_and_texts_by_hash() -> None:
    assert parse_seed(" 42 ") == parse_seed("+42") == parse_seed(42) == 42
    assert parse_seed("-1") == parse_seed(-1) == MASK
    assert parse_seed("9" * 4001) != parse_seed("9" * 4000)
    texts = ["", "tower", "Tower", "4 2", "٤٢", "1_0"]
    assert len({parse_seed(text) for text in texts}) == len(texts)


def test_named_streams_and_text_seeds_are_the_same_in_every_process() -> None:
    program = (
        "from runtime.core.rng import Rng, parse_seed;"
        "print(Rng(5).child('zones', 2).next_u64(), parse_seed('tower'))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert answers == {f"{Rng(5).child('zones', 2).next_u64()} {parse_seed('tower')}\n"}
