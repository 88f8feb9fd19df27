"""The strip below the map: buttons and a line over the turns of the run, branches, replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from editor.features.playtest.time_track import Fork, TimeTrack

if TYPE_CHECKING:
    from editor.app.icons import Icons
    from editor.features.playtest.course import Course
    from editor.features.playtest.timeline import Timeline

HEIGHT = 54
ICON = QSize(18, 18)
BUTTONS = (
    ("start", "skip-previous", "To the first turn", "Look at the first turn  (<)"),
    ("back", "step-backward", "One turn back", "Look one turn back  (,)"),
    ("playing", "play", "Play the turns", "Play the recorded turns, or stop  (P)"),
    ("forward", "step-forward", "One turn forward", "Look one turn forward  (.)"),
    ("end", "skip-next", "To the last turn", "Go to the last turn  (>)"),
)
LOCKED = "This run is for keeps: earlier turns are for looking only."
FREE = "Whatever is done at an earlier turn goes on from there; what came after stays as a branch."


class TimeStrip(QWidget):
    """Shows a timeline; it changes nothing by itself.

    Signals:
        sought: a turn should be shown.
        start, back, playing, forward, end: a button was pressed.
        switched: the branch of that number should be gone over to.
        kept, opened: the run should be saved as a replay, or a replay opened.
    """

    sought, switched = Signal(int), Signal(int)
    start, back, playing, forward, end = Signal(), Signal(), Signal(), Signal(), Signal()
    kept, opened = Signal(), Signal()

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName("Turns of the run")
        self.buttons: dict[str, QToolButton] = {}
        self.track = TimeTrack(icons)
        self.branches, self.keep, self.open = QToolButton(), QToolButton(), QToolButton()
        self.branch_menu = QMenu(self)
        self._lay_out()
        self.track.sought.connect(self.sought)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(4)
        for name, icon, title, tip in BUTTONS:
            button = QToolButton()
            self._dress(button, icon, title, tip)
            button.clicked.connect(getattr(self, name))
            row.addWidget(button)
            self.buttons[name] = button
        row.addSpacing(6)
        row.addWidget(self.track, 1)
        row.addSpacing(6)
        self._dress(self.branches, "source-branch", "Branches", "")
        self.branches.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.branches.setMenu(self.branch_menu)
        keep = "Keep this run as a replay file, which a test can play again  (K)"
        self._dress(self.keep, "content-save-outline", "Keep as test", keep)
        self._dress(self.open, "folder-open-outline", "Open replay…", "Open a replay file  (L)")
        self.keep.clicked.connect(self.kept)
        self.open.clicked.connect(self.opened)
        for button in (self.branches, self.keep, self.open):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setProperty("look", "chip")
            button.setText(button.accessibleName())
            row.addWidget(button)

    def _dress(self, button: QToolButton, icon: str, title: str, tip: str) -> None:
        button.setIcon(self._icons.icon(icon, "dim"))
        button.setIconSize(ICON)
        button.setAccessibleName(title)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_time(self, time: Timeline, *, playing: bool) -> None:
        """Show the turns of a run and the one that is looked at."""
        course = time.course
        ways = zip(time.partings, time.left, strict=True)
        forks = tuple(Fork(parting, other.last) for parting, other in ways)
        self.track.show_turns(
            range(course.first, course.last + 1), time.turn, course.moments, forks
        )
        for name in ("start", "back"):
            self.buttons[name].setEnabled(time.turn > course.first)
        for name in ("forward", "end"):
            self.buttons[name].setEnabled(time.turn < course.last)
        self.buttons["playing"].setEnabled(course.last > course.first)
        self.buttons["playing"].setIcon(self._icons.icon("pause" if playing else "play", "text"))
        self.setToolTip(LOCKED if time.is_locked else FREE)
        self._show_branches(time)

    def _show_branches(self, time: Timeline) -> None:
        count = len(time.left) + 1
        self.branches.setVisible(count > 1)
        self.branches.setText(f"{count} branches")
        self.branches.setAccessibleName(self.branches.text())
        self.branches.setToolTip("Go over to another way that this run went  (V)")
        for action in self.branch_menu.actions():
            self.branch_menu.removeAction(action)
            action.deleteLater()
        self._add_branch(f"This one, to turn {time.last}", number=None)
        for number, (parting, course) in enumerate(zip(time.partings, time.left, strict=True)):
            self._add_branch(branch_text(course, parting), number=number)

    def _add_branch(self, text: str, *, number: int | None) -> None:
        action = QAction(text, self.branch_menu, checkable=True, checked=number is None)
        if number is None:
            action.setEnabled(False)
        else:
            action.triggered.connect(lambda: self.switched.emit(number))
        self.branch_menu.addAction(action)


def branch_text(course: Course, parting: int) -> str:
    """Return the name of a branch: "Left at turn 120, to turn 214"."""
    return f"Left at turn {parting}, to turn {course.last}"


def told_of(time: Timeline) -> str:
    """Return what the status says of the turn that is shown; "" at the last one."""
    if not time.is_looking:
        return ""
    only = ", for keeps: only looked at" if time.is_locked else ""
    return f"looking at turn {time.turn} of {time.last}{only}"
