"""What is wrong with content, said so that somebody can mend it."""

from dataclasses import dataclass
from enum import StrEnum

from runtime.content.refs import AssetRef, FieldPath, path_text


class Severity(StrEnum):
    """How bad it is: errors stop the record from working, warnings surely were not meant."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 is the worst."""
        return list(Severity).index(self)


_BY_PREFIX = {"E": Severity.ERROR, "W": Severity.WARNING, "I": Severity.INFO}


@dataclass(frozen=True)
class Fix:
    """A remedy at one click: set this field of this record to this value."""

    title: str
    asset: AssetRef
    path: FieldPath
    value: object


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it is, what is wrong there, and what helps.

    `asset` owns the problem: a new check of that record replaces it. `file` is relative to the
    project.
    """

    severity: Severity
    code: str
    asset: AssetRef | None
    file: str
    path: FieldPath
    message: str
    fix: Fix | None = None

    @property
    def sort_key(self) -> tuple[int, str, str, str, str]:
        """Worst first, then by file and field."""
        return self.severity.rank, self.file, path_text(self.path), self.code, self.message


def problem(
    code: str, asset: AssetRef, path: FieldPath, message: str, fix: Fix | None = None
) -> Problem:
    """Make a problem of a record; the code's first letter (E, W, I) gives its severity."""
    return Problem(_BY_PREFIX[code[0]], code, asset, asset.path, path, message, fix)


def file_problem(code: str, file: str, message: str) -> Problem:
    """Make a problem of a file or folder that is no record."""
    return Problem(_BY_PREFIX[code[0]], code, None, file, (), message)
