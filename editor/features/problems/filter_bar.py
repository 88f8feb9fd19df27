"""Above the problems: what to show, words to look for, and how to group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.features.problems.lines import NAMES, SIGNS, Grouping
from editor.features.problems.remedies import fix_title
from runtime.content import Severity, can_suppress

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent

    from editor.app.context import Context
    from editor.features.problems.lines import Line
    from runtime.content import Problem

BOX_WIDTH = 120
GROUPING = "problems/grouping"


class FilterBar(QWidget):
    """A chip per severity with its count, one for suppressed problems, a text, a switch.

    Signals:
        changed: something else is to be shown.
        suppress_chosen: suppress these problems.
        mend_chosen: fix or restore these lines.
    """

    changed = Signal()
    suppress_chosen = Signal(object)
    mend_chosen = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 10, 4)
        row.setSpacing(6)
        self.chips = {each: self._chip(NAMES[each], SIGNS[each]) for each in Severity}
        for chip in self.chips.values():
            chip.setChecked(True)
            row.addWidget(chip)
        self.suppressed = self._chip("Suppressed", ("bell-off-outline", "dim"))
        self.suppressed.setToolTip("Show what is suppressed, with the reasons")
        row.addSpacing(8)
        row.addWidget(self.suppressed)
        self._chosen: list[Line] = []
        self._counts: dict[QPushButton, int] = {}
        self.suppress = self._link("bell-off-outline", "Suppress all that is selected")
        self.suppress.clicked.connect(lambda: self.suppress_chosen.emit(self._suppressible))
        self.mend = self._link("check-all", "Do the same for all that is selected")
        self.mend.clicked.connect(lambda: self.mend_chosen.emit(self._chosen))
        row.addWidget(self.suppress)
        row.addWidget(self.mend)
        row.addStretch()
        self.box = QLineEdit()
        self.box.setPlaceholderText("Filter")
        self.box.setMinimumWidth(BOX_WIDTH)
        self.box.setAccessibleName("Filter problems")
        self.box.setToolTip("Words in place, message or code")
        self.box.setClearButtonEnabled(True)
        self.box.setMaximumWidth(240)
        self.box.textChanged.connect(lambda _text: self.changed.emit())
        row.addWidget(self.box, 1)
        self.by_record = self._chip("By record")
        self.by_record.setToolTip("Group by record instead of by how bad it is")
        by_record = context.settings.text(GROUPING) == Grouping.RECORD.value
        self.by_record.setChecked(by_record)
        self.by_record.toggled.connect(self._remember)
        row.addWidget(self.by_record)

    def _link(self, icon: str, tip: str) -> QPushButton:
        """Make a button that is there while several lines are selected."""
        button = QPushButton()
        button.setProperty("look", "link")
        button.setIcon(self._context.icons.icon(icon, "accent"))
        button.setToolTip(tip)
        button.hide()
        return button

    @property
    def _suppressible(self) -> list[Problem]:
        return [line.problem for line in self._chosen if can_suppress(line.problem)]

    def show_chosen(self, lines: list[Line]) -> None:
        """Offer what can be done with several selected lines at once."""
        self._chosen = lines if len(lines) > 1 else []
        suppressed = bool(self._chosen) and self._chosen[0].is_suppressed
        able = 0 if suppressed else len(self._suppressible)
        self.suppress.setText(f"Suppress {able:,}…")
        self.suppress.setVisible(able > 0)
        title = f"Restore {len(lines):,}" if suppressed else fix_title(self._chosen)
        self.mend.setText(title)
        self.mend.setVisible(bool(self._chosen) and bool(title))
        self._fit()

    def _chip(self, title: str, sign: tuple[str, str] | None = None) -> QPushButton:
        chip = QPushButton(title)
        chip.setProperty("look", "chip")
        chip.setCheckable(True)
        chip.setAccessibleName(title)
        chip.setToolTip(f"Show {title.lower()}")
        chip.toggled.connect(lambda _on: self.changed.emit())
        if sign is not None:
            self._show_sign(chip, sign, on=False)
            chip.toggled.connect(lambda on: self._show_sign(chip, sign, on=on))
        return chip

    def _show_sign(self, chip: QPushButton, sign: tuple[str, str], *, on: bool) -> None:
        """Show the sign in its colour, but bright on the accent of a chip that is on."""
        chip.setIcon(self._context.icons.icon(sign[0], "bright" if on else sign[1]))

    def _remember(self) -> None:
        self._context.settings.put(GROUPING, self.grouping.value)

    @property
    def grouping(self) -> Grouping:
        """How to group."""
        return Grouping.RECORD if self.by_record.isChecked() else Grouping.SEVERITY

    @property
    def severities(self) -> frozenset[Severity]:
        """What to show."""
        return frozenset(each for each, chip in self.chips.items() if chip.isChecked())

    def show_counts(self, counts: Mapping[Severity, int], suppressed: int) -> None:
        """Show how many there are of each."""
        self._counts = {chip: counts.get(severity, 0) for severity, chip in self.chips.items()}
        self._counts[self.suppressed] = suppressed
        self._fit()

    def _fit(self) -> None:
        """Leave the words out where they would be cut off: signs and tips say the same."""
        self._show_words(shown=True)
        if self._row.sizeHint().width() > self.width():
            self._show_words(shown=False)

    def _show_words(self, *, shown: bool) -> None:
        for chip, count in self._counts.items():
            chip.setText(f"{chip.accessibleName()}  {count:,}" if shown else f"{count:,}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the new width."""
        super().resizeEvent(event)
        self._fit()
