"""Commands on the window: themes, zoom, sides, palette, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Command, Menu, anytime

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.context import Context
    from editor.app.feature import Zoomable
    from editor.app.main_window import MainWindow


def _zoom(context: Context) -> Zoomable | None:
    editor = context.current_editor
    return editor.zoom if editor is not None else None


def _can_zoom(context: Context) -> bool:
    return _zoom(context) is not None


def _zoomed(step: Callable[[Zoomable], None]) -> Callable[[Context], None]:
    def run(context: Context) -> None:
        zoom = _zoom(context)
        if zoom is not None:
            step(zoom)

    return run


ZOOMS: tuple[tuple[str, str, str, str, Callable[[Zoomable], None]], ...] = (
    ("in", "Zoom In", "Ctrl++", "magnify-plus-outline", lambda zoom: zoom.zoom_in()),
    ("out", "Zoom Out", "Ctrl+-", "magnify-minus-outline", lambda zoom: zoom.zoom_out()),
    ("actual", "Actual Size", "Ctrl+0", "magnify", lambda zoom: zoom.zoom_actual()),
    ("fit", "Fit in View", "Ctrl+/", "fit-to-page-outline", lambda zoom: zoom.zoom_fit()),
)
SIDES = (
    ("left", "Content Browser", "Ctrl+B"),
    ("right", "Inspector", "Ctrl+I"),
    ("bottom", "Problems and History", "Ctrl+J"),
)


def zoom_commands() -> tuple[Command, ...]:
    """Return the commands that act on the scale of the view in front."""
    return tuple(
        Command(
            f"view.zoom_{name}",
            title,
            _zoomed(step),
            key,
            Menu.VIEW,
            "zoom",
            icon,
            enabled=_can_zoom,
            more_shortcuts=("Ctrl+=",) if name == "in" else (),
        )
        for name, title, key, icon, step in ZOOMS
    )


def _side_command(window: MainWindow, side: str, title: str, key: str) -> Command:
    return Command(
        f"view.{side}",
        title,
        lambda _: window.toggle_side(side),
        key,
        Menu.VIEW,
        "sides",
        checked=lambda _: window.is_side_shown(side),
    )


def window_commands(window: MainWindow) -> tuple[Command, ...]:
    """Return the palette, the themes, the tabs and the help."""
    return (
        Command(
            "app.goto",
            "Go to Anything…",
            lambda _: window.show_palette(),
            "Ctrl+P",
            Menu.EDIT,
            "find",
            "magnify",
            "Find a record or run a command by its name",
        ),
        Command(
            "view.next_tab",
            "Next Tab",
            lambda _: window.step_tab(1),
            "Ctrl+Tab",
            Menu.VIEW,
            "tabs",
            "arrow-right",
            more_shortcuts=("Ctrl+PgDown",),
        ),
        Command(
            "view.previous_tab",
            "Previous Tab",
            lambda _: window.step_tab(-1),
            "Ctrl+Shift+Tab",
            Menu.VIEW,
            "tabs",
            "arrow-left",
            more_shortcuts=("Ctrl+PgUp",),
        ),
        *zoom_commands(),
        *(_side_command(window, *side) for side in SIDES),
        Command(
            "view.dark",
            "Dark Theme",
            lambda _: window.choose_theme("dark"),
            menu=Menu.VIEW,
            group="theme",
            enabled=anytime,
            checked=lambda _: window.theme.name == "dark",
        ),
        Command(
            "view.light",
            "Light Theme",
            lambda _: window.choose_theme("light"),
            menu=Menu.VIEW,
            group="theme",
            enabled=anytime,
            checked=lambda _: window.theme.name == "light",
        ),
        Command(
            "help.shortcuts",
            "Keyboard Shortcuts",
            lambda _: window.show_shortcuts(),
            "F1",
            Menu.HELP,
            "help",
            "keyboard-outline",
            enabled=anytime,
        ),
        Command(
            "help.about",
            "About Delvewright",
            lambda _: window.show_about(),
            menu=Menu.HELP,
            group="about",
            icon="information-outline",
            enabled=anytime,
        ),
    )
