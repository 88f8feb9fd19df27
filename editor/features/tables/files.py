"""CSV files of a kind: written from the project as it is edited, read with a preview."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox

from editor.documents.draft import ChangeError
from editor.documents.field_changes import SetField
from editor.documents.record_changes import CreateAsset, Transaction
from editor.documents.trees import MISSING
from editor.features.tables.import_dialog import ImportDialog
from editor.features.tables.reading import read_plan
from runtime.content import KINDS, SaveError, write_atomic
from runtime.content.spreadsheet import ImportPlan, SheetError, export_csv

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.app.context import Context
    from runtime.content import AssetRef

CSV = "CSV files (*.csv);;All files (*)"
FOLDER = "tables/folder"


def ask_export(context: Context, kind: str, refs: Iterable[AssetRef]) -> None:
    """Ask where to, and write records as CSV."""
    start = Path(context.settings.text(FOLDER, str(Path.home()))) / f"{kind}.csv"
    chosen, _ = QFileDialog.getSaveFileName(
        context.window, f"Export {KINDS[kind].title.lower()}", str(start), CSV
    )
    if chosen:
        context.settings.put(FOLDER, str(Path(chosen).parent))
        export(context, kind, refs, Path(chosen))


def export(context: Context, kind: str, refs: Iterable[AssetRef], path: Path) -> None:
    """Write records as CSV, with their unsaved edits."""
    assets = [context.project.asset(ref) for ref in sorted(refs)]
    readable = [asset for asset in assets if asset.data is not None]
    try:
        write_atomic(path, export_csv(kind, readable))
    except SaveError as error:
        context.status(str(error), "alert", "warn")
        return
    left_out = len(assets) - len(readable)
    note = f"; {left_out} can't be read and {'is' if left_out == 1 else 'are'} left out"
    count = f"{len(readable):,} {'record' if len(readable) == 1 else 'records'}"
    context.status(f"{count} written to {path}{note if left_out else ''}.", "check", "accent")


def ask_import(context: Context, kind: str) -> None:
    """Ask for a CSV file, show what it would change, and change it."""
    start = context.settings.text(FOLDER, str(Path.home()))
    chosen, _ = QFileDialog.getOpenFileName(
        context.window, f"Import {KINDS[kind].title.lower()}", start, CSV
    )
    if not chosen:
        return
    path = Path(chosen)
    context.settings.put(FOLDER, str(path.parent))
    try:
        plan = read_plan(context, kind, path)
    except (SheetError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        QMessageBox.warning(context.window, "This file can't be imported", f"{path}\n\n{reason}")
        return
    if plan is None:
        return
    dialog = ImportDialog(context, plan, path.name)
    if dialog.exec() == ImportDialog.DialogCode.Accepted:
        carry_out(context, plan, path.name)


def carry_out(context: Context, plan: ImportPlan, file_name: str) -> bool:
    """Make everything that a plan changes one step; False when it doesn't fit any more."""
    edits = [SetField(each.ref, each.path, MISSING, each.value) for each in plan.edits]
    created = [CreateAsset(new.ref, new.data) for new in plan.created]
    title = f"Import {KINDS[plan.kind].title.lower()} from {file_name}"
    try:
        context.project.push(Transaction(title, (*created, *edits)))
    except ChangeError as error:
        context.status(str(error), "alert", "warn")
        return False
    context.status(f"{title}: {plan.summary()}. Ctrl+Z takes it back.", "check", "accent")
    return True
