"""The painter put together: palette, canvas, form and toolbar of one chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from editor.app.feature import AssetEditor
from editor.features.chunks.document import ChunkDocument
from editor.features.chunks.palette import PainterPalette
from editor.features.chunks.pictures import Pictures
from editor.features.chunks.resize_dialog import ResizeDialog
from editor.features.chunks.state import PainterState
from editor.features.chunks.tool_bar import PainterBar
from editor.features.chunks.view import ChunkView
from editor.widgets.forms import RecordForm

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import AssetRef, FieldPath


class ChunkPainter:
    """Holds the parts of one painter and joins them to the shell."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        self._context = context
        self.document = ChunkDocument(context.project, ref)
        self.state = PainterState(_first_tile(self.document))
        pictures = Pictures.of(context)
        pictures.look_again()
        self.view = ChunkView(self.document, self.state, context.icons, pictures)
        self.document.setParent(self.view)
        self.state.setParent(self.view)
        self.palette = PainterPalette(
            self.document,
            self.state,
            context.icons,
            pictures,
            (("Markers", self.view.marks), ("Ports", self.view.ports), ("Grid", self.view.grid)),
        )
        self.bar = PainterBar(self.state, context.icons)
        self.form = RecordForm(
            context.project,
            ref,
            context.icons,
            consequence=self._consequence,
            hidden=frozenset({"rows"}),
            folds=context.folds,
        )
        self._watch()

    def _watch(self) -> None:
        context = self._context
        self.form.reference_activated.connect(context.open)
        self.document.refused.connect(lambda text: context.status(text, "alert", "warn"))
        self.state.changed.connect(self._tell)
        self.view.facts_changed.connect(self._tell_facts)
        self.view.resize_wanted.connect(self.ask_resize)
        context.theme_changed.connect(self.recolour)

    def editor(self) -> AssetEditor:
        """Return the parts as the shell wants them."""
        return AssetEditor(
            view=self.view,
            panel=self.form,
            tools=self.bar,
            palette=self.palette,
            hints=self.view.tool.hints,
            show_field=self.show_field,
            close=self.close,
            activated=self.activated,
            zoom=self.view.map.camera,
        )

    def _consequence(self, _data: object, path: FieldPath) -> str:
        """Say beside a port how many chunks can lie beyond it."""
        match path:
            case ("ports", int(index)):
                count = self.document.joins(index)
                return "" if count is None else f"joins {count or 'none'}"
        return ""

    @property
    def in_front(self) -> bool:
        """Whether this is the editor in front."""
        editor = self._context.current_editor
        return editor is not None and editor.view is self.view

    def _tell(self) -> None:
        if self.in_front:
            self._context.hint(self.hints())
            self._context.refresh()

    def hints(self) -> str:
        """Return what keys and mouse do now, with the symmetry that is on."""
        sides = [
            text
            for text, on in (("left–right", self.state.across), ("top–bottom", self.state.down))
            if on
        ]
        title, _, rest = self.view.tool.hints.partition(" · ")
        mirrored = f", mirrored {' and '.join(sides)}" if sides and self.view.tool.mirrors else ""
        return f"{title}{mirrored} · {rest}"

    def _tell_facts(self) -> None:
        if self.in_front:
            self._context.facts(*self.view.facts())

    def activated(self) -> None:
        """Show hints and facts, and take the keys."""
        self._context.hint(self.hints())
        self._context.facts(*self.view.facts())
        self.view.map.setFocus()

    def show_field(self, path: FieldPath) -> None:
        """Show a field on the picture where it has a place there, else in the form."""
        if not self.view.show_field(path):
            self.form.focus_path(path)

    def ask_resize(self) -> None:
        """Ask for other sides and make them."""
        dialog = ResizeDialog(self.document, self._context.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.document.resize(dialog.plan)
        dialog.deleteLater()

    def recolour(self) -> None:
        """Follow another theme."""
        self.view.recolour()
        self.palette.recolour()

    def close(self) -> None:
        """Take back a stroke that is going on, and let the shell go."""
        self.view.map.hand.cancel()
        self._context.theme_changed.disconnect(self.recolour)


def _first_tile(document: ChunkDocument) -> str | None:
    """Return the first tile of the legend that is not the ground, else any."""
    tiles = [*document.picture.legend.values(), *document.project.content.tiles]
    return next((tile for tile in tiles if tile != document.ground), document.ground)


def chunk_editor(context: Context, ref: AssetRef) -> AssetEditor:
    """Make the editor of a chunk."""
    return ChunkPainter(context, ref).editor()
