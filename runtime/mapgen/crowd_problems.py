"""Who and what finds no room on a map: guards in a zone, roamers, packs and traps outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.maps import ForceLock
from runtime.content.problems import Fix, Problem, problem
from runtime.content.refs import AssetRef
from runtime.mapgen.numbers import SMALLEST_HALF, count_per, half_sizes, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.base import IntRange
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
        fix = _fewer(
            f"Post at most {{}} guards in {zone.tier}",
            AssetRef("zone_tiers", zone.tier),
            ("guard_count",),
            tier.guard_count,
            full_area,
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
    population, path = definition.population, ("population", "roam_div")
    if population.roamers:
        told = ("E_CROWD", "roamer", "let fewer roam")
        yield from _outside(ref, definition, path, population.roam_div, told)


def _packs(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    packs = definition.population.packs
    if packs is None:
        return
    count = count_per(_area(definition), packs.tiles_per_pack)
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
    told = ("W_TRAPS", "trap", "the rest is left out")
    density = definition.population.traps
    yield from _outside(ref, definition, ("population", "traps"), density, told)


def _outside(
    ref: AssetRef,
    definition: MapDefinition,
    path: tuple[str, ...],
    tiles_per_thing: int,
    told: tuple[str, str, str],
) -> Iterator[Problem]:
    """Report things at a density of which more come than cells outside the zones can be open.

    `told` is the problem's code, what one of them is called, and what follows.
    """
    code, thing, ending = told
    room, count = ground(definition), count_per(_area(definition), tiles_per_thing)
    if count > room > 0:
        message = (
            f"one {thing} per {tiles_per_thing} tiles makes {count}, but at most {room} cells"
            f" outside the zones can be open; {ending}"
        )
        yield problem(code, ref, path, message, _sparser(ref, path, definition, room))


def _wave(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    lock = definition.vault.lock if definition.vault is not None else None
    room = ground(definition)
    if isinstance(lock, ForceLock) and lock.wave.high > room > 0:
        message = (
            f"the alarm calls up to {lock.wave.high}, but at most {room} cells outside the zones"
            " can be open; call fewer"
        )
        path = ("vault", "lock", "wave")
        fix = _fewer("Call at most {}", ref, path, lock.wave, room)
        yield problem("W_WAVE", ref, path, message, fix)


def _area(definition: MapDefinition) -> int:
    return definition.width * definition.height


def _fewer(title: str, ref: AssetRef, path: tuple[str, ...], count: IntRange, room: int) -> Fix:
    """Return the range of counts that leaves room; `title` takes its upper end."""
    fit = max(room // _ROOMY, 1)
    return Fix(title.format(fit), ref, path, [min(count.low, fit), fit])


def _sparser(
    ref: AssetRef, path: tuple[str, ...], definition: MapDefinition, room: int, spare: int = _ROOMY
) -> Fix | None:
    """Return the density at which `spare` times as many as asked for would find room."""
    if room < spare:
        return None
    tiles = -(-_area(definition) * spare // room)
    return Fix(f"Set {path[-1]} to {tiles}", ref, path, tiles)
