"""The painter's commands; each is enabled while a chunk is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Command, Menu
from editor.features.chunks.all_tools import TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.context import Context
    from editor.canvas.tool import Tool
    from editor.features.chunks.view import ChunkView

SCOPE = "chunks"


def view_of(context: Context) -> ChunkView | None:
    """Return the painter's view when a chunk is in front."""
    ref, editor = context.current_ref, context.current_editor
    if ref is None or ref.kind != SCOPE:
        return None
    from editor.features.chunks.view import ChunkView  # noqa: PLC0415 - the window opens first

    return editor.view if editor is not None and isinstance(editor.view, ChunkView) else None


def _on_view(act: Callable[[ChunkView], object]) -> Callable[[Context], None]:
    def run(context: Context) -> None:
        view = view_of(context)
        if view is not None:
            act(view)

    return run


def _when(test: Callable[[ChunkView], bool]) -> Callable[[Context], bool]:
    def check(context: Context) -> bool:
        view = view_of(context)
        return view is not None and test(view)

    return check


def _painted(context: Context) -> bool:
    """Enable while a chunk that can be read as a record is in front."""
    return view_of(context) is not None


def _choose(view: ChunkView, tool: str) -> None:
    view.state.choose_tool(tool)
    view.map.setFocus()


def _tool_command(tool: type[Tool]) -> Command:
    return Command(
        f"chunks.tool.{tool.id}",
        f"{tool.title} Tool",
        run=_on_view(lambda view: _choose(view, tool.id)),
        shortcut=tool.shortcut,
        menu=Menu.MAP,
        group="tools",
        icon=tool.icon,
        tip=tool.tip,
        enabled=_painted,
        checked=_when(lambda view: view.state.tool == tool.id),
        scope=SCOPE,
    )


def _command(
    id_: str,
    title: str,
    act: Callable[[ChunkView], object],
    *,
    shortcut: str,
    group: str,
    icon: str,
    tip: str,
    checked: Callable[[ChunkView], bool] | None = None,
) -> Command:
    return Command(
        f"chunks.{id_}",
        title,
        run=_on_view(act),
        shortcut=shortcut,
        menu=Menu.MAP,
        group=group,
        icon=icon,
        tip=tip,
        enabled=_painted,
        checked=_when(checked) if checked is not None else None,
        scope=SCOPE,
    )


COMMANDS = (
    *(_tool_command(tool) for tool in TOOLS),
    _command(
        "brush_smaller",
        "Smaller Brush",
        lambda view: view.state.step_size(-1),
        shortcut="[",
        group="brush",
        icon="minus",
        tip="Take a brush of two cells less a side",
    ),
    _command(
        "brush_larger",
        "Larger Brush",
        lambda view: view.state.step_size(1),
        shortcut="]",
        group="brush",
        icon="plus",
        tip="Take a brush of two cells more a side",
    ),
    _command(
        "mirror_across",
        "Mirror Left–Right While Painting",
        lambda view: view.state.toggle_across(),
        shortcut="Shift+X",
        group="brush",
        icon="flip-horizontal",
        tip="What is painted on one side comes on the other too",
        checked=lambda view: view.state.across,
    ),
    _command(
        "mirror_down",
        "Mirror Top–Bottom While Painting",
        lambda view: view.state.toggle_down(),
        shortcut="Shift+Y",
        group="brush",
        icon="flip-vertical",
        tip="What is painted above comes below too",
        checked=lambda view: view.state.down,
    ),
    _command(
        "flip_across",
        "Flip Chunk Left–Right",
        lambda view: view.document.mirror(down=False),
        shortcut="",
        group="sides",
        icon="flip-horizontal",
        tip="Turn the chunk with its markers and ports into its mirror image",
    ),
    _command(
        "flip_down",
        "Flip Chunk Top–Bottom",
        lambda view: view.document.mirror(down=True),
        shortcut="",
        group="sides",
        icon="flip-vertical",
        tip="Turn the chunk with its markers and ports upside down",
    ),
    _command(
        "resize",
        "Resize Chunk…",
        lambda view: view.resize_wanted.emit(),
        shortcut="Ctrl+Alt+R",
        group="sides",
        icon="resize",
        tip="Give the chunk other sides; what would be cut off is counted first",
    ),
)
