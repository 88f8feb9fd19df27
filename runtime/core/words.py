"""Numbers in sentences."""


def counted(count: int, word: str) -> str:
    """Return "1 kill" or "5,000 kills"; the word takes an "s"."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"
