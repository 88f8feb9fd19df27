"""Sums in number fields."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.widgets.arithmetic import SumError, evaluate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        (" -3 ", -3),
        ("12*1.5", 18.0),
        ("(44-2)/3", 14.0),
        ("7 // 2 % 2", 1),
        ("3 × 4", 12),
        ("\N{MINUS SIGN}5", -5),
        ("1_000", 1000),
        ("1 000 + 1", 1001),
        ("1e3", 1000.0),
    ],
)
def test_a_sum_has_its_value(text: str, value: float) -> None:
    assert evaluate(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "1,5",
        "2**99999999",
        "9**9",
        "__import__('os')",
        "1 if 2 else 3",
        "True",
        "'7'",
        "[1]",
        "1/0",
        "1e400",
        "1j",
        "+" * 500,
        "(" * 150,
        "0x",
        "\x00",
    ],
)
def test_what_is_no_sum_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(SumError, match=r"\w+.*\."):
        evaluate(text)


@given(st.text(max_size=40))
def test_no_text_ends_in_another_error(text: str) -> None:
    try:
        number = evaluate(text)
    except SumError:
        return
    assert isinstance(number, int | float)


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9), st.sampled_from("+-*"))
def test_sums_of_integers_agree_with_python(left: int, right: int, sign: str) -> None:
    expected = {"+": left + right, "-": left - right, "*": left * right}[sign]
    assert evaluate(f"({left}) {sign} ({right})") == expected
