"""A campaign of three short stages, characters and unlocks on the records of the arena."""

from typing import Any

from runtime.content.snapshot import Content
from runtime.game import ChooseBoon, Exit, Session, Wait
from tests.runtime.arena import make_content

FIELD: dict[str, Any] = {
    "width": 30,
    "height": 24,
    "cover": {"wall_clusters": 60, "bush_lines": 0, "bush_clusters": 0},
    "population": {"roamers": ["goblin"], "roam_div": 120, "portals": 1},
}
TOUGH = {"id": "tough", "name": "Tough", "modifiers": [{"stat": "max_health", "value": 10.0}]}
STRONG = {
    "id": "strong",
    "name": "Strong",
    "most": 1,
    "modifiers": [{"stat": "damage", "operation": "increased", "value": 100.0}],
}
SWIFT = {"id": "swift", "name": "Swift", "modifiers": [{"stat": "move_speed", "value": 25.0}]}
LEVELS = {"first": 10, "growth": 50, "choices": 2, "heal": 50.0, "boons": [TOUGH, STRONG, SWIFT]}


STATUSES: dict[str, dict[str, Any]] = {
    "sick": {"duration": 500, "pulse": {"kind": "wound", "amount": [2, 2]}}
}


def stage(name: str, danger: int = 0, map_id: str = "field") -> dict[str, Any]:
    return {"name": name, "map": map_id, "danger": danger}


CAMPAIGN: dict[str, Any] = {
    "biomes": [
        {"name": "Land", "stages": [stage("First"), stage("Second", 10)]},
        {"name": "Shore", "stages": [stage("Third", map_id="zoned")]},
    ],
    "biome_danger": 50,
    "bonus_zone": {"tier": "rare", "themes": ["graveyard", "swamp"]},
}


def passive(stat: str, value: float, operation: str = "increased") -> dict[str, Any]:
    modifier = {"stat": stat, "operation": operation, "value": value}
    return {"kind": "passive_bonus", "modifiers": [modifier]}


UNLOCKS: dict[str, dict[str, Any]] = {
    "blink": {"cost": 10, "grant": {"kind": "starting_item", "item": "blink"}},
    "health": {"cost": 20, "grant": passive("max_health", 15.0)},
    "more_health": {
        "cost": 30,
        "prerequisites": ["health"],
        "grant": passive("max_health", 20.0),
    },
    "runner": {"cost": 5, "grant": {"kind": "character", "character": "runner"}},
    "gems": {"cost": 5, "grant": {"kind": "new_item", "item": "gem"}},
    "lurkers": {"cost": 5, "grant": {"kind": "new_enemy", "enemy": "lurker"}},
}
CHARACTERS: dict[str, dict[str, Any]] = {
    "fighter": {"start_items": ["axe", "draught"], "health": 80},
    "runner": {
        "start_items": ["boots"],
        "health": 30,
        "modifiers": [{"stat": "evasion", "value": 9.0}],
    },
}
RULES: dict[str, Any] = {
    "player": {"health": 40, "start_items": ["sword"]},
    "levels": LEVELS,
}


def campaign_content(campaign: dict[str, Any] | None = None, **rules: Any) -> Content:
    """Return the records; `campaign` and `rules` replace fields of theirs."""
    zoned = {**FIELD, "width": 44, "height": 34, "zones": [{"tier": "mixed", "theme": "graveyard"}]}
    swamp = {"carve": {"kind": "swamp"}}
    mixed = {"rarity": "epic", "roster": ["goblin", "lurker"], "guard_count": [2, 2]}
    return make_content(
        {**RULES, **rules},
        tiles={
            "gravestone": {"walkable": False, "transparent": False},
            "shallows": {"walkable": True, "transparent": True},
        },
        maps={"field": FIELD, "zoned": zoned},
        themes={"swamp": swamp},
        zone_tiers={"mixed": {**mixed, "chest_table": "chest"}},
        campaigns={"way": {**CAMPAIGN, **(campaign or {})}},
        characters=CHARACTERS,
        statuses=STATUSES,
        unlocks=UNLOCKS,
    )


def to_the_exit(session: Session) -> None:
    """Put the player on the nearest way out, as no command could; for what comes after."""
    level, player = session.run.level, session.run.player
    spot = min(level.exits)
    cell = level.cell(spot)
    other = level.actor_at(cell.x, cell.y)
    if other is not None and other is not player:
        level.remove(other)
    if other is not player:
        level.relocate(player, cell.x, cell.y)


def leave(session: Session) -> None:
    """Walk out of the floor."""
    to_the_exit(session)
    session.act(Exit())


def grow(session: Session, experience: int) -> None:
    """Give experience and let a turn pass."""
    session.run.player.xp += experience
    session.act(Wait(1))


def choose(session: Session, boon: str) -> None:
    """Take a boon by its id, which must be on offer."""
    session.act(ChooseBoon(session.run.offers.index(boon)))
