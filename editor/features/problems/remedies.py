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
    from editor.app.context import Context
    from editor.documents.change import Change
    from editor.documents.project import Project
    from editor.features.problems.lines import Line
    from runtime.content import Problem

FIELD = ("suppressed",)


def _push(context: Context, change: Change, done: str) -> bool:
    try:
        context.project.push(change)
    except ChangeError as error:
        context.status(str(error), "alert", "warn")
        return False
    context.status(f"{done} Ctrl+Z takes it back.", "check", "accent")
    return True


def mend(context: Context, problem: Problem) -> None:
    """Make the fix of a problem."""
    fix = problem.fix
    if fix is not None:
        change = SetField(fix.asset, fix.path, MISSING, fix.value)
        _push(context, change, f"{fix.title}: done.")


def like(project: Project, problem: Problem) -> list[Problem]:
    """Return every problem with a fix and the same code."""
    return [each for each in project.problems if each.code == problem.code and each.fix is not None]


def mend_all(context: Context, problem: Problem) -> None:
    """Make every fix of the same kind, in one step.

    Fixes of one field are made one after the other, each after a new check, as the first may
    change what the next one says.
    """
    project, gesture = context.project, uuid4().hex
    title = f"Fix all like “{problem.fix.title}”" if problem.fix else "Fix all"
    waiting = like(project, problem)
    while waiting:
        fixes = {(each.fix.asset, each.fix.path): each.fix for each in waiting if each.fix}
        before = len(waiting)
        changes = tuple(SetField(f.asset, f.path, MISSING, f.value) for f in fixes.values())
        if not _push(context, Transaction(title, changes, gesture), f"{title}: done."):
            return
        waiting = like(project, problem)
        if len(waiting) >= before:
            return


def suppress(context: Context, problem: Problem, reason: str) -> None:
    """Let a record suppress one of its problems, with the reason."""
    ref = problem.asset
    if ref is None:
        return
    record = context.project.asset(ref).record
    end = len(record.suppressed) if record is not None else 0
    change = InsertItem(ref, FIELD, end, suppression_data(problem, reason))
    title = f"Suppress {_article(problem)} of {name_of(context.project, ref)}"
    _push(context, Transaction(title, (change,)), "Suppressed.")


def restore(context: Context, line: Line) -> None:
    """Tell a suppressed problem again."""
    ref = line.problem.asset
    if ref is None:
        return
    title = f"Restore {_article(line.problem)} of {name_of(context.project, ref)}"
    change = RemoveItem(ref, FIELD, line.index)
    _push(context, Transaction(title, (change,)), "Restored.")


def _article(problem: Problem) -> str:
    return "a hint" if problem.severity is Severity.INFO else "a warning"
