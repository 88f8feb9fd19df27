"""Map generation: (content, map definition, seed) to a proved map, a pure function."""

from runtime.mapgen.capacity import Capacity, capacity
from runtime.mapgen.errors import GenerationError
from runtime.mapgen.generate import generate, generate_from
from runtime.mapgen.model import (
    GENERATOR_VERSION,
    GeneratedMap,
    Placement,
    PlacementKind,
    Room,
    RoomType,
    Step,
    Zone,
)
from runtime.mapgen.plan import Plan, plan_map
from runtime.mapgen.problems import MAP_CHECK, static_problems

__all__ = [
    "GENERATOR_VERSION",
    "MAP_CHECK",
    "Capacity",
    "GeneratedMap",
    "GenerationError",
    "Placement",
    "PlacementKind",
    "Plan",
    "Room",
    "RoomType",
    "Step",
    "Zone",
    "capacity",
    "generate",
    "generate_from",
    "plan_map",
    "static_problems",
]
