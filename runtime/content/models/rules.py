"""Rules: every constant that is not the field of some record. One file per project."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Group, Ref, Unit
from runtime.content.base import Chance, Count, Duration, IntRange, Model, Positive, Record
from runtime.content.models.progress import LevelRules, MetaRules
from runtime.content.stats import StatModifier


class ClockKind(StrEnum):
    """How turns follow one another."""

    TIMELINE = "timeline"
    ENERGY = "energy"


class PlayerRules(Model):
    """The player without any gear, on level 1."""

    health: Positive = Field(60, description="Health at the start.")
    damage: IntRange = Field(IntRange(low=2, high=4), description="Damage of bare hands.")
    accuracy: Annotated[int, Unit("%")] = Field(
        90, ge=1, le=500, description="Chance to hit a target without evasion."
    )
    evasion: Annotated[int, Unit("%")] = Field(
        5, ge=0, le=95, description="Taken off the chance to be hit."
    )
    sight: Annotated[int, Unit("tiles")] = Field(8, ge=1, le=32, description="How far one sees.")
    move_time: Duration = Field(100, description="Time that a step takes.")
    attack_time: Duration = Field(100, description="Time that a blow of bare hands takes.")
    bag: Positive = Field(20, le=200, description="Places in the bag.")
    regeneration: Annotated[int, Unit("time")] = Field(
        1000, ge=0, le=1_000_000, description="Time in which one point heals by itself; 0 is never."
    )
    start_items: tuple[Annotated[str, Ref("items")], ...] = Field(
        (), description="What one starts with; what can be worn is put on."
    )
    modifiers: tuple[StatModifier, ...] = Field((), description="What always holds.")


class ZoneRules(Model):
    """How zones are placed and guarded. Source: zone-maps.txt section 4."""

    separation: Annotated[int, Unit("tiles")] = Field(
        3, ge=0, le=32, description="Tiles between two zones, at least."
    )
    candidates: Positive = Field(
        240, le=1000, description="Places tried for each zone; the most distant wins."
    )
    restarts: Positive = Field(8, le=32, description="New tries before the zones shrink.")
    full_area: Annotated[int, Unit("tiles")] = Field(
        143, ge=1, le=10_000, description="The zone size for which guard counts are written."
    )
    leash_pad: Annotated[int, Unit("tiles")] = Field(
        1, ge=0, le=32, description="How far a guard strays from its zone on patrol."
    )
    roamer_leash: Annotated[int, Unit("tiles")] = Field(
        11, ge=1, le=99, description="Side of the box in which a roamer stays on patrol."
    )
    give_up: Annotated[int, Unit("tiles")] = Field(
        4, ge=0, le=99, description="A chase ends this far outside the leash."
    )


class MapRules(Model):
    """Bounds of the generator."""

    attempts: Positive = Field(
        20, le=100, description="Maps that are tried for a seed before it is an error."
    )
    spawn_safe: Annotated[int, Unit("steps")] = Field(
        9, ge=0, le=99, description="Nothing spawns nearer to the player, nor within sight + 1."
    )
    trap_damage: IntRange = Field(IntRange(low=4, high=9), description="Damage of a hidden trap.")
    pocket: Annotated[int, Unit("tiles")] = Field(
        6, ge=1, le=1000, description="Closed pockets smaller than this are filled, others joined."
    )


class ScalingRules(Model):
    """How enemies grow with the floor. Source: patterns-guide.txt, enemy scaling."""

    health_per_floor: Chance = Field(15, description="More health for each floor after the first.")
    damage_per_floor: Chance = Field(10, description="More damage for each floor after the first.")
    health: Annotated[int, Unit("%")] = Field(
        100, ge=1, le=10_000, description="Health of all enemies, as a share of their own."
    )
    damage: Annotated[int, Unit("%")] = Field(
        100, ge=0, le=10_000, description="Damage of all enemies, as a share of their own."
    )


class CombatRules(Model):
    """Bounds of the attack resolver."""

    min_hit: Chance = Field(5, description="No attack hits more seldom.")
    max_hit: Chance = Field(95, description="No attack hits more often.")
    crit_damage: Annotated[int, Unit("%")] = Field(
        150, ge=100, le=1000, description="Damage of a critical hit."
    )
    min_damage: Count = Field(1, description="No hit does less, whatever the armour.")
    max_resistance: Annotated[int, Unit("%")] = Field(
        75, ge=0, le=100, description="No resistance of the player counts for more."
    )


class AffixRules(Model):
    """How often found gear is magic."""

    magic_chance: Chance = Field(25, description="Chance that found gear has an affix.")
    both_chance: Chance = Field(30, description="Chance that magic gear has prefix and suffix.")


class LootRules(Model):
    """What fights pay at the least. Source: patterns-guide.txt, loot balance."""

    room_gold: IntRange = Field(
        IntRange(low=4, high=9),
        description="Gold that a combat room has paid, at the least, once its enemies are dead.",
    )
    sure_gold: IntRange = Field(
        IntRange(low=12, high=25),
        description="Gold that an elite, elder or boss leaves when its tables give nothing.",
    )
    per_floor: Chance = Field(20, description="More of both for each floor after the first.")


class PlaceRules(Model):
    """Places of rest, traps, and what it takes to be rid of a curse."""

    rest_heal: Annotated[int, Unit("%")] = Field(
        60, ge=0, le=100, description="Share of full health that a rest gives back."
    )
    rest_time: Duration = Field(1000, description="Time that a rest takes.")
    rest_curses: Count = Field(1, le=8, description="Curses on worn gear that a rest lifts.")
    find_trap: Chance = Field(
        60, description="Chance to notice a hidden trap, each time that one steps beside it."
    )
    sacrifice: Annotated[int, Unit("%")] = Field(
        30, ge=1, le=99, description="Share of full health that one gives to lift a curse."
    )
    sacrifice_time: Duration = Field(200, description="Time that it takes to lift a curse so.")


class ShopRules(Model):
    """What shops offer and how they reckon. A price is the item's own, changed as said here."""

    table: Annotated[str | None, Ref("drop_tables")] = Field(
        None, description="What the stock of a shop is rolled from, anew on each floor."
    )
    rolls: IntRange = Field(IntRange(low=5, high=8), description="How often it is rolled.")
    sell_share: Annotated[int, Unit("%")] = Field(
        30, ge=0, le=100, description="Share of the price that the keeper pays for a thing."
    )
    per_rarity: Annotated[int, Unit("%")] = Field(
        0, ge=0, le=1000, description="Added to the price for each rarity above common."
    )
    per_affix: Annotated[int, Unit("%")] = Field(
        40, ge=0, le=1000, description="Added to the price for each affix."
    )
    cursed: Annotated[int, Unit("%")] = Field(
        50, ge=1, le=100, description="Share of the price at which cursed gear goes."
    )
    per_floor: Annotated[int, Unit("%")] = Field(
        5,
        ge=0,
        le=1000,
        description="Added to what the keeper asks for each floor below the first.",
    )
    time: Duration = Field(100, description="Time that buying or selling takes.")


class ScoreRules(Model):
    """What a run is worth. Source: patterns-guide.txt, run model."""

    per_floor: Count = Field(500, description="Points for each floor reached.")
    per_kill: Count = Field(10, description="Points for each kill.")
    time_bonus: Count = Field(
        10_000, description="Points on victory, less one for each second of game time."
    )


class Rules(Record):
    """The constants of the game."""

    clock: Annotated[ClockKind, Group("Player")] = Field(
        ClockKind.TIMELINE,
        description="timeline: each has a next action time, the earliest acts; "
        "energy: each gains speed a tick and acts from 100 on, the fullest first.",
    )
    player: Annotated[PlayerRules, Group("Player")] = Field(
        PlayerRules(), description="The player."
    )
    zones: Annotated[ZoneRules, Group("Zones")] = Field(ZoneRules(), description="Zones.")
    maps: Annotated[MapRules, Group("Maps")] = Field(MapRules(), description="The generator.")
    scaling: Annotated[ScalingRules, Group("Scaling")] = Field(
        ScalingRules(), description="How enemies grow."
    )
    combat: Annotated[CombatRules, Group("Combat")] = Field(CombatRules(), description="Attacks.")
    affixes: Annotated[AffixRules, Group("Loot")] = Field(
        AffixRules(), description="Affixes of found gear."
    )
    loot: Annotated[LootRules, Group("Loot")] = Field(
        LootRules(), description="What fights pay at the least."
    )
    shop: Annotated[ShopRules, Group("Shops")] = Field(ShopRules(), description="Shops.")
    places: Annotated[PlaceRules, Group("Places")] = Field(
        PlaceRules(), description="Places of rest, traps and curses."
    )
    score: Annotated[ScoreRules, Group("Score")] = Field(ScoreRules(), description="Points.")
    levels: Annotated[LevelRules, Group("Levels")] = Field(
        LevelRules(), description="Levels within a run."
    )
    meta: Annotated[MetaRules, Group("Meta-progression")] = Field(
        MetaRules(), description="What lasts beyond a run."
    )
