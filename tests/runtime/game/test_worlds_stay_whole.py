"""Whatever anybody does in whatever order, the world keeps its invariants."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from runtime.core.geometry import DIRECTIONS, Box
from runtime.game import (
    EQUIPMENT_SLOTS,
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
    Session,
    Unequip,
    Use,
    Wait,
)
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
        }
    }
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
            *(item(name, 2, 2) for name in ("blink", "chart", "firepot", "prayer", "gem")),
        ]  # fmt: skip
        self.session = play(ROWS, *things, content=CONTENT)
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

    @rule(command=st.sampled_from([Wait(), PickUp(), Exit(), Wait(250)]))
    def do(self, command: Command) -> None:
        """Do what needs no aim."""
        self.act(command)

    @rule(slot=SLOT, kind=st.sampled_from([Use, Equip, Drop]))
    def handle(self, slot: int, kind: type[Use | Equip | Drop]) -> None:
        """Use, wear or drop something."""
        self.act(kind(slot))

    @rule(slot=st.sampled_from(EQUIPMENT_SLOTS))
    def take_off(self, slot: str) -> None:
        """Take something off."""
        self.act(Unequip(slot))

    @rule(direction=DIRECTION, kind=st.sampled_from([Open, Close]))
    def door(self, direction: tuple[int, int], kind: type[Open | Close]) -> None:
        """Open or close a door."""
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
