"""Both themes fill every role and stay readable; icons are crisp and follow the theme."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPalette

from editor.app.icons import Icons, glyph, is_icon
from editor.app.theme import READABLE_CONTRAST, THEMES, Theme, role_colours
from runtime.content import KINDS, shipped_resources
from runtime.picture.roles import contrast

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).parents[3]


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    assert qapp
    return Theme(shipped_resources())


@pytest.mark.parametrize("name", THEMES)
def test_the_style_sheet_leaves_no_role_unfilled(name: str, qapp: QApplication) -> None:
    assert qapp
    sheet = Theme(shipped_resources(), name).style_sheet()
    assert "$" not in sheet
    assert THEMES[name]["accent"] in sheet


@pytest.mark.parametrize("name", THEMES)
def test_what_must_be_read_has_contrast(name: str) -> None:
    colours = {role: colour.name() for role, colour in role_colours(THEMES[name]).items()}
    for ground in ("c0", "c1", "c2"):
        for ink in ("text", "dim", "faint", "warn", "error"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    assert contrast(colours["on_accent"], colours["accent"]) >= 4.5
    assert contrast(colours["bright"], colours["accent_deep"]) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_colours_of_content_are_made_readable_on_panels(name: str, qapp: QApplication) -> None:
    assert qapp
    theme = Theme(shipped_resources(), name)
    ground = THEMES[name]["c1"]
    for colour in ("#ffffff", "#000000", "#e8e0c8", "#20242d", ground):
        assert contrast(theme.readable(colour), ground) >= READABLE_CONTRAST
    assert theme.readable("no colour") == "dim"


def test_the_palette_takes_its_colours_from_the_roles(theme: Theme) -> None:
    palette = theme.palette()
    assert palette.color(QPalette.ColorRole.Window) == QColor(THEMES["dark"]["c1"])
    assert palette.color(QPalette.ColorRole.Text) == QColor(THEMES["dark"]["text"])


def test_every_kind_has_an_icon_that_the_font_knows() -> None:
    assert all(is_icon(kind.icon) for kind in KINDS.values())


def test_an_unknown_icon_is_a_question_mark() -> None:
    assert not is_icon("no-such-icon")
    assert glyph("no-such-icon") == glyph("help-circle-outline") != glyph("skull")


def painted(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal, scale: float = 1.0) -> set[str]:
    """Return the opaque colours of an icon at 16 points."""
    image = icon.pixmap(QSize(16, 16), scale, mode).toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


def test_icons_are_drawn_in_the_colour_of_their_role_and_mode(theme: Theme) -> None:
    icon = Icons(theme).icon("square", "accent")
    assert painted(icon) == {THEMES["dark"]["accent"]}
    assert painted(icon, QIcon.Mode.Selected) == {"#ffffff"}
    assert painted(icon, QIcon.Mode.Disabled) == {theme.colour("disabled").name()}


def test_icons_have_real_pixels_at_every_scale(theme: Theme) -> None:
    for scale in (1.0, 1.5, 2.0, 3.0):
        picture = Icons(theme).pixmap("skull", "text", 16, scale)
        assert picture.width() == round(16 * scale)
        assert picture.devicePixelRatio() == scale


def test_icons_follow_the_theme(theme: Theme, qapp: QApplication) -> None:
    icon = Icons(theme).icon("square", "accent")
    theme.choose("light", qapp)
    assert painted(icon) == {THEMES["light"]["accent"]}
    theme.choose("dark", qapp)
    assert painted(icon) == {THEMES["dark"]["accent"]}


def test_an_icon_is_made_once(theme: Theme) -> None:
    icons = Icons(theme)
    assert icons.icon("skull") is icons.icon("skull")
    assert icons.icon("skull") is not icons.icon("skull", "warn")


GARBAGE = """
import gc
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from editor.app.icons import Icons
from editor.app.theme import Theme
from runtime.content import shipped_resources
application = QApplication([])
icons = Icons(Theme(shipped_resources()))
icon = icons.icon("skull")
window = [icons, icon, *(QIcon(icon) for _ in range(3))]
window.append(window)
del window, icons, icon
gc.collect()
print("alive")
"""


def test_icons_and_their_copies_in_widgets_go_together_without_a_crash() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GARBAGE], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stdout.strip() == "alive", done.stderr
