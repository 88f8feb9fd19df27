"""Small projects in a temporary folder, and records to put into them."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from runtime.content import AssetRef, Checker, Content, Problem, asset_from_data

Records = Mapping[str, Mapping[str, Any]]
Check = Callable[[Records], list[Problem]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty project."""
    root = tmp_path / "project"
    root.mkdir()
    (root / "project.json").write_text('{"name": "Trial", "schema_version": 1}')
    return root


@pytest.fixture
def put(folder: Path) -> Callable[[str, object], Path]:
    """Write a file of the project: bytes and text as they are, anything else as JSON."""

    def write(file: str, value: object) -> Path:
        path = folder / file
        path.parent.mkdir(exist_ok=True)
        if isinstance(value, bytes):
            path.write_bytes(value)
        else:
            text = value if isinstance(value, str) else json.dumps(value)
            path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def check() -> Check:
    """Check records given as {"kind/id": data}, with rules; returns the worst problem first."""

    def run(records: Records) -> list[Problem]:
        assets = {}
        for name, data in {"rules/rules": {"name": "Rules"}, **records}.items():
            ref = AssetRef(*name.split("/"))
            assets[ref] = asset_from_data(ref, dict(data))
        return Checker(assets, Content.of(assets.values())).problems()

    return run


@pytest.fixture
def floor() -> dict[str, Any]:
    """The data of a plain floor."""
    return {"name": "Floor", "walkable": True, "transparent": True}
