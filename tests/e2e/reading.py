"""What the window says: texts as a designer reads them, or has them read out."""

from __future__ import annotations

import hashlib
import re
from html import unescape
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from editor.features.records.card import Card
from tests.e2e.desk import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QImage

    from runtime.content import AssetRef
    from tests.e2e.desk import Desk

TAG = re.compile("<[^>]*>")


def digests(folder: Path) -> dict[str, str]:
    """Return what every file of a project holds, as hashes by path; hidden ones are no content."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def said(widget: QWidget) -> str:
    """Return the labels of a widget, and what its pictures and tables tell a screen reader."""
    texts = []
    for part in (widget, *widget.findChildren(QWidget)):
        if part.isVisible():
            text = part.text() if isinstance(part, QLabel) else part.accessibleDescription()
            texts.append(" ".join(unescape(TAG.sub(" ", text)).split()))
    return " | ".join(text for text in texts if text)


def card(desk: Desk, title: str) -> Card:
    """Return the card of the record in front that has a title."""
    for found in desk.window.findChildren(Card):
        if found.title == title and found.isVisible():
            return found
    raise LookupError(f"No card “{title}” is shown.")


def card_said(desk: Desk, title: str) -> str:
    """Return what a card says; an empty text while it is hidden."""
    try:
        return said(card(desk, title))
    except LookupError:
        return ""


def expect(desk: Desk, title: str, text: str) -> None:
    """Wait until a card says a text. Raises AssertionError with what it says instead."""
    try:
        wait_until(lambda: text in card_said(desk, title), text)
    except TimeoutError:
        raise AssertionError(f"{text!r} is not in {card_said(desk, title)!r}") from None


def bytes_of(desk: Desk, ref: AssetRef) -> bytes:
    """Return what the file of a record holds."""
    return (desk.project.root / ref.path).read_bytes()


def picture_of(widget: QWidget) -> QImage:
    """Return what a widget looks like now."""
    return widget.grab().toImage()
