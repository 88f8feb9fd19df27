"""Where an enemy can appear: as what, on which maps and floors, and how often it is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.ladder import ladder
from runtime.content.models.maps import ForceLock, KeyLock
from runtime.content.models.ranks import Rank
from runtime.content.refs import AssetRef
from runtime.mapgen.errors import PlanError
from runtime.mapgen.rosters import pack_roster_of, roster_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.models.maps import MapDefinition
    from runtime.content.snapshot import Content
    from runtime.mapgen.rosters import Roster


@dataclass(frozen=True, slots=True)
class Spawn:
    """One way for an enemy to appear. `share` is its chance each time somebody is chosen."""

    ref: AssetRef
    name: str
    role: str
    share: float


def spawns(content: Content, enemy: str, floor: int) -> list[Spawn]:
    """Return every way for an enemy to appear on a floor, maps first.

    Only packs look at the floors of enemies; rosters take whom they name.
    """
    found = [
        Spawn(AssetRef("maps", id_), definition.name, role, share)
        for id_, definition in content.maps.items()
        for role, share in _on_map(content, definition, enemy, floor)
    ]
    found += [
        Spawn(AssetRef("bosses", id_), boss.name, "called by its boss", 1.0)
        for id_, boss in content.bosses.items()
        if any(p.minions is not None and p.minions.enemy == enemy for p in boss.phases)
    ]
    found += [
        Spawn(AssetRef("abilities", id_), ability.name, "summoned", 1.0)
        for id_, ability in content.abilities.items()
        if getattr(ability.power, "enemy", None) == enemy
    ]
    found += [
        Spawn(AssetRef("chunks", id_), chunk.name, "painted", 1.0)
        for id_, chunk in content.chunks.items()
        if any(m.preset == "enemy" and m.ref == enemy for m in chunk.markers)
    ]
    return [spawn for spawn in found if spawn.share]


def ranks_met(content: Content) -> dict[str, set[Rank]]:
    """Return the ranks in which the content lets each enemy appear and be paid for.

    Who is called, by a boss, an ability or an alarm, pays nothing; who appears nowhere is left out.
    """
    met: dict[str, set[Rank]] = {}
    for definition in content.maps.values():
        for rank, roster in _ranked(content, definition):
            for enemy in roster:
                met.setdefault(enemy, set()).add(rank)
    for chunk in content.chunks.values():
        for marker in chunk.markers:
            if marker.preset == "enemy" and marker.ref is not None:
                met.setdefault(marker.ref, set()).add(Rank.NORMAL)
    return met


def _ranked(content: Content, definition: MapDefinition) -> Iterator[tuple[Rank, tuple[str, ...]]]:
    people, vault = definition.population, definition.vault
    for zone in definition.zones:
        tier = content.zone_tiers.get(zone.tier)
        if tier is not None:
            yield Rank.NORMAL, tier.roster
            yield Rank.ELDER, tier.roster if zone.elder and tier.allow_elder else ()
    yield Rank.NORMAL, people.roamers if people.roam_div else ()
    yield Rank.NORMAL, people.rivals if people.rival_div and people.rival_cap else ()
    if people.packs is not None and people.packs.tiles_per_pack:
        yield Rank.NORMAL, people.packs.enemies
        yield Rank.CHAMPION, people.packs.enemies if people.packs.champion_chance else ()
        for rank in (Rank.ELITE, Rank.MINION) if people.packs.elite_chance else ():
            yield rank, people.packs.enemies
    yield Rank.BOSS, (people.boss,) if people.boss is not None else ()
    if vault is not None and isinstance(vault.lock, KeyLock):
        yield Rank.ELDER, (vault.lock.keeper,)


def floors_of_maps(content: Content) -> dict[str, list[tuple[str, int]]]:
    """Return on which floors of which campaigns each map stands: (campaign id, floor)."""
    found: dict[str, list[tuple[str, int]]] = {}
    for id_, campaign in content.campaigns.items():
        for rung in ladder(campaign):
            found.setdefault(rung.map, []).append((id_, rung.floor))
    return found


def _on_map(
    content: Content, definition: MapDefinition, enemy: str, floor: int
) -> Iterator[tuple[str, float]]:
    people = definition.population
    tiers = dict.fromkeys(zone.tier for zone in definition.zones)
    for tier in (content.zone_tiers[each] for each in tiers if each in content.zone_tiers):
        yield f"guard, {tier.name.lower()} zone", _share(content, tier.roster, enemy)
    if people.roam_div:
        yield "roamer", _share(content, people.roamers, enemy)
    if people.packs is not None and people.packs.tiles_per_pack:
        yield "pack", _pack_share(content, people.packs.enemies, enemy, floor)
    if people.rival_cap and people.rival_div:
        yield "rival", _share(content, people.rivals, enemy)
    yield "boss", float(people.boss == enemy)
    if definition.vault is not None:
        match definition.vault.lock:
            case KeyLock(keeper=keeper):
                yield "keeper of the key", float(keeper == enemy)
            case ForceLock(roster=roster):
                yield "alarm of the vault", roster.count(enemy) / len(roster)


def _share(content: Content, roster: tuple[str, ...], enemy: str) -> float:
    if enemy not in roster:
        return 0.0
    try:
        return _part(roster_of(roster, content.enemies), enemy)
    except PlanError:
        return 0.0


def _pack_share(content: Content, roster: tuple[str, ...], enemy: str, floor: int) -> float:
    if enemy not in roster:
        return 0.0
    try:
        packs = pack_roster_of(roster, content.enemies)
    except PlanError:
        return 0.0
    return _part(packs.on_floor(floor).roster, enemy) if packs is not None else 0.0


def _part(roster: Roster | None, enemy: str) -> float:
    """Return the share of the tickets that an enemy has; it may be named twice."""
    if roster is None:
        return 0.0
    weights = roster.weights.tolist()
    own = sum(w for ref, w in zip(roster.refs, weights, strict=True) if ref.id == enemy)
    return float(own / sum(weights))
