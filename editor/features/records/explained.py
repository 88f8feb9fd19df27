"""Which cards explain the records of which kind; loaded when the first record is opened."""

from __future__ import annotations

from types import MappingProxyType

from editor.features.records.difference_card import DifferenceCard
from editor.features.records.drop_stories import PathsCard, SampleCard, WaitCard
from editor.features.records.editor import record_editor
from editor.features.records.enemy_cards import DuelCard, EnemyDropsCard, GrowthCard
from editor.features.records.entries import entries_drawer
from editor.features.records.item_cards import FightCard, ItemCard
from editor.features.records.solving_card import SolvingOddsCard
from editor.features.records.theme_cards import ThemeCard
from editor.features.records.tier_cards import ChestCard, GuardCountCard, RosterCard
from editor.features.records.tile_cards import TileCard, VariantsCard

EDITORS = MappingProxyType(
    {
        "items": record_editor(ItemCard, FightCard),
        "enemies": record_editor(GrowthCard, DuelCard, EnemyDropsCard),
        "drop_tables": record_editor(
            SolvingOddsCard,
            WaitCard,
            SampleCard,
            PathsCard,
            drawers=lambda subject: (entries_drawer(subject.view),),
            below=(DifferenceCard,),
        ),
        "zone_tiers": record_editor(RosterCard, GuardCountCard, ChestCard),
        "themes": record_editor(ThemeCard),
        "tiles": record_editor(TileCard, VariantsCard),
        "rules": record_editor(),
    }
)
