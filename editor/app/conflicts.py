"""Records that were changed here and by another program: asks how to go on, and does it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from editor.app.merge_dialog import ask_about_clashes
from editor.app.records import name_of
from editor.documents.conflicts import conflict_of, keep_both, keep_mine, take_merged, take_theirs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from editor.documents.conflicts import Conflict
    from runtime.content import AssetRef


class Choice(Enum):
    """What the designer chose for a record that was changed on both sides."""

    MERGE = "Merge…"
    BOTH = "Keep Both"
    MINE = "Keep Mine"
    THEIRS = "Take the File's"
    LATER = "Decide Later"


_EFFECTS = {
    Choice.MERGE: "Merging takes the edits of both sides and asks where both changed one field.",
    Choice.BOTH: "Keeping both makes a new record of yours beside the file's.",
    Choice.MINE: "Keeping yours overwrites the file at the next save.",
    Choice.THEIRS: "Taking the file's version replaces yours; undo brings it back.",
}
_ROLES = {
    Choice.THEIRS: QMessageBox.ButtonRole.DestructiveRole,
    Choice.LATER: QMessageBox.ButtonRole.RejectRole,
}


def choices_for(conflict: Conflict) -> tuple[Choice, ...]:
    """Return what can be done about a conflict."""
    merging = (Choice.MERGE,) if conflict.merged() is not None else ()
    both = (Choice.BOTH,) if conflict.can_keep_both else ()
    return (*merging, *both, Choice.MINE, Choice.THEIRS, Choice.LATER)


def ask_about_conflict(
    name: str, path: str, window: QWidget, choices: Sequence[Choice] = tuple(Choice)
) -> Choice:
    """Ask how to go on with a record; Escape decides later."""
    box = QMessageBox(window)
    box.setWindowTitle("Changed by another program")
    box.setText(f"{name} has unsaved changes here, and its file was changed by another program.")
    effects = "\n".join(_EFFECTS[choice] for choice in choices if choice in _EFFECTS)
    box.setInformativeText(f"{path}\n\n{effects}")
    buttons = {}
    for choice in choices:
        role = _ROLES.get(choice, QMessageBox.ButtonRole.AcceptRole)
        buttons[choice] = box.addButton(choice.value, role)
    first = buttons[choices[0] if choices[0] is Choice.MERGE else Choice.LATER]
    box.setDefaultButton(first)
    box.setEscapeButton(buttons[Choice.LATER])
    box.exec()
    pressed = (choice for choice, button in buttons.items() if box.clickedButton() is button)
    return next(pressed, Choice.LATER)


def settle_conflicts(context: Context, refs: Iterable[AssetRef]) -> bool:
    """Ask about each record; True when all are settled."""
    settled = [_settle(context, ref) for ref in refs]
    return all(settled)


def _settle(context: Context, ref: AssetRef) -> bool:
    project = context.project
    conflict = conflict_of(project, ref)
    name = name_of(project, ref)
    choice = ask_about_conflict(name, ref.path, context.window, choices_for(conflict))
    if choice is Choice.MERGE:
        return _merge(context, conflict, name)
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
