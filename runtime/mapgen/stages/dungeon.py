"""Who and what is in rooms and between them: bosses, packs, rivals, traps, shops, vaults.

Sources: patterns-guide.txt (rooms, bosses), unity-roguelike.txt (packs, champions, elites).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.maps import KeyLock
from runtime.content.refs import AssetRef
from runtime.core.kernels.mapgen_packs import place_packs
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Placement, PlacementKind, RoomType
from runtime.mapgen.numbers import count_per, rival_count, tickets
from runtime.mapgen.stages.crowd import demand, draw_crowd, leash_round, whole_map
from runtime.mapgen.stages.markers import cuts_nothing_off, free_cell
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft

_WHOLE = 1_000_000
_KEEPER_LEASH = 21  # tiles a side: the keykeeper's loose leash
_SERVICES = {
    RoomType.SHOP: PlacementKind.SHOP,
    RoomType.REST: PlacementKind.REST,
}


def rooms(draft: Draft, rng: Rng) -> None:
    """Furnish the rooms: stairs down and the boss, chests, shops and places to rest."""
    marked = {
        (thing.kind, thing.data.get("room"))
        for thing in draft.placements
        if thing.kind in (PlacementKind.CHEST, PlacementKind.STAIRS_DOWN)
    }
    for i, room in enumerate(draft.rooms):
        if room.type in (RoomType.EXIT, RoomType.BOSS):
            if room.type is RoomType.BOSS and draft.plan.boss is not None:
                doors = [list(door) for door in room.doors]
                _put(draft, rng, i, PlacementKind.BOSS, draft.plan.boss, doors=doors)
            if (PlacementKind.STAIRS_DOWN, i) not in marked:
                _put(draft, rng, i, PlacementKind.STAIRS_DOWN)
        elif room.type is RoomType.TREASURE and (PlacementKind.CHEST, i) not in marked:
            if draft.plan.treasure is not None:
                _put(draft, rng, i, PlacementKind.CHEST, draft.plan.treasure)
        elif room.type in _SERVICES:
            _put(draft, rng, i, _SERVICES[room.type])


def _put(
    draft: Draft,
    rng: Rng,
    index: int,
    kind: PlacementKind,
    ref: AssetRef | None = None,
    **data: object,
) -> None:
    """Put a thing on the core of a room, or on another free cell when that is taken."""
    room = draft.rooms[index]
    safe = draft.plan.safe if kind is PlacementKind.BOSS else 1
    cell, bars = room.centre, kind is PlacementKind.CHEST
    unfit = draft.taken[cell.y, cell.x] or draft.steps[cell.y, cell.x] < safe
    if unfit or (bars and not cuts_nothing_off(draft, cell)):
        other = free_cell(draft, rng.child(index, kind.value), room.box, safe, bars=bars)
        if other is None:
            raise AttemptFailed(
                f"The {room.type.value} room at ({room.box.x}, {room.box.y}) has no free cell for"
                f" its {kind.value}{', where one can still walk round it' if bars else ''}.",
                remedy="Enlarge the rooms, or thin out what stands in them.",
            )
        cell = other
    leash = room.box if kind is PlacementKind.BOSS else None
    whole = MappingProxyType({"room": index, **data})
    draft.add(Placement(kind, cell.x, cell.y, ref, leash, whole))


def vault(draft: Draft, rng: Rng) -> None:
    """Lock the vault and put its chest inside; the keykeeper holds the key."""
    site, plan = draft.vault, draft.plan.definition.vault
    if site is None or plan is None:
        return
    lock, gate = plan.lock, site.gate
    chest = MappingProxyType({"vault": True, "rarity": plan.rarity.value})
    table = AssetRef("drop_tables", plan.table)
    draft.add(Placement(PlacementKind.CHEST, site.centre.x, site.centre.y, table, data=chest))
    if isinstance(lock, KeyLock):
        key = AssetRef("items", lock.key) if lock.key is not None else None
        facts: dict[str, object] = {"lock": "key", "key": lock.key}
        draft.add(Placement(PlacementKind.GATE, *gate, key, data=MappingProxyType(facts)))
        _keeper(draft, rng, lock, gate)
        return
    count = min(rng.between(lock.wave.low, lock.wave.high), draft.plan.area)
    wave = [rng.pick(lock.roster) for _ in range(count)]
    facts = {"lock": "force", "turns": lock.turns, "wave": wave}
    draft.add(Placement(PlacementKind.GATE, *gate, data=MappingProxyType(facts)))


def _keeper(draft: Draft, rng: Rng, lock: KeyLock, gate: tuple[int, int]) -> None:
    """Let the keykeeper walk outside the zones on a loose leash, with the key."""
    crowd = draw_crowd(draft, rng, None, whole_map(draft), 1)
    demand(len(crowd), 1, "keykeepers", draft.plan.safe)
    x, y, _ = crowd[0]
    leash = leash_round(draft, x, y, _KEEPER_LEASH)
    facts: dict[str, object] = {"holds": lock.key, "opens": list(gate), "keykeeper": True}
    ref = AssetRef("enemies", lock.keeper)
    draft.placements.append(
        Placement(PlacementKind.ELDER, x, y, ref, leash, MappingProxyType(facts))
    )


def place_pack_members(draft: Draft, rng: Rng) -> None:
    """Put packs on the map, spaced; some are champions, some are led by an elite."""
    wanted = draft.plan.definition.population.packs
    if wanted is None or draft.plan.packs is None:
        return
    packs = draft.plan.packs.on_floor(draft.floor_number)
    count = count_per(draft.plan.area, wanted.tiles_per_pack)
    most = min(count * int(packs.sizes[:, 1].max()), draft.plan.area)
    out = np.empty((most, 4), np.int64)
    blocked = draft.taken | draft.claimed
    own = rng.child("places")
    found, _ = place_packs(
        draft.tiles,
        draft.plan.palette.standable,
        blocked,
        draft.steps,
        draft.plan.safe,
        count,
        wanted.spacing,
        packs.roster.weights,
        packs.sizes,
        out,
        state_of(own),
    )
    champion, elite = tickets(wanted.champion_chance), tickets(wanted.elite_chance)
    last, rank, others = -1, "", ""
    for x, y, who, pack in out[: int(found)].tolist():
        if pack != last:
            roll = rng.below(_WHOLE)
            rank = "elite" if roll < elite else "champion" if roll < elite + champion else "normal"
            others = "minion" if rank == "elite" else rank
        data = MappingProxyType({"pack": pack, "rank": rank if pack != last else others})
        last = pack
        draft.add(Placement(PlacementKind.PACK, x, y, packs.roster.refs[who], None, data))


def rivals(draft: Draft, rng: Rng) -> None:
    """Let rivals in, free to go anywhere."""
    plan, population = draft.plan, draft.plan.definition.population
    if plan.rivals is None or population.rival_div == 0:
        return
    count = rival_count(plan.area, population)
    crowd = draw_crowd(draft, rng, plan.rivals, whole_map(draft), count)
    demand(len(crowd), count, "rivals", plan.safe)
    for x, y, who in crowd:
        draft.placements.append(Placement(PlacementKind.RIVAL, x, y, plan.rivals.refs[who]))


def traps(draft: Draft, rng: Rng) -> None:
    """Hide traps outside the zones, not where one starts."""
    count = count_per(draft.plan.area, draft.plan.definition.population.traps)
    damage = draft.plan.rules.maps.trap_damage
    data = MappingProxyType({"damage": [damage.low, damage.high], "hidden": True})
    for x, y, _ in draw_crowd(draft, rng, None, whole_map(draft), count, safe=2):
        draft.placements.append(Placement(PlacementKind.TRAP, x, y, data=data))
