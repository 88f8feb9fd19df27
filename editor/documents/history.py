"""The steps that were made, and which of them are in force."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from editor.documents.record_changes import Transaction

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from editor.documents.change import Change
    from editor.documents.draft import Draft
    from runtime.content.refs import AssetRef

    Remember = Callable[[Change, Callable[[AssetRef], str], frozenset[AssetRef]], None]
    """From a change that was made, what names records, and the records that it touched."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the history: a settled change, its words and the records that it touched."""

    change: Change
    title: str
    assets: frozenset[AssetRef]


class History:
    """Steps in order; those before `index` are in force, the others can be redone."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._index = 0
        self._sealed = True

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, the oldest first."""
        return tuple(self._steps)

    @property
    def index(self) -> int:
        """How many steps are in force."""
        return self._index

    @property
    def undone(self) -> Step | None:
        """The step that a redo would make."""
        return self._steps[self._index] if self._index < len(self._steps) else None

    @property
    def last(self) -> Step | None:
        """The step that an undo would take back."""
        return self._steps[self._index - 1] if self._index else None

    def seal(self) -> None:
        """Let nothing merge into the last step any more."""
        self._sealed = True

    def add(
        self, change: Change, name_of: Callable[[AssetRef], str], assets: frozenset[AssetRef]
    ) -> None:
        """Add a change that has been made, merging it into the last step where that goes.

        Steps that could be redone are dropped. A step that comes to change nothing vanishes.
        """
        del self._steps[self._index :]
        last = self.last
        merged = last.change.merged(change) if last is not None and not self._sealed else None
        if last is not None and merged is not None:
            joined = replace(
                last, change=merged, title=merged.title(name_of), assets=last.assets | assets
            )
            vanished = merged.is_obsolete()
            self._steps[-1:] = [] if vanished else [joined]
            self._sealed = vanished
        else:
            self._steps.append(Step(change, change.title(name_of), assets))
            self._sealed = False
        self._index = len(self._steps)

    def take(
        self, change: Change, name_of: Callable[[AssetRef], str], assets: frozenset[AssetRef]
    ) -> None:
        """Add a change that others have made; it costs nothing that was undone.

        Steps that can be redone stay so, behind the new one, while they are about other records.
        Else they come back into the history together with a step that takes them back.
        """
        undone = self._steps[self._index :]
        if any(step.assets & assets for step in undone):
            self._steps.append(_going_back(undone))
            self._index, undone = len(self._steps), []
        self._steps[self._index :] = [Step(change, change.title(name_of), assets), *undone]
        self.step_forward()

    def travel(self, index: int, draft: Draft) -> list[Change]:
        """Undo or redo in a draft until `index` steps are in force; return what was passed."""
        passed = []
        while self._index > max(index, 0) and (step := self.last):
            step.change.inverted().apply(draft)
            self.step_back()
            passed.append(step.change)
        while self._index < index and (step := self.undone):
            step.change.apply(draft)
            self.step_forward()
            passed.append(step.change)
        return passed

    def step_back(self) -> None:
        """Count the last step as undone."""
        self._index -= 1
        self.seal()

    def step_forward(self) -> None:
        """Count the next step as done again."""
        self._index += 1
        self.seal()

    def drop_last(self) -> None:
        """Forget the last step, as if it had never been made."""
        del self._steps[self._index - 1 :]
        self._index = len(self._steps)
        self.seal()


def _going_back(undone: Sequence[Step]) -> Step:
    """Return the step that takes back others, so that both can stand in the history."""
    count = "1 step" if len(undone) == 1 else f"{len(undone)} steps"
    changes = tuple(step.change.inverted() for step in reversed(undone))
    back = Transaction(f"Go back {count}", changes)
    return Step(back, back.name, frozenset().union(*(step.assets for step in undone)))
