"""Drawers of numbers: plain ones, chances, densities and ranges, all with sums and steps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from editor.widgets.arithmetic import SumError, evaluate
from editor.widgets.forms.changing import ReckonedEditor, is_number, within
from editor.widgets.forms.typed import RefusedTextError
from editor.widgets.forms.values import number_text
from runtime.content.annotations import Unit
from runtime.content.fields import Shape, Value

if TYPE_CHECKING:
    from editor.widgets.forms.editor import Owner
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

FULL_DENSITY = 50
SLIDER_SPAN = 200
"""Numbers with more than this between their bounds have no bar: a pixel would be too much."""
SLIDER_TIP = "Drag the bar (Shift: finer), or press ↑ and ↓. A double click resets it."
NUMBER_WIDTH = 168
RANGE_SIGNS = ("–", "—", "..", " to ", ":", "-")
ONE_PER = re.compile(r"^\s*(?:1\s*/|1\s+(?:per|in)\s)\s*(?P<tiles>.+)$", re.IGNORECASE)
NONE_WORDS = frozenset({"", "none", "–", "-"})


def read_number(text: str, description: Value) -> int | float:
    """Return the number that a text means within the bounds of a field.

    Raises:
        RefusedTextError: when it is no number, no whole one where that is needed, or out of bounds.
    """
    try:
        number = evaluate(text)
    except SumError as error:
        raise RefusedTextError(str(error)) from error
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if description.shape is not Shape.NUMBER and not isinstance(number, int):
        raise RefusedTextError(f"A whole number is needed; this is {number_text(number)}.")
    return within(number, description)


class NumberEditor(ReckonedEditor):
    """A number with its unit; sums are worked out, arrow keys and the wheel step."""

    widest = NUMBER_WIDTH

    def __init__(
        self, host: FormHost, field: Field, owner: Owner, key: str | int, *, caption: str = ""
    ) -> None:
        super().__init__(host, field, owner, key, caption=caption)
        unit = self.description.marker(Unit)
        self._unit_depends = unit is not None and unit.unless is not None
        if self._unit_depends:
            host.data_changed.connect(self._show_unit)

    def unit_text(self) -> str:
        """See `TypedEditor`; the unit may depend on a field beside."""
        return self.description.unit

    def _show_unit(self) -> None:
        siblings = self.host.value_at(self.path[:-1])
        if isinstance(siblings, dict):
            self.line.show_unit(self.description.unit_beside(siblings))

    def written(self, value: object) -> str:
        """See `TypedEditor`."""
        if value is None:
            return ""
        return number_text(value)

    def read(self, text: str) -> object:
        """See `TypedEditor`."""
        if self.description.optional and text.strip().lower() in NONE_WORDS:
            return None
        return read_number(text, self.description)

    def step(self, steps: int) -> None:
        """Go up by steps of 1, as far as the bounds."""
        if self.is_mixed:
            self.step_each(steps)
            return
        start = self.value if isinstance(self.value, int | float) else 0
        if isinstance(start, bool) or self.fault:
            return
        low, high = self.description.low, self.description.high
        stepped = start + steps
        stepped = max(stepped, low) if low is not None else stepped
        stepped = min(stepped, high) if high is not None else stepped
        self._take(int(stepped) if stepped == int(stepped) else stepped)

    def _take(self, number: int | float) -> None:  # noqa: PYI041 - both are meant
        """Write a number that is in order, and send it."""
        self.line.setText(self.written(number))
        self.set_fault("")
        self.commit(number)

    def decorate(self) -> None:
        """Show a number that has near bounds on a bar."""
        self.line.setPlaceholderText("none" if self.description.optional else "needed")
        if self._unit_depends:
            self._show_unit()
        self.line.want_bar(wanted=not self.is_mixed)
        share = self.share_of(self.value if is_number(self.value) else 0)
        if share is not None:
            if self.line.slider.share is None:
                self._make_slide()
            self.line.show_share(share, self.share_of(0) or 0.0)

    def _make_slide(self) -> None:
        tip = f"{self.field.tip}\n{SLIDER_TIP}".strip()
        self.line.setToolTip(tip)
        self.line.setAccessibleDescription(tip)
        self.line.grabbed.connect(self._grabbed)
        self.line.slid.connect(self._slid)
        self.line.released.connect(self._released)
        self.line.default_wanted.connect(self._to_default)

    def share_of(self, number: float) -> float | None:
        """Return where a number stands on the bar, 0 to 1; None when it has none."""
        low, high = self.description.low, self.description.high
        if low is None or high is None or not 0 < high - low <= SLIDER_SPAN:
            return None
        return (number - low) / (high - low)

    def at_share(self, share: float) -> int:
        """Return the whole number that stands at a place of the bar."""
        low, high = self.description.low or 0, self.description.high or 0
        return round(low + share * (high - low))

    def _grabbed(self) -> None:
        """A drag is one undo step, and undo in the middle takes it back whole."""
        self.gesture = self.host.project.begin_gesture()

    def _slid(self, share: float) -> None:
        number = self.at_share(share)
        if self.fault or number != self.value:
            self._take(number)

    def _released(self, keep: bool) -> None:  # noqa: FBT001 - Qt's signature
        project = self.host.project
        if not keep and project.in_gesture:
            project.undo()
        project.end_gesture(self.gesture)

    def _to_default(self) -> None:
        """Reset; the click that came first is no step of its own."""
        steps = self.host.project.history[: self.host.project.history_index]
        clicked = bool(steps) and getattr(steps[-1].change, "gesture", "") == self.gesture
        if clicked and not self.field.required:
            self.host.project.undo()
        self.reset()


class DensityEditor(NumberEditor):
    """One thing per so many tiles, written "1 / 250"; 0 is none."""

    def written(self, value: object) -> str:
        """See `TypedEditor`."""
        if value == 0:
            return "none"
        return f"1 / {value}" if isinstance(value, int) else super().written(value)

    def read(self, text: str) -> object:
        """See `TypedEditor`."""
        if text.strip().lower() in {"none", "0"}:
            return 0
        found = ONE_PER.match(text)
        return read_number(found["tiles"] if found else text, self.description)

    def unit_text(self) -> str:
        """The words "1 / 250" need no unit."""
        return ""

    def share_of(self, number: float) -> float:
        """See `NumberEditor`: full is one per 50 tiles."""
        return FULL_DENSITY / number if number > 0 else 0.0

    def at_share(self, share: float) -> int:
        """See `NumberEditor`; numbers of two digits that matter are near enough."""
        return int(float(f"{FULL_DENSITY / share:.2g}")) if share > 0 else 0


class RangeEditor(ReckonedEditor):
    """Whole numbers from low to high in one line: "3 – 4"; one number means both ends."""

    widest = NUMBER_WIDTH

    def unit_text(self) -> str:
        """See `TypedEditor`."""
        return self.description.unit

    def written(self, value: object) -> str:
        """See `TypedEditor`."""
        match value:
            case [int() as low, int() as high]:
                return f"{low}" if low == high else f"{low} – {high}"
            case None:
                return ""
        return str(value)

    def read(self, text: str) -> object:
        """See `TypedEditor`."""
        if self.description.optional and text.strip().lower() in {"", "none"}:
            return None
        ends = [read_number(part, self.description) for part in _ends(text)]
        low, high = ends[0], ends[-1]
        if low > high:
            raise RefusedTextError(f"The range ends at {high}, before it starts at {low}.")
        return [low, high]

    def decorate(self) -> None:
        """Say what an empty line means."""
        self.line.setPlaceholderText("none" if self.description.optional else "needed")

    def step(self, steps: int) -> None:
        """Move both ends, as far as the bounds."""
        if self.is_mixed:
            self.step_each(steps)
        if self.fault or not isinstance(self.value, list):
            return
        moved: list[Any] = [end + steps for end in self.value]
        if moved[0] >= (self.description.low or 0) and moved[1] <= (self.description.high or 0):
            self.line.setText(self.written(moved))
            self.commit(moved)


def _ends(text: str) -> list[str]:
    """Part a range at the sign between its ends; a text without one is both ends."""
    for sign in RANGE_SIGNS:
        low, found, high = text.strip().partition(sign)
        if found and low:
            return [low, high]
    return [text]
