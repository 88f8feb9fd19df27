"""The problems of a kind's records, sorted to the cells of their table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.documents.project import Project
    from runtime.content import AssetRef, Problem
    from runtime.content.spreadsheet import Column


class CellProblems:
    """What the checks have found last, by record."""

    def __init__(self, project: Project, kind: str, columns: Sequence[Column | None]) -> None:
        self._project, self._kind = project, kind
        self._paths = [column.path for column in columns if column is not None]
        self._of: dict[AssetRef, list[Problem]] = {}
        self.take()

    def take(self) -> set[AssetRef]:
        """Take what stands now; return the records that have other problems than before."""
        before, self._of = self._of, {}
        for problem in self._project.problems:
            if problem.asset is not None and problem.asset.kind == self._kind:
                self._of.setdefault(problem.asset, []).append(problem)
        known = before.keys() | self._of.keys()
        return {ref for ref in known if before.get(ref) != self._of.get(ref)}

    def at(self, ref: AssetRef, column: Column, *, first: bool) -> list[Problem]:
        """Return the problems of a cell; those of no column stand at the first."""
        found = self._of.get(ref, [])
        return [
            each
            for each in found
            if each.path[: len(column.path)] == column.path
            or (first and not any(each.path[: len(path)] == path for path in self._paths))
        ]
