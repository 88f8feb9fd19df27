"""Makes observations. Nothing here draws a random number or changes the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.ai.senses import sees_player
from runtime.content.ladder import ladder
from runtime.game.observation import (
    ActorView,
    AffixView,
    BoonView,
    ChestView,
    CrackView,
    ExitView,
    GateView,
    ItemView,
    Observation,
    OfferView,
    PlayerView,
    RoomView,
    ShopView,
    StackView,
    StageView,
    StatusView,
    ZoneView,
)
from runtime.game.score import score_of
from runtime.rules.affixes import affix_modifiers, stack_name
from runtime.rules.curses import is_bound, sacrifice_price
from runtime.rules.events import Subject
from runtime.rules.levels import boon_of, next_level_at
from runtime.rules.shops import asked_for, paid_for, shop_near
from runtime.rules.stages import rung_of
from runtime.world.actor import PLAYER_ID
from runtime.world.places import RoomSight
from runtime.world.tiles import UNKNOWN

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.items import ItemStack
    from runtime.world.level import Level


def observe(scene: Scene) -> Observation:
    """Return what the player perceives now."""
    run, level = scene.run, scene.level
    return Observation(
        map_id=run.map_id,
        seed=run.seed,
        turn=run.turn,
        time=run.time,
        floor=run.floor,
        state=run.state,
        cause=run.cause,
        score=score_of(run, scene.content.rules.score),
        kills=run.kills,
        width=level.width,
        height=level.height,
        tile_ids=level.table.ids,
        tiles=level.memory.copy(),
        visible=level.visible.copy(),
        explored=level.memory != UNKNOWN,
        player=_player(scene),
        actors=_actors(scene),
        items=_items(scene.content, level),
        chests=_chests(scene.content, level),
        exits=tuple(
            ExitView(level.cell(spot), kind)
            for spot, kind in sorted(level.exits.items())
            if _known(level, spot)
        ),
        gates=tuple(
            GateView(level.cell(spot), gate.key, gate.turns, gate.forced)
            for spot, gate in sorted(level.gates.items())
            if _known(level, spot)
        ),
        traps=tuple(level.cell(spot) for spot in sorted(level.traps) if level.traps[spot].found),
        rests=tuple(level.cell(spot) for spot in sorted(level.rests) if _known(level, spot)),
        zones=tuple(
            ZoneView(zone.tier, zone.theme, zone.rarity, zone.box)
            for zone in level.zones
            if zone.discovered
        ),
        log=tuple(run.log),
        stage=_stage(scene),
        shops=_shops(scene),
        rooms=tuple(
            RoomView(room.box, room.doors, visited, room.kind if visited else None)
            for room in level.rooms
            if (visited := room.sight is RoomSight.VISITED) or room.sight is RoomSight.REVEALED
        ),
        cracks=_cracks(level),
    )


def _shops(scene: Scene) -> tuple[ShopView, ...]:
    level, content, player = scene.level, scene.content, scene.player
    near = shop_near(level, player)
    found = []
    for spot, shop in sorted(level.shops.items()):
        if shop is near:
            shelf = tuple(
                OfferView(_stack(content, stack), asked_for(content, stack, scene.run.floor))
                for stack in shop.stock
            )
            pays = tuple(paid_for(content, stack) for stack in player.bag)
            found.append(ShopView(level.cell(spot), True, shelf, pays))
        elif _known(level, spot):
            found.append(ShopView(level.cell(spot), near=False))
    return tuple(found)


def _cracks(level: Level) -> tuple[CrackView, ...]:
    found = []
    for spot, damage in sorted(level.cracks.items()):
        record = level.table.breaks[level.tiles_flat[spot]]
        if record is not None and _known(level, spot):
            found.append(CrackView(level.cell(spot), record.health - damage, record.health))
    return tuple(found)


def _known(level: Level, spot: int) -> bool:
    y, x = divmod(spot, level.width)
    return bool(level.memory[y, x] != UNKNOWN)


def _player(scene: Scene) -> PlayerView:
    player, content = scene.player, scene.content
    worn = {
        slot: _stack(content, stack, cursed=is_bound(content, stack))
        for slot, stack in player.worn.items()
    }
    return PlayerView(
        cell=player.cell,
        health=player.health,
        max_health=player.sheet.max_health,
        gold=player.gold,
        xp=player.xp,
        sheet=player.sheet,
        bag=tuple(_stack(content, stack) for stack in player.bag),
        bag_size=content.rules.player.bag,
        worn=worn,
        statuses=_statuses(scene, player),
        level=scene.run.player_level,
        next_level_at=next_level_at(content.rules.levels, scene.run.player_level),
        boons=_boons(content, scene.run.boons),
        sacrifice=sacrifice_price(content, player),
        offers=_boons(content, scene.run.offers),
    )


def _boons(content: Content, ids: tuple[str, ...]) -> tuple[BoonView, ...]:
    found = [boon_of(content.rules.levels, each) for each in ids]
    return tuple(BoonView(boon.id, boon.name, boon.modifiers) for boon in found)


def _stage(scene: Scene) -> StageView | None:
    run, content = scene.run, scene.content
    rung = rung_of(content, run)
    if rung is None or run.setup.campaign is None:
        return None
    floors = len(ladder(content.campaigns[run.setup.campaign]))
    return StageView(run.setup.campaign, rung.biome_name, rung.name, floors, rung.danger)


def _actors(scene: Scene) -> tuple[ActorView, ...]:
    level = scene.level
    return tuple(
        ActorView(
            id=actor.id,
            enemy=actor.enemy or "",
            name=Subject.of(actor).bare(scene.content),
            rank=actor.rank,
            traits=actor.traits,
            cell=actor.cell,
            health=actor.health,
            max_health=actor.sheet.max_health,
            mood=actor.mood,
            rival=actor.rival,
            sees_player=sees_player(scene, actor),
            sheet=actor.sheet,
            leash=actor.leash,
            home=actor.home,
            statuses=_statuses(scene, actor),
        )
        for actor in sorted(level.actors.values(), key=lambda a: a.id)
        if actor.id != PLAYER_ID and level.visible_flat[level.spot(actor.x, actor.y)]
    )


def _statuses(scene: Scene, actor: Actor) -> tuple[StatusView, ...]:
    if not actor.statuses:
        return ()
    records, now = scene.content.statuses, scene.run.time
    return tuple(
        StatusView(
            active.status,
            records[active.status].name,
            records[active.status].harmful,
            active.stacks,
            max(active.until - now, 0),
        )
        for active in actor.statuses
    )


def _items(content: Content, level: Level) -> tuple[ItemView, ...]:
    spots = sorted({*level.items, *level.gold})
    return tuple(
        ItemView(
            level.cell(spot),
            tuple(_stack(content, stack) for stack in level.items.get(spot, ())),
            level.gold.get(spot, 0),
        )
        for spot in spots
        if _known(level, spot)
    )


def _chests(content: Content, level: Level) -> tuple[ChestView, ...]:
    found = []
    for spot, chest in sorted(level.chests.items()):
        if _known(level, spot):
            tier = content.zone_tiers.get(chest.tier) if chest.tier else None
            rarity = tier.rarity if tier else None
            found.append(ChestView(level.cell(spot), chest.tier, rarity, chest.opened))
    return tuple(found)


def _stack(content: Content, stack: ItemStack, *, cursed: bool = False) -> StackView:
    record = content.items[stack.item]
    if not stack.affixes:
        return StackView(stack.item, stack.count, record.name, record.rarity, cursed=cursed)
    name = stack_name(content, stack)
    affixes = tuple(
        AffixView(rolled.affix, tuple(affix_modifiers(content, [rolled])))
        for rolled in stack.affixes
    )
    capital = name[:1].upper() + name[1:]
    return StackView(stack.item, stack.count, capital, record.rarity, affixes, cursed)
