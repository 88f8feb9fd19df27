"""What helps against a missing record: point its users at another, or make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.records import name_of, spoken
from editor.documents.record_changes import CreateAsset
from editor.documents.relinking import point_plan
from editor.widgets.starters import fresh_body
from runtime.content import KINDS, Usage
from runtime.core.ids import is_slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from editor.app.context import Context
    from editor.documents.change import Change
    from runtime.content import AssetRef

CODE = "E_MISSING_REF"


def missing_targets(context: Context) -> list[AssetRef]:
    """Return the records that fields name and that are not there, by kind and id."""
    project = context.project
    return [ref for ref in context.usages.targets() if not project.has(ref)]


def nearest_by_field(context: Context) -> dict[Usage, str]:
    """Return what the checks have found to be the nearest id, for each field that misses one.

    Looking for it among thousands of ids takes long, and the checks have done it already.
    """
    return {
        Usage(each.fix.asset, each.fix.path): each.fix.value
        for each in context.project.problems
        if each.code == CODE and each.fix is not None and isinstance(each.fix.value, str)
    }


def nearest_to(context: Context, ref: AssetRef, found: Mapping[Usage, str]) -> AssetRef | None:
    """Return the record of the same kind whose id is most like a missing one's."""
    users = context.usages.users_of(ref)
    near = next((found[user] for user in users if user in found), None)
    return ref._replace(id=near) if near is not None else None


def can_create(ref: AssetRef) -> bool:
    """Tell whether a record of this id can be made."""
    return is_slug(ref.id) and not KINDS[ref.kind].single


def use_nearest(context: Context, ref: AssetRef) -> Change | None:
    """Return the step that points every user of a missing record at the nearest one."""
    near = nearest_to(context, ref, nearest_by_field(context))
    if near is None:
        return None
    users = context.usages.users_of(ref)
    title = f"Use {name_of(context.project, near)} in place of the missing {ref.id}"
    return point_plan(context.project, near, users, title).change


def create_it(context: Context, ref: AssetRef) -> Change:
    """Return the step that makes the missing record from the starter of its kind."""
    return CreateAsset(ref, fresh_body(context.project, ref.kind, spoken(ref.id)))
