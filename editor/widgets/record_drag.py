"""Records on the way from a list to a field: what a drag carries."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef

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
