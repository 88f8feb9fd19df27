"""How one cell reads on screen: its text, its colour, its icon and what its mark says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from editor.app.icons import is_icon
from editor.app.records import look_of, name_of
from editor.widgets.forms.choice import RARITIES
from editor.widgets.forms.values import choice_text, number_text, raw_text
from runtime.content import KINDS, AssetRef, Severity
from runtime.content.annotations import Colour, IconName, Ref, Rows
from runtime.content.fields import Shape, fields_of
from runtime.content.spreadsheet.columns import model_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.documents.project import Project
    from editor.widgets.icons import IconSource
    from runtime.content import Problem
    from runtime.content.fields import Value
    from runtime.content.spreadsheet import Column

LONGEST = 120
NOT_HERE = "·"
NO_ICON = ("", "")
ON, OFF = "checkbox-marked", "checkbox-blank-outline"


class Look(NamedTuple):
    """What the grid paints in a cell.

    Attributes:
        text: in one line.
        role: the role of the text's colour.
        icon: name and role of a sign before the text, empty for none.
        right: numbers stand on the right.
        mark: "error", "warn" or "refused" when something is wrong here.
        tip: what is wrong, or the help of the field.
        mono: ids and colours.
    """

    text: str
    role: str = "text"
    icon: tuple[str, str] = ("", "")
    right: bool = False
    mark: str = ""
    tip: str = ""
    mono: bool = False


def flat(text: str) -> str:
    """Write a text in one line, cut where nobody sees it."""
    line = " ".join(text[: LONGEST * 2].split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


class Looks:
    """Makes the looks of cells of one project."""

    def __init__(self, project: Project, icons: IconSource) -> None:
        self._project = project
        self._icons = icons

    def name(self, ref: AssetRef) -> Look:
        """Return the look of a record's name, with its icon."""
        if self._project.asset(ref).data is None:
            return Look(name_of(self._project, ref), "warn", ("alert", "warn"))
        return Look(flat(name_of(self._project, ref)), icon=self._icon(ref))

    def _icon(self, ref: AssetRef) -> tuple[str, str]:
        icon, colour = look_of(self._project, ref)
        if not is_icon(icon):
            return KINDS[ref.kind].icon, "dim"
        return icon, self._icons.readable(colour or "dim")

    def cell(self, column: Column, data: object) -> Look:
        """Return the look of a value; one that the record hasn't is a faint dot."""
        place = column.place(data)
        if place is None:
            tip = "A record of this variant has no such field."
            return Look(NOT_HERE, "faint", right=column.is_number, tip=tip)
        value, shape = place.value, place.field.value
        if value is None:
            return Look("none" if shape.optional else "", "faint")
        text, icon = self._words(value, shape, is_tag=column.is_tag)
        role = "text" if place.written else "dim"
        mono = shape.marker(Colour) is not None
        return Look(text, role, icon, right=column.is_number, mono=mono)

    def _words(self, value: object, shape: Value, *, is_tag: bool) -> tuple[str, tuple[str, str]]:
        text, icon = "", NO_ICON
        match value:
            case bool() if shape.shape is Shape.FLAG:
                icon = (ON, "accent") if value else (OFF, "faint")
            case int() | float():
                text = number_text(value)
            case [int() as low, int() as high] if shape.shape is Shape.RANGE:
                text = f"{low}" if low == high else f"{low} – {high}"
            case list() | dict():
                text = self._many(value, shape)
            case str() if shape.shape is Shape.CHOICE or is_tag:
                is_rarity = shape.choices == RARITIES and value in RARITIES
                text, icon = choice_text(value), ("square-rounded", value) if is_rarity else icon
            case str():
                text, icon = self._text(value, shape)
            case _:
                text = raw_text(value)
        return text, icon

    def _text(self, value: str, shape: Value) -> tuple[str, tuple[str, str]]:
        reference = shape.marker(Ref)
        if reference is not None:
            ref = AssetRef(reference.kind, value)
            known = self._project.has(ref)
            return (
                (flat(name_of(self._project, ref)), self._icon(ref)) if known else (value, NO_ICON)
            )
        if shape.marker(Colour):
            return value, ("square-rounded", value)
        if shape.marker(IconName) and is_icon(value):
            return value, (value, "dim")
        return flat(value), NO_ICON

    def _many(self, value: list[object] | dict[str, object], shape: Value) -> str:
        """Sum up a list: words as they are, pictures by size, all else by number."""
        if shape.marker(Rows) and isinstance(value, list):
            width = max((len(row) for row in value if isinstance(row, str)), default=0)
            return f"{width} × {len(value)}"
        if not value:
            return "–"
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            words = [self._text(str(each), shape.item)[0] for each in value] if shape.item else []
            return flat(", ".join(words))
        names = [self._named(each, shape.item) for each in value] if shape.item else []
        if names and all(names):
            return flat(", ".join(names))
        return f"{len(value)} {'item' if len(value) == 1 else 'items'}"

    def _named(self, item: object, shape: Value) -> str:
        """Name an item of a list by the first record that it refers to; "" for none."""
        model = model_of(shape, item)
        if model is None or not isinstance(item, dict):
            return ""
        for field in fields_of(model):
            text = item.get(field.name)
            if field.value.marker(Ref) and isinstance(text, str) and text:
                return self._text(text, field.value)[0]
        return ""


def marked(look: Look, problems: Sequence[Problem]) -> Look:
    """Return a look that says what is wrong with the cell."""
    if not problems:
        return look
    worst = min(problems, key=lambda problem: problem.severity.rank)
    mark = "error" if worst.severity is Severity.ERROR else "warn"
    told = "\n".join(problem.message for problem in problems[:5])
    return Look(look.text, look.role, look.icon, look.right, mark, told, look.mono)


def refused(text: str, reason: str) -> Look:
    """Return the look of a text that can't be taken; it is kept until somebody mends it."""
    return Look(flat(text), "error", ("alert-circle-outline", "error"), mark="refused", tip=reason)
