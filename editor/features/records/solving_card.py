"""Odds of a drop table that can be dragged or typed: its weights or chances follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.documents.field_changes import SetField
from editor.documents.record_changes import Transaction
from editor.documents.trees import MISSING
from editor.features.records.drop_cards import OddsCard, chosen_result, result_name
from editor.features.records.odds_list import AS_READ
from editor.features.records.view_state import entry_keys
from editor.features.records.words import label, percent

if TYPE_CHECKING:
    from editor.features.records.card import Subject
    from runtime.content import Content
    from runtime.sim.analysis import DropOdds
    from runtime.sim.analysis.solving import Solution


class SolvingOddsCard(OddsCard):
    """The odds of the table itself. A chance is dragged or typed, locked entries keep theirs."""

    solves = True

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.odds.chosen.connect(lambda key: subject.view.choose(result=key))
        self.odds.drag_started.connect(self._start)
        self.odds.drag_ended.connect(self._end)
        self.odds.drag_cancelled.connect(self._cancel)
        self.odds.wanted.connect(self.want)
        self.odds.setToolTip(
            "Drag a bar, finer with Shift, or press F2 and type: the entries follow.\n"
            "Locked entries keep their share; Escape gives up."
        )
        self.told = label("label")
        self.column.addWidget(self.told)
        self._gesture = ""
        self._before: Content | None = None
        self._told_at = -1
        self._tell_usage()

    def marked(self, odds: DropOdds) -> str:
        """See `OddsCard`: the rarest item, until one is chosen."""
        return chosen_result(self.subject, odds)[0]

    def refresh(self) -> None:
        """See `Card`."""
        super().refresh()
        if self.subject.context.project.history_index != self._told_at:
            self._tell_usage()

    def _start(self) -> None:
        self._gesture = self.subject.context.project.begin_gesture()
        self._before = self.subject.content

    def _end(self) -> None:
        project, gesture = self.subject.context.project, self._gesture
        self._gesture, self._before = "", None
        project.end_gesture(gesture)
        self.refresh()

    def _cancel(self) -> None:
        if self.subject.context.project.in_gesture:
            self.subject.context.project.undo()
        self._end()

    def want(self, result: str, chance: float, close: float = AS_READ) -> None:
        """Solve for a chance from where the drag began, and push what comes of it as one step."""
        from runtime.sim.analysis.solving import SolveError, solve  # noqa: PLC0415 - numba later

        content = self._before or self.subject.content
        view, table = self.subject.view, self.subject.ref.id
        view.choose(result=result)
        try:
            solution = solve(
                content.drop_tables,
                table,
                view.floor,
                result,
                chance,
                locked=self._locked(),
                close=close,
            )
        except SolveError as error:
            self._tell(str(error), "warn")
            return
        self._push(result, solution)
        self._tell(self._outcome(result, solution), "label" if solution.is_close else "warn")

    def _locked(self) -> frozenset[int]:
        keys = entry_keys(self._entries())
        return frozenset(i for i, key in enumerate(keys) if self.subject.view.is_locked(key))

    def _entries(self) -> list[dict[str, Any]]:
        data: Any = self.subject.context.project.asset(self.subject.ref).data
        return [entry for entry in data["entries"] if isinstance(entry, dict)]

    def _push(self, result: str, solution: Solution) -> None:
        ref, entries = self.subject.ref, self._entries()
        changes = tuple(
            SetField(ref, ("entries", place, solution.field), MISSING, value, self._gesture)
            for place, value in solution.values.items()
            if entries[place].get(solution.field) != value
        )
        if changes:
            title = f"Solve for {result_name(self.subject.content, result)}"
            project = self.subject.context.project
            project.push(Transaction(title, changes, self._gesture))

    def _outcome(self, result: str, solution: Solution) -> str:
        name = result_name(self.subject.content, result)
        if solution.is_close:
            how = "."
            if solution.field == "weight":
                total = sum(entry.get("weight") or 0 for entry in self._entries())
                how = f", by {total} tickets in all."
            return f"{name} now comes in {percent(solution.reached)} of rolls{how}"
        remedy = "Unlock entries" if self._locked() else "Change the tables that it comes from"
        return (
            f"{percent(solution.wanted)} is out of reach: the nearest is "
            f"{percent(solution.reached)}. {remedy}, or add an entry."
        )

    def _tell(self, text: str, look: str) -> None:
        self._told_at = self.subject.context.project.history_index
        self.told.setText(text)
        self.told.setProperty("look", look)
        self.told.style().polish(self.told)

    def _tell_usage(self) -> None:
        self._tell("Drag a bar, or press F2 and type: the entries follow.", "label")
