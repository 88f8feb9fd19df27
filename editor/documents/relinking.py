"""Renaming and deleting a record together with every field that names it, as one step.

A plan is made first, so that a dialog can show what would happen to each field.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from editor.documents.change import path_words
from editor.documents.field_changes import SetField
from editor.documents.record_changes import DeleteAsset, RenameAsset, Transaction
from editor.documents.trees import MISSING, TreeError, list_at, same, value_at, with_value
from runtime.content.asset import asset_from_data
from runtime.content.base import Model
from runtime.content.fields import Shape, Value, field_of, to_data, value_of
from runtime.content.kinds import KINDS
from runtime.content.references import model_at
from runtime.content.refs import path_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from editor.documents.change import Change
    from editor.documents.project import Project
    from runtime.content.base import Record
    from runtime.content.references import Usage
    from runtime.content.refs import AssetRef, FieldPath

    Edit = Callable[[Any, FieldPath, AssetRef], tuple[Any, FieldPath, str]]
    """From (tree, path, owner) to the new tree, the path that was touched, and words for it."""


@dataclass(frozen=True, slots=True)
class Relinked:
    """What happens to one field: which one, what it holds, and its new value or end in words.

    `blocked` says why nothing can be done there; empty when it can.
    """

    owner: AssetRef
    path: FieldPath
    before: str
    outcome: str
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """One step for records and all their users, and what it does to each of them."""

    change: Transaction
    fields: tuple[Relinked, ...]

    @property
    def blocked(self) -> tuple[Relinked, ...]:
        """The fields that stand in the way; with any of them the change must not be made."""
        return tuple(each for each in self.fields if each.blocked)


class NotClearableError(Exception):
    """A field that needs some record."""


def rename_plan(
    project: Project, ref: AssetRef, new_id: str, users: Iterable[Usage], name: str
) -> Plan:
    """Plan to give a record another id, in its own fields and those of others too."""
    edits, fields = _relinked(project, users, _setter(new_id))
    title = f"Rename {name} to {new_id}"
    return Plan(Transaction(title, (*edits, RenameAsset(ref, new_id))), fields)


def replace_plan(
    project: Project,
    refs: Collection[AssetRef],
    other: AssetRef,
    users: Iterable[Usage],
    names: tuple[str, str],
) -> Plan:
    """Plan to delete records of one kind and to put another in their place everywhere.

    `names` are those of the deleted and of the other, for the title of the step.
    """
    edits, fields = _relinked(project, _others(users, refs), _setter(other.id))
    place = "its place" if len(refs) == 1 else "their place"
    title = f"Delete {names[0]} and put {names[1]} in {place}"
    return Plan(Transaction(title, (*edits, *map(DeleteAsset, refs))), fields)


def point_plan(project: Project, other: AssetRef, users: Iterable[Usage], title: str) -> Plan:
    """Plan to make every given field name another record of the same kind."""
    edits, fields = _relinked(project, users, _setter(other.id))
    return Plan(Transaction(title, tuple(edits)), fields)


def clear_plan(
    project: Project, refs: Collection[AssetRef], users: Iterable[Usage], name: str
) -> Plan:
    """Plan to delete records and to clear the fields that name them, where they allow none.

    An entry of a list that names one goes as a whole.
    """
    edits, fields = _relinked(project, _others(users, refs), _cleared)
    count = "1 reference" if len(fields) == 1 else f"{len(fields)} references"
    title = f"Delete {name} and clear {count}" if fields else f"Delete {name}"
    return Plan(Transaction(title, (*edits, *map(DeleteAsset, refs))), fields)


def _others(users: Iterable[Usage], refs: Collection[AssetRef]) -> list[Usage]:
    """Return the users that stay when some records go."""
    return [user for user in users if user.owner not in refs]


def _relinked(
    project: Project,
    users: Iterable[Usage],
    edit: Edit,
) -> tuple[list[Change], tuple[Relinked, ...]]:
    """Return the changes of all owners, and what they do to each field."""
    by_owner: dict[AssetRef, list[FieldPath]] = {}
    for user in users:
        by_owner.setdefault(user.owner, []).append(user.path)
    changes: list[Change] = []
    fields: list[Relinked] = []
    for owner, paths in by_owner.items():
        asset = project.asset(owner)
        tree, found = _edited(owner, asset.data, asset.record, paths, edit)
        if asset.record is not None and asset_from_data(owner, tree).record is None:
            reason = "without it the record would not be valid"
            found = [each if each.blocked else replace(each, blocked=reason) for each in found]
        fields += found
        changes += _changes(owner, asset.data, tree)
    return changes, tuple(fields)


def _edited(
    owner: AssetRef,
    data: Any,
    record: Record | None,
    paths: Iterable[FieldPath],
    edit: Edit,
) -> tuple[Any, list[Relinked]]:
    """Edit one owner's tree at each path, the last first, so that list places stay right."""
    tree, found = data, []
    gone: list[FieldPath] = []
    for path in sorted(paths, reverse=True):
        before = str(value_at(_written(data, path, record), path))
        if any(path[: len(prefix)] == prefix for prefix in gone):
            found.append(Relinked(owner, path, before, "its entry taken out"))
            continue
        try:
            tree, touched, outcome = edit(_written(tree, path, record), path, owner)
        except NotClearableError as error:
            found.append(Relinked(owner, path, before, "", str(error)))
            continue
        if touched != path:
            gone.append(touched)
        found.append(Relinked(owner, path, before, outcome))
    return tree, found[::-1]


def _written(tree: Any, path: FieldPath, record: Record | None) -> Any:
    """Return the tree with the defaults written out that hold the way to a path."""
    for length in range(1, len(path) + 1):
        prefix = path[:length]
        if value_at(tree, prefix) is MISSING:
            value: Any = record
            for key in prefix:
                value = _part(value, key)
            return with_value(tree, prefix, to_data(value))
    return tree


def _part(value: Any, key: str | int) -> Any:
    return getattr(value, key) if isinstance(value, Model) and isinstance(key, str) else value[key]


def _setter(new_id: str) -> Edit:
    """Return the edit that names another record."""
    return lambda tree, path, _owner: (with_value(tree, path, new_id), path, new_id)


def _cleared(tree: Any, path: FieldPath, owner: AssetRef) -> tuple[Any, FieldPath, str]:
    """Clear the field, else take away the nearest entry or part round it that may be missing."""
    values = _values_along(tree, path, value_of(KINDS[owner.kind].model))
    for length in range(len(path), 0, -1):
        here, parent, holder = path[:length], path[: length - 1], values[length - 1]
        if values[length].optional:
            words = "none" if length == len(path) else f"{path_text(here)} taken out"
            return with_value(tree, here, None), here, words
        if holder.shape is Shape.LIST:
            items = list_at(tree, parent)
            if len(items) > (holder.low or 0):
                index = int(here[-1])
                rest = [*items[:index], *items[index + 1 :]]
                words = "taken out" if length == len(path) else f"{path_text(here)} taken out"
                return with_value(tree, parent, rest), here, words
        elif holder.shape is Shape.TABLE:
            break
    kind = KINDS[owner.kind].singular.lower()
    raise NotClearableError(f"this field of the {kind} can't be empty")


def _values_along(tree: Any, path: FieldPath, value: Value) -> list[Value]:
    """Describe the record and each value on the way down to a path."""
    values = [value]
    for length, key in enumerate(path):
        model = model_at(value, value_at(tree, path[:length]))
        field = field_of(model, key) if model is not None and isinstance(key, str) else None
        inner = field.value if field is not None else value.item
        if inner is None:
            raise TreeError(f"Nothing is known of {path_words(path[: length + 1])}.")
        value = inner
        values.append(value)
    return values


def _changes(owner: AssetRef, before: Any, after: Any) -> list[Change]:
    """Return one change for each field of the record that is another now."""
    return [
        SetField(owner, (name,), MISSING, value)
        for name, value in after.items()
        if name not in before or not same(before[name], value)
    ]
