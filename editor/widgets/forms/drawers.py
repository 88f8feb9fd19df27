"""The list of property drawers: the first that fits a value edits it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from editor.widgets.forms.choice import RARITIES, ChoiceEditor, FlagEditor, RarityEditor
from editor.widgets.forms.colour import ColourEditor
from editor.widgets.forms.icon import IconEditor
from editor.widgets.forms.lists import ListEditor
from editor.widgets.forms.marker_reference import MarkerReferenceEditor
from editor.widgets.forms.model import ModelEditor, UnionEditor
from editor.widgets.forms.number import DensityEditor, NumberEditor, RangeEditor
from editor.widgets.forms.raw import PictureNote, RawEditor
from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.sprite import SpriteEditor
from editor.widgets.forms.table import TableEditor
from editor.widgets.forms.tags import TagsEditor
from editor.widgets.forms.text import MultilineEditor, TextEditor
from runtime.content.annotations import (
    Colour,
    Density,
    IconName,
    MarkerRef,
    Multiline,
    Ref,
    Rows,
    SpritePath,
)
from runtime.content.fields import Shape, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.widgets.forms.editor import Owner, ValueEditor
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field


class Maker(Protocol):
    """Makes the editor of one value."""

    def __call__(
        self, host: FormHost, field: Field, owner: Owner, key: str | int, /
    ) -> ValueEditor:
        """Build the widgets."""


@dataclass(frozen=True, slots=True)
class Drawer:
    """One property drawer: which values it fits, and what makes its editor."""

    name: str
    fits: Callable[[Value], bool]
    make: Maker


def _marked(marker: type[object]) -> Callable[[Value], bool]:
    return lambda value: value.marker(marker) is not None


def _shaped(*shapes: Shape) -> Callable[[Value], bool]:
    return lambda value: value.shape in shapes


def _is_reference(value: Value) -> bool:
    return value.shape is Shape.TEXT and value.marker(Ref) is not None


def _is_word_list(value: Value) -> bool:
    item = value.item
    return (
        value.shape is Shape.LIST
        and item is not None
        and item.shape is Shape.TEXT
        and not item.marker(Ref)
    )


def _is_rarity(value: Value) -> bool:
    return value.shape is Shape.CHOICE and value.choices == RARITIES


def _anything(_value: Value) -> bool:
    return True


DRAWERS: tuple[Drawer, ...] = (
    Drawer("picture", _marked(Rows), PictureNote),
    Drawer("reference", _is_reference, ReferenceEditor),
    Drawer("marker reference", _marked(MarkerRef), MarkerReferenceEditor),
    Drawer("colour", _marked(Colour), ColourEditor),
    Drawer("icon", _marked(IconName), IconEditor),
    Drawer("sprite", _marked(SpritePath), SpriteEditor),
    Drawer("multiline", _marked(Multiline), MultilineEditor),
    Drawer("density", _marked(Density), DensityEditor),
    Drawer("rarity", _is_rarity, RarityEditor),
    Drawer("flag", _shaped(Shape.FLAG), FlagEditor),
    Drawer("number", _shaped(Shape.WHOLE, Shape.NUMBER), NumberEditor),
    Drawer("range", _shaped(Shape.RANGE), RangeEditor),
    Drawer("choice", _shaped(Shape.CHOICE), ChoiceEditor),
    Drawer("tags", _is_word_list, TagsEditor),
    Drawer("list", _shaped(Shape.LIST), ListEditor),
    Drawer("table", _shaped(Shape.TABLE), TableEditor),
    Drawer("union", _shaped(Shape.UNION), UnionEditor),
    Drawer("model", _shaped(Shape.MODEL), ModelEditor),
    Drawer("text", _shaped(Shape.TEXT), TextEditor),
    Drawer("raw", _anything, RawEditor),
)
