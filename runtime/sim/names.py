"""Names and bounds of simulations, for command lines that must start quickly."""

from enum import StrEnum

TURN_LIMIT = 20_000


class BotName(StrEnum):
    """The bots by name."""

    CAUTIOUS = "cautious"
    RECKLESS = "reckless"
    GREEDY = "greedy"
    EXPLORER = "explorer"
    RANDOM = "random"
