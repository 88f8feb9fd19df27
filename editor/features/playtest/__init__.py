"""Playtest: F5 plays the map or campaign in front, unsaved edits and all, in its own window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Bar, Command, Menu
from editor.app.feature import Feature
from editor.features.playtest.keys import PLAYTEST_KEYS

if TYPE_CHECKING:
    from editor.app.context import Context


def play(context: Context) -> None:
    """Play the map or campaign in front, or the one that was open last, from its own start."""
    from editor.features.playtest.playtests import Playtests  # noqa: PLC0415 - the window opens first

    Playtests.of(context).play()


def play_from_here(context: Context) -> None:
    """Play the map in front from the cell that is pointed at."""
    from editor.features.playtest.playtests import Playtests  # noqa: PLC0415 - the window opens first

    Playtests.of(context).play(here=True)


def open_replay(context: Context) -> None:
    """Show a replay file in the playtest window, verified."""
    from editor.features.playtest.playtests import Playtests  # noqa: PLC0415 - the window opens first

    Playtests.of(context).ask_for_replay()


def follow(context: Context) -> None:
    """Remember from now on which map was open last."""
    from editor.features.playtest.playtests import Playtests  # noqa: PLC0415 - the window opens first

    Playtests.of(context)


def can_play_here(context: Context) -> bool:
    """Whether the editor in front shows a map on which a cell can be pointed at."""
    editor = context.current_editor
    return editor is not None and editor.play is not None


COMMANDS = (
    Command(
        "playtest.play",
        "Play",
        play,
        shortcut="F5",
        menu=Menu.PLAY,
        group="launch",
        icon="play",
        tip="Play this map with its seed, or set out into this campaign, unsaved edits and all",
        bar=Bar.PRIMARY,
        bar_title="Play here",
    ),
    Command(
        "playtest.from_cell",
        "Play from Selected Cell",
        play_from_here,
        shortcut="Shift+F5",
        menu=Menu.PLAY,
        group="launch",
        icon="map-marker-outline",
        tip="Play this map with the player on the selected cell",
        enabled=can_play_here,
    ),
    Command(
        "playtest.open_replay",
        "Open Replay…",
        open_replay,
        menu=Menu.PLAY,
        group="replays",
        icon="folder-open-outline",
        tip="Verify a recorded run against this content, and look at any of its turns",
    ),
)

FEATURE = Feature(
    "playtest",
    commands=COMMANDS,
    started=follow,
    keys=(PLAYTEST_KEYS,),
    later=("editor.features.playtest.playtests",),
)
