"""A run begins only when all that it may come upon is there."""

import pytest

from runtime.content import AssetRef, Content, load_project, shipped_project
from runtime.content.asset import asset_from_data
from runtime.content.references import needed_by
from runtime.game.session import Session
from runtime.game.terms import SetupError
from runtime.game.wholeness import run_roots
from runtime.mapgen import GenerationError
from runtime.world.setup import NO_SETUP

MAP = "withered_graveyard"
SEED = 4


@pytest.fixture(scope="module")
def shipped() -> Content:
    return load_project(shipped_project()).content


@pytest.mark.parametrize(
    "kind", ["tiles", "items", "enemies", "statuses", "drop_tables", "themes", "zone_tiers"]
)
def test_a_missing_record_that_a_run_may_come_upon_is_told_before_it_begins(
    shipped: Content, kind: str
) -> None:
    needed = needed_by(shipped, *run_roots(shipped, MAP, NO_SETUP))
    some = sorted(ref for ref in needed if ref.kind == kind and ref in shipped)[:3]

    assert some
    for ref in some:
        with pytest.raises((SetupError, GenerationError), match=ref.id):
            Session.new(shipped.without(ref), MAP, SEED)


def test_a_table_that_contains_itself_stops_a_run_before_it_begins(shipped: Content) -> None:
    table = "chest_rare"
    entries = [{"kind": "table", "table": table, "weight": 1}]
    data: dict[str, object] = {"name": "Round", "mode": "pick_one", "entries": entries}
    asset = asset_from_data(AssetRef("drop_tables", table), data)
    assert not asset.broken

    with pytest.raises(SetupError, match=r"chest_rare\.json: the table contains itself"):
        Session.new(shipped.with_asset(asset), MAP, SEED)


def test_records_that_a_run_never_meets_may_be_missing(shipped: Content) -> None:
    needed = needed_by(shipped, *run_roots(shipped, MAP, NO_SETUP))
    stranger = next(ref for ref, _ in shipped if ref.kind == "chunks" and ref not in needed)

    Session.new(shipped.without(stranger), MAP, SEED)
