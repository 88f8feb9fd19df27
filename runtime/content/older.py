"""Reading projects of older schema versions: migrated in memory, their files untouched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from runtime.content.asset import Asset, asset_from_data, unreadable_asset
from runtime.content.kinds import KINDS
from runtime.content.migrations import MigrationReport, migrate
from runtime.content.parse import MAX_BYTES, parse
from runtime.content.reading import ReadError, read_limited
from runtime.content.refs import AssetRef
from runtime.core.ids import is_slug

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from runtime.content.migrations import Migration


@dataclass(frozen=True, slots=True)
class Upgraded:
    """A project of an older version as it is in the present one.

    Attributes:
        assets: the records; those that no step touches are the ones that were read.
        old: records of kinds that are no more, as read.
        report: what has changed.
    """

    assets: dict[AssetRef, Asset]
    old: dict[AssetRef, Asset]
    report: MigrationReport


def upgraded(
    root: Path,
    assets: Mapping[AssetRef, Asset],
    migrations: Sequence[Migration],
    before: int,
    after: int,
) -> Upgraded:
    """Bring the records of a project to the present schema version.

    `assets` are those of the folder `root`. Raises MigrationError.
    """
    old = _old_assets(root, migrations)
    read = {**assets, **old}
    trees = {ref: asset.data for ref, asset in read.items() if asset.data is not None}
    migrated = migrate(trees, migrations, before, after)
    touched = {change.ref for change in migrated.report.changes}
    unreadable = [ref for ref, asset in read.items() if asset.data is None]
    found = {ref: read[ref] for ref in unreadable if ref.kind in KINDS}
    for ref, tree in migrated.records.items():
        if ref.kind in KINDS:
            found[ref] = asset_from_data(ref, tree) if ref in touched else read[ref]
    report = replace(migrated.report, unreadable=tuple(sorted(unreadable)))
    return Upgraded(dict(sorted(found.items())), old, report)


def _old_assets(root: Path, migrations: Sequence[Migration]) -> dict[AssetRef, Asset]:
    """Read the files of kinds that only steps know."""
    kinds = {kind for step in migrations for kind in step.old_kinds} - KINDS.keys()
    found = {}
    for kind in sorted(kinds):
        for path in sorted((root / kind).glob("*.json")):
            if is_slug(path.stem):
                ref = AssetRef(kind, path.stem)
                try:
                    raw = read_limited(path, MAX_BYTES)
                except ReadError as error:
                    why = f"{error.reason}. {error.remedy}"
                    found[ref] = unreadable_asset(ref, "E_UNREADABLE", why)
                    continue
                text, data, problems = parse(ref, raw)
                tree = data if isinstance(data, dict) else None
                found[ref] = Asset(ref, text, tree, None, tuple(problems))
    return found
