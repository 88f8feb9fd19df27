"""A difference, applied to the text before, gives the text after."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from editor.documents.difference import DiffLine, difference

TEXTS = st.lists(st.sampled_from("abcd"), max_size=30).map(lambda lines: "\n".join(lines) + "\n")


def patched(before: str, lines: tuple[DiffLine, ...]) -> list[str]:
    """Apply a unified difference by its line numbers, as `patch` does."""
    old, new, place = before.removesuffix("\n").split("\n"), [], 0
    for sign, text in lines:
        if sign == "@":
            start, count = (int(each) for each in text.split()[1].removeprefix("-").split(","))
            first = start - 1 if count else start
            new += old[place:first]
            place = first
        elif sign == "+":
            new.append(text)
        else:
            assert old[place] == text
            place += 1
            if sign == " ":
                new.append(text)
    return new + old[place:]


@given(before=TEXTS, after=TEXTS)
def test_applying_a_difference_gives_the_other_text(before: str, after: str) -> None:
    lines = difference(before, after)
    assert patched(before, lines) == after.removesuffix("\n").split("\n")
    assert bool(lines) == (before != after)


def test_a_file_that_is_not_there_has_no_lines() -> None:
    assert difference(None, "a\nb\n") == (
        DiffLine("@", "@@ -0,0 +1,2 @@"),
        DiffLine("+", "a"),
        DiffLine("+", "b"),
    )
    assert [line.sign for line in difference("a\n", None)] == ["@", "-"]
    assert difference(None, None) == ()


def test_only_the_surroundings_of_a_change_are_shown() -> None:
    before = "\n".join(str(n) for n in range(100))
    lines = difference(before, before.replace("50", "fifty"))
    assert [line.text for line in lines if line.sign == " "] == ["47", "48", "49", "51", "52", "53"]
