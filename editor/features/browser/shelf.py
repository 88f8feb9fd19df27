"""Favourites and recently opened records of one project, remembered between starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.app.renames import followed
from editor.documents.journal import project_mark
from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents.project import ProjectChange

MOST_RECENT = 15


class Shelf(QObject):
    """What the designer keeps at hand; it follows renames.

    Signals:
        changed: other records are favourites, or were opened last; the `AssetRef` that counts.
    """

    changed = Signal(object)

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._project, self._settings = context.project, context.settings
        mark = project_mark(self._project.root)[:12]
        self._keys = {name: f"browser/{mark}/{name}" for name in ("favourites", "recent")}
        self._favourites = self._read("favourites")
        self._recent = self._read("recent")
        context.current_changed.connect(self.note)
        self._project.changed.connect(self._follow)

    def _read(self, name: str) -> list[AssetRef]:
        pairs = (text.partition("/") for text in self._settings.texts(self._keys[name]))
        return [AssetRef(kind, record_id) for kind, _, record_id in pairs if kind in KINDS]

    def _write(self, name: str, refs: list[AssetRef]) -> None:
        self._settings.put(self._keys[name], [f"{ref.kind}/{ref.id}" for ref in refs])

    @property
    def favourites(self) -> list[AssetRef]:
        """The favourites that are there, in the order in which they were marked."""
        return [ref for ref in self._favourites if self._project.has(ref)]

    @property
    def recent(self) -> list[AssetRef]:
        """The records that were in front, the last one first."""
        return [ref for ref in self._recent if self._project.has(ref)]

    def is_favourite(self, ref: AssetRef) -> bool:
        """Whether a record is a favourite."""
        return ref in self._favourites

    def toggle(self, ref: AssetRef) -> None:
        """Mark a record as favourite, or not any more."""
        if ref in self._favourites:
            self._favourites.remove(ref)
        else:
            self._favourites.append(ref)
        self._write("favourites", self._favourites)
        self.changed.emit(ref)

    def note(self, ref: AssetRef | None) -> None:
        """Remember that a record came to the front."""
        if ref is not None and (not self._recent or self._recent[0] != ref):
            others = [each for each in self._recent if each != ref]
            self._recent = [ref, *others][:MOST_RECENT]
            self._write("recent", self._recent)

    def _follow(self, change: ProjectChange) -> None:
        for name, refs in (("favourites", self._favourites), ("recent", self._recent)):
            now = [followed(self._project, ref, change) for ref in refs]
            if now != refs:
                refs[:] = now
                self._write(name, refs)
