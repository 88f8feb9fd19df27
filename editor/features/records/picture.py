"""A picture in the side view, as sharp as the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class PictureView(QWidget):
    """Shows an image whole and centred, never larger than its pixels on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def image(self) -> QImage:
        """What is shown."""
        return self._image

    def show_image(self, image: QImage) -> None:
        """Show another image."""
        self._image = image
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The height depends on the width."""
        return not self._image.isNull()

    def heightForWidth(self, width: int) -> int:
        """Keep the image's proportions."""
        if self._image.isNull():
            return 0
        ratio = self.devicePixelRatioF()
        wide = min(width, round(self._image.width() / ratio))
        return round(wide * self._image.height() / self._image.width())

    def sizeHint(self) -> QSize:
        """A wide side panel's worth."""
        return QSize(280, self.heightForWidth(280))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the image."""
        del event
        if self._image.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        left = (self.width() - size.width()) / 2
        if not self.isEnabled():
            painter.setOpacity(0.5)
        painter.drawImage(QRectF(left, 0, size.width(), size.height()), self._image)
