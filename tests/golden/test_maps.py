"""Seeds keep giving the maps that people have seen: the catalog of shipped maps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.golden import maps

if TYPE_CHECKING:
    from pathlib import Path


def test_the_catalog_is_what_the_generator_makes() -> None:
    old, now = maps.stored(), maps.catalog()
    assert old["generator_version"] == now["generator_version"], "run `make golden`"
    remedy = "run `make golden`"
    if old["content"] == now["content"]:
        remedy = f"the same content gives other maps: raise GENERATOR_VERSION and {remedy}"
    assert old["maps"] == now["maps"], remedy


def test_other_maps_under_the_same_version_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = {**maps.stored(), "content": maps.catalog()["content"]}
    first = next(iter(changed["maps"].values()))
    first["0"][0] = "0" * 16
    copy = tmp_path / "maps.json"
    copy.write_text(json.dumps(changed), encoding="utf-8")
    monkeypatch.setattr(maps, "FILE", copy)
    with pytest.raises(maps.StaleVersionError, match="raise GENERATOR_VERSION"):
        maps.update()
    changed["generator_version"] -= 1
    copy.write_text(json.dumps(changed), encoding="utf-8")
    maps.update()
    assert maps.stored() == maps.catalog()
