"""One step from a schema version to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from runtime.content.refs import AssetRef

Tree = dict[str, object]


@dataclass(frozen=True, slots=True)
class Migration:
    """Brings the records of a project from `version` to the next.

    Attributes:
        version: the schema version that it takes.
        title: what changes, as a sentence for designers: "Guard counts are ranges now."
        upgrade: returns the new records of the old ones, and does not change those; records that
            it leaves out are deleted.
        old_kinds: folders that it reads although no kind has them any more.
    """

    version: int
    title: str
    upgrade: Callable[[Mapping[AssetRef, Tree]], Mapping[AssetRef, Tree]]
    old_kinds: tuple[str, ...] = ()


def for_each(
    kind: str, change: Callable[[Tree], Tree]
) -> Callable[[Mapping[AssetRef, Tree]], Mapping[AssetRef, Tree]]:
    """Make an upgrade that changes each record of one kind on its own."""

    def upgrade(records: Mapping[AssetRef, Tree]) -> Mapping[AssetRef, Tree]:
        return {ref: change(tree) if ref.kind == kind else tree for ref, tree in records.items()}

    return upgrade
