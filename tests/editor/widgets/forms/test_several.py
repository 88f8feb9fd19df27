"""One form for several records: what they share, where they differ, edits that go to all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.documents.project import Project
from editor.documents.record_changes import DeleteAsset, Transaction
from editor.documents.trees import same
from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.choice import ChoiceEditor, FlagEditor
from editor.widgets.forms.mixed import Mixed
from editor.widgets.forms.number import NumberEditor, RangeEditor
from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.subjects import Subjects
from editor.widgets.forms.tags import TagsEditor
from editor.widgets.forms.text import MultilineEditor
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    from editor.widgets.forms import RecordForm
    from editor.widgets.forms.editor import ValueEditor
    from runtime.content.refs import FieldPath
    from tests.editor.widgets.conftest import FormMaker

FOES = ("goblin", "hound", "spider")
REFS = [AssetRef("enemies", each) for each in FOES]


BODIES: dict[str, dict[str, object]] = {
    "goblin": {"health": 13, "attack_time": 100, "abilities": ["stone_throw"], "tags": ["small"]},
    "hound": {"health": 9, "attack_time": 90, "abilities": ["lunge"], "tags": ["small", "beast"]},
    "spider": {"health": 8, "attack_time": 100, "abilities": [], "tags": ["beast", "small"]},
}
DAMAGE = {"goblin": [2, 4], "hound": [1, 4], "spider": [3, 3]}


@pytest.fixture
def project(project_folder: Path) -> Project:
    """Return the shipped project with three foes as these tests know them."""
    for id_, body in BODIES.items():
        file = project_folder / "enemies" / f"{id_}.json"
        data = json.loads(file.read_text()) | body | {"armour": 0, "drops": "foe_pockets"}
        data["attack"] = {"kind": "melee", "damage": DAMAGE[id_]}
        if id_ != "spider":
            data["brain"] = {"kind": "hunter", "flee_below": len(id_)}
        file.write_text(print_record("enemies", data))
    return Project.open(project_folder)


@pytest.fixture
def form(open_form: FormMaker) -> RecordForm:
    return open_form("enemies", *FOES)


def values(project: Project, name: str) -> list[object]:
    return [project.asset(ref).data.get(name) for ref in REFS]  # type: ignore[union-attr]


def number(form: RecordForm, name: str) -> NumberEditor:
    editor = form.editors()[name]
    assert isinstance(editor, NumberEditor)
    return editor


def typed(form: RecordForm, name: str, text: str) -> NumberEditor:
    editor = number(form, name)
    editor.line.setFocus()
    editor.line.selectAll()
    QTest.keyClicks(editor.line, text)
    return editor


def test_equal_values_are_shown_and_differing_ones_are_mixed(
    form: RecordForm, project: Project
) -> None:
    assert len(set(map(str, values(project, "health")))) == len(FOES)
    health, armour = number(form, "health"), number(form, "armour")
    assert health.line.text() == ""
    assert health.line.placeholderText() == "mixed: 8 – 13"
    assert f"Goblin: {project.content.enemies['goblin'].health}" in health.line.toolTip()
    assert armour.line.text() == "0"
    assert "differ" not in armour.line.toolTip()


def test_an_edit_goes_to_all_as_one_step(form: RecordForm, project: Project) -> None:
    before = values(project, "health")
    typed(form, "health", "21")
    assert values(project, "health") == [21, 21, 21]
    assert [step.title for step in project.history] == ["Set health of 3 enemies to 21"]
    assert number(form, "health").line.toolTip().startswith("Health")
    project.undo()
    assert values(project, "health") == before
    assert number(form, "health").line.placeholderText().startswith("mixed")
    assert not project.is_dirty()


def test_typing_merges_record_by_record(form: RecordForm, project: Project) -> None:
    typed(form, "health", "1234")
    change = project.history[0].change
    assert isinstance(change, Transaction)
    assert len(change.changes) == len(FOES)


def test_typing_back_to_what_was_is_no_step(open_form: FormMaker, project: Project) -> None:
    form = open_form("enemies", *FOES)
    editor = typed(form, "armour", "0+7")
    assert values(project, "armour") == [7, 7, 7]
    QTest.keyClick(editor.line, Qt.Key.Key_Backspace)
    QTest.keyClick(editor.line, Qt.Key.Key_Backspace)
    assert not project.is_dirty()
    assert project.history == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*1.5", lambda old: round(old * 1.5)),
        ("+2", lambda old: old + 2),
        ("-=3", lambda old: old - 3),
        ("= x * 2 + 1", lambda old: old * 2 + 1),
        ("x // 2", lambda old: old // 2),
    ],
)
def test_a_sum_changes_what_each_record_has(
    form: RecordForm, project: Project, text: str, expected: object
) -> None:
    before = values(project, "health")
    editor = typed(form, "health", text)
    assert callable(expected)
    assert values(project, "health") == [expected(each) for each in before]
    assert editor.line.text() == text
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert editor.line.text() == ""
    assert len(project.history) == 1
    project.undo()
    assert values(project, "health") == before


def test_a_sum_out_of_bounds_names_the_record_and_changes_nothing(
    form: RecordForm, project: Project
) -> None:
    before = values(project, "health")
    editor = typed(form, "health", "-=")
    assert "no number" in editor.fault
    editor = typed(form, "health", "= x - 9 ")
    assert "Hound: 1 to 1,000,000; this is 0." in editor.fault
    assert values(project, "health") == before


def test_undo_in_the_middle_of_a_sum_forgets_it(form: RecordForm, project: Project) -> None:
    before = values(project, "health")
    editor = typed(form, "health", "+5")
    project.undo()
    assert editor.line.text() == ""
    QTest.keyClicks(editor.line, "+1")
    assert values(project, "health") == [int(str(each)) + 1 for each in before]


def test_arrow_keys_step_every_record(form: RecordForm, project: Project) -> None:
    before = values(project, "health")
    QTest.keyClick(number(form, "health").line, Qt.Key.Key_Up)
    assert values(project, "health") == [int(str(each)) + 1 for each in before]


def test_a_range_is_scaled_at_both_ends(form: RecordForm, project: Project) -> None:
    attack = form.editors()["attack"]
    attack.reveal(())
    damage = next(each for each in attack.children_editors() if each.key == "damage")
    assert isinstance(damage, RangeEditor)
    before = [project.content.enemies[each].attack.damage for each in FOES]
    QTest.keyClicks(damage.line, "*2")
    after = [project.content.enemies[each].attack.damage for each in FOES]
    assert [(d.low, d.high) for d in after] == [(2 * d.low, 2 * d.high) for d in before]


def test_reset_gives_all_of_them_the_default(form: RecordForm, project: Project) -> None:
    number(form, "attack_time").reset()
    default = number(form, "attack_time").field.default
    assert {project.content.enemies[each].attack_time for each in FOES} == {default}
    assert len(project.history) == 1
    project.undo()
    assert not project.is_dirty()


def test_what_a_record_has_by_default_is_not_written_into_it(
    form: RecordForm, project: Project
) -> None:
    data = dict(project.asset(REFS[1]).data or {})
    del data["armour"]
    project.set_field(REFS[1], (), data)
    project.set_field(REFS[0], ("armour",), 4)
    number(form, "armour").reset()
    assert project.content.enemies["goblin"].armour == 0
    assert "armour" not in (project.asset(REFS[1]).data or {})


def test_a_field_of_a_group_that_is_not_written_keeps_the_rest_of_it(
    open_form: FormMaker, project: Project
) -> None:
    data = dict(project.asset(REFS[0]).data or {})
    del data["brain"]
    project.set_field(REFS[0], (), data)
    form = open_form("enemies", *FOES[:2])
    brain = form.editors()["brain"]
    brain.reveal(())
    kept = project.content.enemies["goblin"].brain
    flee = next(each for each in brain.children_editors() if each.key == "flee_below")
    flee.commit(33)
    after = [project.content.enemies[each].brain for each in FOES[:2]]
    assert after[0] == kept.model_copy(update={"flee_below": 33})
    assert {getattr(each, "flee_below", None) for each in after} == {33}


def test_tags_of_all_are_shown_and_each_keeps_its_own(form: RecordForm, project: Project) -> None:
    tags = form.editors()["tags"]
    assert isinstance(tags, TagsEditor)
    before = [project.content.enemies[each].tags for each in FOES]
    assert tags.words == [each for each in before[0] if all(each in other for other in before)]
    QTest.keyClicks(tags.line, "hunted ")
    assert [project.content.enemies[each].tags for each in FOES] == [
        (*own, "hunted") for own in before
    ]
    assert "hunted" in tags.words
    tags.chips[tags.words.index("hunted")].click()
    assert [project.content.enemies[each].tags for each in FOES] == before


def test_a_list_that_differs_is_set_to_that_of_one_of_them(
    form: RecordForm, project: Project
) -> None:
    abilities = form.editors()["abilities"]
    assert isinstance(abilities, BlockEditor)
    abilities.reveal(())
    assert abilities.is_mixed
    assert abilities.mixed is not None
    assert abilities.mixed.isVisible()
    assert not abilities.body.isVisible()
    assert "Goblin" in abilities.mixed.words.toolTip()
    abilities.mixed.menu.aboutToShow.emit()
    texts = [action.text() for action in abilities.mixed.menu.actions() if action.text()]
    assert texts[0].startswith("As Goblin: ")
    abilities.mixed.menu.actions()[0].trigger()
    assert len({project.content.enemies[each].abilities for each in FOES}) == 1
    assert not abilities.mixed.isVisible()
    assert abilities.body.isVisible()
    assert len(project.history) == 1


def test_items_of_an_equal_list_are_edited_in_all(open_form: FormMaker, project: Project) -> None:
    form = open_form("enemies", "goblin", "hound")
    abilities = form.editors()["abilities"]
    assert isinstance(abilities, BlockEditor)
    goblin = project.content.enemies["goblin"].abilities
    project.set_field(REFS[1], ("abilities",), list(goblin))
    abilities.reveal(())
    abilities.insert(0, "stone_throw")  # type: ignore[attr-defined]
    expected = ("stone_throw", *goblin)
    assert [project.content.enemies[each].abilities for each in FOES[:2]] == [expected] * 2


def test_flags_choices_references_and_texts_say_that_they_are_mixed(
    open_form: FormMaker, project: Project
) -> None:
    ids = [each for each in project.content.items if project.content.items[each].slot == "weapon"]
    one, two = (AssetRef("items", each) for each in ids[:2])
    project.set_field(one, ("cursed",), True)
    project.set_field(two, ("cursed",), False)
    project.set_field(one, ("rarity",), "epic")
    project.set_field(two, ("rarity",), "rare")
    project.set_field(one, ("notes",), "blunt")
    form = open_form("items", one.id, two.id)
    for title in {section.title for section in form._sections}:
        section = form.section(title)
        assert section is not None
        section.set_folded(False)
    editors = form.editors()
    cursed, rarity, notes = editors["cursed"], editors["rarity"], editors["notes"]
    assert isinstance(cursed, FlagEditor)
    assert isinstance(rarity, ChoiceEditor)
    assert isinstance(notes, MultilineEditor)
    assert cursed.box.checkState() is Qt.CheckState.PartiallyChecked
    assert rarity.combo.currentIndex() == -1
    assert rarity.combo.placeholderText() == "mixed: epic, rare"
    assert notes.box.placeholderText().startswith("mixed: blunt")
    assert not any(each.fault for each in editors.values())
    cursed.box.click()
    assert [project.content.items[ref.id].cursed for ref in (one, two)] == [True, True]  # type: ignore[union-attr]
    assert not cursed.box.isTristate()


def test_a_mixed_reference_names_one_record_for_all(form: RecordForm, project: Project) -> None:
    project.set_field(REFS[0], ("drops",), None)
    drops = form.editors()["drops"]
    assert isinstance(drops, ReferenceEditor)
    assert drops.button.text().startswith("mixed: none, ")
    drops._picked("foe_pockets")
    assert [project.content.enemies[each].drops for each in FOES] == ["foe_pockets"] * 3


def test_another_slot_for_several_items_keeps_what_fits_of_each(
    open_form: FormMaker, project: Project
) -> None:
    items = project.content.items
    ids = [each for each in items if items[each].slot in {"feet", "head"}][:3]
    before = [(items[each].name, items[each].price) for each in ids]
    form = open_form("items", *ids)
    slot = form.editors()["slot"]
    assert isinstance(slot, ChoiceEditor)
    slot._chosen(list(slot._choices).index("hands"))
    after = project.content.items
    assert [after[each].slot for each in ids] == ["hands"] * len(ids)
    assert [(after[each].name, after[each].price) for each in ids] == before
    assert len(project.history) == 1


def test_an_optional_group_that_some_lack_is_given_to_those(
    open_form: FormMaker, project: Project
) -> None:
    one, two = [AssetRef("maps", each) for each in project.content.maps][:2]
    project.set_field(one, ("vault",), None)
    form = open_form("maps", one.id, two.id)
    section = form.section("Zones")
    assert section is not None
    section.set_folded(False)
    vault = form.editors()["vault"]
    assert isinstance(vault, BlockEditor)
    own = {**vault.fresh_value(), "rarity": "epic"}  # type: ignore[dict-item]
    project.set_field(two, ("vault",), own)
    assert vault.switch is not None
    assert vault.switch.checkState() is Qt.CheckState.PartiallyChecked
    vault.switch.click()
    assert (project.asset(one).data or {})["vault"] == vault.fresh_value()
    assert (project.asset(two).data or {})["vault"] == own
    vault.switch.click()
    assert [(project.asset(each).data or {})["vault"] for each in (one, two)] == [None, None]
    vault.switch.click()
    assert (project.asset(two).data or {})["vault"] == own


def test_problems_name_their_record(form: RecordForm, project: Project) -> None:
    project.set_field(REFS[1], ("drops",), "nowhere")
    project.flush_checks()
    drops = form.editors()["drops"]
    said = [each.message for each in form.host.problems_at(drops.path)]
    assert [each.split(":")[0] for each in said] == ["Hound"]


def test_records_that_are_deleted_are_left_out(form: RecordForm, project: Project) -> None:
    project.push(DeleteAsset(REFS[1]))
    typed(form, "health", "9")
    assert [project.content.enemies[each].health for each in ("goblin", "spider")] == [9, 9]
    assert project.history[-1].title == "Set health of 2 enemies to 9"


@pytest.mark.parametrize("kind", ["items", "enemies", "drop_tables", "maps", "affixes", "tiles"])
def test_every_field_of_a_kind_can_be_mixed(
    open_form: FormMaker, project: Project, kind: str
) -> None:
    """All records of a kind at once: nothing is marked, and a look changes nothing."""
    form = open_form(kind, *list(project.content.all(kind))[:6])
    for section in list(form._sections):
        section.set_folded(False)
    form.settle()
    assert [name for name, each in form.editors().items() if each.has_fault()] == []
    assert not project.is_dirty()


def parts_of(editor: ValueEditor) -> list[ValueEditor]:
    """Return the editors of single values below one, and of lists that differ."""
    children = editor.children_editors()
    if not children or editor.is_mixed:
        return [editor]
    return [part for each in children for part in parts_of(each)]


@pytest.mark.parametrize("kind", ["items", "enemies", "drop_tables", "maps", "affixes", "bosses"])
def test_an_edit_of_every_field_is_data_in_every_record_and_undone_to_the_byte(
    open_form: FormMaker, project: Project, kind: str
) -> None:
    ids = list(project.content.all(kind))[:4]
    before = [project.asset(AssetRef(kind, each)).text for each in ids]
    form = open_form(kind, *ids)
    for section in list(form._sections):
        section.set_folded(False)
    form.settle()
    for part in [part for each in form.editors().values() for part in parts_of(each)]:
        if isinstance(part.raw, Mixed):
            value = part.raw.values[-1]
            part.commit(value)
            found = [in_force(project, AssetRef(kind, each), part.path) for each in ids]
            assert all(same(each, value) for each in found), part.path
        else:
            part.reset()
    for each in ids:
        data = project.asset(AssetRef(kind, each)).data
        assert json.loads(json.dumps(data)) == data
    assert project.history
    while project.can_undo:
        project.undo()
    assert not project.is_dirty()
    assert [project.asset(AssetRef(kind, each)).text for each in ids] == before


def in_force(project: Project, ref: AssetRef, path: FieldPath) -> object:
    return Subjects(project, [ref]).values(path)[ref]
