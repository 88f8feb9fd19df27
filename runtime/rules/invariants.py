"""What must hold after every turn. Tests assert it; nothing else pays for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment, Key
from runtime.content.models.rules import ClockKind
from runtime.core.geometry import Box
from runtime.rules.clock import FULL, TICK
from runtime.rules.ranks import boss_of
from runtime.rules.statuses import LONGEST
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
        *_things(content, run),
        *_links(content, run),
        *_leashes(run),
        *_rivals(content, run),
        *_statuses(content, run),
        *_clock(content, run),
    ]


def broken_time(content: Content, run: Run, before: int, spent: int) -> list[str]:
    """Return what is wrong with the time of a turn of the player that began at `before`.

    What was spent is what went by. The energy clock pays by the tick: it may be a tick off, and
    half a percent of a step at either end of the reckoning.
    """
    slack = 0
    if content.rules.clock is ClockKind.ENERGY:
        slack = TICK + run.player.sheet.move_time // 50 + 1
    went = run.time - before
    if run.state is not RunState.ACTIVE or abs(went - spent) <= slack:
        return []
    return [f"The player spent {spent} time units; the clock went on by {went}."]


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
        record = content.items.get(stack.item)
        if record is not None and stack.count > record.stack:
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


def _things(content: Content, run: Run) -> Iterator[str]:
    for stack in _stacks(run):
        if stack.item not in content.items:
            yield f"There is the unknown item {stack.item}."
        for rolled in stack.affixes:
            if rolled.affix not in content.affixes:
                yield f"The {stack.item} has the unknown affix {rolled.affix}."


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


def _leashes(run: Run) -> Iterator[str]:
    """Check that the ground that enemies keep to is ground of this level."""
    level = run.level
    ground = Box(0, 0, level.width, level.height)
    for actor in level.actors.values():
        if actor.leash is not None and actor.leash.clipped(ground) != actor.leash:
            yield f"Actor {actor.id} is leashed to {actor.leash}, beyond the level."
        if not ground.contains(actor.home):
            yield f"Actor {actor.id} has its home at {actor.home}, beyond the level."


def _rivals(content: Content, run: Run) -> Iterator[str]:
    """Check who carries what: rivals carry no keys off, and nobody else picks gold up."""
    for actor in run.level.actors.values():
        if actor.is_player:
            if actor.rival:
                yield "The player is a rival of the player."
            continue
        if actor.worn:
            yield f"Actor {actor.id} wears something; enemies wear nothing."
        if len(actor.bag) > content.rules.player.bag:
            yield f"Actor {actor.id} carries more than a bag holds."
        if actor.gold and not actor.rival:
            yield f"Actor {actor.id} has gold and is no rival."
        for stack in actor.bag if actor.rival else ():
            if isinstance(content.items.get(stack.item), Key):
                yield f"The rival {actor.id} carries the key {stack.item}."


def _statuses(content: Content, run: Run) -> Iterator[str]:
    """Check how often, how long and in which phase; a status has no source that could be gone."""
    for actor in run.level.actors.values():
        for active in actor.statuses:
            record = content.statuses.get(active.status)
            if record is not None and not 1 <= active.stacks <= record.max_stacks:
                yield f"Actor {actor.id} has {active.status} {active.stacks} times over."
            if active.until > run.time + LONGEST:
                yield f"Actor {actor.id} has {active.status} for longer than anything lasts."
            if actor.is_player and active.until <= run.time and run.state is RunState.ACTIVE:
                yield f"The player still has {active.status}, which is over."
        boss = boss_of(content, actor.enemy, actor.rank)
        if actor.phase > (len(boss.phases) if boss else 0) + 1:
            yield f"Actor {actor.id} is in phase {actor.phase}, which it does not have."


def _clock(content: Content, run: Run) -> Iterator[str]:
    """Check that it is the player's turn, and that whoever is due can pay for a turn."""
    if run.state is RunState.ACTIVE and run.time != run.player.next_time:
        yield f"The player is due at {run.player.next_time}, and it is {run.time}."
    if content.rules.clock is not ClockKind.ENERGY or run.state is not RunState.ACTIVE:
        return
    for actor in run.level.actors.values():
        if actor.energy < FULL:
            yield f"Actor {actor.id} is due with {actor.energy} of {FULL} energy."
