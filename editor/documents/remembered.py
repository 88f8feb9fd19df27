"""A project whose folder is in trouble, laid out again from memory so that it can be copied."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from editor.documents.place import Lost
from runtime.content.files import SaveError
from runtime.content.project import OTHER_FOLDERS, PROJECT_FILE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from editor.documents.place import Place, Trouble
    from runtime.content.asset import Asset
    from runtime.content.project import ProjectFiles

NOTHING_LEFT = frozenset({Lost.FOLDER, Lost.OTHER})
"""Where not even pictures and replays of the project are left in its folder."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The files of a project as they were last read."""

    place: Place
    saved: tuple[Asset, ...]
    trouble: Trouble

    @contextmanager
    def laid_out(self, tick: Callable[[], None]) -> Iterator[ProjectFiles]:
        """Write the files into a folder of its own for a while. Raises SaveError."""
        with tempfile.TemporaryDirectory(prefix="delvewright-") as name:
            root = Path(name)
            try:
                self._lay_out(root, tick)
            except (OSError, shutil.Error) as error:
                reason = f"the project could not be written from memory ({error})"
                raise SaveError(root, reason, "Free some space, then try again.") from error
            yield replace(self.place.files, root=root)

    def _lay_out(self, root: Path, tick: Callable[[], None]) -> None:
        (root / PROJECT_FILE).write_bytes(_bytes(self.place.head))
        for asset in self.saved:
            tick()
            if asset.text is not None:
                path = root / asset.ref.path
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(_bytes(asset.text))
        if self.trouble.lost not in NOTHING_LEFT:
            for folder in OTHER_FOLDERS:
                source = self.place.files.root / folder
                if source.is_dir():
                    shutil.copytree(source, root / folder)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
