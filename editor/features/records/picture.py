"""A picture in the side view, as sharp as the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent


class PictureView(QWidget):
    """Shows an image whole and centred, never larger than its pixels on the screen."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._image = QImage()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def image(self) -> QImage:
        """What is shown."""
        return self._image

    def show_image(self, image: QImage) -> None:
        """Show another image."""
        self._image = image
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Be as high as the image at this width, or at its own size where there is more room."""
        ratio = self.devicePixelRatioF()
        wide = min(self.width(), round(self._image.width() / ratio))
        share = self._image.height() / self._image.width() if self._image.width() else 0.0
        self.setFixedHeight(round(wide * share))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the image's proportions."""
        super().resizeEvent(event)
        self._fit()

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
