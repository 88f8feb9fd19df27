"""The drawer of references: a searchable list of records, and the way to the one referred to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QToolButton

from editor.documents.record_changes import CreateAsset
from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.forms.values import raw_text
from editor.widgets.picker import Option, Picker
from editor.widgets.record_drag import offered
from editor.widgets.starters import fresh_body
from runtime.content.annotations import Ref
from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef
from runtime.core.ids import slugify

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon

    from editor.widgets.forms.host import FormHost
    from editor.widgets.icons import IconSource
    from runtime.content.base import Record
    from runtime.content.fields import Field


def record_icon(icons: IconSource, kind: str, record: Record | None) -> QIcon:
    """Return a record's own icon in its colour, or the icon of its kind."""
    rarity = getattr(record, "rarity", None)
    if record is not None and record.appearance.icon:
        return icons.icon(record.appearance.icon, icons.readable(record.appearance.colour))
    if kind == "zone_tiers" and rarity is not None:
        return icons.icon("square-rounded", str(rarity))
    return icons.icon(KINDS[kind].icon, "dim")


class ReferenceEditor(ValueEditor):
    """Shows the record referred to by icon, name and id."""

    def __init__(
        self, host: FormHost, field: Field, owner: Owner, key: str | int, *, compact: bool = False
    ) -> None:
        super().__init__(host, field, owner, key)
        reference = self.description.marker(Ref)
        self.kind = reference.kind if reference else ""
        self.button = FieldButton(host.icons, self)
        self.button.asked.connect(self.choose)
        self.button.followed.connect(self.follow)
        self.button.cleared.connect(self._clear)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.button)
        self.go = None if compact else self._go_button()
        if self.go is not None:
            layout.addWidget(self.go)
        self.named(self.button)
        self.setAcceptDrops(True)

    def _go_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self.host.icons.icon("arrow-top-right", "accent"))
        button.setFixedSize(24, 26)
        button.setToolTip("Nothing is named yet that could be opened")
        button.setAccessibleName("Open")
        button.clicked.connect(self.follow)
        return button

    def display(self) -> None:
        """Show the record, or the id of a record that doesn't exist, marked."""
        value = self.value
        if value is None or value == "":
            text = "none" if self.description.optional else f"choose {self._word()}"
            self.button.show_value(text, faint=True)
        elif self.is_mixed:
            self.button.show_value(self.mixed_words, faint=True)
        elif not isinstance(value, str):
            self.button.show_value(raw_text(value))
            self.set_fault(f"The id of {self._word()} is needed; this is {raw_text(value)}.")
            return
        else:
            self._show_record(value)
        self.set_fault("")
        if self.go is not None:
            self.go.setEnabled(self.target() is not None)

    def _word(self) -> str:
        singular = KINDS[self.kind].singular.lower()
        return f"an {singular}" if singular[0] in "aeiou" else f"a {singular}"

    def _show_record(self, record_id: str) -> None:
        record = self.host.project.content.get(self.kind, record_id)
        name = record.name if record is not None else record_id
        icon = record_icon(self.host.icons, self.kind, record)
        if record is None and self.target() is None:
            icon = self.host.icons.icon("link-off", "error")
        self.button.show_value(name, icon=icon, detail="" if name == record_id else record_id)
        if self.go is None:
            self.button.setToolTip(f"{name} ({record_id})\n{self.field.tip}")
        else:
            self.go.setToolTip(f"Open {name} (F4, or Ctrl+click on it)")
            self.go.setAccessibleName(f"Open {name}")

    def target(self) -> AssetRef | None:
        """Return the record referred to, None when there is none of this id."""
        ref = self.pointed_record()
        return ref if ref is not None and self.host.project.has(ref) else None

    def pointed_record(self) -> AssetRef | None:
        """Return the record that the field names, there or missing."""
        named = self.value
        is_named = bool(self.kind) and isinstance(named, str) and bool(named)
        return AssetRef(self.kind, str(named)) if is_named else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take records of the field's kind."""
        offered(event, self.kind, self.host.project)

    def dropEvent(self, event: QDropEvent) -> None:
        """Name the record that was dragged here."""
        ref = offered(event, self.kind, self.host.project)
        if ref is not None:
            self._picked(ref.id)

    def follow(self) -> None:
        """Ask for the record to be opened."""
        target = self.target()
        if target is not None:
            self.host.reference_activated.emit(target)

    def choose(self, first: str) -> None:
        """Open the list of records; `first` is what has been typed already."""
        current = self.value if isinstance(self.value, str) else ""
        offer = None if self.host.project.read_only else self._offer
        picker = Picker(self, self.host.icons, self.options(), current, offer)
        picker.picked.connect(self._picked)
        picker.offer_taken.connect(self._make)
        picker.open_below(self.button, first)

    def options(self) -> list[Option]:
        """Return every record of the kind, by name, and "none" where it is allowed."""
        icons = self.host.icons
        records = self.host.project.content.all(self.kind)
        options = [
            Option(
                record_id,
                record.name,
                record_id,
                record_icon(icons, self.kind, record),
                " ".join(record.tags),
            )
            for record_id, record in records.items()
        ]
        options.sort(key=lambda option: option.name.lower())
        if self.description.optional:
            options.insert(0, Option("", "none", icon=icons.icon("cancel", "dim")))
        return options

    def _new_name(self, typed: str) -> str:
        """Return the name of a record made here: "Goblin drops" when nothing else is typed."""
        owner = self.host.value_at(("name",))
        owner = owner if isinstance(owner, str) and owner else self.host.ref.id
        return typed.strip() or f"{owner} {self.field.label.lower()}"

    def _offer(self, typed: str) -> Option:
        name = f"New {KINDS[self.kind].singular.lower()} “{self._new_name(typed)}”"
        return Option("", name, icon=self.host.icons.icon("plus", "accent"))

    def _make(self, typed: str) -> None:
        """Make a record and name it here, in one undo step; then open it."""
        project, name = self.host.project, self._new_name(typed)
        ref = AssetRef(self.kind, slugify(name, [each.id for each in project.assets(self.kind)]))
        new = CreateAsset(ref, fresh_body(project, self.kind, name))
        title = f"New {KINDS[self.kind].singular.lower()} “{name}” for {self.host.ref.id}"
        self.host.push_after(new, title, lambda: self._picked(ref.id))
        if project.has(ref):
            self.host.reference_activated.emit(ref)

    def _picked(self, key: str) -> None:
        self.renew_gesture()
        self.commit(key or None)
        self.button.setFocus()

    def _clear(self) -> None:
        if self.description.optional:
            self.renew_gesture()
            self.commit(None)

    def refresh(self) -> None:
        """See `ValueEditor`: the record may have another name now."""
        self.display()
