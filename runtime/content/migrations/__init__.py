"""Bringing projects of older schema versions to the present one: steps from JSON to JSON.

A change of a model that older files don't fit raises `SCHEMA_VERSION` and adds one `Migration` to
`MIGRATIONS`, in the same commit. Fields with a default need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.migrations.report import MigrationReport, RecordChange
from runtime.content.migrations.run import Migrated, MigrationError, migrate
from runtime.content.migrations.step import Migration, for_each

if TYPE_CHECKING:
    from collections.abc import Sequence

MIGRATIONS: Sequence[Migration] = ()
"""Every step, the oldest first; version 1 is the first that there is."""

__all__ = [
    "MIGRATIONS",
    "Migrated",
    "Migration",
    "MigrationError",
    "MigrationReport",
    "RecordChange",
    "for_each",
    "migrate",
]
