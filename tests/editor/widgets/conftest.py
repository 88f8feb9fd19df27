"""The real widgets on a copy of the shipped project, with the shell's theme and icons."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Protocol

import pytest

from editor.app.icons import Icons
from editor.app.theme import Theme
from editor.documents.project import Project
from editor.widgets.forms import RecordForm
from runtime.content.refs import AssetRef, FieldPath
from runtime.content.shipped import shipped_project, shipped_resources
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from pytestqt.qtbot import QtBot


class FormMaker(Protocol):
    """Opens the form of a record in a window of its own."""

    def __call__(
        self,
        kind: str,
        *record_ids: str,
        consequence: Callable[[Any, FieldPath], str] | None = None,
    ) -> RecordForm:
        """Return the form, shown; of several records when several are named."""


@pytest.fixture
def project_folder(tmp_path: Path) -> Path:
    """Return a copy of the shipped project."""
    folder = tmp_path / "project"
    shutil.copytree(shipped_project(), folder)
    return folder


@pytest.fixture
def project(project_folder: Path) -> Project:
    """Return the copy, opened."""
    return Project.open(project_folder)


@pytest.fixture
def icons(qtbot: QtBot) -> Icons:
    """Return the shell's icons in the dark theme."""
    del qtbot
    return Icons(Theme(shipped_resources()))


@pytest.fixture
def open_form(project: Project, icons: Icons, qtbot: QtBot) -> FormMaker:
    """Return what opens forms; they live as long as the test."""
    kept: list[RecordForm] = []

    def opened(
        kind: str,
        *record_ids: str,
        consequence: Callable[[Any, FieldPath], str] | None = None,
    ) -> RecordForm:
        refs = [AssetRef(kind, each) for each in record_ids]
        form = RecordForm(project, refs, icons, consequence=consequence)
        qtbot.addWidget(form)
        kept.append(form)
        form.resize(372, 800)
        form.show()
        bring_to_front(form, qtbot)
        return form

    return opened
