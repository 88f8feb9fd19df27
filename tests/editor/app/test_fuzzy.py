"""Fuzzy matching finds what people mean."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from editor.app.fuzzy import best, score


def alone(name: str) -> tuple[str]:
    return (name,)


def is_subsequence(pattern: str, text: str) -> bool:
    """Say by the definition whether the letters occur in order."""
    letters = iter(text)
    return all(letter in letters for letter in pattern)


@given(st.text("abc ", max_size=5), st.text("abc _", max_size=12))
def test_a_text_matches_exactly_when_the_letters_occur_in_order(pattern: str, text: str) -> None:
    assert (score(pattern, text) is not None) == is_subsequence(pattern.replace(" ", ""), text)


def test_a_beginning_beats_a_word_and_a_word_beats_the_inside() -> None:
    names = ["Epic guard", "Withered Graveyard", "Graveyard", "Grave-robber's spade"]
    found = best("gra", names, alone, 10)
    assert found[:2] == ["Graveyard", "Grave-robber's spade"]
    assert found[2] == "Withered Graveyard"
    assert "Epic guard" not in found


def test_the_first_letters_of_words_find_a_name() -> None:
    names = ["Lantern of the Drowned", "Lodestone", "Blood root"]
    assert best("lotd", names, alone, 3)[0] == "Lantern of the Drowned"


def test_no_pattern_keeps_the_order_and_the_limit() -> None:
    assert best("", ["c", "a", "b"], alone, 2) == ["c", "a"]


def test_the_letters_must_all_be_in_one_of_the_texts() -> None:
    records = [("Legendary", "legendary"), ("Old Crown", "grave_crown")]
    assert best("gra", records, tuple, 5) == [("Old Crown", "grave_crown")]
