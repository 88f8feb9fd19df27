"""Seeds are typed, stepped and thrown; what was seen can be seen again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.features.maps.seed_words import FIRST_WORDS, SECOND_WORDS
from editor.features.maps.seeds import KEPT, Seeds, step_seed, thrown_seed


@pytest.mark.parametrize(
    ("seed", "step", "found"),
    [
        ("41", 1, "42"),
        ("0", -1, "0"),
        ("ashen-lantern", 1, "ashen-lantern-2"),
        ("ashen-lantern-2", -1, "ashen-lantern"),
        ("ashen-lantern", -1, "ashen-lantern"),
        ("-3", 1, "-3-2"),
        ("²", 1, "²-2"),
    ],
)
def test_seeds_count_as_one_would_expect(seed: str, step: int, found: str) -> None:
    assert step_seed(seed, step) == found


@given(st.text(min_size=1).filter(lambda text: text == text.strip()))
def test_one_on_and_one_back_is_where_one_was(seed: str) -> None:
    on = step_seed(seed, 1)
    assert on != seed
    assert step_seed(step_seed(on, 1), -1) == on


def test_thrown_seeds_are_two_different_words_and_rarely_the_same() -> None:
    thrown = {thrown_seed() for _ in range(100)}
    assert len(thrown) > 80
    assert len(set(FIRST_WORDS)) == len(FIRST_WORDS)
    assert len(set(SECOND_WORDS)) == len(SECOND_WORDS)


def test_the_history_has_each_seed_once_the_latest_first() -> None:
    seeds = Seeds("a")
    for text in ("b", "c", "a"):
        seeds.use(text)
    assert seeds.history == ("a", "c", "b")
    for number in range(100):
        seeds.use(str(number))
    assert len(seeds.history) == KEPT


def test_while_typing_only_the_last_text_is_kept() -> None:
    seeds, heard = Seeds("a"), []
    seeds.changed.connect(lambda: heard.append(seeds.text))
    for text in ("l", "la", "lan"):
        seeds.use(text, keep=False)
    seeds.use("lan")
    seeds.use("  ")
    assert heard == ["l", "la", "lan"]
    assert seeds.history == ("lan", "a")
