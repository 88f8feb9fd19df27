"""Checks of content as data: one tuple of functions, the same in editor, `delve` and CI."""

from runtime.content.checks.bosses import check_boss
from runtime.content.checks.chunks import check_chunk
from runtime.content.checks.context import Check, CheckContext
from runtime.content.checks.drop_tables import (
    check_cycles,
    check_entries,
    check_floors,
    check_luck,
    check_table,
    check_unused,
)
from runtime.content.checks.enemies import check_enemy, check_roster
from runtime.content.checks.modifiers import MODIFYING_KINDS, check_modifiers
from runtime.content.checks.powers import (
    check_ability,
    check_affix,
    check_combat,
    check_status,
    check_summons,
)
from runtime.content.checks.progress import (
    check_campaign,
    check_levels,
    check_prerequisites,
    check_unlock,
)
from runtime.content.checks.ranks import check_monster_modifier, check_rank
from runtime.content.checks.references import check_references
from runtime.content.checks.shops import check_shop
from runtime.content.checks.tiles import check_tile
from runtime.content.checks.unknown_fields import check_unknown_fields

CHECKS: tuple[Check, ...] = (
    Check("references", check_references),
    Check("unknown_fields", check_unknown_fields, alone=True),
    Check("drop_tables.entries", check_entries, ("drop_tables",), alone=True),
    Check("drop_tables.table", check_table, ("drop_tables",), alone=True),
    Check("drop_tables.floors", check_floors, ("drop_tables",), alone=True),
    Check("drop_tables.luck", check_luck, ("drop_tables",), alone=True),
    Check("drop_tables.cycles", check_cycles, ("drop_tables",)),
    Check("drop_tables.unused", check_unused, ("drop_tables",)),
    Check("chunks", check_chunk, ("chunks",)),
    Check("tiles", check_tile, ("tiles",)),
    Check("enemies", check_enemy, ("enemies",), alone=True),
    Check("enemies.summons", check_summons, ("enemies",)),
    Check("abilities", check_ability, ("abilities",), alone=True),
    Check("statuses", check_status, ("statuses",), alone=True),
    Check("affixes", check_affix, ("affixes",)),
    Check("modifiers", check_modifiers, MODIFYING_KINDS),
    Check("bosses", check_boss, ("bosses",)),
    Check("ranks", check_rank, ("ranks",), alone=True),
    Check("monster_modifiers", check_monster_modifier, ("monster_modifiers",)),
    Check("zone_tiers.roster", check_roster, ("zone_tiers",)),
    Check("campaigns", check_campaign, ("campaigns",), alone=True),
    Check("unlocks", check_unlock, ("unlocks",)),
    Check("unlocks.cycles", check_prerequisites, ("unlocks",)),
    Check("rules.combat", check_combat, ("rules",), alone=True),
    Check("rules.levels", check_levels, ("rules",), alone=True),
    Check("rules.shop", check_shop, ("rules",)),
)

__all__ = ["CHECKS", "Check", "CheckContext"]
