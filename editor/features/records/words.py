"""How numbers are written beside forms."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from editor.app.icons import Icons

TURN = 100
_ROUNDING = 1e-9
LEAST_LABEL = 40
_LONGEST = 10**24
"""A longer fraction is nothing that one reads."""


def percent(chance: float | Fraction) -> str:
    """Write a chance in per cent: one decimal, more when it is small, never 0 for something.

    What is almost certain or almost nothing is told from certain and nothing only by fractions.
    """
    share = float(chance * 100)
    is_end = isinstance(chance, Fraction) and chance not in (0, 1) and round(share) in (0, 100)
    if abs(share - round(share)) < _ROUNDING and not is_end:
        return f"{round(share)} %"
    if share >= 99.95:  # noqa: PLR2004 - what rounds up to certainty is not certain
        return "> 99.9 %"
    if share >= 0.1:  # noqa: PLR2004 - a tenth of a per cent
        return f"{share:.1f} %"
    return f"{share:.2g} %"


def fraction(chance: Fraction) -> str:
    """Write a chance as "3 in 40"; "" when it is too long to read."""
    if chance.denominator > _LONGEST:
        return ""
    text = f"{chance.numerator:,} in {chance.denominator:,}"
    return text.replace(",", "\N{NARROW NO-BREAK SPACE}")


def points(change: float) -> str:
    """Write the change of a chance in points of a per cent, with its sign."""
    share = change * 100
    digits = 1 if abs(share) >= 0.05 else 2  # noqa: PLR2004 - what would read 0.0
    return f"{share:+.{digits}f}".replace("-", "\N{MINUS SIGN}")


def beats(time: float) -> str:
    """Write a time as steps of 100 time units, which the player counts in."""
    return "never" if math.isinf(time) else f"{time / TURN:.1f}"


def tries(number: float) -> str:
    """Write a number of tries."""
    if math.isinf(number):
        return "never"
    return f"{number:,.0f}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def mean_text(number: float) -> str:
    """Write a mean number of things: "×0.57", and small ones so that they are not 0."""
    least = 0.01
    return f"×{number:.2f}" if number >= least else f"×{number:.1g}"


def mean_tries(number: float) -> str:
    """Write a mean number of tries."""
    few = 20
    return f"{number:.1f}" if number < few else tries(number)


def spans(numbers: Sequence[int]) -> str:
    """Write ascending numbers as "1–3, 5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def label(look: str = "") -> QLabel:
    """Return a label for plain text over several lines."""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    if look:
        made.setProperty("look", look)
    return made


class CutLabel(QLabel):
    """A label in one line; where there is no room its text is cut, and told in full by its tip."""

    def minimumSizeHint(self) -> QSize:
        """Some letters, whatever the text."""
        return QSize(LEAST_LABEL, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what fits."""
        del event
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        self.setToolTip(self.text() if shown != self.text() else "")
        painter = QPainter(self)
        role, enabled = self.foregroundRole(), self.isEnabled()
        middle = Qt.AlignmentFlag.AlignVCenter
        rect = self.contentsRect()
        self.style().drawItemText(painter, rect, middle, self.palette(), enabled, shown, role)


def tint(widget: QLabel, icons: Icons, role: str) -> None:
    """Write a label in the colour of a role."""
    widget.setStyleSheet(f"color: {icons.colour(role).name()}")
