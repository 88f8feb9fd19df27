"""What comes back at the next start: the window's place, the sides and the open records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.tab import tab_from_text, tab_text
from editor.documents.journal import project_mark

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QMainWindow

    from editor.app.settings import Settings
    from editor.app.workspace import Workspace

OPEN_LIMIT = 12


def _key(project: Path) -> str:
    return f"project-{project_mark(project)[:12]}"


class SessionState:
    """Reads and writes the state of window and workspace."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def restore_window(self, window: QMainWindow) -> None:
        """Put the window where it was; the first time at 1600×1000 or what the screen has."""
        state = self._settings.state("window/geometry")
        if not state.isEmpty() and window.restoreGeometry(state):
            return
        space = window.screen().availableSize()
        window.resize(min(1600, space.width()), min(1000, space.height()))

    def keep_window(self, window: QMainWindow) -> None:
        """Remember where the window is."""
        self._settings.put("window/geometry", window.saveGeometry())

    def restore_workspace(self, workspace: Workspace, project: Path) -> None:
        """Give the sides their widths back and open the records that were open."""
        for name, splitter in (("across", workspace.across), ("upright", workspace.upright)):
            state = self._settings.state(f"window/{name}")
            if not state.isEmpty():
                splitter.restoreState(state)
        workspace.across.setHandleWidth(1)
        workspace.upright.setHandleWidth(1)
        key = _key(project)
        texts = self._settings.texts(f"{key}/open")[:OPEN_LIMIT]
        workspace.add_quietly(tab for text in texts if (tab := tab_from_text(text)) is not None)
        front = tab_from_text(self._settings.text(f"{key}/front"))
        if front is not None and front in workspace.open_tabs():
            workspace.show_tab(front)
        else:
            workspace.show_front()

    def keep_workspace(self, workspace: Workspace, project: Path) -> None:
        """Remember the sides and the open records."""
        self._settings.put("window/across", workspace.across.saveState())
        self._settings.put("window/upright", workspace.upright.saveState())
        key = _key(project)
        self._settings.put(f"{key}/open", [tab_text(tab) for tab in workspace.open_tabs()])
        front = workspace.current_tab()
        self._settings.put(f"{key}/front", tab_text(front) if front is not None else "")
