"""Makes one step of the history out of wishes, and says what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.records import name_of
from editor.documents.draft import ChangeError
from editor.documents.field_changes import SetField
from editor.documents.record_changes import Transaction
from editor.documents.trees import MISSING
from runtime.content.spreadsheet import Edits, plan_edits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.documents.project import Project
    from editor.features.tables.model import TableModel
    from editor.features.tables.wishes import Wishes
    from runtime.content import Asset, AssetRef
    from runtime.content.spreadsheet import CellEdit, Refusal


def planned(project: Project, wishes: Wishes) -> Edits:
    """Sort wishes into edits and refusals; nothing is changed."""

    def asset_of(ref: AssetRef) -> Asset | None:
        return project.asset(ref) if project.has(ref) else None

    def ids(kind: str) -> list[str]:
        return [ref.id for ref in project.assets(kind)]

    edits = plan_edits(wishes.wishes, asset_of, ids)
    return Edits(edits.edits, (*wishes.refused, *edits.refused))


def apply(context: Context, model: TableModel, verb: str, wishes: Wishes) -> Edits:
    """Change all cells that can be changed as one step; keep the other texts, marked.

    `verb` begins the step's title: "Fill", "Paste".
    """
    edits = planned(context.project, wishes)
    for each in edits.edits:
        model.accept(each.ref, each.column.key)
    if edits.edits:
        changes = tuple(SetField(e.ref, e.path, MISSING, e.value) for e in edits.edits)
        title = f"{verb} {_cells_words(context.project, edits.edits)}"
        try:
            context.project.push(Transaction(title, changes))
        except ChangeError as error:
            context.status(str(error), "alert", "warn")
            return edits
    for refusal in edits.refused:
        if refusal.column is not None and refusal.text:
            model.refuse(refusal.ref, refusal.column.key, refusal.text, sentence(refusal.reason))
    _tell(context, edits, wishes.rounded)
    return edits


def sentence(reason: str) -> str:
    """Write a reason with a capital and a full stop."""
    return f"{reason[:1].upper()}{reason[1:].rstrip('.')}."


def _cells_words(project: Project, edits: Sequence[CellEdit]) -> str:
    """Name cells in a title: "Health of Goblin", "Health of 3 records", "12 cells"."""
    columns = {each.column.label for each in edits}
    refs = {each.ref for each in edits}
    if len(columns) > 1:
        return f"{len(edits)} cells"
    (label,) = columns
    if len(refs) == 1:
        return f"{label} of {name_of(project, next(iter(refs)))}"
    return f"{label} of {len(refs)} records"


def _tell(context: Context, edits: Edits, rounded: int) -> None:
    changed = len(edits.edits)
    said = f"{changed:,} {'cell' if changed == 1 else 'cells'} changed"
    said += f", {rounded:,} rounded to whole numbers" if rounded and changed else ""
    if edits.refused:
        first = edits.refused[0]
        more = len(edits.refused) - 1
        where = refusal_words(context.project, first)
        rest = f" (and {more:,} more, marked)" if more else ""
        context.status(f"{said}; {where}{rest}", "alert-circle-outline", "warn")
    elif changed:
        context.status(f"{said}. Ctrl+Z takes it back.", "check", "accent")
    else:
        context.status("Nothing to change: the cells have these values already.", "check", "dim")


def refusal_words(project: Project, refusal: Refusal) -> str:
    """Say which cell refuses what: "Goblin › Health “many”: a whole number is needed"."""
    label = refusal.column.label if refusal.column is not None else "Id"
    text = f" “{refusal.text[:40]}”" if refusal.text else ""
    return f"{name_of(project, refusal.ref)} › {label}{text}: {refusal.reason}"
