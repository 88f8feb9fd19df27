"""The record itself as the owner of its fields, also of kinds that are unions, such as items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.documents.field_changes import SetField
from editor.documents.trees import MISSING
from editor.widgets.forms.mixed import Mixed
from editor.widgets.forms.model import kind_field
from editor.widgets.forms.values import shared_fields, switching
from runtime.content.fields import (
    Field,
    Shape,
    Value,
    fields_of,
    groups_of,
    kinds_within,
    value_of,
    words,
)
from runtime.content.kinds import KINDS

if TYPE_CHECKING:
    from pydantic import BaseModel
    from PySide6.QtWidgets import QWidget

    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import AssetRef, FieldPath

UNKNOWN = "Unknown fields"


class FormRoot:
    """What the fields of a record hang on."""

    path: FieldPath = ()
    inset = 0

    def __init__(self, host: FormHost, ground: QWidget) -> None:
        self._host = host
        self.ground = ground
        self._value: Value = value_of(KINDS[host.ref.kind].model)
        self._dropped: dict[AssetRef, dict[str, Any]] = {}
        self.kinds = kinds_within(self._value) | {host.ref.kind}
        """The kinds of records whose names and weights a form of this kind shows."""

    def model(self, data: dict[str, Any]) -> type[BaseModel] | None:
        """Return the model of the record; None when its variant isn't known."""
        if self._value.model is not None:
            return self._value.model
        tag = data.get(self._value.discriminator)
        return self._value.variants.get(tag) if isinstance(tag, str) else None

    def shape(self, data: dict[str, Any]) -> object:
        """Return what decides which fields there are: another one means other sections."""
        strangers = tuple(each.name for each in self._strangers(data))
        return self.model(data), tuple(sorted(set(self._tags(data)))), strangers

    def groups(self, data: dict[str, Any]) -> dict[str, list[Field]]:
        """Return the record's fields by section, and those that no model knows at the end."""
        model = self.model(data)
        fields = list(fields_of(model) if model else shared_fields(self._value, self._tags(data)))
        if self._value.shape is Shape.UNION:
            fields = [self._kind_field(each) for each in fields]
            if model is None:
                fields.insert(0, kind_field(self._value, words(self._value.discriminator), ""))
        groups = groups_of(self._ordered(fields))
        strangers = self._strangers(data)
        if strangers:
            groups[UNKNOWN] = strangers
        return groups

    def _tags(self, data: dict[str, Any]) -> list[str]:
        """Return the variants that several records are of."""
        tags = data.get(self._value.discriminator)
        return [each for each in tags.values if each] if isinstance(tags, Mixed) else []

    def _kind_field(self, field: Field) -> Field:
        name = self._value.discriminator
        return kind_field(self._value, words(name), "") if field.name == name else field

    def _ordered(self, fields: list[Field]) -> list[Field]:
        """Put the name first, then what tells the variants apart, tags last among the plain."""
        ranks = {"name": 0, self._value.discriminator: 1, "tags": 3}
        return sorted(fields, key=lambda each: ranks.get(each.name, 2))

    def _strangers(self, data: dict[str, Any]) -> list[Field]:
        """Describe the fields that the file has and the model doesn't know."""
        model = self.model(data)
        known = {each.name for each in fields_of(model)} if model else set()
        if model is None:
            known = {n.name for v in self._value.variants.values() for n in fields_of(v)}
        plain = Value(Shape.RAW)
        help_text = "No field of this kind has this name; it is kept in the file as it is."
        return [
            Field(name, name, help_text, UNKNOWN, plain, required=False, default=MISSING)
            for name in data
            if name not in known
        ]

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """See `Owner`: another variant changes the record as a whole and keeps what fits."""
        if self._value.shape is Shape.UNION and key == self._value.discriminator:
            switch = switching(self._value, str(new), self._dropped, self._host.pick)
            self._host.push_each((), switch, gesture)
            return
        self._host.push(SetField(self._host.ref, (key,), MISSING, new, gesture, leaf=leaf))
