"""One playtest window per project, and the map that it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.settings import meta_dir
from editor.features.playtest.launch import (
    Launch,
    campaign_of,
    make_campaign_launch,
    make_launch,
    wanted,
)
from editor.features.playtest.replays import ask_what_to_open
from editor.features.playtest.window import PlaytestWindow

if TYPE_CHECKING:
    from pathlib import Path

    from editor.app.context import Context
    from editor.app.feature import PlayRequest
    from runtime.content import AssetRef, Problem

GEOMETRY = "playtest/geometry"
REPLAYS = "replays"
PLAYED = frozenset({"maps", "campaigns", "characters"})
"""The kinds whose records F5 plays; from others it plays the one that was open last."""


class Playtests(QObject):
    """Belongs to a context; makes the window at the first launch and uses it again."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._context = context
        self.window: PlaytestWindow | None = None
        self._last: AssetRef | None = None
        context.current_changed.connect(self._note_front)
        self._note_front(context.current_ref)

    @classmethod
    def of(cls, context: Context) -> Playtests:
        """Return the playtests of a context."""
        found = context.findChild(cls)
        return found if isinstance(found, cls) else cls(context)

    def _note_front(self, ref: AssetRef | None) -> None:
        if ref is not None and ref.kind in PLAYED:
            self._last = ref

    def play(self, *, here: bool = False) -> None:
        """Play what the editor shows; `here` starts at the cell that is pointed at."""
        if not here and self._set_out():
            return
        request = wanted(self._context, self._last)
        if request is None:
            text = "There is no map to play yet. Make one in the content list."
            self._context.status(text, "map-outline", "warn")
        elif here and request.cell is None:
            text = "Select a free cell of the map that can be reached, to start from there."
            self._context.status(text, "map-marker-outline", "warn")
        else:
            self.launch(request, here=here)

    def _set_out(self) -> bool:
        """Set out into the campaign of the record in front, or open last; False when it is none."""
        project, front = self._context.project, self._context.current_ref
        ref = front if front is not None and front.kind in PLAYED else self._last
        campaign = campaign_of(project, ref)
        if campaign is None:
            return False
        character = ref.id if ref is not None and ref.kind == "characters" else None
        self._begin(make_campaign_launch(project, campaign, character, meta_dir()))
        return True

    def launch(self, request: PlayRequest, *, here: bool) -> None:
        """Play a map in the window, from its own start or from the cell of the request."""
        self._begin(make_launch(self._context.project, request, here=here))

    def _begin(self, launch: Launch) -> None:
        """Begin in the window, and say so here too: some systems leave a new window behind."""
        self._shown_window().begin(launch)
        told = f"{launch.title} is in the playtest window."
        self._context.status(told, "gamepad-variant-outline", "accent")

    def ask_for_replay(self) -> None:
        """Let the designer choose a replay file, and show it in the window."""
        window = self.window if self.window is not None else self._context.window
        path = ask_what_to_open(self._context.project.root / REPLAYS, window)
        if path is not None:
            self.open_replay(path)

    def open_replay(self, path: Path) -> None:
        """Verify a replay with what the editor holds now, and show it in the window."""
        project = self._context.project
        launch = Launch(project.content, "", path.stem, 0, unsaved=project.is_dirty())
        self._shown_window().time.read(launch, path)

    def _shown_window(self) -> PlaytestWindow:
        if self.window is None:
            self.window = self._made_window()
        if self.window.isMinimized():
            self.window.showNormal()
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()
        return self.window

    def _made_window(self) -> PlaytestWindow:
        root = self._context.project.root
        icons, workers = self._context.icons, self._context.workers
        window = PlaytestWindow(icons, workers, root / "sprites", root / REPLAYS)
        window.restoreGeometry(self._context.settings.state(GEOMETRY))
        window.newest_wanted.connect(self.play)
        window.replay_wanted.connect(self.ask_for_replay)
        window.record_wanted.connect(self._open_record)
        window.problem_wanted.connect(self._open_problem)
        window.left.connect(self._remember)
        self._context.theme_changed.connect(window.refresh)
        self._context.destroyed.connect(window.shut)
        return window

    def _remember(self) -> None:
        if self.window is not None:
            self._context.settings.put(GEOMETRY, self.window.saveGeometry())
        self._context.window.activateWindow()

    def _open_record(self, ref: AssetRef) -> None:
        self._context.open(ref)
        self._context.window.activateWindow()

    def _open_problem(self, problem: Problem) -> None:
        if problem.asset is not None:
            self._context.open(problem.asset, problem.path)
            self._context.window.activateWindow()
