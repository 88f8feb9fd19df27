"""Expressions over cells: what they mean, and that nothing else gets through."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.content.spreadsheet import ExpressionError, compile_expression

if TYPE_CHECKING:
    from collections.abc import Callable

ROW: dict[str, object] = {
    "health": 30,
    "floor": 3,
    "rarity": "epic",
    "name": "Grave Warden",
    "attack.damage": [4, 7],
    "drops": None,
    "cursed": True,
    "tags": ["undead", "guard"],
}


def resolve(name: str) -> Callable[[dict[str, object]], object] | None:
    return (lambda row: row[name]) if name in ROW else None


def value(text: str) -> object:
    return compile_expression(text, resolve)(ROW)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("health > 20 and floor < 4", True),
        ("health > 20 AND NOT floor < 4", False),
        ("health > 30 or floor == 3", True),
        ("20 < health <= 30", True),
        ("rarity = epic", True),
        ("rarity != EPIC", False),
        ('name = "grave warden"', True),
        ('"ward" in name', True),
        ("undead in tags", True),
        ("fire not in tags", True),
        ("attack.damage > 3", True),
        ("attack.damage > 4", False),
        ("attack.damage < 8", True),
        ("drops = none", True),
        ("drops > 3", False),
        ("cursed = yes", True),
        ("cursed = 1", False),
        ("name > 5", False),
        ("health * 1.5 + floor", 48.0),
        ("round(health × 1.55)", 46),
        ("max(health, 40) - -2", 42),
        ('"a=b" = "a=b"', True),
    ],
)
def test_an_expression_means_what_it_says(text: str, expected: object) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("helth > 20", "There is no column “helth”"),
        ("health >", "no complete expression"),
        ("__import__('os')", "can't be used"),
        ("health.real.bit_length()", "can't be used"),
        ("(lambda: 1)()", "can't be used"),
        ("[x for x in tags]", "can't be used"),
        ("health ** 99", "can't be used"),
        ("health is 3", "Compare with"),
        ("name * 2", "“Grave Warden” is none"),
        ("health / 0", "divides by zero"),
        ("1e300 * 1e300", "too large"),
        ("round(1, 2, 3)", "other numbers"),
        ("x" * 400, "at most 300"),
        ("(" * 200, "no complete expression"),
    ],
)
def test_what_is_no_expression_is_refused_in_plain_words(text: str, said: str) -> None:
    with pytest.raises(ExpressionError, match=said):
        value(text)


@given(st.text(max_size=40))
def test_no_text_does_harm(text: str) -> None:
    with suppress(ExpressionError):
        value(text)


@given(st.integers(-999, 999), st.integers(-999, 999), st.sampled_from(["+", "-", "*", "<", "="]))
def test_sums_agree_with_python(one: int, other: int, sign: str) -> None:
    python = "==" if sign == "=" else sign
    assert value(f"{one} {sign} {other}") == eval(f"{one} {python} {other}")  # noqa: S307 - numbers
