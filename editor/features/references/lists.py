"""The references dock: records that nothing leads to, and references that lead nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.app.records import name_of
from editor.documents.draft import ChangeError
from editor.features.references.mending import (
    can_create,
    create_it,
    missing_targets,
    nearest_by_field,
    nearest_to,
    use_nearest,
)
from editor.features.references.rows import LINK, Row, RowsModel, RowsView
from runtime.content import KINDS, unused_records

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from editor.app.context import Context
    from editor.documents.change import Change
    from runtime.content import AssetRef

DOCK_ID = "references"
MISSING, UNUSED = "missing", "unused"
USE, CREATE = "Use ", "Create it"
DELAY_MS = 120
CALM = {
    MISSING: "Every reference leads to a record.",
    UNUSED: "Every record is used, or found by the game itself.",
}


class ReferencesDock(QWidget):
    """Two lists behind two buttons; worked out while they are seen, soon after an edit."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self.model = RowsModel(context, self)
        self.view = RowsView(self.model, "References")
        self.calm = QLabel()
        self.calm.setProperty("look", "label")
        self.calm.setContentsMargins(14, 6, 14, 8)
        self.buttons = {
            MISSING: self._chip("Missing", "Records that fields name and that are not there"),
            UNUSED: self._chip("Unused", "Records that neither others nor the game lead to"),
        }
        self.buttons[MISSING].setChecked(True)
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self.refresh)
        self._lay_out()
        self.view.clicked.connect(self._click)
        self.view.activated.connect(self._open)
        context.project.changed.connect(lambda _change: self._timer.start())
        self._timer.start()
        context.theme_changed.connect(self.view.viewport().update)

    def _chip(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("look", "chip")
        button.setCheckable(True)
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked: self.refresh())
        return button

    def _lay_out(self) -> None:
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(12, 2, 8, 4)
        for button in self.buttons.values():
            group.addButton(button)
            row.addWidget(button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.calm)
        column.addWidget(self.view, 1)

    @property
    def shown(self) -> str:
        """Which of the two lists is shown."""
        return next(key for key, button in self.buttons.items() if button.isChecked())

    def show_list(self, key: str) -> None:
        """Show one of the two lists."""
        self.buttons[key].setChecked(True)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show both counts and the chosen list as they are now."""
        missing = missing_targets(self._context)
        role = "error" if missing else "warn"
        self._context.badge(DOCK_ID, f"{len(missing):,}" if missing else "", role)
        if not self.isVisible():
            return
        unused = unused_records(self._context.project.content)
        self.buttons[MISSING].setText(f"Missing  {len(missing):,}")
        self.buttons[UNUSED].setText(f"Unused  {len(unused):,}")
        rows = self._missing(missing) if self.shown == MISSING else _unused(unused)
        self.model.show(rows)
        self.view.expandAll()
        self.view.viewport().update()
        self.calm.setText(CALM[self.shown])
        self.calm.setVisible(not rows)
        self.view.setVisible(bool(rows))

    def _missing(self, targets: list[AssetRef]) -> list[Row]:
        found = nearest_by_field(self._context)
        return [self._missing_row(ref, nearest_to(self._context, ref, found)) for ref in targets]

    def _missing_row(self, ref: AssetRef, near: AssetRef | None) -> Row:
        users = self._context.usages.users_of(ref)
        links = (f"{USE}{name_of(self._context.project, near)}",) if near is not None else ()
        count = "1 field names it" if len(users) == 1 else f"{len(users):,} fields name it"
        return Row(
            ref,
            text=f"{KINDS[ref.kind].singular.lower()}  ·  {count}",
            links=(*links, *((CREATE,) if can_create(ref) else ())),
            children=tuple(Row(user.owner, user.path) for user in users),
        )

    def _click(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        place = index.column() - LINK
        if row is not None and row.ref is not None and 0 <= place < len(row.links):
            self._mend(row.ref, row.links[place])
        else:
            self._open(index)

    def _mend(self, ref: AssetRef, link: str) -> None:
        change = (
            create_it(self._context, ref) if link == CREATE else use_nearest(self._context, ref)
        )
        if change is not None:
            self._push(change)
            if link == CREATE:
                self._context.open(ref)

    def _push(self, change: Change) -> None:
        try:
            self._context.project.push(change)
        except ChangeError as error:
            self._context.status(str(error), "alert", "warn")
        else:
            title = self._context.project.undo_title
            self._context.status(f"{title}: done. Ctrl+Z takes it back.", "check", "accent")
        self.refresh()

    def _open(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and row.ref is not None and self._context.project.has(row.ref):
            self._context.open(row.ref, row.path or None)


def _unused(refs: tuple[AssetRef, ...]) -> list[Row]:
    """Sort unused records under a head per kind."""
    by_kind: dict[str, list[Row]] = {}
    for ref in refs:
        by_kind.setdefault(ref.kind, []).append(Row(ref, text=ref.id))
    return [
        Row(
            None,
            title=KINDS[kind].title,
            icon=KINDS[kind].icon,
            text=f"{len(rows):,}",
            children=tuple(rows),
        )
        for kind, rows in by_kind.items()
    ]
