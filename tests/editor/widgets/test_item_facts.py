"""What an item does, in words that a player reads."""

import json

from editor.widgets.item_facts import item_facts, item_kind, number
from runtime.content.base import Record
from runtime.content.kinds import KINDS


def item(**fields: object) -> Record:
    found: Record = KINDS["items"].adapter.validate_json(json.dumps({"name": "Thing", **fields}))
    return found


def test_a_weapon_tells_damage_haste_and_modifiers() -> None:
    blade = item(
        slot="weapon",
        damage=[8, 12],
        damage_type="fire",
        attack_time=80,
        crit_chance=0,
        modifiers=[{"stat": "evasion", "operation": "increased", "value": -10}],
    )
    assert item_facts(blade) == [  # type: ignore[arg-type]
        "Damage 8–12 fire",
        "Quick: an attack takes 80 time",
        "-10 % evasion",
    ]


def test_a_draught_tells_what_drinking_it_does() -> None:
    draught = item(slot="consumable", effects=[{"kind": "heal", "amount": [5, 5]}])
    assert item_facts(draught) == ["Heals 5"]  # type: ignore[arg-type]


def test_the_kind_of_an_item_is_its_rarity_and_its_place() -> None:
    assert item_kind(item(slot="head", rarity="rare")) == "Rare helmet"  # type: ignore[arg-type]


def test_numbers_lose_their_needless_zeros() -> None:
    assert [number(each) for each in (1.0, 1.25, 10.5)] == ["1", "1.25", "10.5"]
