"""Steps run in order on copies; the report says exactly what differs."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from runtime.content.migrations import Migration, MigrationError, for_each, migrate
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.migrations.step import Tree

RAT, BAT = AssetRef("enemies", "rat"), AssetRef("enemies", "bat")
FLOOR = AssetRef("tiles", "floor")
RECORDS: dict[AssetRef, Tree] = {
    RAT: {"name": "Rat", "hp": 4, "tags": ["small"]},
    BAT: {"name": "Bat", "hp": 3},
    FLOOR: {"name": "Floor"},
}


def renamed(tree: Tree) -> Tree:
    return {"health" if name == "hp" else name: value for name, value in tree.items()}


def doubled(tree: Tree) -> Tree:
    health = tree["health"]
    assert isinstance(health, int)
    tree["health"] = health * 2
    return tree


ONE = Migration(1, "Health has its name.", for_each("enemies", renamed))
TWO = Migration(2, "Health counts double.", for_each("enemies", doubled))


def test_steps_run_in_the_order_of_their_versions_whatever_their_place() -> None:
    before = deepcopy(RECORDS)
    done = migrate(RECORDS, [TWO, ONE], 1, 3)
    assert done.records[RAT] == {"name": "Rat", "health": 8, "tags": ["small"]}
    assert done.records[FLOOR] == RECORDS[FLOOR]
    assert before == RECORDS
    assert done.report.titles == ("Health has its name.", "Health counts double.")


def test_only_the_steps_that_are_needed_run() -> None:
    done = migrate({RAT: {"health": 4}}, [ONE, TWO], 2, 3)
    assert done.records == {RAT: {"health": 8}}
    assert done.report.titles == ("Health counts double.",)


def test_the_report_names_records_and_fields_that_differ() -> None:
    ghost = AssetRef("enemies", "ghost")

    def swap(records: Mapping[AssetRef, Tree]) -> Mapping[AssetRef, Tree]:
        return {RAT: {**records[RAT], "hp": 4.0}, FLOOR: records[FLOOR], ghost: {"name": "Ghost"}}

    report = migrate(RECORDS, [Migration(1, "A swap.", swap)], 1, 2).report
    assert [change.sentence for change in report.changes] == [
        "enemies/bat.json goes",
        "enemies/ghost.json is new",
        "enemies/rat.json changes: hp",
    ]
    assert report.summary == "From schema version 1 to 2: 3 records change."
    assert "· A swap." in report.lines()


def test_a_missing_step_is_an_error_that_names_the_version() -> None:
    with pytest.raises(MigrationError, match="schema version 2"):
        migrate(RECORDS, [ONE], 1, 3)


def test_a_record_that_does_not_fit_is_an_error_that_names_the_step() -> None:
    with pytest.raises(MigrationError, match="Health counts double"):
        migrate({RAT: {"name": "Rat"}}, [TWO], 2, 3)
