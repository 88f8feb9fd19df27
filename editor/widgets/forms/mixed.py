"""What several records have in common, as one tree, without Qt; and what each has for itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.documents.change import value_words
from editor.documents.trees import MISSING, same
from editor.widgets.forms.values import shared_fields
from runtime.content.fields import Field, Shape, Value, field_of, fields_of
from runtime.content.spreadsheet.columns import model_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runtime.content.refs import FieldPath

RAW = Value(Shape.RAW)
MIXED_TEXT = "mixed"
MOST_TOLD = 3


@dataclass(frozen=True, slots=True)
class Mixed:
    """Stands for a value in which records differ; `values` are theirs, in the records' order."""

    values: tuple[Any, ...]


def default_of(field: Field | None) -> Any:
    """Return what a field is when no file writes it; `MISSING` for what has no default."""
    return MISSING if field is None or field.required else field.default


def common(value: Value, trees: Sequence[Any]) -> Any:
    """Return what trees of one description have in common, `Mixed` where they differ.

    Models are looked into field by field, with the defaults of fields that aren't written. Lists
    and tables are equal or mixed as a whole.
    """
    if all(same(trees[0], other) for other in trees[1:]):
        return trees[0]
    models = value.shape in {Shape.MODEL, Shape.UNION}
    if models and all(isinstance(each, dict) for each in trees):
        return _common_fields(value, trees)
    return Mixed(tuple(trees))


def _common_fields(value: Value, trees: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    fields = {each.name: each for each in fields_in_common(value, trees)}
    known = {each.name for model in value.variants.values() for each in fields_of(model)}
    found: dict[str, Any] = {}
    for name in dict.fromkeys(name for tree in trees for name in tree):
        field = fields.get(name)
        if field is not None or name not in known or name == value.discriminator:
            held = [tree.get(name, default_of(field)) for tree in trees]
            found[name] = common(field.value if field is not None else RAW, held)
    return found


def fields_in_common(value: Value, trees: Sequence[Mapping[str, Any]]) -> tuple[Field, ...]:
    """Return the fields that all of these trees may have, of a model or a union of models."""
    models = {model_of(value, tree) for tree in trees}
    if len(models) == 1 and (model := models.pop()) is not None:
        return fields_of(model)
    tags = [tree.get(value.discriminator) for tree in trees]
    return shared_fields(value, [tag for tag in tags if isinstance(tag, str)])


def in_force(value: Value, tree: Any, path: FieldPath) -> Any:
    """Return what stands at a path, or the default there; `MISSING` where nothing can stand."""
    for key in path:
        if isinstance(tree, list) and isinstance(key, int) and key < len(tree):
            tree, value = tree[key], value.item or RAW
        elif isinstance(tree, dict) and isinstance(key, str):
            model = model_of(value, tree)
            field = field_of(model, key) if model is not None else None
            tree = tree.get(key, default_of(field))
            value = field.value if field is not None else value.item or RAW
        else:
            return MISSING
    return tree


def spoken(value: Any) -> str:
    """Write a value in a few words: "14", "“goblin”", "2 items", "3 – 4"."""
    match value:
        case [int() as low, int() as high] if not isinstance(low, bool):
            return f"{low} – {high}"
        case list():
            plain = all(isinstance(each, str) for each in value)
            return (", ".join(value) if plain else _counted(len(value))) or "empty"
        case dict():
            kind = value.get("kind")
            return str(kind).replace("_", " ") if isinstance(kind, str) else "written"
    return "not written" if value is MISSING else value_words(value).strip("“”")


def differing(values: Sequence[Any]) -> str:
    """Say what there is among differing values: "mixed: 8 – 13", "mixed: fire, cold, …"."""
    numbers = [each for each in values if isinstance(each, int | float)]
    if len(numbers) == len(values) and not any(isinstance(each, bool) for each in numbers):
        return f"{MIXED_TEXT}: {spoken(min(numbers))} – {spoken(max(numbers))}"
    words = [*dict.fromkeys(spoken(each) for each in values)]
    told = ", ".join(words[:MOST_TOLD])
    return f"{MIXED_TEXT}: {told}{', …' if len(words) > MOST_TOLD else ''}"


def _counted(count: int) -> str:
    return "1 item" if count == 1 else f"{count or 'no'} items"
