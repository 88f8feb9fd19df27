"""What happened, as typed values, each with a plain sentence; "" when nobody needs telling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.affixes import stack_name
from runtime.rules.ranks import ranked_name
from runtime.world.actor import PLAYER_ID, Actor
from runtime.world.items import ItemStack, RolledAffix

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.rules.combat import Hit
    from runtime.world.actor import Rank


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody in an event, named even after they are gone."""

    id: int
    enemy: str | None
    rank: Rank
    traits: tuple[str, ...] = ()

    @classmethod
    def of(cls, actor: Actor) -> Subject:
        """Return the name card of an actor."""
        return cls(actor.id, actor.enemy, actor.rank, actor.traits)

    @property
    def is_player(self) -> bool:
        """Whether this is the player."""
        return self.id == PLAYER_ID

    def bare(self, content: Content) -> str:
        """Return the name alone: "elder goblin"."""
        if self.enemy is None:
            return "you"
        return ranked_name(content, self.enemy, self.rank, self.traits)

    def name(self, content: Content) -> str:
        """Return "you" or "the goblin"."""
        return "you" if self.is_player else f"the {self.bare(content)}"

    def verb(self, plain: str) -> str:
        """Return the verb as it agrees: "hit" with you, "hits" with others."""
        if self.is_player:
            return plain
        return f"{plain}es" if plain.endswith(("s", "sh", "ch", "x")) else f"{plain}s"

    def is_(self, content: Content) -> str:
        """Return the start of a sentence about a state: "The goblin is"."""
        return _capital(f"{self.name(content)} {'are' if self.is_player else 'is'}")

    def does(self, content: Content, plain: str) -> str:
        """Return the start of a sentence: "The goblin hits"."""
        return _capital(f"{self.name(content)} {self.verb(plain)}")


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events; `cell` is where it can be seen."""

    cell: Cell

    def sentence(self, content: Content) -> str:  # noqa: ARG002 the base of a protocol
        """Say it to the player in plain words."""
        return ""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Somebody stands on `cell` and stood on `origin`."""

    who: Subject
    origin: Cell


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack was made; `cell` is the target's."""

    attacker: Subject
    target: Subject
    hit: Hit
    shot: bool
    origin: Cell

    def sentence(self, content: Content) -> str:
        """Say who hit whom for how much."""
        attacker, target, hit = self.attacker, self.target, self.hit
        whom = target.name(content)
        if hit.missed:
            return f"{attacker.does(content, 'miss')} {whom}."
        if hit.blocked:
            whose = "your" if attacker.is_player else f"{attacker.name(content)}'s"
            return f"{target.does(content, 'block')} {whose} blow."
        verb = "shoot" if self.shot else "hit"
        if hit.damage == 0:
            return f"{attacker.does(content, verb)} {whom} without effect."
        hard = " hard" if hit.critical else ""
        return f"{attacker.does(content, verb)} {whom}{hard} for {hit.damage}."


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """Somebody lost health to something other than an attack on them alone."""

    who: Subject
    damage: int
    source: str
    """What did it, with its article: "the embers"."""

    def sentence(self, content: Content) -> str:
        """Say what hurt whom."""
        verb = "hurt" if self.source.endswith("s") else "hurts"
        return _capital(f"{self.source} {verb} {self.who.name(content)} for {self.damage}.")


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """Somebody burst, or a shot did, at `cell`."""

    who: Subject
    radius: int

    def sentence(self, content: Content) -> str:
        """Say who exploded."""
        return f"{self.who.does(content, 'explode')}."


@dataclass(frozen=True, slots=True)
class Blasted(Event):
    """A shot or a used item spread over a radius round `cell`."""

    radius: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """Somebody is dead."""

    who: Subject
    cause: str

    def sentence(self, content: Content) -> str:
        """Say who died."""
        if self.who.is_player:
            return f"You die, killed by {self.cause}."
        return f"{self.who.does(content, 'die')}."


@dataclass(frozen=True, slots=True)
class StatusGained(Event):
    """Somebody has a status now, or has it anew."""

    who: Subject
    status: str
    stacks: int

    def sentence(self, content: Content) -> str:
        """Say what somebody is."""
        state = content.statuses[self.status].name.lower()
        times = f" ({self.stacks} ×)" if self.stacks > 1 else ""
        return f"{self.who.is_(content)} {state}{times}."


@dataclass(frozen=True, slots=True)
class StatusEnded(Event):
    """A status has passed, or was cured."""

    who: Subject
    status: str

    def sentence(self, content: Content) -> str:
        """Say what somebody is no longer."""
        return f"{self.who.is_(content)} no longer {content.statuses[self.status].name.lower()}."


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """Somebody used an ability; `target` is where it was aimed."""

    who: Subject
    ability: str
    target: Cell

    def sentence(self, content: Content) -> str:
        """Say who uses what."""
        return f"{self.who.does(content, 'use')} {content.abilities[self.ability].name.lower()}."


@dataclass(frozen=True, slots=True)
class Appeared(Event):
    """Somebody who was not there before is there."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who comes."""
        return _capital(f"{_article(self.who.bare(content))} appears.")


@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """An enemy has become aware of the player."""

    who: Subject
    woke: bool = False

    def sentence(self, content: Content) -> str:
        """Say who has seen the player."""
        if self.woke:
            return f"{self.who.does(content, 'wake')} up."
        return f"{self.who.does(content, 'see')} you."


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """An enemy has lost the player, or goes no farther."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who turned back."""
        return f"{self.who.does(content, 'turn')} back."


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A door stands open that was shut."""

    who: Subject
    tile: str

    def sentence(self, content: Content) -> str:
        """Say who opened what."""
        return f"{self.who.does(content, 'open')} the {content.tiles[self.tile].name.lower()}."


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A door is shut that stood open."""

    who: Subject
    tile: str

    def sentence(self, content: Content) -> str:
        """Say who closed what."""
        return f"{self.who.does(content, 'close')} the {content.tiles[self.tile].name.lower()}."


@dataclass(frozen=True, slots=True)
class Thing:
    """Some of one item, named even after it is gone."""

    item: str
    count: int = 1
    affixes: tuple[RolledAffix, ...] = ()

    def some(self, content: Content) -> str:
        """Return "a keen short sword" or "3 × healing draught"."""
        name = self.name(content)
        return _article(name) if self.count == 1 else f"{self.count} × {name}"

    def name(self, content: Content) -> str:
        """Return the name alone."""
        return stack_name(content, ItemStack(self.item, affixes=self.affixes))


@dataclass(frozen=True, slots=True)
class ChestOpened(Event):
    """The player looked into a chest."""

    tier: str | None
    items: tuple[Thing, ...]
    gold: int

    def sentence(self, content: Content) -> str:
        """Say what was in it."""
        tier = content.zone_tiers.get(self.tier) if self.tier else None
        chest = f"the {tier.rarity} chest" if tier else "the chest"
        parts = [thing.some(content) for thing in self.items]
        if self.gold:
            parts.append(f"{self.gold} gold")
        return (
            f"You open {chest}: {_listed(parts)}." if parts else f"You open {chest}. It is empty."
        )


@dataclass(frozen=True, slots=True)
class GoldTaken(Event):
    """The player picked up gold."""

    amount: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say how much."""
        return f"You pick up {self.amount} gold."


@dataclass(frozen=True, slots=True)
class ItemEvent(Event):
    """Base of events about some of one item."""

    item: str
    count: int = 1
    affixes: tuple[RolledAffix, ...] = ()

    @property
    def thing(self) -> Thing:
        """What it is about."""
        return Thing(self.item, self.count, self.affixes)


@dataclass(frozen=True, slots=True)
class PickedUp(ItemEvent):
    """The player put something into the bag."""

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You pick up {self.thing.some(content)}."


@dataclass(frozen=True, slots=True)
class Dropped(ItemEvent):
    """Something fell, from the player's bag or from a dead enemy."""

    by_player: bool = True

    def sentence(self, content: Content) -> str:
        """Say what."""
        some = self.thing.some(content)
        return f"You drop {some}." if self.by_player else _capital(f"{some} falls to the ground.")


@dataclass(frozen=True, slots=True)
class Equipped(ItemEvent):
    """The player put something on; a curse shows now."""

    cursed: bool = False

    def sentence(self, content: Content) -> str:
        """Say what, and whether it bites."""
        record = content.items[self.item]
        told = f"You put on the {self.thing.name(content)}."
        if self.cursed:
            told += " " + (getattr(record, "curse_description", "") or "It is cursed!")
        return told


@dataclass(frozen=True, slots=True)
class Unequipped(ItemEvent):
    """The player took something off."""

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You take off the {self.thing.name(content)}."


@dataclass(frozen=True, slots=True)
class Used(ItemEvent):
    """The player used something up."""

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You use {Thing(self.item).some(content)}."


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """The player's health rose at once."""

    amount: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say by how much."""
        return f"You feel better (+{self.amount})." if self.amount else "Nothing is left to heal."


@dataclass(frozen=True, slots=True)
class Teleported(Event):
    """The player is suddenly elsewhere."""

    origin: Cell

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say that it happened."""
        return "Nothing happens." if self.cell == self.origin else "The world twists round you."


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The player learned the ground round `cell`."""

    radius: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say that it happened."""
        return "You see the lie of the land."


@dataclass(frozen=True, slots=True)
class CurseLifted(Event):
    """Curses on worn gear are gone; `items` names them."""

    items: tuple[str, ...]

    def sentence(self, content: Content) -> str:
        """Say from what."""
        if not self.items:
            return "No curse lies on you."
        names = [f"the {content.items[item].name.lower()}" for item in self.items]
        return f"The curse leaves {_listed(names)}."


@dataclass(frozen=True, slots=True)
class Unlocked(Event):
    """A lock is gone, and the door is open."""

    tile: str

    def sentence(self, content: Content) -> str:
        """Say what is open."""
        return f"The {content.tiles[self.tile].name.lower()} swings open."


@dataclass(frozen=True, slots=True)
class GateForced(Event):
    """The player forced a gate for one more turn."""

    turns: int
    needed: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say how far it is; not every turn."""
        if self.turns == 1:
            return f"You set your shoulder to the gate. It will take {self.needed} turns."
        return "It gives way a little." if self.turns % 5 == 0 else ""


@dataclass(frozen=True, slots=True)
class AlarmRaised(Event):
    """Forcing a gate has called others."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "A bell rings out. They are coming."


@dataclass(frozen=True, slots=True)
class RivalLooted(Event):
    """A rival has emptied a chest."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who was faster."""
        return f"{self.who.does(content, 'loot')} a chest."


@dataclass(frozen=True, slots=True)
class RivalLeft(Event):
    """A rival has left with what it carried."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who is gone."""
        return f"{self.who.does(content, 'leave')} by the portal, loot and all."


@dataclass(frozen=True, slots=True)
class BossSpoke(Event):
    """A boss says something."""

    text: str

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say it."""
        return self.text


@dataclass(frozen=True, slots=True)
class DoorsShut(Event):
    """The doors of a boss room have fallen shut."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "The doors fall shut."


@dataclass(frozen=True, slots=True)
class TrapFound(Event):
    """The player sees a trap that was hidden."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "You notice a trap."


@dataclass(frozen=True, slots=True)
class Rested(Event):
    """The player used a place of rest."""

    healed: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return f"You rest a while (+{self.healed})."


@dataclass(frozen=True, slots=True)
class ZoneFound(Event):
    """The player sees a zone for the first time."""

    tier: str
    theme: str

    def sentence(self, content: Content) -> str:
        """Say which."""
        theme = content.themes.get(self.theme)
        return f"You come upon {_article(theme.name)}." if theme else ""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The player left by a portal."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "You step through the portal and are free."


@dataclass(frozen=True, slots=True)
class Descended(Event):
    """The player took the stairs to a deeper floor."""

    floor: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say where to."""
        return f"You go down to floor {self.floor}."


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """The player left for the next floor of the campaign."""

    floor: int
    place: str

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say where to."""
        return f"You go on to floor {self.floor}: {self.place}."


@dataclass(frozen=True, slots=True)
class LevelGained(Event):
    """The player has a new level and may choose a boon."""

    level: int
    boons: tuple[str, ...]

    def sentence(self, content: Content) -> str:
        """Say so, and among what one may choose."""
        names = _boon_names(content)
        offers = [f"{n} {names.get(boon, boon)}" for n, boon in enumerate(self.boons, start=1)]
        choice = f" Choose: {', '.join(offers)}." if offers else ""
        return f"You have reached level {self.level}.{choice}"


@dataclass(frozen=True, slots=True)
class BoonTaken(Event):
    """The player chose what a new level brings."""

    boon: str

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You are now: {_boon_names(content).get(self.boon, self.boon).lower()}."


def item_name(content: Content, item: str) -> str:
    """Return the name of an item as it stands within a sentence."""
    return content.items[item].name.lower()


def _boon_names(content: Content) -> dict[str, str]:
    return {boon.id: boon.name for boon in content.rules.levels.boons}


def _article(name: str) -> str:
    name = name.lower()
    return f"an {name}" if name[:1] in "aeiou" else f"a {name}"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
