"""The content browser and what it does with records as wholes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Command, Menu
from editor.app.feature import Area, DockSpec, Feature
from editor.features.browser import actions
from editor.features.browser.dock import BrowserDock
from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.context import Context
    from runtime.content import AssetRef, Kind


def _on_front(run: Callable[[Context, AssetRef], None]) -> Callable[[Context], None]:
    """Make a command's run of what acts on one record: the one in front."""

    def run_on_front(context: Context) -> None:
        ref = context.current_ref
        if ref is not None:
            run(context, ref)

    return run_on_front


def _is_one_of_many(context: Context) -> bool:
    ref = context.current_ref
    return ref is not None and not KINDS[ref.kind].single


def _new_of(kind: Kind) -> Command:
    return Command(
        f"content.new.{kind.id}",
        f"New {kind.singular}…",
        lambda context: actions.ask_new(context, kind.id),
        icon="plus",
        tip=f"Make a record of {kind.title.lower()}",
    )


COMMANDS = (
    Command(
        "content.new",
        "New Record…",
        actions.ask_new,
        "Ctrl+N",
        Menu.CONTENT,
        "record",
        "plus",
        "Make a record of any kind",
    ),
    Command(
        "content.duplicate",
        "Duplicate Record",
        _on_front(actions.duplicate),
        "Ctrl+Shift+D",
        Menu.CONTENT,
        "record",
        "content-duplicate",
        "Make a copy of the record in front",
        enabled=_is_one_of_many,
    ),
    Command(
        "content.rename",
        "Rename Id…",
        _on_front(actions.ask_rename),
        menu=Menu.CONTENT,
        group="record",
        icon="rename-outline",
        tip="Give the record in front another id; every field that names it follows",
        enabled=_is_one_of_many,
    ),
    Command(
        "content.delete",
        "Delete Record…",
        _on_front(actions.ask_delete),
        menu=Menu.CONTENT,
        group="delete",
        icon="delete-outline",
        tip="Delete the record in front; the history can bring it back",
        enabled=_is_one_of_many,
    ),
    *(_new_of(kind) for kind in KINDS.values() if not kind.single),
)

FEATURE = Feature(
    "browser",
    commands=COMMANDS,
    docks=(DockSpec("content", "Content", Area.LEFT, BrowserDock),),
)
