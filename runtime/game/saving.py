"""From a run to the text of a save and back. Looking at a run for this draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import Box, Cell
from runtime.game.stamps import models_stamp, why_stale
from runtime.game.terms import run_content
from runtime.rules.invariants import broken_invariants
from runtime.rules.ranks import boss_changes, ranked_sheet
from runtime.rules.stats import modified, player_sheet, status_modifiers
from runtime.world.actor import ActiveStatus, Actor
from runtime.world.items import EQUIPMENT_SLOTS, Chest, ItemStack, RolledAffix
from runtime.world.level import Level, ZoneState
from runtime.world.places import Gate, RoomState, Shop, Trap
from runtime.world.run import Ledger, LogLine, Run
from runtime.world.save import (
    SAVES,
    SavedActor,
    SavedAffix,
    SavedChest,
    SavedGate,
    SavedLevel,
    SavedRoom,
    SavedSetup,
    SavedShop,
    SavedStack,
    SavedStatus,
    SavedTrap,
    SavedZone,
    SaveFile,
    SaveRefused,
    box_of,
    cell_of,
    damaged,
    pack,
    read_save,
    unpack,
)
from runtime.world.setup import Setup
from runtime.world.tiles import TileTable
from runtime.world.versions import OLDER, place_of

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.world.actor import Sheet
    from runtime.world.versions import FileFormat


def save_file(content: Content, run: Run, *, commands: bool = True) -> SaveFile:
    """Return all that a save keeps of a run, with or without what was done."""
    return SaveFile(
        format="delvewright-run",
        version=SAVES.version,
        content=content.fingerprint,
        generator_version=run.generator_version,
        map_id=run.map_id,
        seed=run.seed,
        start=run.start,
        setup=SavedSetup(
            campaign=run.setup.campaign,
            character=run.setup.character,
            unlocks=run.setup.unlocks,
            ticket=run.setup.ticket,
        ),
        floor=run.floor,
        state=run.state,
        cause=run.cause,
        turn=run.turn,
        time=run.time,
        kills=run.kills,
        gold_found=run.gold_found,
        items_used=run.items_used,
        chests_opened=run.chests_opened,
        damage_taken=run.damage_taken,
        player_level=run.player_level,
        boons=run.boons,
        offers=run.offers,
        next_id=run.next_id,
        pity=dict(sorted(run.pity.items())),
        spawned=dict(sorted(run.ledger.spawned.items())),
        destroyed=dict(sorted(run.ledger.destroyed.items())),
        streams={name: stream.state for name, stream in run.streams.items()},
        log=tuple((line.turn, line.text) for line in run.log),
        commands=tuple(tuple(command) for command in run.commands) if commands else (),
        level=_saved_level(run.level),
        models=models_stamp(),
    )


def load_run(content: Content, text: str, files: FileFormat = SAVES) -> Run:
    """Return the run of a save. Raises SaveRefused with a reason, and then nothing is loaded."""
    save = read_save(text, files)
    stale = why_stale("save", content, (save.content, save.models, save.generator_version))
    if stale:
        raise SaveRefused(stale)
    try:
        run = run_of(content, save)
    except IndexError as error:
        raise damaged("floor", f"the campaign has no floor {save.floor}") from error
    except ValueError as error:
        raise damaged("level", str(error)) from error
    except KeyError as error:
        name = str(error.args[0])
        place = place_of(save.model_dump(), lambda value: value == name) or "setup"
        raise damaged(place, f"the content has no “{name}”") from error
    broken = broken_invariants(content, run)
    if broken:
        raise SaveRefused(f"The save is damaged: {broken[0]} {OLDER}")
    return run


def setup_of(save: SaveFile) -> Setup:
    """Return how the run of a save was set up."""
    saved = save.setup
    return Setup(saved.campaign, saved.character, saved.unlocks, saved.ticket)


def _saved_level(level: Level) -> SavedLevel:
    return SavedLevel(
        width=level.width,
        height=level.height,
        tile_ids=level.table.ids,
        tiles=pack(level.tiles),
        memory=pack(level.memory),
        actors=tuple(_saved_actor(level.actors[key]) for key in sorted(level.actors)),
        items={
            spot: tuple(_saved_stack(stack) for stack in level.items[spot])
            for spot in sorted(level.items)
        },
        gold=dict(sorted(level.gold.items())),
        chests=tuple(
            SavedChest(spot=spot, table=chest.table, tier=chest.tier, opened=chest.opened)
            for spot, chest in sorted(level.chests.items())
        ),
        exits=dict(sorted(level.exits.items())),
        gates=tuple(
            SavedGate(
                spot=spot,
                key=gate.key,
                keeper=gate.keeper,
                turns=gate.turns,
                wave=gate.wave,
                forced=gate.forced,
            )
            for spot, gate in sorted(level.gates.items())
        ),
        traps=tuple(
            SavedTrap(spot=spot, low=trap.low, high=trap.high, found=trap.found)
            for spot, trap in sorted(level.traps.items())
        ),
        rests=tuple(sorted(level.rests)),
        arenas=dict(sorted(level.arenas.items())),
        zones=tuple(
            SavedZone(
                tier=zone.tier,
                theme=zone.theme,
                rarity=zone.rarity,
                box=(zone.box.x, zone.box.y, zone.box.w, zone.box.h),
                discovered=zone.discovered,
            )
            for zone in level.zones
        ),
        shops=tuple(
            SavedShop(spot=spot, stock=tuple(map(_saved_stack, shop.stock)))
            for spot, shop in sorted(level.shops.items())
        ),
        rooms=tuple(map(_saved_room, level.rooms)),
        cracks=dict(sorted(level.cracks.items())),
    )


def _saved_room(room: RoomState) -> SavedRoom:
    box = room.box
    return SavedRoom(
        kind=room.kind,
        box=(box.x, box.y, box.w, box.h),
        doors=room.doors,
        sight=room.sight,
        gold=room.gold,
        settled=room.settled,
    )


def _saved_actor(actor: Actor) -> SavedActor:
    leash = actor.leash
    return SavedActor(
        id=actor.id,
        x=actor.x,
        y=actor.y,
        health=actor.health,
        next_time=actor.next_time,
        energy=actor.energy,
        enemy=actor.enemy,
        rank=actor.rank,
        traits=actor.traits,
        healing=actor.healing,
        mood=actor.mood,
        leash=(leash.x, leash.y, leash.w, leash.h) if leash else None,
        home=actor.home,
        goal=actor.goal,
        lost=actor.lost,
        statuses=tuple(
            SavedStatus(status=s.status, until=s.until, next_pulse=s.next_pulse, stacks=s.stacks)
            for s in actor.statuses
        ),
        cooldowns=dict(sorted(actor.cooldowns.items())),
        phase=actor.phase,
        rival=actor.rival,
        summoner=actor.summoner,
        bag=tuple(_saved_stack(stack) for stack in actor.bag),
        worn={slot: _saved_stack(actor.worn[slot]) for slot in sorted(actor.worn)},
        gold=actor.gold,
        xp=actor.xp,
        busy_until=actor.busy_until,
    )


def _saved_stack(stack: ItemStack) -> SavedStack:
    affixes = tuple(SavedAffix(affix=r.affix, values=r.values) for r in stack.affixes)
    return SavedStack(item=stack.item, count=stack.count, lifted=stack.lifted, affixes=affixes)


def run_of(given: Content, save: SaveFile) -> Run:
    """Return the run of a save whose content is that of the project.

    Raises KeyError for what the content lacks, SaveRefused, ValueError and IndexError for what
    cannot be.
    """
    content = run_content(given, setup_of(save), save.floor, save.boons)
    level = _level_of(content, save.level)
    run = Run(save.map_id, save.seed, level, save.generator_version)
    run.start = cell_of(save.start)
    run.setup = setup_of(save)
    for name in (
        "floor", "state", "cause", "turn", "time", "kills", "gold_found", "items_used",
        "chests_opened", "damage_taken", "player_level", "boons", "offers", "next_id",
    ):  # fmt: skip
        setattr(run, name, getattr(save, name))
    run.open_streams()
    run.pity = dict(save.pity)
    run.ledger = Ledger(dict(save.spawned), dict(save.destroyed))
    run.log = [LogLine(turn, text) for turn, text in save.log]
    run.commands = [list(command) for command in save.commands]
    for name, state in save.streams.items():
        run.streams[name].state = state
    for number, saved in enumerate(save.level.actors):
        place = f"level.actors.{number}"
        actor = _actor_of(content, save.floor, saved, place)
        try:
            level.add(actor)
        except ValueError as error:
            raise damaged(place, str(error)) from error
    return run


def _level_of(content: Content, saved: SavedLevel) -> Level:
    table = TileTable(content, saved.tile_ids)
    tiles = unpack(saved.tiles, saved.width, saved.height, "level.tiles")
    if int(tiles.max()) >= len(table.ids):
        raise damaged("level.tiles", "a cell has a tile without a name")
    level = Level(table, tiles)
    level.memory[:] = unpack(saved.memory, saved.width, saved.height, "level.memory")
    level.items = {
        spot: [_stack_of(content, each, f"level.items.{spot}") for each in pile]
        for spot, pile in saved.items.items()
    }
    level.gold = dict(saved.gold)
    for chest in saved.chests:
        _ = content.drop_tables[chest.table]
        level.chests[chest.spot] = Chest(chest.table, chest.tier, chest.opened)
        y, x = divmod(chest.spot, level.width)
        level.trodden[y, x] = False
    level.exits = dict(saved.exits)
    for gate in saved.gates:
        _ = [content.enemies[enemy] for enemy in gate.wave]
        _ = content.items[gate.key] if gate.key else None
        lock = Gate(gate.key, gate.keeper, gate.turns, gate.wave, gate.forced)
        level.lock(gate.spot, lock)
    level.traps = {trap.spot: Trap(trap.low, trap.high, trap.found) for trap in saved.traps}
    level.rests = set(saved.rests)
    level.arenas = dict(saved.arenas)
    level.zones = [
        ZoneState(z.tier, z.theme, z.rarity, Box(*z.box), z.discovered) for z in saved.zones
    ]
    level.shops = {
        shop.spot: Shop([_stack_of(content, each, f"level.shops.{number}") for each in shop.stock])
        for number, shop in enumerate(saved.shops)
    }
    level.divide([_room_of(room) for room in saved.rooms])
    for spot in saved.cracks:
        if level.table.breaks[level.tiles_flat[spot]] is None:
            raise damaged(f"level.cracks.{spot}", "what stands there does not break")
    level.cracks = dict(saved.cracks)
    return level


def _room_of(saved: SavedRoom) -> RoomState:
    doors = tuple(Cell(*door) for door in saved.doors)
    return RoomState(saved.kind, Box(*saved.box), doors, saved.sight, saved.gold, saved.settled)


def _actor_of(content: Content, floor: int, saved: SavedActor, place: str) -> Actor:
    worn = {
        slot: _stack_of(content, each, f"{place}.worn.{slot}") for slot, each in saved.worn.items()
    }
    for slot in worn:
        if slot not in EQUIPMENT_SLOTS:
            raise damaged(f"{place}.worn", f"nothing can be worn at “{slot}”")
    statuses = [ActiveStatus(s.status, s.until, s.next_pulse, s.stacks) for s in saved.statuses]
    _ = [content.abilities[ability] for ability in saved.cooldowns]
    sheet = _sheet_of(content, floor, saved, worn, statuses)
    if not (0 < saved.health <= sheet.max_health or (saved.enemy is None and not saved.health)):
        who = saved.enemy or "the player"
        reason = f"{who} has {saved.health} of {sheet.max_health} health, which cannot be"
        raise damaged(f"{place}.health", reason)
    return Actor(
        id=saved.id,
        x=saved.x,
        y=saved.y,
        sheet=sheet,
        health=saved.health,
        next_time=saved.next_time,
        energy=saved.energy,
        enemy=saved.enemy,
        rank=saved.rank,
        traits=saved.traits,
        healing=saved.healing,
        mood=saved.mood,
        leash=box_of(saved.leash),
        home=Cell(*saved.home),
        goal=cell_of(saved.goal),
        lost=saved.lost,
        statuses=statuses,
        cooldowns=dict(saved.cooldowns),
        phase=saved.phase,
        rival=saved.rival,
        summoner=saved.summoner,
        bag=[_stack_of(content, each, f"{place}.bag") for each in saved.bag],
        worn=worn,
        gold=saved.gold,
        xp=saved.xp,
        busy_until=saved.busy_until,
    )


def _sheet_of(
    content: Content,
    floor: int,
    saved: SavedActor,
    worn: dict[str, ItemStack],
    statuses: list[ActiveStatus],
) -> Sheet:
    changes = status_modifiers(content, statuses)
    if saved.enemy is None:
        return player_sheet(content, worn, changes)
    plain = ranked_sheet(content, saved.enemy, floor, saved.rank, saved.traits)
    phases = boss_changes(content, saved.enemy, saved.rank, saved.phase)
    return modified(plain, [*changes, *phases])


def _stack_of(content: Content, saved: SavedStack, place: str) -> ItemStack:
    _ = content.items[saved.item]
    affixes = tuple(RolledAffix(a.affix, a.values) for a in saved.affixes)
    for rolled in affixes:
        if len(rolled.values) != len(content.affixes[rolled.affix].effects):
            what = f"{saved.item} has too few or too many values for the affix {rolled.affix}"
            raise damaged(place, what)
    return ItemStack(saved.item, saved.count, saved.lifted, affixes)
