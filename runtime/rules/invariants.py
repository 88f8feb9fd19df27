"""What must hold after every turn. Tests assert it; nothing else pays for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment
from runtime.world.actor import PLAYER_ID
from runtime.world.run import RunState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.snapshot import Content
    from runtime.world.items import ItemStack
    from runtime.world.run import Run


def broken_invariants(content: Content, run: Run) -> list[str]:
    """Return what is wrong with a run, a sentence each; nothing when all is well."""
    return [
        *_bodies(run),
        *_ledger(run),
        *_uniques(content, run),
        *_numbers(content, run),
        *_references(content, run),
        *_links(content, run),
    ]


def _bodies(run: Run) -> Iterator[str]:
    level = run.level
    cells = Counter((actor.x, actor.y) for actor in level.actors.values())
    for cell, count in cells.items():
        if count > 1:
            yield f"{count} actors share the cell {cell}."
    for actor in level.actors.values():
        if not level.walkable[actor.y, actor.x]:
            yield f"Actor {actor.id} stands in something solid at {actor.cell}."
        if level.occupants.get(level.spot(actor.x, actor.y)) is not actor:
            yield f"Actor {actor.id} is not where the level has it."
    if len(level.occupants) != len(level.actors):
        yield "Somebody is registered on a cell who is not on the level."
    if PLAYER_ID not in level.actors:
        yield "The player is not on the level."


def _ledger(run: Run) -> Iterator[str]:
    """Check spawned = held + on the floor + destroyed, for each item."""
    there: Counter[str] = Counter()
    for stack in _stacks(run):
        there[stack.item] += stack.count
    for item, count in run.ledger.destroyed.items():
        there[item] += count
    for item in {*there, *run.ledger.spawned}:
        if there[item] != run.ledger.spawned.get(item, 0):
            yield f"{run.ledger.spawned.get(item, 0)} of {item} came, {there[item]} are accounted."


def _uniques(content: Content, run: Run) -> Iterator[str]:
    for item, count in run.ledger.spawned.items():
        record = content.items.get(item)
        if count > 1 and isinstance(record, Equipment) and record.unique:
            yield f"{count} of the unique {item} came; a run has one."


def _stacks(run: Run) -> Iterator[ItemStack]:
    for actor in run.level.actors.values():
        yield from actor.bag
        yield from actor.worn.values()
    for pile in run.level.items.values():
        yield from pile
    for shop in run.level.shops.values():
        yield from shop.stock


def _numbers(content: Content, run: Run) -> Iterator[str]:
    for actor in run.level.actors.values():
        least = 0 if actor.is_player and run.state is RunState.DEAD else 1
        if not least <= actor.health <= actor.sheet.max_health:
            yield f"Actor {actor.id} has {actor.health} of {actor.sheet.max_health} health."
        if actor.next_time < run.time and run.state is RunState.ACTIVE:
            yield f"Actor {actor.id} should have acted at {actor.next_time}; it is {run.time}."
    if len(run.player.bag) > content.rules.player.bag:
        yield "The bag holds more than it can."
    for stack in _stacks(run):
        if stack.count < 1:
            yield f"There is a stack of {stack.count} {stack.item}."
    for stack in run.player.bag:
        if stack.count > content.items[stack.item].stack:
            yield f"The bag holds {stack.count} {stack.item} in one place."


def _references(content: Content, run: Run) -> Iterator[str]:
    for actor in run.level.actors.values():
        if actor.enemy is not None and actor.enemy not in content.enemies:
            yield f"Actor {actor.id} is of the unknown kind {actor.enemy}."
        for active in actor.statuses:
            if active.status not in content.statuses:
                yield f"Actor {actor.id} has the unknown status {active.status}."
        names = [active.status for active in actor.statuses]
        if len(set(names)) != len(names):
            yield f"Actor {actor.id} has a status twice."
    for spot, damage in run.level.cracks.items():
        record = run.level.table.breaks[run.level.tiles_flat[spot]]
        if record is None or not 0 < damage < record.health:
            yield f"The thing at {run.level.cell(spot)} has taken {damage} damage and stands."
    for chest in run.level.chests.values():
        if chest.table not in content.drop_tables:
            yield f"A chest has the unknown table {chest.table}."


def _links(content: Content, run: Run) -> Iterator[str]:
    """Check what points from somebody to somebody, or to a place.

    Numbers are never given twice, so a summoner or a keeper may be dead, but must have lived. The
    doors of a boss open with its death, so whose they are must live.
    """
    level = run.level
    for actor in level.actors.values():
        if actor.summoner is not None and not 0 <= actor.summoner < run.next_id:
            yield f"Actor {actor.id} was called by {actor.summoner}, who never was."
        for name in {*actor.traits} - {*content.monster_modifiers}:
            yield f"Actor {actor.id} has the unknown trait {name}."
        for name in {*actor.cooldowns} - {*content.abilities}:
            yield f"Actor {actor.id} rests from the unknown ability {name}."
    for spot, gate in level.gates.items():
        if gate.keeper is not None and not 0 < gate.keeper < run.next_id:
            yield f"The gate at {level.cell(spot)} is kept by {gate.keeper}, who never was."
    for boss in level.arenas:
        if boss not in level.actors:
            yield f"The doors of a boss room are those of {boss}, who is not on the level."
