"""What the player points at, in plain words and exact odds. Pure: from an observation to texts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, isinf
from typing import TYPE_CHECKING

from editor.features.playtest.marks import EXITS
from runtime.content import AssetRef
from runtime.game import UNKNOWN, ExitKind, Mood
from runtime.mapgen import Placement, PlacementKind
from runtime.picture.marks import mark_of
from runtime.picture.roles import DARK
from runtime.sim.analysis import attack_of, damage_odds, defense_of, drop_odds, hit_chance, strikes

if TYPE_CHECKING:
    from fractions import Fraction

    from runtime.content import Content
    from runtime.core.geometry import Cell
    from runtime.game import (
        ActorView,
        ChestView,
        ExitView,
        ItemView,
        Observation,
        Sheet,
        StatusView,
    )

DROPS_SHOWN = 3
USUAL_TIME = 100
MOODS = {
    Mood.ASLEEP: "asleep",
    Mood.PATROL: "on patrol",
    Mood.CHASE: "chases you",
    Mood.FLEE: "flees",
    Mood.RETURN: "goes home",
}
WAYS = {
    ExitKind.PORTAL: ("Portal", "Stand on it and press Space to leave with all you carry."),
    ExitKind.STAIRS_DOWN: ("Stairs down", "Stand on them and press Space to go a floor deeper."),
    ExitKind.STAIRS_UP: ("Stairs up", "The way that you came."),
}


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing as the panel shows it; `ref` is the record that made it."""

    title: str
    icon: str
    colour: str
    cell: Cell
    ref: AssetRef | None = None
    health: tuple[int, int] | None = None
    rows: tuple[tuple[str, str], ...] = ()
    text: str = ""


def thing_at(content: Content, seen: Observation, cell: Cell) -> Thing | None:
    """Return what stands out most on a cell; None where nothing is known."""
    if not (0 <= cell.x < seen.width and 0 <= cell.y < seen.height):
        return None
    if seen.tiles[cell.y, cell.x] == UNKNOWN:
        return None
    actor = next((each for each in seen.actors if each.cell == cell), None)
    if actor is not None:
        return _enemy(content, seen, actor)
    if cell == seen.player.cell and not _lies_on(seen, cell):
        return _tile(content, seen, cell, "You stand here.")
    return _lying(content, seen, cell) or _tile(content, seen, cell)


def _lies_on(seen: Observation, cell: Cell) -> bool:
    return cell in _lying_cells(seen)


def _lying_cells(seen: Observation) -> set[Cell]:
    return (
        {heap.cell for heap in seen.items}
        | {chest.cell for chest in seen.chests}
        | {way.cell for way in seen.exits}
        | {shop.cell for shop in seen.shops}
        | set(seen.rests)
    )


def _lying(content: Content, seen: Observation, cell: Cell) -> Thing | None:
    for heap in seen.items:
        if heap.cell == cell:
            return _heap(content, heap)
    for chest in seen.chests:
        if chest.cell == cell:
            return _chest(chest)
    for way in seen.exits:
        if way.cell == cell:
            return _way(content, way)
    return _service(content, seen, cell)


def _service(content: Content, seen: Observation, cell: Cell) -> Thing | None:
    """Return the shop or the place of rest on a cell."""
    if any(shop.cell == cell for shop in seen.shops):
        kind, title, text = PlacementKind.SHOP, "Shop", "Stand beside the keeper and press T."
    elif cell in seen.rests:
        kind, title = PlacementKind.REST, "Place of rest"
        heal = content.rules.places.rest_heal
        text = f"Press R beside it: {heal} % of full health, once, while nobody is in sight."
    else:
        return None
    look = mark_of(content, (), Placement(kind, *cell)).look
    return Thing(title, look.icon, look.colour, cell, text=text)


def _enemy(content: Content, seen: Observation, actor: ActorView) -> Thing:
    record = content.enemies[actor.enemy]
    steps = actor.cell.chebyshev(seen.player.cell)
    aware = "sees you" if actor.sees_player else "does not see you"
    mood = f"{MOODS[actor.mood]}, {aware}, {steps} step{'s' if steps != 1 else ''} away"
    rows = [("Brain", mood), *_odds(content, seen, actor, shot=steps > 1)]
    traits = [content.monster_modifiers[each].name for each in actor.traits]
    if traits:
        rows.append(("Traits", ", ".join(traits).lower()))
    if actor.statuses:
        rows.append(("State", ", ".join(map(status_text, actor.statuses)).lower()))
    if actor.leash is not None:
        rows.append(("Leash", f"{actor.leash.w} × {actor.leash.h} tiles round its post"))
    drops = _drops(content, record.drops, seen.floor)
    if drops:
        rows.append(("May drop", drops))
    title = actor.name[:1].upper() + actor.name[1:]
    look = record.appearance
    health = (actor.health, actor.max_health)
    ref = AssetRef("enemies", actor.enemy)
    return Thing(title, look.icon, look.colour, actor.cell, ref, health, tuple(rows))


def _odds(
    content: Content, seen: Observation, actor: ActorView, *, shot: bool
) -> list[tuple[str, str]]:
    player, attack = seen.player, content.enemies[actor.enemy].attack
    shoots = shot and attack.kind == "ranged"
    cover = _cover(content, seen, player.cell) if shoots else 0.0
    theirs = _blow(content, actor.sheet, player.sheet, player.health, cover=cover, shot=shoots)
    yours = _blow(content, player.sheet, actor.sheet, actor.health)
    return [("Hits you", f"{theirs} to die"), ("You hit", f"{yours} to kill")]


def _blow(
    content: Content, by: Sheet, on: Sheet, health: int, *, cover: float = 0.0, shot: bool = False
) -> str:
    """Say how one side hits the other: "71 % for 4-7, 10 hits"."""
    rules = content.rules.combat
    attack, defense = attack_of(by, shot=shot), defense_of(on, cover)
    chance = hit_chance(attack, defense, rules)
    amounts = [damage for damage in damage_odds(attack, defense, rules) if damage]
    if not amounts:
        return f"{percent(chance)} without effect, never enough"
    needed = strikes(by, replace(on, max_health=max(health, 1)), rules, shot=shot).to_kill
    span = f"{amounts[0]}–{amounts[-1]}" if len(amounts) > 1 else f"{amounts[0]}"
    often = "never enough" if isinf(needed) else _attacks(round(needed))
    return f"{percent(chance)} for {span}, {often}"


def _attacks(count: int) -> str:
    return "one attack" if count <= 1 else f"about {count} attacks"


def _cover(content: Content, seen: Observation, cell: Cell) -> float:
    tile = content.tiles.get(seen.tile_ids[int(seen.tiles[cell.y, cell.x])])
    return float(tile.cover) if tile is not None else 0.0


def percent(chance: float | Fraction) -> str:
    """Return a chance in whole per cents, but never a rounded 0 or 100."""
    value = float(chance) * 100
    if 0 < value < 1:
        return "under 1\u00a0%"
    return f"{min(round(value), 99) if value < 100 else 100}\u00a0%"  # noqa: PLR2004 per cent


def _drops(content: Content, table: str | None, floor: int) -> str:
    if table is None or table not in content.drop_tables:
        return ""
    odds = drop_odds(content.drop_tables, table, floor)
    likely = sorted(odds.items.items(), key=lambda entry: (-entry[1], entry[0]))
    parts = [f"{content.items[item].name.lower()} {percent(p)}" for item, p in likely[:DROPS_SHOWN]]
    if odds.gold_chance:
        parts.append(f"gold {percent(odds.gold_chance)}")
    return ", ".join(parts) + ("…" if len(likely) > DROPS_SHOWN else "")


def _heap(content: Content, heap: ItemView) -> Thing:
    if not heap.stacks:
        return Thing(
            f"{heap.gold} gold", "circle-multiple", DARK["legendary"], heap.cell, text="Step on it."
        )
    first = heap.stacks[-1]
    record = content.items[first.item]
    others = [counted(stack.name, stack.count) for stack in heap.stacks[:-1]]
    rows = [("Rarity", str(first.rarity))]
    if others or heap.gold:
        gold = [f"{heap.gold} gold"] if heap.gold else []
        rows.append(("Also here", ", ".join([*others, *gold])))
    look, ref = record.appearance, AssetRef("items", first.item)
    title = counted(first.name, first.count)
    return Thing(
        title, look.icon, look.colour, heap.cell, ref, rows=tuple(rows), text=record.description
    )


def status_text(status: StatusView) -> str:
    """Return a status with its stacks and the plain turns that are left: "Poisoned × 2, 3"."""
    return f"{counted(status.name, status.stacks)} {ceil(status.left / USUAL_TIME)}"


def counted(name: str, count: int) -> str:
    """Return a name with its number: "Healing draught × 2"."""
    return f"{name} × {count}" if count > 1 else name


def _chest(chest: ChestView) -> Thing:
    rarity = str(chest.rarity or "common")
    title = f"{rarity[:1].upper()}{rarity[1:]} chest"
    ref = AssetRef("zone_tiers", chest.tier) if chest.tier else None
    text = "Opened and empty." if chest.opened else "Shut. Walk into it to open it."
    return Thing(title, "treasure-chest", DARK[rarity], chest.cell, ref, text=text)


def _way(content: Content, way: ExitView) -> Thing:
    title, text = WAYS[way.kind]
    look = mark_of(content, (), Placement(EXITS[way.kind], *way.cell)).look
    return Thing(title, look.icon, look.colour, way.cell, text=text)


def _tile(content: Content, seen: Observation, cell: Cell, text: str = "") -> Thing:
    tile_id = seen.tile_ids[int(seen.tiles[cell.y, cell.x])]
    tile = content.tiles[tile_id]
    rows = []
    if not tile.walkable:
        rows.append(("Walking", "opens when walked into" if tile.opens_to else "blocked"))
    elif tile.move_cost != 100:  # noqa: PLR2004 per cent
        rows.append(("Walking", f"takes {tile.move_cost} % of the usual time"))
    if not tile.transparent:
        rows.append(("Sight", "blocked"))
    if tile.breaks is not None:
        left = next((c.health for c in seen.cracks if c.cell == cell), tile.breaks.health)
        rows.append(("Breaks", f"after {left} more damage, armour {tile.breaks.armour}"))
    if tile.cover:
        rows.append(("Cover", f"{tile.cover:g} % of shots miss"))
    if tile.hazard is not None:
        low, high = tile.hazard.damage.low, tile.hazard.damage.high
        rows.append(("Hurts", f"{low}–{high} a turn" if low != high else f"{low} a turn"))
    look, ref = tile.appearance, AssetRef("tiles", tile_id)
    you = mark_of(content, (), Placement(PlacementKind.PLAYER, *cell)).look if text else look
    return Thing(tile.name, you.icon, you.colour, cell, ref, rows=tuple(rows), text=text)


def things_in_sight(seen: Observation) -> list[Cell]:
    """Return the cells worth examining that are in sight, the nearest first."""
    known = _lying_cells(seen) | {actor.cell for actor in seen.actors}
    cells = [cell for cell in known if seen.visible[cell.y, cell.x]]
    here = seen.player.cell
    return sorted(cells, key=lambda cell: (cell.chebyshev(here), cell.y, cell.x))
