"""The share of a weight among its siblings: in its list, or among the records of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.documents.trees import TreeError, value_at
from runtime.content.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.widgets.forms.host import FormHost
    from runtime.content.refs import FieldPath


def percent(part: int, total: int) -> str:
    """Write a share in per cent: two digits that matter, and never "0 %" for something."""
    if not part or not total:
        return "0 %"
    share = 100 * part / total
    if share < 0.1:  # noqa: PLR2004 - a tenth of a per cent
        return "< 0.1 %"
    return f"{share:.0f} %" if share >= 9.95 or share == int(share) else f"{share:.1f} %"  # noqa: PLR2004 - one decimal below ten


def weight_share(host: FormHost, path: FieldPath) -> str:
    """Return the share of the weight at a path, "" when it has none."""
    own = host.value_at(path)
    if not isinstance(own, int) or isinstance(own, bool):
        return ""
    name = str(path[-1])
    if len(path) > 1:
        return percent(own, host.total(path[:-2], name))
    records = host.project.assets(KINDS[host.ref.kind].id).values()
    total = weight_sum(each.data.get(name) for each in records if each.data is not None)
    return f"{percent(own, total)} of all"


def list_total(data: object, path: FieldPath, name: str) -> int:
    """Return the sum of the weights called `name` in the items of the list at a path."""
    try:
        items = value_at(data, path)
    except TreeError:
        return 0
    if not isinstance(items, list):
        return 0
    return weight_sum(item.get(name) for item in items if isinstance(item, dict))


def weight_sum(weights: Iterable[object]) -> int:
    """Add up what is a weight."""
    return sum(
        weight
        for weight in weights
        if isinstance(weight, int) and not isinstance(weight, bool) and weight > 0
    )
