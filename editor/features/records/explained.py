"""Which cards explain the records of which kind; loaded when the first record is opened."""

from __future__ import annotations

from types import MappingProxyType

from editor.features.records.affix_cards import AffixEffectCard, BasesCard, FamilyCard
from editor.features.records.boss_cards import PhaseBarCard, PhaseStoryCard
from editor.features.records.campaign_cards import DangerCard, LadderCard
from editor.features.records.character_cards import GearCard, SheetCard, TrialsCard
from editor.features.records.compare_cards import RankCard, TraitCard, TraitsCard
from editor.features.records.difference_card import DifferenceCard
from editor.features.records.drop_stories import PathsCard, SampleCard, WaitCard
from editor.features.records.editor import record_editor
from editor.features.records.enemy_cards import (
    BehaviourCard,
    DuelCard,
    EnemyDropsCard,
    GrowthCard,
    SpawnCard,
)
from editor.features.records.entries import entries_drawer
from editor.features.records.item_cards import FightCard, ItemCard
from editor.features.records.item_sources import FoundCard, SourcesCard
from editor.features.records.power_cards import AbilityCard, BearersCard, StatusCard
from editor.features.records.rules_cards import (
    ArmourCard,
    HitCard,
    LevelsCard,
    PayCard,
    PlayerTrialsCard,
    ScalingCard,
    ZoneRoomCard,
)
from editor.features.records.solving_card import SolvingOddsCard
from editor.features.records.theme_cards import ThemeCard, TierZoneCard
from editor.features.records.tier_cards import ChestCard, GuardCountCard, RosterCard
from editor.features.records.tile_cards import TileCard, VariantsCard
from editor.features.records.unlock_cards import GrantCard, UnlockTreeCard

EDITORS = MappingProxyType(
    {
        "items": record_editor(ItemCard, FoundCard, SourcesCard, FightCard),
        "affixes": record_editor(AffixEffectCard, FamilyCard, BasesCard),
        "enemies": record_editor(GrowthCard, DuelCard, BehaviourCard, SpawnCard, EnemyDropsCard),
        "bosses": record_editor(PhaseBarCard, PhaseStoryCard),
        "ranks": record_editor(RankCard, TraitsCard),
        "monster_modifiers": record_editor(TraitCard),
        "statuses": record_editor(StatusCard, BearersCard),
        "abilities": record_editor(AbilityCard, BearersCard),
        "drop_tables": record_editor(
            SolvingOddsCard,
            WaitCard,
            SampleCard,
            PathsCard,
            drawers=lambda subject: (entries_drawer(subject.view),),
            below=(DifferenceCard,),
        ),
        "zone_tiers": record_editor(TierZoneCard, RosterCard, GuardCountCard, ChestCard),
        "themes": record_editor(ThemeCard),
        "tiles": record_editor(TileCard, VariantsCard),
        "campaigns": record_editor(LadderCard, DangerCard),
        "characters": record_editor(SheetCard, GearCard, TrialsCard),
        "unlocks": record_editor(GrantCard, UnlockTreeCard),
        "rules": record_editor(
            ScalingCard, HitCard, ArmourCard, ZoneRoomCard, LevelsCard, PayCard, PlayerTrialsCard
        ),
    }
)
