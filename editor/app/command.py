"""Commands: the one list that menus, toolbar, palette and shortcut page are made from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from editor.app.context import Context


class Menu(Enum):
    """The menus of the window, in the order in which they stand."""

    FILE = "File"
    EDIT = "Edit"
    CONTENT = "Content"
    MAP = "Map"
    PLAY = "Play"
    VIEW = "View"
    HELP = "Help"


class Bar(Enum):
    """Where in the toolbar a command has a button."""

    LEFT = "left"
    RIGHT = "right"
    PRIMARY = "primary"


def always(context: Context) -> bool:
    """Enable a command whenever a project is open."""
    return context.has_project


def anytime(_context: Context) -> bool:
    """Enable a command even when no project is open."""
    return True


def with_record(context: Context) -> bool:
    """Enable a command while a record is open in front."""
    return context.current_ref is not None


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the designer can do, from a menu, a key, the toolbar or the palette.

    `scope` is the kind of record whose editor the command belongs to ("chunks"), or the id of a
    page; such a command is enabled only while that is in front, so its key may be used by other
    scopes too.
    `checked` makes the command a switch that shows its state. `bar` gives it a button in the
    toolbar, with `bar_title` as its text where it stands on the right.
    """

    id: str
    title: str
    run: Callable[[Context], object]
    shortcut: str = ""
    menu: Menu | None = None
    group: str = ""
    icon: str = ""
    tip: str = ""
    enabled: Callable[[Context], bool] = always
    checked: Callable[[Context], bool] | None = None
    scope: str = ""
    more_shortcuts: tuple[str, ...] = ()
    bar: Bar | None = None
    bar_title: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key sequence of the command, the one shown in menus first."""
        return ((self.shortcut,) if self.shortcut else ()) + self.more_shortcuts

    @property
    def plain_title(self) -> str:
        """The title without the dots that announce a dialog, for lists."""
        return self.title.removesuffix("…")

    def is_enabled(self, context: Context) -> bool:
        """Whether the command can run now."""
        if self.scope and context.scope != self.scope:
            return False
        return self.enabled(context)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two commands that want the same key in the same place, or share an id."""

    key: str
    first: Command
    second: Command

    def __str__(self) -> str:
        """Name the key and both commands."""
        return f"{self.key}: {self.first.id} and {self.second.id}"


def clashes(commands: Iterable[Command]) -> list[Clash]:
    """Find keys and ids that two commands share.

    A key clashes when the scopes are the same or one of them is the whole window. Keys compare
    without regard to case and spaces.
    """
    listed = list(commands)
    by_key: dict[str, list[Command]] = defaultdict(list)
    for command in listed:
        for key in command.keys:
            by_key[key.replace(" ", "").lower()].append(command)
    found = [
        Clash(first.shortcut or first.keys[0], first, second)
        for users in by_key.values()
        for first, second in combinations(users, 2)
        if first.scope == second.scope or not first.scope or not second.scope
    ]
    by_id: dict[str, Command] = {}
    for command in listed:
        if command.id in by_id:
            found.append(Clash(command.id, by_id[command.id], command))
        by_id.setdefault(command.id, command)
    return found


def grouped(commands: Iterable[Command], menu: Menu) -> list[Sequence[Command]]:
    """Return the commands of one menu, by group, groups in order of first appearance."""
    groups: dict[str, list[Command]] = {}
    for command in commands:
        if command.menu is menu:
            groups.setdefault(command.group, []).append(command)
    return list(groups.values())
