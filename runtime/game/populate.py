"""From a generated map to a level with everybody and everything on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import Cell
from runtime.game.muster import Muster
from runtime.mapgen.model import PlacementKind
from runtime.rules.loot import admitted, lay_down
from runtime.rules.shops import stock_shop
from runtime.world.items import Chest, ItemStack
from runtime.world.level import ExitKind, Level, ZoneState
from runtime.world.places import Gate, RoomState, Shop, Trap
from runtime.world.tiles import TileTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.snapshot import Content
    from runtime.mapgen.model import GeneratedMap, Placement
    from runtime.world.run import Run

ENEMIES = frozenset(
    {
        PlacementKind.GUARD,
        PlacementKind.ELDER,
        PlacementKind.ROAMER,
        PlacementKind.PACK,
        PlacementKind.BOSS,
        PlacementKind.RIVAL,
    }
)
EXITS = {
    PlacementKind.PORTAL: ExitKind.PORTAL,
    PlacementKind.STAIRS_DOWN: ExitKind.STAIRS_DOWN,
    PlacementKind.STAIRS_UP: ExitKind.STAIRS_UP,
}


def make_level(content: Content, generated: GeneratedMap) -> Level:
    """Return the bare level: tiles, zones, chests and ways out."""
    table = TileTable(content, generated.tile_ids)
    level = Level(table, generated.tiles)
    level.zones = [
        ZoneState(zone.tier, zone.theme, zone.rarity, zone.box) for zone in generated.zones
    ]
    for placement in generated.placements:
        spot = level.spot(placement.x, placement.y)
        if placement.kind in EXITS:
            level.exits[spot] = EXITS[placement.kind]
        elif placement.kind is PlacementKind.CHEST:
            chest = _chest(content, generated, placement)
            if chest is not None:
                level.chests[spot] = chest
                level.trodden[placement.y, placement.x] = False
        else:
            _furnish(level, placement, spot)
    level.divide([RoomState(room.type.value, room.box, room.doors) for room in generated.rooms])
    return level


def _furnish(level: Level, placement: Placement, spot: int) -> None:
    """Put a gate, a trap, a shop or a place of rest where the map wants it."""
    data = placement.data
    if placement.kind is PlacementKind.GATE:
        level.lock(spot, _gate(data))
    elif placement.kind is PlacementKind.TRAP:
        low, high = _pair(data.get("damage"))
        level.traps[spot] = Trap(low, high, found=not data.get("hidden", True))
    elif placement.kind is PlacementKind.REST:
        level.rests.add(spot)
    elif placement.kind is PlacementKind.SHOP:
        level.shops[spot] = Shop()


def _gate(data: Mapping[str, object]) -> Gate:
    key, turns, wave = data.get("key"), data.get("turns"), data.get("wave")
    return Gate(
        key=key if isinstance(key, str) else None,
        turns=turns if isinstance(turns, int) else 0,
        wave=tuple(str(enemy) for enemy in wave) if isinstance(wave, list | tuple) else (),
    )


def _pair(value: object) -> tuple[int, int]:
    """Return the two whole numbers of a range, or nothing twice."""
    match value:
        case [int(low), int(high)]:
            return low, max(low, high)
        case _:
            return 0, 0


def player_start(generated: GeneratedMap) -> Cell:
    """Return where the map wants the player. Raises ValueError when it does not say."""
    for placement in generated.placements:
        if placement.kind is PlacementKind.PLAYER:
            return Cell(placement.x, placement.y)
    raise ValueError(f"The map '{generated.map_id}' has no place for the player.")


def populate(content: Content, run: Run, generated: GeneratedMap) -> None:
    """Put the map's enemies and items on the run's level, and goods into its shops.

    The player is there already.

    Who would stand on the player's cell, as may be when the start was chosen by hand, is left out.
    """
    muster = Muster(content, run)
    for placement in generated.placements:
        if placement.kind in ENEMIES and placement.ref is not None:
            muster.add(placement, placement.ref.id)
        elif placement.kind in (PlacementKind.ITEM, PlacementKind.KEY) and placement.ref:
            if not admitted(content, run, placement.ref.id, 1):
                continue
            spot = run.level.spot(placement.x, placement.y)
            lay_down(run.level, spot, ItemStack(placement.ref.id))
            run.ledger.spawn(placement.ref.id, 1)
    for spot, shop in sorted(run.level.shops.items()):
        stock_shop(content, run, shop, run.root.child("shop", run.floor, spot))


def _chest(content: Content, generated: GeneratedMap, placement: Placement) -> Chest | None:
    """A chest names its table, or the tier that has one; the tier may also be its zone's."""
    ref, zone = placement.ref, placement.data.get("zone")
    if ref is None:
        return None
    if ref.kind == "zone_tiers":
        return Chest(content.zone_tiers[ref.id].chest_table, ref.id)
    return Chest(ref.id, generated.zones[zone].tier if isinstance(zone, int) else None)
