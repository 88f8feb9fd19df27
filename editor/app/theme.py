"""The look of the window: Fusion, a palette made from the roles of colour, a small style sheet."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPalette

from editor.app.fonts import mono_family, text_font
from runtime.picture.roles import DARK, LIGHT, contrast

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

STYLE_SHEET = "editor.qss"
READABLE_CONTRAST = 3.0
READABLE_STEPS = 12
SEEN_CONTRAST = 2.4
THEMES = {"dark": DARK, "light": LIGHT}


def _mixed(first: QColor, second: QColor, share: float) -> QColor:
    """Return a colour between two; `share` of the second, 0 to 1."""

    def between(one: float, two: float) -> float:
        return (1 - share) * one + share * two

    return QColor.fromRgbF(
        between(first.redF(), second.redF()),
        between(first.greenF(), second.greenF()),
        between(first.blueF(), second.blueF()),
    )


def role_colours(roles: Mapping[str, str]) -> dict[str, QColor]:
    """Return the colour of every role, with those that only widgets need worked out.

    Those are `bright` (text on the selection), `warn_chosen` (signs on it), `on_accent` (text on
    the primary button), `accent_hover` and `disabled`.
    """
    colours = {name: QColor(value) for name, value in roles.items()}
    accent = colours["accent"]
    colours["bright"] = QColor("#ffffff")
    colours["on_accent"] = QColor(
        max(("#ffffff", "#0d1512"), key=lambda ink: contrast(ink, roles["accent"]))
    )
    seen = contrast(roles["warn"], roles["accent_deep"]) >= SEEN_CONTRAST
    colours["warn_chosen"] = colours["warn"] if seen else colours["bright"]
    colours["accent_hover"] = _mixed(accent, colours["text"], 0.18)
    colours["disabled"] = _mixed(colours["faint"], colours["c1"], 0.5)
    return colours


class Theme:
    """The colours in force; icons and painters ask it each time, so a switch reaches them all."""

    def __init__(self, resources: Path, name: str = "dark") -> None:
        self._folder = resources / "theme"
        self._template = Template((self._folder / STYLE_SHEET).read_text("utf-8"))
        self.name = name
        self._colours = role_colours(THEMES[name])

    def colour(self, role: str) -> QColor:
        """Return the colour of a role; a text such as `#b078ea` is taken as the colour itself."""
        if role in self._colours:
            return self._colours[role]
        colour = QColor(role)
        return colour if colour.isValid() else self._colours["text"]

    def readable(self, role: str) -> str:
        """Return a colour of content, moved towards the text until it has a contrast of 3.

        Content is coloured for dark maps; on white its pale colours would vanish.
        """
        if role in self._colours:
            return role
        ground, ink = self._colours["c1"].name(), self._colours["text"]
        colour = QColor(role)
        if not colour.isValid():
            return "dim"
        for _ in range(READABLE_STEPS):
            if contrast(colour.name(), ground) >= READABLE_CONTRAST:
                break
            colour = _mixed(colour, ink, 0.2)
        return colour.name()

    def choose(self, name: str, application: QApplication) -> None:
        """Switch to "dark" or "light" and repaint everything."""
        self.name = name
        self._colours = role_colours(THEMES[name])
        self.apply(application)

    def apply(self, application: QApplication) -> None:
        """Give the application its style, fonts, palette and style sheet."""
        if not application.styleSheet():  # under a sheet the style has no name, and stays
            application.setStyle("Fusion")
        application.setFont(text_font())
        application.setPalette(self.palette())
        sheet = self.style_sheet()
        if application.styleSheet() != sheet:
            application.setStyleSheet(
                ""
            )  # replacing a sheet lays it on each widget once per parent
            application.setStyleSheet(sheet)

    def style_sheet(self) -> str:
        """Fill the roles into the style sheet."""
        names = {role: colour.name() for role, colour in self._colours.items()}
        return self._template.substitute(
            names, mono=f'"{mono_family()}"', theme=self._folder.as_posix()
        )

    def palette(self) -> QPalette:
        """Make the palette for what the style sheet leaves to Fusion."""
        palette = QPalette()
        for target, role in _PALETTE.items():
            palette.setColor(target, self._colours[role])
        for target in (
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, target, self._colours["disabled"])
        return palette


_PALETTE = {
    QPalette.ColorRole.Window: "c1",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "c2",
    QPalette.ColorRole.AlternateBase: "c1",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "faint",
    QPalette.ColorRole.Button: "c2",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "error",
    QPalette.ColorRole.ToolTipBase: "c3",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Highlight: "accent_deep",
    QPalette.ColorRole.HighlightedText: "bright",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Light: "c3",
    QPalette.ColorRole.Midlight: "c3",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "c0",
    QPalette.ColorRole.Shadow: "c0",
}
