"""Whatever anybody does in whatever order, the world keeps its invariants."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from runtime.core.geometry import DIRECTIONS, Box
from runtime.game import (
    EQUIPMENT_SLOTS,
    Buy,
    Close,
    Command,
    Done,
    Drop,
    Equip,
    Exit,
    Impossible,
    Move,
    Open,
    PickUp,
    Rest,
    Sacrifice,
    Sell,
    Session,
    Strike,
    Unequip,
    Use,
    Wait,
)
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.invariants import broken_invariants
from tests.runtime.arena import chest, enemy, item, make_content, play

ROWS = """
################
#@..+....^...".#
#...#..~~....".#
#...###.....,..#
#.........#..,.#
#..""...+.#....#
#.......#.#...>#
################
"""
CONTENT = make_content(
    {
        "player": {
            "health": 400,
            "bag": 4,
            "start_items": ["cursed_ring", "ring", "sword", "axe", "draught", "draught"],
        },
        "shop": {"table": "chest", "rolls": [2, 3]},
    },
    tiles={
        "door": {
            "walkable": False,
            "transparent": False,
            "opens_to": "open_door",
            "breaks": {"health": 9, "becomes": "rubble", "drops": "pockets"},
        }
    },
    items={
        "sword": {"slot": "weapon", "damage": [5, 5], "price": 9},
        "gem": {"slot": "valuable", "stack": 5, "price": 10},
    },
)
DIRECTION = st.sampled_from(DIRECTIONS)
SLOT = st.integers(-1, 5)


class WorldMachine(RuleBasedStateMachine):
    """Plays at random; now and then the run goes through a save."""

    session: Session
    spent: int

    @initialize()
    def begin(self) -> None:
        """Put one of everything on the map."""
        leash = Box(6, 2, 6, 4)
        things = [
            *(enemy(kind, 6 + n, 5, leash) for n, kind in enumerate(("goblin", "coward"))),
            enemy("archer", 12, 2), enemy("bomb", 14, 4), enemy("lurker", 12, 5, elder=True),
            enemy("turret", 9, 2), enemy("lobber", 13, 6),
            chest(3, 3), chest(14, 1),
            Placement(PlacementKind.SHOP, 2, 3), Placement(PlacementKind.REST, 1, 6),
            *(item(name, 2, 2) for name in ("blink", "chart", "firepot", "prayer", "gem")),
        ]  # fmt: skip
        self.session = play(ROWS, *things, content=CONTENT)
        self.session.run.player.gold = 20
        self.spent = 0

    def act(self, command: Command) -> None:
        """Act; the impossible must change nothing."""
        before, turn = self.session.fingerprint(), self.session.run.turn
        outcome = self.session.act(command)
        if isinstance(outcome, Impossible):
            assert self.session.fingerprint() == before
            assert self.session.run.turn == turn
        else:
            assert isinstance(outcome, Done)
            assert outcome.time > 0
            self.spent += outcome.time
            assert self.session.run.turn == turn + 1

    @rule(direction=DIRECTION, times=st.integers(1, 4))
    def walk(self, direction: tuple[int, int], times: int) -> None:
        """Go, fight, open."""
        for _ in range(times):
            self.act(Move(*direction))

    @rule(command=st.sampled_from([Wait(), PickUp(), Exit(), Wait(250), Rest()]))
    def do(self, command: Command) -> None:
        """Do what needs no aim."""
        self.act(command)

    @rule(slot=SLOT, kind=st.sampled_from([Use, Equip, Drop, Buy, Sell]))
    def handle(self, slot: int, kind: type[Use | Equip | Drop | Buy | Sell]) -> None:
        """Use, wear, drop, buy or sell something."""
        self.act(kind(slot))

    @rule(slot=st.sampled_from(EQUIPMENT_SLOTS), kind=st.sampled_from([Unequip, Sacrifice]))
    def take_off(self, slot: str, kind: type[Unequip | Sacrifice]) -> None:
        """Take something off, or pay for it with blood."""
        self.act(kind(slot))

    @rule(direction=DIRECTION, kind=st.sampled_from([Open, Close, Strike]))
    def door(self, direction: tuple[int, int], kind: type[Open | Close | Strike]) -> None:
        """Open, close or break a door."""
        self.act(kind(*direction))

    @rule()
    def save_and_load(self) -> None:
        """Go on from a save."""
        before = self.session.fingerprint()
        self.session = Session.load(CONTENT, self.session.save())
        assert self.session.fingerprint() == before

    @invariant()
    def world_is_whole(self) -> None:
        """Check every invariant."""
        assert broken_invariants(CONTENT, self.session.run) == []

    @invariant()
    def time_is_conserved(self) -> None:
        """Compare the player's clock with what was charged."""
        assert self.session.run.player.next_time == self.spent

    @invariant()
    def what_is_seen_is_there(self) -> None:
        """Compare the observation with the level."""
        seen = self.session.observe()
        assert not (seen.visible & ~seen.explored).any()
        level = self.session.run.level
        for actor in seen.actors:
            assert level.actors[actor.id].cell == actor.cell
            assert seen.visible[actor.cell.y, actor.cell.x]


WorldMachine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=40, deadline=None, derandomize=True
)
TestWorlds = WorldMachine.TestCase
