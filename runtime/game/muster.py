"""From placements to enemies: their rank, their traits, and what they carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.enemies import AmbusherBrain
from runtime.core.geometry import Cell
from runtime.mapgen.model import PlacementKind
from runtime.rules.loot import admitted
from runtime.rules.ranks import inherited, ranked_sheet, roll_traits
from runtime.world.actor import Actor, Mood, Rank
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.mapgen.model import Placement
    from runtime.world.run import Run

_RANKS = {PlacementKind.ELDER: Rank.ELDER, PlacementKind.BOSS: Rank.BOSS}


class Muster:
    """Makes the enemies of one floor; who belongs to one pack shares the pack's traits."""

    def __init__(self, content: Content, run: Run) -> None:
        self._content = content
        self._run = run
        self._streams = run.root.child("ranks", run.floor)
        self._packs: dict[int, tuple[str, ...]] = {}

    def add(self, placement: Placement, enemy: str) -> None:
        """Put an enemy on its place, unless somebody stands there."""
        run, content = self._run, self._content
        if not run.level.is_free(placement.x, placement.y):
            return
        rank = rank_of(placement)
        traits = self._traits(placement, enemy, rank)
        sheet = ranked_sheet(content, enemy, run.floor, rank, traits)
        asleep = isinstance(content.enemies[enemy].brain, AmbusherBrain)
        actor = Actor(
            id=run.next_id,
            x=placement.x,
            y=placement.y,
            sheet=sheet,
            health=sheet.max_health,
            next_time=run.time + sheet.move_time,
            enemy=enemy,
            rank=rank,
            traits=traits,
            mood=Mood.ASLEEP if asleep else Mood.PATROL,
            rival=placement.kind is PlacementKind.RIVAL,
            leash=placement.leash,
            home=Cell(placement.x, placement.y),
        )
        self._load(actor, placement)
        run.next_id += 1
        run.level.add(actor)

    def _load(self, actor: Actor, placement: Placement) -> None:
        """Give it what its placement says that it holds."""
        gate = placement.data.get("opens")
        if isinstance(gate, list | tuple) and len(gate) == 2:  # noqa: PLR2004 a cell
            lock = self._run.level.gates.get(self._run.level.spot(*gate))
            if lock is not None:
                lock.keeper = actor.id
        doors = placement.data.get("doors")
        if actor.rank is Rank.BOSS and isinstance(doors, list | tuple):
            spots = tuple(self._run.level.spot(*door) for door in doors)
            self._run.level.arenas[actor.id] = spots
        held = placement.data.get("holds")
        if not isinstance(held, str) or held not in self._content.items:
            return
        if admitted(self._content, self._run, held, 1):
            actor.bag.append(ItemStack(held))
            self._run.ledger.spawn(held, 1)

    def _traits(self, placement: Placement, enemy: str, rank: Rank) -> tuple[str, ...]:
        """Roll the traits by a stream of the pack's own, or of the place's."""
        pack, content = placement.data.get("pack"), self._content
        if rank is Rank.MINION and isinstance(pack, int):
            return inherited(content, self._packs.get(pack, ()))
        if not isinstance(pack, int):
            rng = self._streams.child("place", placement.x, placement.y)
            return roll_traits(content, content.enemies[enemy], rank, rng)
        if pack not in self._packs:
            rng = self._streams.child("pack", pack)
            self._packs[pack] = roll_traits(content, content.enemies[enemy], rank, rng)
        return self._packs[pack]


def rank_of(placement: Placement) -> Rank:
    """Return the rank of whom a placement posts: what its pack says, else what it is."""
    said = placement.data.get("rank")
    if isinstance(said, str) and said in list(Rank):
        return Rank(said)
    return _RANKS.get(placement.kind, Rank.NORMAL)
