"""The share of a weight among its siblings: in its list, or among the records of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.documents.trees import TreeError, value_at
from runtime.content.kinds import KINDS

if TYPE_CHECKING:
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
    if len(path) == 1:
        kind = KINDS[host.ref.kind]
        weights = [
            asset.data.get(str(path[0]))
            for asset in host.project.assets(kind.id).values()
            if asset.data is not None
        ]
        return f"{percent(own, _sum(weights))} of all"
    return percent(own, _sum(_siblings(host, path)))


def _siblings(host: FormHost, path: FieldPath) -> list[object]:
    """Return the weights of the list in which the path's item stands."""
    try:
        items = value_at(host.data, path[:-2])
    except TreeError:
        return []
    if not isinstance(items, list):
        return []
    return [item.get(str(path[-1])) for item in items if isinstance(item, dict)]


def _sum(weights: list[object]) -> int:
    return sum(
        weight
        for weight in weights
        if isinstance(weight, int) and not isinstance(weight, bool) and weight > 0
    )
