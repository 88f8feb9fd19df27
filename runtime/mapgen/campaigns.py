"""Maps as the stages of campaigns have them, and what cannot work there."""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING

from runtime.content.ladder import Rung, bonus_zones, ladder
from runtime.content.models.maps import ZoneEntry
from runtime.content.problems import Problem, problem
from runtime.mapgen.capacity import capacity
from runtime.mapgen.layouts import takes_zones

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.models.campaigns import Campaign
    from runtime.content.models.maps import MapDefinition
    from runtime.content.refs import AssetRef
    from runtime.mapgen.view import MapContent

_SURE = 100


def stage_map(
    definition: MapDefinition, campaign: Campaign, rung: Rung, *, bonus: bool = True
) -> MapDefinition:
    """Return a map with the bonus zones of its biome, and without vault before its time.

    Layouts that have no zones get no bonus zones. The very same map when nothing changes.
    """
    update: dict[str, object] = {}
    themes = _bonus_themes(definition, campaign, rung) if bonus else ()
    if campaign.bonus_zone is not None and themes:
        tier = campaign.bonus_zone.tier
        extra = (ZoneEntry(tier=tier, theme=theme, elder=False) for theme in themes)
        update["zones"] = (*definition.zones, *extra)
    if rung.floor < campaign.vault_from and definition.vault is not None:
        update["vault"] = None
    return definition.model_copy(update=update) if update else definition


def campaign_problems(content: MapContent, ref: AssetRef, campaign: Campaign) -> Iterator[Problem]:
    """Report stages whose bonus zones have no theme, or find no room on some seeds."""
    for rung in ladder(campaign):
        definition = content.maps.get(rung.map)
        wanted = bonus_zones(campaign, rung)
        if definition is None or not wanted or not takes_zones(definition):
            continue
        where = ("biomes", rung.biome, "stages", rung.stage, "map")
        widened = stage_map(definition, campaign, rung)
        if widened.zones == definition.zones:
            message = (
                f"{rung.name} (floor {rung.floor}) gets no bonus zone: every theme of bonus_zone "
                f"is in the pool of {rung.map}; add one that is not"
            )
            yield problem("W_BONUS_THEMES", ref, where, message)
            continue
        share = capacity(widened, content.rules.zones).any_share
        if share < capacity(definition, content.rules.zones).any_share:
            message = (
                f"on {_SURE - share} % of seeds {rung.map} has no room for its bonus zones at "
                f"{rung.name} (floor {rung.floor}), so these are left out there; enlarge the map "
                "or lower bonus_zone.per_biome"
            )
            yield problem("W_BONUS_ROOM", ref, where, message)


def _bonus_themes(definition: MapDefinition, campaign: Campaign, rung: Rung) -> tuple[str, ...]:
    """Return a theme for each bonus zone: those that are new to the map first.

    What is in the pool stays there, for the zones that take their theme from it.
    """
    if campaign.bonus_zone is None or not takes_zones(definition):
        return ()
    own = {zone.theme for zone in definition.zones}
    outside = [t for t in campaign.bonus_zone.themes if t not in definition.theme_pool]
    ordered = sorted(outside, key=lambda theme: theme in own)
    return tuple(islice(cycle(ordered), bonus_zones(campaign, rung)))
