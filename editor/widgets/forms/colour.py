"""The drawer of colours: a swatch, the hex text, and a dialog behind the swatch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QColorDialog

from editor.widgets.forms.typed import RefusedTextError, TypedEditor

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.widgets.forms.editor import Owner
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

SHORT = re.compile(r"^#?([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])$")
LONG = re.compile(r"^#?[0-9a-fA-F]{6}$")


class Swatch(QAbstractButton):
    """A square of one colour; Space, Enter or a click opens the dialog."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.colour = QColor()
        self.setFixedSize(26, 26)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Choose a colour")
        self.setToolTip("Choose a colour")

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return QSize(26, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colours of the theme."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        edge = palette.accent() if self.hasFocus() else palette.mid()
        painter.setPen(QPen(edge.color(), 1))
        painter.setBrush(self.colour if self.colour.isValid() else palette.base().color())
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5), 4, 4)


class ColourEditor(TypedEditor):
    """A colour written #rrggbb; "#fa0" and capitals are taken too."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.line.setProperty("look", "mono")
        self.swatch = Swatch(self)
        self.swatch.clicked.connect(self.choose)
        self.row.setSpacing(4)
        self.row.insertWidget(0, self.swatch)

    def written(self, value: object) -> str:
        """See `TypedEditor`."""
        return "" if value is None else str(value)

    def read(self, text: str) -> object:
        """See `TypedEditor`."""
        text = text.strip()
        if not text and self.description.optional:
            return None
        short = SHORT.match(text)
        if short:
            return "#" + "".join(digit * 2 for digit in short.groups()).lower()
        if LONG.match(text):
            return "#" + text.removeprefix("#").lower()
        raise RefusedTextError("A colour is written #rrggbb, such as #e9b440.")

    def decorate(self) -> None:
        """Show the colour itself."""
        self.swatch.colour = QColor() if self.is_mixed else QColor(str(self.value))
        self.swatch.update()

    def choose(self) -> None:
        """Open the colour dialog; the value follows while one looks for it."""
        self.renew_gesture()
        start = self.value
        dialog = QColorDialog(self.swatch.colour, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.currentColorChanged.connect(lambda colour: self.commit(colour.name()))
        dialog.rejected.connect(lambda: self.commit(start))
        dialog.open()
