"""What the designer looks at beside a form: choices that its cards share, kept nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class ViewState(QObject):
    """The floor, the result, the character, … that the cards of one record speak of.

    Signals:
        changed: a choice is another one; the cards must be worked out again.
        locks_changed: other entries are locked.
    """

    changed = Signal()
    locks_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.floor = 1
        self.result = ""
        self.character = ""
        self.level = 1
        self.rank = "normal"
        self.campaign = ""
        self.base = ""
        self.enemy = ""
        self._locked: frozenset[str] = frozenset()

    def choices(self) -> dict[str, object]:
        """Return every choice by its name, as `choose` takes them."""
        return {name: each for name, each in vars(self).items() if isinstance(each, str | int)}

    def choose(self, **choices: object) -> None:
        """Make other choices, by their names."""
        before = {name: getattr(self, name) for name in choices}
        if before != choices:
            for name, value in choices.items():
                setattr(self, name, value)
            self.changed.emit()

    def is_locked(self, key: str) -> bool:
        """Tell whether the entry with this key keeps its share while others are solved for."""
        return key in self._locked

    def lock(self, key: str, *, locked: bool) -> None:
        """Lock or unlock an entry."""
        self._locked = self._locked | {key} if locked else self._locked - {key}
        self.locks_changed.emit()


def entry_keys(entries: Iterable[Mapping[str, object]]) -> list[str]:
    """Return a key for each entry of a drop table: what it gives, and the how-manieth it is.

    A key stays the same when entries are reordered and their numbers edited.
    """
    seen: dict[str, int] = {}
    keys = []
    for entry in entries:
        what = f"{entry.get('kind')}:{entry.get('item') or entry.get('table') or ''}"
        seen[what] = seen.get(what, 0) + 1
        keys.append(f"{what}#{seen[what]}")
    return keys
