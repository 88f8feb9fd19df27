"""Drawers of nested models and of unions: their fields as rows."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from editor.documents.trees import MISSING, same
from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.choice import ChoiceEditor
from editor.widgets.forms.field_rows import FieldRows
from editor.widgets.forms.row import FieldRow
from editor.widgets.forms.values import switching
from editor.widgets.showing import set_shown
from runtime.content.fields import Field, Shape, Value, fields_of

if TYPE_CHECKING:
    from pydantic import BaseModel

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import AssetRef, FieldPath


class ModelEditor(BlockEditor):
    """The fields of a model, below a title that folds."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self._rows: FieldRows | None = None

    def show_parts(self, value: Any) -> None:
        """See `BlockEditor`."""
        if self._rows is None:
            if not self.head.isChecked() or self.description.model is None:
                return
            self._rows = FieldRows(self.host, fields_of(self.description.model), self, self.body)
            self.body_layout.addWidget(self._rows)
            set_shown(self._rows)
        self._rows.load(value)

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`."""
        return list(self._rows.editors.values()) if self._rows else []


def kind_field(union: Value, label: str, help_text: str) -> Field:
    """Return the field that tells the variants of a union apart, as a choice."""
    choice = Value(Shape.CHOICE, choices=tuple(union.variants))
    words = [inspect.getdoc(model) or "" for model in union.variants.values()]
    lines = [f"{tag}: {text}" for tag, text in zip(union.variants, words, strict=True)]
    tip = "\n".join([help_text, *lines]) if help_text else "\n".join(lines)
    return Field(union.discriminator, label, tip, "", choice, required=True)


class UnionEditor(BlockEditor):
    """One of several models: the choice among them, and the fields of the one chosen."""

    indent = 0

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self._variant: type[BaseModel] | None = None
        self._rows: FieldRows | None = None
        self._dropped: dict[AssetRef, dict[str, Any]] = {}
        choice = kind_field(self.description, field.label or "Kind", field.help)
        self.kind = ChoiceEditor(host, choice, self, self.description.discriminator)
        self._kind_row = FieldRow(host, self.kind, self.body)
        self.body_layout.addWidget(self._kind_row)
        self.head.setVisible(False)
        if self.switch is None:
            self.entry = None

    def stand_alone(self) -> None:
        """See `ValueEditor`."""
        super().stand_alone()
        self._kind_row.label.setText("Kind")

    def place_at(self, inset: int) -> None:
        """Stand further to the right than the owner says."""
        self.inset = inset
        self._kind_row.place_at(inset)

    def show_parts(self, value: Any) -> None:
        """See `BlockEditor`: rows are made anew when the variant has changed."""
        tag = value.get(self.description.discriminator, MISSING)
        self.kind.load(tag)
        variant = self.description.variants.get(tag) if isinstance(tag, str) else None
        if variant is not self._variant:
            self._make_rows(variant)
        if self._rows is not None:
            self._rows.load(value)

    def _make_rows(self, variant: type[BaseModel] | None) -> None:
        if self._rows is not None:
            self._rows.hide()
            self.body_layout.removeWidget(self._rows)
            self._rows.deleteLater()
            self._rows = None
        self._variant = variant
        if variant is not None:
            fields = self.fields_of(variant)
            if fields:
                self._rows = FieldRows(self.host, fields, self, self.body)
                self.body_layout.addWidget(self._rows)
                set_shown(self._rows)

    def fields_of(self, variant: type[BaseModel]) -> list[Field]:
        """Return the fields of a variant in the order of their rows."""
        name = self.description.discriminator
        return [each for each in fields_of(variant) if each.name != name]

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`: another kind replaces the whole value, and keeps the fields that fit."""
        if key != self.description.discriminator:
            super().commit_child(key, new, gesture, leaf)
            return
        switch = switching(self.description, str(new), self._dropped, self.host.pick)
        if self.host.subjects.many:
            self.host.push_each(self.path, switch, gesture)
            return
        whole = switch(self.host.ref, self.value)
        if not same(whole, self.raw):
            self.owner.commit_child(self.key, whole, gesture)

    def children_editors(self) -> list[ValueEditor]:
        """See `ValueEditor`."""
        return [self.kind, *(self._rows.editors.values() if self._rows else [])]
