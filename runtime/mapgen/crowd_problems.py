"""Who and what finds no room on a map: guards in a zone, roamers, packs and traps outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.maps import ForceLock
from runtime.content.problems import Fix, Problem, problem
from runtime.content.refs import AssetRef
from runtime.mapgen.numbers import SMALLEST_HALF, count_per, half_sizes, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.models.maps import MapDefinition
    from runtime.mapgen.view import MapContent

_ROOMY = 4  # a fix leaves three cells free for each that is taken
_SMALLEST_ZONE = (2 * SMALLEST_HALF + 1) ** 2


def crowd_problems(
    content: MapContent, ref: AssetRef, definition: MapDefinition
) -> Iterator[Problem]:
    """Report whom the map has no room for, by the most cells that any seed can leave free."""
    yield from _guards(content, ref, definition)
    yield from _roamers(ref, definition)
    yield from _packs(ref, definition)
    yield from _traps(ref, definition)
    yield from _wave(ref, definition)


def ground(definition: MapDefinition) -> int:
    """Return the most cells outside the zones that can be open: all but the border.

    0 when the zones alone are too many, which another check tells.
    """
    inside = (definition.width - 2) * (definition.height - 2)
    return max(inside - _SMALLEST_ZONE * len(definition.zones), 0)


def _guards(content: MapContent, ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    full_area = content.rules.zones.full_area
    half_w, half_h = half_sizes(definition.width, definition.height)
    width, height = 2 * half_w + 1, 2 * half_h + 1
    for i, zone in enumerate(definition.zones):
        tier = content.zone_tiers.get(zone.tier)
        if tier is None or tier.guard_count.high == 0:
            continue
        room = width * height - 1 - (zone.elder and tier.allow_elder)
        least = scaled(tier.guard_count.low, width * height, full_area)
        most = scaled(tier.guard_count.high, width * height, full_area)
        if most <= room:
            continue
        fit = max(full_area // _ROOMY, 1)
        fix = Fix(
            f"Post at most {fit} guards in {zone.tier}",
            AssetRef("zone_tiers", zone.tier),
            ("guard_count",),
            [min(tier.guard_count.low, fit), fit],
        )
        surely = least > room
        wish = f"{least} guards or more" if surely else f"up to {most} guards"
        message = (
            f"zones[{i}] asks for {wish} by its tier {zone.tier}, but a zone of {width}×{height}"
            f" has {room} cells for them; post fewer in the tier"
        )
        code = "E_GUARDS" if surely else "W_GUARDS"
        yield problem(code, ref, ("zones", i, "tier"), message, fix)


def _roamers(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    population, room = definition.population, ground(definition)
    count = count_per(definition.width * definition.height, population.roam_div)
    if population.roamers and count > room > 0:
        message = (
            f"one roamer per {population.roam_div} tiles makes {count}, but at most {room} cells"
            " outside the zones can be open; let fewer roam"
        )
        path = ("population", "roam_div")
        yield problem("E_CROWD", ref, path, message, _sparser(ref, path, definition, room))


def _packs(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    packs = definition.population.packs
    if packs is None:
        return
    count = count_per(definition.width * definition.height, packs.tiles_per_pack)
    across, down = (
        -(-(definition.width - 2) // packs.spacing),
        -(-(definition.height - 2) // packs.spacing),
    )
    room = across * down
    if count > room:
        message = (
            f"one pack per {packs.tiles_per_pack} tiles makes {count}, but at a spacing of"
            f" {packs.spacing} at most {room} find room; the rest is left out"
        )
        path = ("population", "packs", "tiles_per_pack")
        yield problem("W_PACKS", ref, path, message, _sparser(ref, path, definition, room, 1))


def _traps(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    traps, room = definition.population.traps, ground(definition)
    count = count_per(definition.width * definition.height, traps)
    if count > room > 0:
        message = (
            f"one trap per {traps} tiles makes {count}, but at most {room} cells outside the zones"
            " can be open; the rest is left out"
        )
        path = ("population", "traps")
        yield problem("W_TRAPS", ref, path, message, _sparser(ref, path, definition, room))


def _wave(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    lock = definition.vault.lock if definition.vault is not None else None
    room = ground(definition)
    if isinstance(lock, ForceLock) and lock.wave.high > room > 0:
        message = (
            f"the alarm calls up to {lock.wave.high}, but at most {room} cells outside the zones"
            " can be open; call fewer"
        )
        fit = max(room // _ROOMY, 1)
        path = ("vault", "lock", "wave")
        value = [min(lock.wave.low, fit), fit]
        yield problem("W_WAVE", ref, path, message, Fix(f"Call at most {fit}", ref, path, value))


def _sparser(
    ref: AssetRef, path: tuple[str, ...], definition: MapDefinition, room: int, spare: int = _ROOMY
) -> Fix | None:
    """Return the density at which `spare` times as many as asked for would find room."""
    if room < spare:
        return None
    tiles = -(-definition.width * definition.height * spare // room)
    return Fix(f"Set {path[-1]} to {tiles}", ref, path, tiles)
