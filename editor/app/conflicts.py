"""Records that were changed here and by another program: asks how to go on, and does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.conflict_dialog import Choice, ask_about_conflict
from editor.app.merge_dialog import ask_about_clashes
from editor.app.records import name_of
from editor.documents.conflicts import conflict_of, keep_both, keep_mine, take_merged, take_theirs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.app.context import Context
    from editor.documents.conflicts import Conflict
    from runtime.content import AssetRef


def settle_conflicts(context: Context, refs: Iterable[AssetRef]) -> bool:
    """Ask about each record; True when all are settled."""
    settled = [_settle(context, ref) for ref in refs]
    return all(settled)


def _settle(context: Context, ref: AssetRef) -> bool:
    project = context.project
    conflict = conflict_of(project, ref)
    choice = ask_about_conflict(context, conflict)
    if choice is Choice.MERGE:
        return _merge(context, conflict, name_of(project, ref))
    if choice is Choice.BOTH:
        context.open(keep_both(project, conflict))
    elif choice is Choice.MINE:
        keep_mine(project, conflict)
    elif choice is Choice.THEIRS:
        take_theirs(project, conflict)
    return choice is not Choice.LATER


def _merge(context: Context, conflict: Conflict, name: str) -> bool:
    """Merge, asking about clashes first; False when that is put off."""
    merged = conflict.merged()
    if merged is not None and merged.clashes:
        theirs_at = ask_about_clashes(name, merged.clashes, context.window)
        merged = None if theirs_at is None else conflict.merged(theirs_at)
    if merged is None:
        return False
    take_merged(context.project, conflict, merged)
    context.status(f"{name}: both sides merged; Ctrl+Z goes back.", "check", "accent")
    return True
