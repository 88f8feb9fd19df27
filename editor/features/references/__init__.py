"""References: who uses a record, what it uses, what is missing and what is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Command, Menu
from editor.app.feature import Area, DockSpec, Feature
from editor.app.pointed import focused_record, pointed_record
from editor.features.references import lists, usages

if TYPE_CHECKING:
    from editor.app.context import Context


def find_usages(context: Context) -> None:
    """Show who uses the record that the keyboard points at, or the one in front."""
    ref = pointed_record(context)
    dock = context.window.findChild(usages.UsagesDock)
    if ref is None or dock is None:
        context.status("Choose a record, or a field that names one, then press F3.", "magnify")
        return
    context.raise_dock(usages.DOCK_ID)
    dock.ask(ref)
    dock.view.setFocus()


def go_to_definition(context: Context) -> None:
    """Open the record that the focused field or row names."""
    ref = focused_record(context)
    if ref is None:
        context.status("Go to a field that names a record, then press F4.", "arrow-top-right")
    else:
        context.open(ref)


def show_graph(context: Context) -> None:
    """Draw the references of the record that is pointed at."""
    from editor.features.references.graph import GraphWindow  # noqa: PLC0415 - only when asked

    ref = pointed_record(context)
    if ref is None:
        context.status("Choose a record, then press Alt+F3.", "graph-outline")
    else:
        GraphWindow(context, ref).show()


def _show_list(context: Context, key: str) -> None:
    context.raise_dock(lists.DOCK_ID)
    dock = context.window.findChild(lists.ReferencesDock)
    if dock is not None:
        dock.show_list(key)


COMMANDS = (
    Command(
        "references.usages",
        "Find Usages",
        find_usages,
        "F3",
        Menu.CONTENT,
        "references",
        "magnify",
        "List every field that names this record",
    ),
    Command(
        "references.definition",
        "Go to Definition",
        go_to_definition,
        "F4",
        Menu.CONTENT,
        "references",
        "arrow-top-right",
        "Open the record that the focused field names",
    ),
    Command(
        "references.graph",
        "Reference Graph",
        show_graph,
        "Alt+F3",
        Menu.CONTENT,
        "references",
        "graph-outline",
        "Draw who uses this record and what it uses, two levels each way",
    ),
    Command(
        "references.missing",
        "Missing References",
        lambda context: _show_list(context, lists.MISSING),
        menu=Menu.CONTENT,
        group="references",
        icon="link-off",
        tip="List fields that name records that are not there",
    ),
    Command(
        "references.unused",
        "Unused Records",
        lambda context: _show_list(context, lists.UNUSED),
        menu=Menu.CONTENT,
        group="references",
        icon="archive-outline",
        tip="List records that nothing in the game leads to",
    ),
)

FEATURE = Feature(
    "references",
    commands=COMMANDS,
    docks=(
        DockSpec(usages.DOCK_ID, "Usages", Area.BOTTOM, usages.UsagesDock, order=2),
        DockSpec(lists.DOCK_ID, "References", Area.BOTTOM, lists.ReferencesDock, order=3),
    ),
)
