"""Records on the way from a list to a field: what a drag carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent

    from editor.documents.project import Project

MIME = "application/x-delvewright-record"


def record_mime(ref: AssetRef) -> QMimeData:
    """Pack a record; other programs get its id as text."""
    mime = QMimeData()
    mime.setData(MIME, f"{ref.kind}/{ref.id}".encode())
    mime.setText(ref.id)
    return mime


def dropped_record(mime: QMimeData) -> AssetRef | None:
    """Unpack a record; None for anything else."""
    kind, _, record_id = mime.data(MIME).toStdString().partition("/")
    return AssetRef(kind, record_id) if kind in KINDS and record_id else None


def offered(event: QDropEvent, kind: str, project: Project) -> AssetRef | None:
    """Return the record that a drag offers to a field of a kind; accept or refuse the event."""
    ref = dropped_record(event.mimeData())
    if ref is None or ref.kind != kind or not project.has(ref):
        event.ignore()
        return None
    event.acceptProposedAction()
    return ref
