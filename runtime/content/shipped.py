"""Where the game and the resources lie that come with the program."""

from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def shipped_project() -> Path:
    """Return the folder of the shipped game, installed or in a source tree."""
    installed = _ROOT / "runtime" / "shipped"
    return installed if installed.is_dir() else _ROOT / "content"


def shipped_resources() -> Path:
    """Return the folder of sprites, icons and themes, installed or in a source tree."""
    installed = _ROOT / "editor" / "resources"
    return installed if installed.is_dir() else _ROOT / "resources"
