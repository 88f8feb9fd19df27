"""What all painters of a window draw with: one atlas of tiles, one set of icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.canvas.colours import on_map
from editor.canvas.icons import CanvasIcons
from editor.canvas.images import owned_image
from runtime.content.models.tiles import TileForm
from runtime.picture.compose import TileComposer
from runtime.picture.ground import EDGE_ABOVE, cell_picture, front_picture
from runtime.picture.icons import appearance_picture

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtGui import QImage

    from editor.app.context import Context
    from editor.documents.project import Project
    from runtime.content.base import Appearance
    from runtime.content.models.tiles import Tile


class Pictures(QObject):
    """Keeps what has been drawn as long as the tiles and the files of sprites are the same."""

    def __init__(self, project: Project, parent: QObject) -> None:
        super().__init__(parent)
        self._project = project
        self._tiles: Mapping[str, Tile] = {}
        self._files: frozenset[tuple[str, int, int]] = frozenset()
        self._composer = TileComposer(self._tiles)
        self._icons = CanvasIcons()
        self._alone: dict[tuple[str, int], QPixmap] = {}
        self._discs: dict[tuple[Appearance, int], QPixmap] = {}

    @classmethod
    def of(cls, context: Context) -> Pictures:
        """Return the pictures of a context."""
        found = context.findChild(cls)
        return found if isinstance(found, cls) else cls(context.project, context)

    @property
    def sprites(self) -> Path:
        """The folder of the project's sprites."""
        return self._project.root / "sprites"

    def look_again(self) -> None:
        """Forget everything when files of sprites have changed."""
        files = _stamps(self.sprites)
        if files != self._files:
            self._files, self._tiles = files, {}
            self._icons = CanvasIcons(self.sprites)
            self._composer = TileComposer(self._tiles)
            self._alone.clear()

    @property
    def composer(self) -> TileComposer:
        """What draws the tiles of the project as they are now."""
        tiles = self._project.content.tiles
        if self._tiles != tiles:
            self._tiles = tiles
            self._alone.clear()
            self._composer = TileComposer(tiles, self.sprites)
        return self._composer

    @property
    def icons(self) -> CanvasIcons:
        """What draws the marks."""
        return self._icons

    def tile(self, tile_id: str, side: int) -> QPixmap:
        """Return a tile that stands alone, in its first look: an atlas has many more."""
        key = tile_id, side
        if key not in self._alone:
            tile = self.composer.atlas(side).tile(tile_id)
            front = front_picture(tile, side, self.sprites)
            mask = EDGE_ABOVE if tile.form is TileForm.WALL else 0
            picture = cell_picture(tile, side, 0, mask, front)
            self._alone[key] = QPixmap.fromImage(owned_image(picture))
        return self._alone[key]

    def marker(self, look: Appearance, side: int) -> QPixmap:
        """Return a marker on a dark disc, as they lie on the map."""
        key = look, side
        if key not in self._discs:
            self._discs[key] = _on_disc(owned_image(appearance_picture(look, side * 3 // 4)), side)
        return self._discs[key]


def _stamps(folder: Path) -> frozenset[tuple[str, int, int]]:
    """Return what tells files of a folder, and of those in it, from changed ones."""
    found = ((path, path.stat()) for path in folder.rglob("*") if path.is_file())
    return frozenset((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in found)


def _on_disc(image: QImage, side: int) -> QPixmap:
    """Return a picture on a dark disc."""
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(on_map("c0"))
    painter.drawEllipse(0, 0, side, side)
    inset = (side - image.width()) // 2
    painter.drawImage(inset, inset, image)
    painter.end()
    return pixmap
