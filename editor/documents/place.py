"""Whether an open project still lies where it was opened, as the project that it was."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from stat import S_ISDIR
from typing import TYPE_CHECKING

from editor.documents.saving import text_on_disk
from runtime.content.files import SaveError, write_atomic
from runtime.content.project import PROJECT_FILE, ProjectError, read_project_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from runtime.content.asset import Asset
    from runtime.content.project import ProjectFiles
    from runtime.content.refs import AssetRef

FolderMark = tuple[int, int]


class Lost(Enum):
    """What has become of a project's folder."""

    FOLDER = "its folder is gone"
    HEAD = "its project.json is gone"
    DAMAGED = "its project.json can't be read"
    VERSION = "its files have another schema version"
    OTHER = "another project lies in its folder"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why nothing is read from the project's folder or written into it for now.

    Attributes:
        lost: what has happened.
        reason: the same with its details, as part of a sentence.
        remedy: what helps, as a sentence.
    """

    lost: Lost
    reason: str
    remedy: str


class Place:
    """The folder and the `project.json` of an open project, as they were last found well.

    Attributes:
        files: what `project.json` said.
        head: its text.
    """

    def __init__(self, files: ProjectFiles) -> None:
        self.files = files
        self.head = ""
        self._mark: FolderMark | None = None
        self.settle(files)

    def settle(self, files: ProjectFiles) -> None:
        """Take what lies there now as what the project is, as after an upgrade."""
        self.files = files
        self.head = _text(files.root / PROJECT_FILE) or self.head
        self._mark = _mark(files.root)

    def look(self, saved: Mapping[AssetRef, Asset]) -> Trouble | None:
        """Compare what lies there with what did; another name is taken over.

        `saved` are the records as their files had them.
        """
        root, mark = self.files.root, _mark(self.files.root)
        if mark is None:
            return self._folder_gone()
        try:
            found = read_project_file(root, version=None)
        except ProjectError as error:
            return self._headless(error)
        here = (self.files.schema_version, self.files.upgrading_from)
        is_doubtful = found.name != self.files.name or mark != self._mark
        if is_doubtful and not self._has_most_of(saved):
            return self._other(found)
        if (found.schema_version, found.upgrading_from) != here:
            return self._version(found)
        self.settle(found)
        return None

    def _has_most_of(self, saved: Mapping[AssetRef, Asset]) -> bool:
        """Whether half of the files, or more, still say what they said."""
        kept = (_text(self.files.path_of(ref)) == asset.text for ref, asset in saved.items())
        return 2 * sum(kept) >= len(saved)

    def put_head_back(self) -> None:
        """Write a `project.json` that is gone as it was. Raises SaveError."""
        path = self.files.root / PROJECT_FILE
        if path.exists():
            reason = "there is one again"
            raise SaveError(path, reason, "Look at it first; nothing was changed.")
        write_atomic(path, self.head)

    def _folder_gone(self) -> Trouble:
        root = self.files.root
        moved = self._new_name()
        where = f"; it is called {moved} now" if moved else ""
        back = f"Call it {root.name} again" if moved else "Put it back"
        return Trouble(
            Lost.FOLDER,
            f"its folder {root} was moved, renamed or deleted{where}",
            f"{back} to go on here, or save a copy elsewhere.",
        )

    def _new_name(self) -> str:
        """Return the name that the folder has now, if it still lies beside where it was."""
        try:
            beside = list(self.files.root.parent.iterdir())
        except OSError:
            return ""
        return next((path.name for path in beside if _mark(path) == self._mark), "")

    def _headless(self, error: ProjectError) -> Trouble:
        if (self.files.root / PROJECT_FILE).exists():
            reason = f"its project.json was changed by another program, and {error.reason}"
            return Trouble(Lost.DAMAGED, reason, "Mend that file, or save a copy elsewhere.")
        return Trouble(
            Lost.HEAD,
            "its project.json was deleted by another program",
            "Put that file back, or save a copy elsewhere.",
        )

    def _version(self, found: ProjectFiles) -> Trouble:
        now, before = found.schema_version, self.files.schema_version
        said = f"its schema version is {now} now, it was {before}"
        if found.upgrading_from and now == before:
            said = "another program is upgrading it"
        return Trouble(
            Lost.VERSION,
            f"its project.json was changed by another program: {said}",
            "Open it again to read it as it is now; save a copy elsewhere to keep your edits.",
        )

    def _other(self, found: ProjectFiles) -> Trouble:
        return Trouble(
            Lost.OTHER,
            f"another project, {found.name}, lies in {self.files.root} now",
            f"Put {self.files.name} back, or save a copy of it elsewhere.",
        )


def _mark(root: Path) -> FolderMark | None:
    """Return what tells this folder from any other; None when there is no such folder."""
    try:
        status = root.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if S_ISDIR(status.st_mode) else None


def _text(path: Path) -> str | None:
    try:
        return text_on_disk(path)
    except OSError:
        return None
