"""The problems of the open project, checked again only where an edit can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.checker import Checker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.documents.records import Records
    from runtime.content.checks import Check
    from runtime.content.problems import Problem
    from runtime.content.refs import AssetRef
    from runtime.content.suppressions import SuppressedProblem


class Checking:
    """Collects what was edited and checks it when asked; the first run checks everything.

    `folder_problems` are those of the loaded project that no record owns.
    """

    def __init__(self, folder_problems: Iterable[Problem], checks: Sequence[Check]) -> None:
        self._folder_problems = tuple(folder_problems)
        self._checks = tuple(checks)
        self._checker: Checker | None = None
        self._due: set[AssetRef] = set()
        self._problems: tuple[Problem, ...] = self._folder_problems
        self._suppressed: tuple[SuppressedProblem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything found by the last run, the worst first."""
        return self._problems

    @property
    def suppressed(self) -> tuple[SuppressedProblem, ...]:
        """What the last run found and records suppress, the worst first."""
        return self._suppressed

    def problems_of(self, ref: AssetRef) -> tuple[Problem, ...]:
        """Return what the last run found in one record, the worst first."""
        found = self._checker.problems_of(ref) if self._checker else ()
        return _sorted(*found)

    def add(self, checks: Sequence[Check]) -> None:
        """Make more checks from now on; everything is due again."""
        self._checks += tuple(checks)
        self._checker = None

    def take_folder_problems(self, problems: Sequence[Problem]) -> bool:
        """Take what is wrong with folders now; tell whether that is something else."""
        if tuple(problems) == self._folder_problems:
            return False
        rest = [each for each in self._problems if each not in self._folder_problems]
        self._folder_problems = tuple(problems)
        self._problems = _sorted(*rest, *problems)
        return True

    def forget(self, code: str) -> bool:
        """Drop a problem of the project's folder that is mended; tell whether there was one."""
        kept = tuple(each for each in self._folder_problems if each.code != code)
        dropped = len(kept) < len(self._folder_problems)
        self._folder_problems = kept
        if dropped:
            self._problems = tuple(each for each in self._problems if each.code != code)
        return dropped

    def touch(self, refs: Iterable[AssetRef]) -> None:
        """Take note that records have changed."""
        self._due.update(refs)

    def run(self, records: Records) -> bool:
        """Check what is due; tell whether problems or suppressed ones are others than before."""
        if self._checker is None:
            self._checker = Checker(records.flat, records.content, self._checks)
        elif self._due:
            self._checker.update(self._due, records.flat, records.content)
        else:
            return False
        self._due.clear()
        before = self._problems, self._suppressed
        self._problems = _sorted(*self._folder_problems, *self._checker.problems())
        self._suppressed = tuple(self._checker.suppressed())
        return (self._problems, self._suppressed) != before


def _sorted(*problems: Problem) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda each: each.sort_key))
