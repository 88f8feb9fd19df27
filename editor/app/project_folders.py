"""New projects and copies of projects: asking where, writing, and going there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox

from editor.app.busy import CancelledError, run_busy
from editor.app.failures import tell_failures
from editor.app.new_project import NewProjectDialog
from editor.documents.beside import free_folder
from runtime.content import SaveError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.main_window import MainWindow


def ask_for_copy(proposed: Path, window: QWidget) -> Path | None:
    """Ask for the folder of a copy, which need not exist; None when the designer changed mind."""
    dialog = QFileDialog(window, "Save a copy of the project as a new folder")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setLabelText(QFileDialog.DialogLabel.FileName, "Folder:")
    dialog.setDirectory(str(proposed.parent))
    dialog.selectFile(proposed.name)
    if dialog.exec() != QFileDialog.DialogCode.Accepted:
        return None
    return Path(dialog.selectedFiles()[0])


def ask_to_open(folder: Path, window: QWidget) -> bool:
    """Say that a copy was written, and ask whether to go on in it."""
    box = QMessageBox(window)
    box.setWindowTitle("A copy was written")
    box.setText("The copy of the project is complete.")
    box.setInformativeText(f"{folder}\n\nYou can go on there, or stay in this project.")
    there = box.addButton("Open the Copy", QMessageBox.ButtonRole.AcceptRole)
    stay = box.addButton("Stay Here", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    return box.clickedButton() is there


def save_copy_as(window: MainWindow) -> None:
    """Write the project as it is edited into another folder; offer to go on there."""
    project = window.context.project
    window.wait_for_save()
    folder = ask_for_copy(free_folder(project.root.parent / f"{project.root.name}-copy"), window)
    if folder is None:
        return
    try:
        run_busy(window, "Writing the copy…", project.copying(folder))
    except CancelledError:
        window.context.status("No copy was written.", "cancel", "dim")
        return
    except SaveError as error:
        tell_failures([error], window, title="The copy could not be written")
        return
    window.context.status(f"A copy was written to {folder}.", "check-circle-outline", "accent")
    if ask_to_open(folder, window):
        window.open_path(folder, ask=False)


def show_copy(window: MainWindow, folder: Path) -> None:
    """Say where recovered work was written; offer to open it."""
    window.context.status(f"Recovered into {folder}.", "check-circle-outline", "accent")
    if ask_to_open(folder, window):
        window.open_path(folder)


def new_project(window: MainWindow) -> None:
    """Ask for a name and a place, make the project and open it."""
    here = window.context.project.root.parent if window.context.has_project else Path.home()
    dialog = NewProjectDialog(here, window)
    if dialog.exec() == NewProjectDialog.DialogCode.Accepted and dialog.made is not None:
        window.open_path(dialog.made)
