"""What can be laid over a map: one list for chips, commands and settings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Toggle:
    """One overlay that can be switched on and off."""

    id: str
    title: str
    icon: str
    tip: str
    is_on: bool = False

    @property
    def setting(self) -> str:
        """The key under which its state is remembered."""
        return f"maps/{self.id}"


TOGGLES = (
    Toggle("zones", "Zones", "layers", "Zones with their rarity and theme", is_on=True),
    Toggle("placements", "Placements", "account-group", "Everything that stands on the map", True),
    Toggle("leash", "Leash", "vector-square", "The box that each enemy stays in on patrol"),
    Toggle("distance", "Distance", "gradient-horizontal", "Steps from the player to each tile"),
    Toggle("sight", "Sight", "eye-outline", "What the player sees at the start"),
    Toggle("diff", "Diff", "compare", "Cells that the last edit has changed, with this seed"),
)
