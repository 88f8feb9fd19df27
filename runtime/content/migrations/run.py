"""Running the steps that a project needs, in memory."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.migrations.report import MigrationReport, compared

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runtime.content.migrations.step import Migration, Tree
    from runtime.content.refs import AssetRef


class MigrationError(Exception):
    """Records can't be brought to the present version; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Migrated:
    """The records as they are in the present version, and what has become of them."""

    records: dict[AssetRef, Tree]
    report: MigrationReport


def needed(migrations: Sequence[Migration], before: int, after: int) -> list[Migration]:
    """Return the steps between two versions, in order.

    Raises:
        MigrationError: when one is missing.
    """
    by_version = {step.version: step for step in migrations}
    missing = [version for version in range(before, after) if version not in by_version]
    if missing:
        raise MigrationError(f"nothing is known of schema version {missing[0]} any more")
    return [by_version[version] for version in range(before, after)]


def migrate(
    records: Mapping[AssetRef, Tree], migrations: Sequence[Migration], before: int, after: int
) -> Migrated:
    """Bring records from one schema version to another; the given ones are not touched.

    Raises:
        MigrationError: when a step is missing or fails.
    """
    steps = needed(migrations, before, after)
    now: Mapping[AssetRef, Tree] = records
    for step in steps:
        try:
            now = dict(step.upgrade(deepcopy(dict(now))))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise MigrationError(
                f"a record does not fit the step “{step.title}” ({type(error).__name__}: {error})"
            ) from error
    report = MigrationReport(
        before, after, tuple(step.title for step in steps), compared(records, now)
    )
    return Migrated(dict(now), report)
