"""What the editor remembers between starts: one ini file in the user's configuration folder."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_log_path, user_state_path
from PySide6.QtCore import QByteArray, QSettings

CONFIG_VARIABLE = "DELVEWRIGHT_CONFIG_DIR"
RECENT_LIMIT = 8


def config_dir() -> Path:
    """Return the folder of the settings; `DELVEWRIGHT_CONFIG_DIR` overrides the usual one."""
    override = os.environ.get(CONFIG_VARIABLE)
    return Path(override) if override else user_config_path("delvewright", appauthor=False)


def log_dir() -> Path:
    """Return the folder of the log; beside the settings when those are overridden."""
    if os.environ.get(CONFIG_VARIABLE):
        return config_dir()
    return user_log_path("delvewright", appauthor=False)


def journal_dir() -> Path:
    """Return the folder of the journals; beside the settings when those are overridden."""
    if os.environ.get(CONFIG_VARIABLE):
        return config_dir() / "journals"
    return user_state_path("delvewright", appauthor=False) / "journals"


def meta_dir() -> Path | None:
    """Return the folder of what lasts beyond runs, beside the settings when those are overridden.

    None is the user's own folder for data, which the game knows.
    """
    return config_dir() / "meta" if os.environ.get(CONFIG_VARIABLE) else None


class Settings:
    """Typed access to the ini file; a missing or damaged value reads as its default."""

    def __init__(self, folder: Path | None = None) -> None:
        path = (folder or config_dir()) / "editor.ini"
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self._store.fileName())

    def text(self, key: str, default: str = "") -> str:
        """Read a text."""
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def flag(self, key: str, *, default: bool) -> bool:
        """Read a switch."""
        return self.text(key, "true" if default else "false") == "true"

    def state(self, key: str) -> QByteArray:
        """Read the state of a widget; empty when there is none."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def texts(self, key: str) -> list[str]:
        """Read a list of texts."""
        value = self._store.value(key, [])
        values = value if isinstance(value, list) else [value]
        return [item for item in values if isinstance(item, str) and item]

    def put(self, key: str, value: str | bool | QByteArray | list[str]) -> None:  # noqa: FBT001 - a value, not a switch
        """Write a value; Qt writes the file when the event loop is idle and on exit."""
        stored = ("true" if value else "false") if isinstance(value, bool) else value
        self._store.setValue(key, stored)

    def recent_projects(self) -> list[Path]:
        """Return the projects opened before, the latest first."""
        return [Path(text) for text in self.texts("recent")]

    def remember_project(self, path: Path) -> None:
        """Put a project first among the recent ones."""
        text = str(path.resolve())
        others = [item for item in self.texts("recent") if item != text]
        self.put("recent", [text, *others][:RECENT_LIMIT])

    def flush(self) -> None:
        """Write the file now."""
        self._store.sync()
