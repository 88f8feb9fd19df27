"""Reads a CSV file and compares it with the project, off the main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QThread
from PySide6.QtWidgets import QProgressDialog

from runtime.content import KINDS
from runtime.content.spreadsheet import (
    ImportPlan,
    ImportStoppedError,
    SheetError,
    load_sheet,
    plan_import,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from editor.app.context import Context
    from runtime.content import Asset, AssetRef

PATIENCE_MS = 200


class Reading(QThread):
    """Makes the plan of one import; `plan` or `error` is there once it has finished."""

    def __init__(self, kind: str, path: Path, assets: Mapping[AssetRef, Asset]) -> None:
        super().__init__()
        self._kind, self._path, self._assets = kind, path, assets
        self.plan: ImportPlan | None = None
        self.error: SheetError | OSError | None = None

    def run(self) -> None:
        """Read and compare, until done or called off."""
        try:
            sheet = load_sheet(self._path)
            stopped = self.isInterruptionRequested
            self.plan = plan_import(self._kind, sheet, self._assets, stopped)
        except (SheetError, OSError) as error:
            self.error = error
        except ImportStoppedError:
            self.plan = None


def read_plan(context: Context, kind: str, path: Path) -> ImportPlan | None:
    """Compare a file with the project as it is edited; None when the designer calls it off.

    The window stays alive meanwhile, behind a dialog that shows itself when it takes longer.

    Raises:
        SheetError: when the file is no sheet of records.
        OSError: when it can't be read.
    """
    project = context.project
    assets = {ref: asset for each in KINDS for ref, asset in project.assets(each).items()}
    reading = Reading(kind, path, assets)
    waiting = QProgressDialog(f"Comparing {path.name} with the project…", "Cancel", 0, 0)
    waiting.setParent(context.window, waiting.windowFlags())
    waiting.setWindowTitle("Import")
    waiting.setModal(True)
    waiting.setMinimumDuration(PATIENCE_MS)
    waiting.setValue(0)
    loop = QEventLoop()
    reading.finished.connect(loop.quit)
    waiting.canceled.connect(reading.requestInterruption)
    reading.start()
    loop.exec()
    reading.wait()
    waiting.close()
    waiting.deleteLater()
    if reading.error is not None:
        raise reading.error
    return reading.plan
