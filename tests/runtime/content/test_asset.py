"""Assets of edited data: their text is what a save would write, printed when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.content import AssetRef, asset_from_data, load_asset, print_record
from runtime.content.project import load_project
from runtime.content.shipped import shipped_project

if TYPE_CHECKING:
    from runtime.content import Asset

RUBY = AssetRef("items", "ruby")
DATA: dict[str, object] = {"price": 40, "slot": "valuable", "name": "Ruby — “é”"}


@pytest.mark.parametrize("kind", ["items", "chunks", "drop_tables"])
def test_data_gives_the_asset_that_its_file_gives(kind: str) -> None:
    def parts(asset: Asset) -> tuple[object, ...]:
        return asset.text, asset.data, asset.record, asset.problems

    for ref, read in load_project(shipped_project()).assets.items():
        if ref.kind == kind and read.data is not None:
            assert parts(asset_from_data(ref, read.data)) == parts(read)


def test_the_text_is_printed_once_and_reads_back() -> None:
    asset = asset_from_data(RUBY, DATA)
    assert asset.text == print_record("items", DATA)
    assert asset.text is asset.text
    assert load_asset(RUBY, (asset.text or "").encode()).record == asset.record


def test_data_that_the_model_refuses_keeps_its_text_and_says_why() -> None:
    asset = asset_from_data(RUBY, {**DATA, "price": "many"})
    assert asset.record is None
    assert '"price": "many"' in (asset.text or "")
    assert [each.path for each in asset.problems] == [("price",)]


def test_what_json_cannot_say_has_no_text() -> None:
    asset = asset_from_data(RUBY, {**DATA, "price": float("nan")})
    assert (asset.text, asset.record) == (None, None)
    assert [each.code for each in asset.problems] == ["E_NOT_FINITE"]
