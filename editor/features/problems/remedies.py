"""What can be done about problems, each as one step of the history."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from editor.app.records import name_of
from editor.documents.draft import ChangeError
from editor.documents.field_changes import InsertItem, RemoveItem, SetField
from editor.documents.record_changes import Transaction
from editor.documents.trees import MISSING
from runtime.content import Severity, suppression_data

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from editor.app.context import Context
    from editor.documents.change import Change
    from editor.documents.project import Project
    from editor.features.problems.lines import Line
    from runtime.content import AssetRef, Problem

FIELD = ("suppressed",)


def _push(context: Context, change: Change, done: str) -> bool:
    try:
        context.project.push(change)
    except ChangeError as error:
        context.status(str(error), "alert", "warn")
        return False
    context.status(f"{done} Ctrl+Z takes it back.", "check", "accent")
    return True


def fix_title(lines: Sequence[Line]) -> str:
    """Return what mending all these lines is called, "" when one of them has no fix."""
    titles = [line.problem.fix.title for line in lines if line.problem.fix is not None]
    if len(titles) < len(lines):
        return ""
    same = len(set(titles)) == 1
    if len(titles) == 1:
        return titles[0]
    return f"Fix {len(titles):,}: {titles[0]}" if same else f"Fix {len(titles):,}"


def mend(context: Context, problems: Sequence[Problem]) -> None:
    """Make the fixes of problems, in one step."""
    fixes = [each.fix for each in problems if each.fix is not None]
    if len(fixes) == 1:
        change = SetField(fixes[0].asset, fixes[0].path, MISSING, fixes[0].value)
        _push(context, change, f"{fixes[0].title}: done.")
    elif fixes:
        project = context.project
        title = f"Fix {_counted(problems)}"
        _mend_while(context, title, lambda: [e for e in project.problems if e in problems])


def like(project: Project, problem: Problem) -> list[Problem]:
    """Return every problem with a fix and the same code."""
    return [each for each in project.problems if each.code == problem.code and each.fix is not None]


def mend_like(context: Context, problem: Problem) -> None:
    """Make every fix of the same kind, in one step."""
    title = f"Fix all like “{problem.fix.title}”" if problem.fix else "Fix all"
    _mend_while(context, title, lambda: like(context.project, problem))


def _mend_while(context: Context, title: str, left: Callable[[], list[Problem]]) -> None:
    """Make the fixes of what is left until nothing is.

    Fixes of one field are made one after the other, each after a new check, as the first may
    change what the next one says.
    """
    gesture, waiting = uuid4().hex, left()
    while waiting:
        fixes = {(each.fix.asset, each.fix.path): each.fix for each in waiting if each.fix}
        before = len(waiting)
        changes = tuple(SetField(f.asset, f.path, MISSING, f.value) for f in fixes.values())
        if not _push(context, Transaction(title, changes, gesture), f"{title}: done."):
            return
        waiting = left()
        if len(waiting) >= before:
            return


def suppress(context: Context, problems: Sequence[Problem], reason: str) -> None:
    """Let records suppress problems of theirs, all with one reason, in one step."""
    ends: dict[AssetRef, int] = {}
    changes = []
    for problem in problems:
        ref = problem.asset
        if ref is not None:
            end = ends.setdefault(ref, _suppressed_by(context.project, ref))
            changes.append(InsertItem(ref, FIELD, end, suppression_data(problem, reason)))
            ends[ref] = end + 1
    if changes:
        title = f"Suppress {_named(context.project, problems)}"
        _push(context, Transaction(title, tuple(changes)), "Suppressed.")


def _suppressed_by(project: Project, ref: AssetRef) -> int:
    record = project.asset(ref).record
    return len(record.suppressed) if record is not None else 0


def restore(context: Context, lines: Sequence[Line]) -> None:
    """Tell suppressed problems again, in one step; the last of a record first."""
    changes = tuple(
        RemoveItem(line.problem.asset, FIELD, line.index)
        for line in sorted(lines, key=lambda each: each.index, reverse=True)
        if line.problem.asset is not None
    )
    if changes:
        title = f"Restore {_named(context.project, [line.problem for line in lines])}"
        _push(context, Transaction(title, changes), "Restored.")


def _named(project: Project, problems: Sequence[Problem]) -> str:
    """Name problems in a title: "a warning of Ruby", "3 problems"."""
    first = problems[0]
    if len(problems) > 1 or first.asset is None:
        return _counted(problems)
    kind = "a hint" if first.severity is Severity.INFO else "a warning"
    return f"{kind} of {name_of(project, first.asset)}"


def _counted(problems: Sequence[Problem]) -> str:
    return f"{len(problems):,} problems"
