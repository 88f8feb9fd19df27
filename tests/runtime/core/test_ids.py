"""Slugs and the nearest names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.core.ids import LONGEST_SLUG, is_slug, nearest, slugify


@pytest.mark.parametrize("slug", ["a", "sword", "rusty_sword_2", "x" * LONGEST_SLUG, "console"])
def test_lower_case_words_are_slugs(slug: str) -> None:
    assert is_slug(slug)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sword",
        "2h_sword",
        "_x",
        "a-b",
        "a b",
        "é",
        "a\n",
        "x" * 65,
        "con",
        "com1",
        "a/b",
        "..",
        "٤",
    ],
)
def test_what_no_file_system_or_reader_likes_is_no_slug(text: str) -> None:
    assert not is_slug(text)


@given(st.text(max_size=90), st.lists(st.text(max_size=5)))
def test_every_name_becomes_a_free_slug(text: str, taken: list[str]) -> None:
    first = slugify(text)
    assert is_slug(first)
    second = slugify(text, [first, *taken])
    assert is_slug(second)
    assert second not in {first, *taken}


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Rusty Sword", "rusty_sword"),
        ("  Épée du Roi! ", "epee_du_roi"),
        ("Hunter's Bow", "hunters_bow"),
        ("3 Coins", "coins"),
        ("???", "unnamed"),
        ("AUX", "aux_"),
    ],
)
def test_names_become_the_slug_one_would_choose(name: str, slug: str) -> None:
    assert slugify(name) == slug


def test_a_taken_slug_gets_the_first_free_number() -> None:
    assert slugify("Bat", ["bat", "bat_2", "bat_4"]) == "bat_3"
    assert slugify("x" * 80, ["x" * LONGEST_SLUG]) == "x" * 62 + "_2"


@given(st.from_regex(r"[a-z][a-z0-9]{0,9}(_[a-z0-9]{1,9}){0,3}", fullmatch=True))
def test_a_tidy_slug_is_its_own_slug(slug: str) -> None:
    if is_slug(slug):
        assert slugify(slug) == slug


def test_the_nearest_names_come_likeliest_first_and_few() -> None:
    names = ["goblin", "goblin_king", "hobgoblin", "warden", "golem"]
    assert nearest("goblni", names)[0] == "goblin"
    assert nearest("Goblin", names) == ["goblin", "hobgoblin", "goblin_king"]
    assert nearest("goblin", names, most=1) == ["goblin"]
    assert nearest("zzz", names) == []


def test_equally_similar_names_come_in_alphabetical_order() -> None:
    assert nearest("ax", ["axb", "axa", "axc"]) == ["axa", "axb", "axc"]
