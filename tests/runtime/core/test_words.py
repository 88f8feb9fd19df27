"""Numbers in sentences."""

from runtime.core.words import counted


def test_one_of_a_thing_has_no_s() -> None:
    assert [counted(count, "kill") for count in (0, 1, 1234)] == [
        "0 kills", "1 kill", "1,234 kills",
    ]  # fmt: skip
