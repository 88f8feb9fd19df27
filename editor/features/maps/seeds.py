"""The seed that a map is looked at with: typed, stepped, thrown, and all that were seen before."""

from __future__ import annotations

import re
import secrets

from PySide6.QtCore import QObject, Signal

from editor.features.maps.seed_words import FIRST_WORDS, SECOND_WORDS

KEPT = 40
_COUNTED = re.compile(r"^(.*?)(?:-(\d+))?$", re.DOTALL)


def step_seed(text: str, step: int) -> str:
    """Return the seed after or before another one.

    Whole numbers count up and down to 0; other texts count at their end: "ashen-lantern",
    "ashen-lantern-2" and so on. The first of a row stays where it is.
    """
    if text.isascii() and text.isdigit():
        return str(max(int(text) + step, 0))
    match = _COUNTED.match(text)
    word, count = (match[1], int(match[2] or 1)) if match and match[1] else (text, 1)
    count = max(count + step, 1)
    return word if count == 1 else f"{word}-{count}"


def thrown_seed() -> str:
    """Return two words by chance, easy to say to somebody else."""
    return f"{secrets.choice(FIRST_WORDS)}-{secrets.choice(SECOND_WORDS)}"


class Seeds(QObject):
    """The seed in use and those used before.

    Signals:
        changed: another seed is in use.
    """

    changed = Signal()

    def __init__(self, text: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._history = [text]

    @property
    def text(self) -> str:
        """The seed in use."""
        return self._text

    @property
    def history(self) -> tuple[str, ...]:
        """Every seed used, the latest first."""
        return tuple(self._history)

    def use(self, text: str, *, keep: bool = True) -> None:
        """Use a seed; an empty text is none and changes nothing.

        `keep` puts it into the history; while one types, only the last text is worth keeping.
        """
        text = text.strip()
        if not text:
            return
        changes, self._text = text != self._text, text
        if keep:
            self._history = [text, *(each for each in self._history if each != text)][:KEPT]
        if changes:
            self.changed.emit()

    def step(self, step: int) -> None:
        """Use the seed after (1) or before (-1) this one."""
        self.use(step_seed(self._text, step))

    def throw(self) -> None:
        """Use a seed by chance, one that was not used lately."""
        text = thrown_seed()
        while text in self._history:
            text = thrown_seed()
        self.use(text)
