"""Icons from the Material Design Icons font, crisp at any scale and in the theme's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fonticon_mdi7 import MDI7
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontDatabase, QIcon, QIconEngine, QPainter, QPixmap

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from editor.app.theme import Theme

UNKNOWN_ICON = "help-circle-outline"


def glyph(name: str) -> str:
    """Return the character of an icon; of a question mark for an unknown name."""
    key = name.replace("-", "_")
    value = getattr(MDI7, key, None) or getattr(MDI7, UNKNOWN_ICON.replace("-", "_"))
    return str(value).partition(".")[2]


def is_icon(name: str) -> bool:
    """Whether the font has an icon of this name."""
    return bool(name) and isinstance(getattr(MDI7, name.replace("-", "_"), None), str)


class GlyphEngine(QIconEngine):
    """Paints one character of the icon font in whatever colour its role has now."""

    def __init__(self, theme: Theme, family: str, name: str, role: str, selected_role: str) -> None:
        super().__init__()
        self._theme = theme
        self._family = family
        self._name = name
        self._character = glyph(name)
        self._role = role
        self._selected_role = selected_role

    def _colour(self, mode: QIcon.Mode) -> QColor:
        if mode is QIcon.Mode.Disabled:
            return self._theme.colour("disabled")
        if mode is QIcon.Mode.Selected:
            return self._theme.colour(self._selected_role)
        return self._theme.colour(self._role)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw the character in the middle of a rectangle; switches look like buttons here."""
        del state
        font = QFont(self._family)
        font.setPixelSize(max(1, min(rect.width(), rect.height())))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setFont(font)
        painter.setPen(self._colour(mode))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._character)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Paint at one pixel per point."""
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        """Paint at the real resolution; `size` is in points, `scale` pixels per point.

        Older versions of Qt give `size` in pixels; they shrink the larger picture themselves.
        """
        pixmap = QPixmap(size * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, pixmap.rect(), mode, state)
        painter.end()
        return pixmap

    def key(self) -> str:
        """Name the engine."""
        return "delvewright-glyph"

    def iconName(self) -> str:
        """Name the icon."""
        return self._name

    def isNull(self) -> bool:
        """There is always something to paint."""
        return False

    def clone(self) -> QIconEngine:
        """Copy the engine, as Qt asks for."""
        return GlyphEngine(self._theme, self._family, self._name, self._role, self._selected_role)


def _icon_of(engine: QIconEngine) -> QIcon:
    """Return an icon that an engine paints, as a copy that outlives the one made from the engine.

    PySide ties an engine to the very icon object that was made from it: when both are garbage it
    destroys the engine, although copies in widgets still use it, and those crash as they go. Once
    that first object has gone by itself, the engine belongs to all copies and dies with the last.
    """
    return QIcon(QIcon(engine))


class Icons:
    """Makes icons by name and role; keeps each one, so lists of thousands stay cheap."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        font_id = QFontDatabase.addApplicationFont(str(MDI7.__font_file__))
        families = QFontDatabase.applicationFontFamilies(font_id)
        self._family = families[0] if families else ""
        self._made: dict[tuple[str, str, str], QIcon] = {}

    @property
    def family(self) -> str:
        """The family of the icon font, for painters that draw characters themselves."""
        return self._family

    def icon(self, name: str, role: str = "dim", selected: str = "bright") -> QIcon:
        """Return an icon in the colour of a role; `#rrggbb` is taken as it is.

        The icon follows the theme when that changes, is faint when disabled, and takes the colour
        of `selected` in a selected row.
        """
        key = (name, role, selected)
        if key not in self._made:
            engine = GlyphEngine(self._theme, self._family, name, role, selected)
            self._made[key] = _icon_of(engine)
        return self._made[key]

    def pixmap(self, name: str, role: str, size: int, scale: float) -> QPixmap:
        """Return an icon as a picture for a label: `size` in points, `scale` pixels per point."""
        normal = QIcon.Mode.Normal
        return self.icon(name, role).pixmap(QSize(size, size), scale, normal)

    def colour(self, role: str) -> QColor:
        """Return the colour that a role has now."""
        return self._theme.colour(role)

    def readable(self, role: str) -> str:
        """Return a role or a colour of content as it can be seen on panels of this theme."""
        return self._theme.readable(role)
