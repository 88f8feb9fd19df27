"""A new project: the least that validates, generates and plays, to build on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.files import SaveError, write_atomic
from runtime.content.kinds import RULES_ID
from runtime.content.printer import print_json, print_record
from runtime.content.project import PROJECT_FILE, SCHEMA_VERSION, is_plain
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

FIRST_MAP = AssetRef("maps", "first_map")
IGNORED = ".*.tmp\n.delvewright.lock\n"
"""What git need not keep: files that stand beside others for a moment, and the mark of a window."""


def template_records() -> dict[AssetRef, dict[str, object]]:
    """Return the records of a new project: floor, wall, rules and one open map."""
    return {
        AssetRef("tiles", "floor"): {
            "name": "Floor",
            "appearance": {"icon": "square-outline", "glyph": ".", "colour": "#5d6678"},
            "walkable": True,
            "transparent": True,
            "form": "floor",
            "ground": "#262a31",
            "variants": 4,
        },
        AssetRef("tiles", "wall"): {
            "name": "Wall",
            "appearance": {"icon": "wall", "glyph": "#", "colour": "#8d96a8"},
            "walkable": False,
            "transparent": False,
            "form": "wall",
            "ground": "#4b5160",
            "variants": 4,
        },
        FIRST_MAP: {
            "name": "First Map",
            "appearance": {"icon": "map-outline", "glyph": "M", "colour": "#8d96a8"},
            "width": 32,
            "height": 24,
            "layout": {"kind": "field"},
            "floor_tile": "floor",
            "wall_tile": "wall",
            "population": {"portals": 2},
        },
        AssetRef("rules", RULES_ID): {"name": "Rules"},
    }


def make_project(folder: Path, name: str) -> None:
    """Write a new project into a new or an empty folder.

    `project.json` comes last: what is written only in part is no project.

    Raises:
        SaveError: when the folder is in use or can't be written.
    """
    if not name.strip():
        raise SaveError(folder, "the project has no name", "Give it a name.")
    if not is_plain(name):
        reason = "its name would hold a character that cannot be shown or saved"
        raise SaveError(folder, reason, "Give it another name.")
    _refuse_used(folder)
    for ref, data in template_records().items():
        path = folder / ref.path
        _make_folder(path.parent)
        write_atomic(path, print_record(ref.kind, data))
    write_atomic(folder / ".gitignore", IGNORED)
    head = {"name": name.strip(), "schema_version": SCHEMA_VERSION}
    write_atomic(folder / PROJECT_FILE, print_json(head))


def _refuse_used(folder: Path) -> None:
    try:
        if folder.exists() and any(folder.iterdir()):
            raise SaveError(folder, "the folder isn't empty", "Choose a new or an empty folder.")
    except OSError as error:
        reason = f"the folder can't be looked into ({error.strerror})"
        raise SaveError(folder, reason, "Choose a new or an empty folder.") from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"the folder could not be made ({error.strerror})"
        raise SaveError(folder, reason, "Choose a place that you may write to.") from error
