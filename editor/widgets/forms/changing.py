"""Sums that change what each record has: "*1.1" in a form of several, and steps of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.documents.trees import same
from editor.widgets.arithmetic import SumError, changing, is_change, tidied
from editor.widgets.forms.typed import RefusedTextError, TypedEditor
from editor.widgets.forms.values import number_text
from runtime.content.fields import Shape, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from runtime.content.refs import AssetRef

    Number = int | float


def within(number: Number, description: Value) -> Number:
    """Return the number if it is within bounds. Raises RefusedTextError."""
    low, high = description.low, description.high
    if (low is not None and number < low) or (high is not None and number > high):
        bounds = description.bounds
        raise RefusedTextError(f"{bounds[0].upper()}{bounds[1:]}; this is {number_text(number)}.")
    return number


def is_number(value: object) -> bool:
    """Whether a value is a number, which flags are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


class ReckonedEditor(TypedEditor):
    """A line for numbers that in a form of several records also takes how to change each.

    While one types, the sum is worked out from what the records had before.
    """

    _before: Mapping[AssetRef, Any] | None = None
    _results: Mapping[AssetRef, Any] | None = None

    def _typed(self, text: str) -> None:
        """See `TypedEditor`."""
        if self._before is None:
            self._before = self.host.subjects.values(self.path)
        self._results = None
        if not (self.host.subjects.many and is_change(text)):
            super()._typed(text)
            return
        self._typing = True
        try:
            results = self._changed(self._before, changing(text))
        except (SumError, RefusedTextError) as refusal:
            self.set_fault(str(refusal))
            return
        self.set_fault("")
        self._push(results)

    def _push(self, results: Mapping[AssetRef, Any]) -> None:
        self._results = results
        self.host.push_each(self.path, results.get, self.gesture)

    def step_each(self, steps: int) -> None:
        """Let every record go up by so many steps, as far as the bounds."""
        low, high = self.description.low, self.description.high

        def stepped(number: Number) -> Number:
            moved = max(number + steps, low) if low is not None else number + steps
            return min(moved, high) if high is not None else moved

        if not self.fault:
            self._push(self._changed(self.host.subjects.values(self.path), stepped))

    def _changed(
        self, before: Mapping[AssetRef, Any], change: Callable[[Number], Number]
    ) -> dict[AssetRef, Any]:
        """Work a change out for every record that has numbers here. Raises RefusedTextError."""
        whole = self.description.shape is not Shape.NUMBER
        names = self.host.subjects.names()

        def made(ref: AssetRef, number: Number) -> Number:
            try:
                return within(tidied(change(number), whole=whole)[0], self.description)
            except RefusedTextError as refusal:
                raise RefusedTextError(f"{names[ref]}: {refusal}") from refusal

        found: dict[AssetRef, Any] = {}
        for ref, value in before.items():
            if isinstance(value, list):
                found[ref] = [made(ref, end) for end in value]
            else:
                found[ref] = made(ref, value) if is_number(value) else value
        return found

    def _means(self, value: object) -> bool:
        """See `TypedEditor`: a change means its results."""
        if self._results is None:
            return super()._means(value)
        now = self.host.subjects.values(self.path)
        return all(same(now.get(ref), each) for ref, each in self._results.items())

    def display(self) -> None:
        """See `TypedEditor`; what was typed before an undo counts no more."""
        super().display()
        if not self._typing:
            self._before = self._results = None

    def left(self) -> None:
        """See `TypedEditor`."""
        super().left()
        if not self.fault:
            self._before = self._results = None
