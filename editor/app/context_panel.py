"""The side panel of a record without a view of its own: who uses it and what it uses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.app.icons import is_icon
from editor.app.records import look_of, name_of
from runtime.content import KINDS, path_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QShowEvent

    from editor.app.context import Context
    from runtime.content import AssetRef, FieldPath

SHOWN = 40
Link = tuple["AssetRef", "FieldPath", str]


class LinkRow(QPushButton):
    """A record's name, and dim on the right the field where the reference stands."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(name)
        self.setProperty("look", "row")
        self.setIconSize(QSize(16, 16))
        self.setAccessibleName(f"{name}, {place}")
        label = QLabel(place)
        label.setProperty("look", "mono")
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(120, 0, 8, 0)
        row.addWidget(label, 0, Qt.AlignmentFlag.AlignRight)


class ContextPanel(QScrollArea):
    """The relations of a record as a whole side panel."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setProperty("look", "panel")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        relations = Relations(context, ref)
        relations.setProperty("look", "panel")
        relations.setContentsMargins(12, 12, 12, 12)
        self.setWidget(relations)


class Relations(QWidget):
    """Two lists of links, kept up to date while they are seen; a click opens the record."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__()
        self._context = context
        self._ref = ref
        self._shown: tuple[list[Link], list[Link]] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._lists = QWidget()
        self._column.addWidget(self._lists)
        self._column.addStretch()
        context.project.changed.connect(self._refresh_if_seen)
        context.theme_changed.connect(self._draw_anew)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        self.refresh()

    def _refresh_if_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def _draw_anew(self) -> None:
        """Let the next look at the lists take the colours of the theme."""
        self._shown = None
        self._refresh_if_seen()

    def refresh(self) -> None:
        """Show the relations as they are now."""
        links = self._users(), self._used()
        if links == self._shown:
            return
        self._shown = links
        lists = QWidget()
        column = QVBoxLayout(lists)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        title = QLabel("RELATIONS")
        title.setProperty("look", "caps")
        column.addWidget(title)
        users, used = links
        self._add(column, "Used by", users, "No other record names this one.")
        if len(users) > SHOWN:
            column.addWidget(self._all_users(len(users)), 0, Qt.AlignmentFlag.AlignLeft)
        self._add(column, "Refers to", used, "This record names no other.")
        self._column.replaceWidget(self._lists, lists)
        self._lists.deleteLater()
        self._lists = lists

    def _users(self) -> list[Link]:
        return [
            (usage.owner, usage.path, path_text(usage.path))
            for usage in self._context.usages.users_of(self._ref)
        ]

    def _used(self) -> list[Link]:
        return [
            (reference.target, (), path_text(reference.path))
            for reference in self._context.usages.used_by(self._ref)
        ]

    def _add(self, column: QVBoxLayout, title: str, links: Iterable[Link], empty: str) -> None:
        listed = list(links)
        head = QLabel(f"{title}  {len(listed)}" if listed else title)
        head.setProperty("look", "head")
        head.setContentsMargins(0, 8, 0, 4)
        column.addWidget(head)
        for ref, path, place in listed[:SHOWN]:
            column.addWidget(self._link(ref, path, place))
        left = len(listed) - SHOWN
        if not listed or left > 0:
            more = QLabel(empty if not listed else f"and {left} more")
            more.setProperty("look", "hint")
            more.setWordWrap(True)
            column.addWidget(more)

    def _all_users(self, count: int) -> QPushButton:
        """Return what leads to the list that can be searched."""
        link = QPushButton(f"Find all {count} usages")
        link.setProperty("look", "link")
        link.setToolTip("List every record that names this one (F3)")
        link.clicked.connect(lambda: self._context.run("references.usages"))
        return link

    def _link(self, ref: AssetRef, path: FieldPath, place: str) -> QPushButton:
        known = self._context.project.has(ref)
        name = name_of(self._context.project, ref) if known else ref.id
        row = LinkRow(name, place)
        icon, role = self._icon(ref) if known else ("alert", "warn")
        row.setIcon(self._context.icons.icon(icon, role))
        row.setToolTip(f"Open {ref.path}" if known else f"There is no {ref.path}")
        row.clicked.connect(partial(self._context.open, ref, path or None))
        return row

    def _icon(self, ref: AssetRef) -> tuple[str, str]:
        icon, colour = look_of(self._context.project, ref)
        if not is_icon(icon):
            return KINDS[ref.kind].icon, "dim"
        return icon, self._context.icons.readable(colour)
