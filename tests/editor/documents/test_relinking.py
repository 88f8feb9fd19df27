"""Renaming and deleting with all users: nothing is left dangling, and undo restores every byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.app.usage import UsageIndex
from editor.documents.project import Project
from editor.documents.relinking import Plan, clear_plan, rename_plan, replace_plan
from editor.documents.trees import value_at
from runtime.content import KINDS, AssetRef, shipped_project

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

FLOOR, WALL, BUSH = (AssetRef("tiles", name) for name in ("floor", "wall", "bush"))
FIELD, CELL = AssetRef("maps", "field"), AssetRef("chunks", "cell")


@pytest.fixture
def usages(project: Project) -> UsageIndex:
    return UsageIndex(project)


def missing(project: Project, usages: UsageIndex) -> set[AssetRef]:
    return {target for target in usages.targets() if not project.has(target)}


def rename(project: Project, usages: UsageIndex, ref: AssetRef, new_id: str) -> Plan:
    return rename_plan(project, ref, new_id, usages.users_of(ref), "X")


def test_a_rename_reaches_legends_and_defaults_that_are_not_written(
    project: Project, usages: UsageIndex
) -> None:
    before = missing(project, usages)
    plan = rename(project, usages, FLOOR, "ground")
    assert {(each.owner, each.path) for each in plan.fields} >= {
        (CELL, ("legend", ".")),
        (FIELD, ("floor_tile",)),
    }
    project.push(plan.change)
    assert value_at(project.asset(FIELD).data, ("floor_tile",)) == "ground"
    assert value_at(project.asset(CELL).data, ("legend", ".")) == "ground"
    assert missing(project, usages) == before
    project.undo()
    assert not project.is_dirty()


def test_a_default_inside_a_part_that_is_not_written_is_written_whole(
    project: Project, usages: UsageIndex
) -> None:
    project.set_field(FIELD, ("population",), {"vault": {"keeper": "rat", "table": "hoard"}})
    paths = [each.path for each in usages.users_of(AssetRef("tiles", "bush"))]
    assert paths
    plan = rename(project, usages, BUSH, "shrub")
    project.push(plan.change)
    assert not usages.users_of(BUSH)


def test_a_record_that_is_not_valid_is_mended_too(project: Project, usages: UsageIndex) -> None:
    project.set_field(CELL, ("name",), 3)
    assert project.asset(CELL).broken
    project.push(rename(project, usages, WALL, "stone").change)
    assert value_at(project.asset(CELL).data, ("legend", "#")) == "stone"


def test_markers_are_renamed_and_cleared(project: Project, usages: UsageIndex) -> None:
    from editor.documents.record_changes import CreateAsset  # noqa: PLC0415 - only here

    rat = AssetRef("enemies", "rat")
    project.push(CreateAsset(rat, {"name": "Rat"}))
    project.set_field(CELL, ("markers",), [{"preset": "enemy", "x": 1, "y": 1, "ref": "rat"}])
    project.push(rename(project, usages, rat, "mouse").change)
    mouse = AssetRef("enemies", "mouse")
    assert value_at(project.asset(CELL).data, ("markers", 0, "ref")) == "mouse"
    plan = clear_plan(project, [mouse], usages.users_of(mouse), "Mouse")
    assert [each.outcome for each in plan.fields] == ["none"]
    project.push(plan.change)
    assert value_at(project.asset(CELL).data, ("markers", 0, "ref")) is None


def test_what_needs_a_record_can_not_be_cleared(project: Project, usages: UsageIndex) -> None:
    plan = clear_plan(project, [WALL], usages.users_of(WALL), "Wall")
    assert {(each.owner, each.path) for each in plan.blocked} >= {(CELL, ("legend", "#"))}
    assert all("can't be empty" in each.blocked for each in plan.blocked)


def test_an_entry_of_a_list_goes_as_a_whole_and_the_last_needed_one_stays(
    project: Project, usages: UsageIndex
) -> None:
    tier = AssetRef("zone_tiers", "rare")
    from editor.documents.record_changes import CreateAsset  # noqa: PLC0415 - only here

    for name in ("rat", "bat"):
        project.push(CreateAsset(AssetRef("enemies", name), {"name": name}))
    body: dict[str, object] = {
        "name": "Rare",
        "rarity": "rare",
        "guards": [1, 2],
        "roster": ["rat", "bat", "rat"],
        "chest_table": "hoard",
    }
    project.push(CreateAsset(tier, body))
    rat, bat = AssetRef("enemies", "rat"), AssetRef("enemies", "bat")
    plan = clear_plan(project, [rat], usages.users_of(rat), "Rat")
    assert [each.path for each in plan.fields] == [("roster", 0), ("roster", 2)]
    assert not plan.blocked
    project.push(plan.change)
    assert value_at(project.asset(tier).data, ("roster",)) == ["bat"]
    assert clear_plan(project, [bat], usages.users_of(bat), "Bat").blocked


@pytest.fixture(scope="module")
def shipped(qapp: object) -> tuple[Project, UsageIndex]:
    assert qapp is not None
    project = Project.open(shipped_project())
    return project, UsageIndex(project)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_no_plan_leaves_a_reference_dangling(
    shipped: tuple[Project, UsageIndex], data: st.DataObject
) -> None:
    """After any sequence of renames and safe deletes of any records, and undo restores all."""
    project, usages = shipped
    project.jump(0)
    before = missing(project, usages)
    valid = {ref for ref, _ in project.content}
    for number in range(data.draw(st.integers(1, 4))):
        refs = [
            ref for kind in KINDS.values() if not kind.single for ref in project.assets(kind.id)
        ]
        ref = data.draw(st.sampled_from(refs))
        users = usages.users_of(ref)
        verb = data.draw(st.sampled_from(["rename", "replace", "clear"]))
        others = [each for each in project.assets(ref.kind) if each != ref]
        if verb == "rename":
            plan = rename_plan(project, ref, f"new_{number}", users, "X")
        elif verb == "clear" or not others:
            plan = clear_plan(project, [ref], users, "X")
        else:
            other = data.draw(st.sampled_from(others))
            plan = replace_plan(project, [ref], other, users, ("X", "Y"))
        if plan.blocked:
            continue
        steps = project.history_index
        project.push(plan.change)
        assert project.history_index == steps + 1
        assert missing(project, usages) == before
        assert all(project.asset(each).record is not None for each in valid if project.has(each))
    project.jump(0)
    assert not project.is_dirty()
    assert {ref for ref, _ in project.content} == valid


def test_a_rename_that_is_saved_leaves_no_file_behind(
    project: Project, usages: UsageIndex, root: Path, qtbot: QtBot
) -> None:
    assert qtbot is not None
    project.push(rename(project, usages, FLOOR, "ground").change)
    assert not project.save().failures
    assert not (root / FLOOR.path).exists()
    again = Project.open(root)
    assert missing(again, UsageIndex(again)) == missing(project, usages)
    again.deleteLater()
