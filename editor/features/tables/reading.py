"""Reads a CSV file and compares it with the project, off the main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.busy import CancelledError, run_busy
from runtime.content import KINDS
from runtime.content.spreadsheet import ImportPlan, load_sheet, plan_import

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from editor.app.context import Context


def read_plan(context: Context, kind: str, path: Path) -> ImportPlan | None:
    """Compare a file with the project as it is edited; None when the designer calls it off.

    The window stays alive meanwhile, behind a dialog that shows itself when it takes longer.

    Raises:
        SheetError: when the file is no sheet of records.
        OSError: when it can't be read.
    """
    project = context.project
    assets = {ref: asset for each in KINDS for ref, asset in project.assets(each).items()}

    def compared(tick: Callable[[], None]) -> ImportPlan:
        def is_stopped() -> bool:
            tick()
            return False

        return plan_import(kind, load_sheet(path), assets, is_stopped)

    text = f"Comparing {path.name} with the project…"
    try:
        return run_busy(context.window, text, compared)
    except CancelledError:
        return None
