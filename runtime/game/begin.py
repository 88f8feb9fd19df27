"""The first moment of a run, and of each floor of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.ladder import ladder
from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.core.rng import Rng
from runtime.game.outfit import give_start_items
from runtime.game.populate import make_level, player_start, populate
from runtime.game.terms import run_content
from runtime.game.wholeness import check_whole
from runtime.mapgen.errors import GenerationError
from runtime.mapgen.generate import generate
from runtime.rules.stages import next_rung
from runtime.rules.stats import player_sheet
from runtime.world.actor import PLAYER_ID, Actor
from runtime.world.run import Run

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.mapgen.model import GeneratedMap
    from runtime.world.level import Level
    from runtime.world.setup import Setup


def first_map(content: Content, setup: Setup, map_id: str, seed: int) -> GeneratedMap:
    """Return the map of floor 1: that of the campaign's first stage, or the one that is named.

    Raises GenerationError.
    """
    if setup.campaign is None:
        return generate(content, map_id, seed)
    rung = ladder(content.campaigns[setup.campaign])[0]
    return _stage_map(content, setup, 1, rung.map, floor_seed(seed, 1))


def begin_run(
    content: Content, generated: GeneratedMap, seed: int, start: Cell | None, setup: Setup
) -> Run:
    """Return a run at its first turn: everybody on the map, the player equipped.

    Raises SetupError when the content lacks what the run may come upon.
    """
    check_whole(content, generated.map_id, setup)
    terms = run_content(content, setup)
    level = make_level(terms, generated)
    run = Run(generated.map_id, seed, level, generated.generator_version)
    run.start, run.setup = start, setup
    x, y = free_near(level, start or player_start(generated))
    sheet = player_sheet(terms, {})
    player = Actor(PLAYER_ID, x, y, sheet, sheet.max_health)
    level.add(player)
    give_start_items(terms, run, player)
    populate(terms, run, generated)
    return run


def enter_next_floor(content: Content, run: Run) -> Content:
    """Bring the player of a run to its next floor; return the records by which it is played.

    In a campaign that is the next stage, otherwise a new map of the same definition. Nothing has
    changed when this raises GenerationError.
    """
    rung, floor, player = next_rung(content, run), run.floor + 1, run.player
    seed = floor_seed(run.seed, floor)
    terms = run_content(content, run.setup, floor, run.boons)
    if rung is None:
        generated = generate(terms, run.map_id, seed, floor=floor)
    else:
        generated = _stage_map(content, run.setup, floor, rung.map, seed)
    run.descending = False
    _leave_behind(run)
    run.floor, run.map_id = floor, generated.map_id
    run.open_streams()
    run.level = make_level(terms, generated)
    player.x, player.y = free_near(run.level, player_start(generated))
    run.level.add(player)
    run.time = player.next_time
    populate(terms, run, generated)
    return terms


def _leave_behind(run: Run) -> None:
    """Enter what stays on the floor as gone: nobody comes back to it."""
    level = run.level
    others = [actor for actor in level.actors.values() if not actor.is_player]
    carried = [stack for actor in others for stack in (*actor.bag, *actor.worn.values())]
    lying = [stack for pile in level.items.values() for stack in pile]
    for_sale = [stack for shop in level.shops.values() for stack in shop.stock]
    for stack in (*carried, *lying, *for_sale):
        run.ledger.destroy(stack.item, stack.count)


def floor_seed(seed: int, floor: int) -> int:
    """Return the seed of a floor's map: another for each floor and run."""
    return Rng(seed).child("floor", floor).next_u64()


def free_near(level: Level, wanted: Cell) -> Cell:
    """Return the free cell that is fewest steps away, the first in reading order.

    Raises ValueError when there is none.
    """
    x, y = min(max(wanted.x, 0), level.width - 1), min(max(wanted.y, 0), level.height - 1)
    steps = np.empty(level.tiles.shape, np.int32)
    everywhere = np.ones_like(level.walkable)
    distance_field(everywhere, np.array([(x, y)], np.int32), UNREACHED, steps)
    free = level.walkable.copy()
    for spot in (*level.chests, *level.occupants):
        free[divmod(spot, level.width)] = False
    if not free.any():
        raise ValueError("The map has no cell where the player could stand.")
    return level.cell(int(np.argmin(np.where(free, steps, UNREACHED))))


def _stage_map(content: Content, setup: Setup, floor: int, map_id: str, seed: int) -> GeneratedMap:
    """Return the map of a stage; without its bonus zones when these find no room on this seed.

    The checks tell the designer of stages where that may be; a run should not end of it.
    """
    try:
        return generate(run_content(content, setup, floor), map_id, seed, floor=floor)
    except GenerationError as error:
        if error.stage == "plan":
            raise
        plain = run_content(content, setup, floor, bonus=False)
        return generate(plain, map_id, seed, floor=floor)
