"""Budgets of content (design.md section 8): 5,000 records checked in 1 s, one edit in 50 ms.

Times are compared with a fixed piece of Python work in the same run, because machines differ: the
unit is the time of 100,000 calls of a small function, about 4 ms on the machine of the budgets.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from runtime.content import (
    AssetRef,
    Checker,
    asset_from_data,
    check_project,
    load_project,
    shipped_project,
)
from tests.perf.measure import UNITS_PER_SECOND, least, unit

pytestmark = pytest.mark.perf
RECORDS = 5000


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of 5,000 records of all kinds, made of the shipped ones."""
    root = tmp_path_factory.mktemp("big")
    (root / "project.json").write_text('{"name": "Big", "schema_version": 1}')
    shipped = load_project(shipped_project()).assets
    pools: dict[str, list[dict[str, Any]]] = {}
    for ref, asset in shipped.items():
        assert asset.text is not None
        (root / ref.kind).mkdir(exist_ok=True)
        (root / ref.kind / f"{ref.id}.json").write_text(asset.text, encoding="utf-8")
        assert asset.data is not None
        pools.setdefault(ref.kind, []).append(asset.data)
    dice = random.Random(1)
    kinds = ["items", "enemies", "drop_tables", "chunks", "maps", "tiles"]
    weights = [35, 25, 20, 10, 5, 5]
    for number in range(RECORDS - len(shipped)):
        kind = dice.choices(kinds, weights)[0]
        text = json.dumps(dice.choice(pools[kind]), indent=2)
        (root / kind / f"copy_{number}.json").write_text(text, encoding="utf-8")
    return root


def test_five_thousand_records_are_loaded_and_checked_in_a_second(big: Path) -> None:
    def work() -> None:
        loaded = load_project(big)
        assert len(loaded.assets) == RECORDS
        check_project(loaded.assets, loaded.content)

    took = least(work, 3) / unit()

    assert took <= UNITS_PER_SECOND, f"{took / UNITS_PER_SECOND:.2f} s"


def test_one_edit_is_checked_again_in_fifty_milliseconds(big: Path) -> None:
    loaded = load_project(big)
    checker = Checker(loaded.assets, loaded.content)
    assets, content = dict(loaded.assets), loaded.content
    took = {}
    for kind, id_ in (("enemies", "goblin"), ("drop_tables", "remedies"), ("tiles", "floor")):
        ref = AssetRef(kind, id_)

        def work(ref: AssetRef = ref) -> None:
            data = assets[ref].data
            assert data is not None
            assets[ref] = asset_from_data(ref, {**data, "notes": "edited"})
            checker.update([ref], assets, content.with_asset(assets[ref]))

        took[kind] = least(work, 3) / unit()

    assert max(took.values()) <= 0.05 * UNITS_PER_SECOND, took


def test_a_new_snapshot_after_an_edit_takes_less_than_a_millisecond(big: Path) -> None:
    loaded = load_project(big)
    asset = loaded.assets[AssetRef("items", "short_sword")]

    derived = least(lambda: [loaded.content.with_asset(asset) for _ in range(10)]) / 10
    assert derived / unit() <= 0.001 * UNITS_PER_SECOND
