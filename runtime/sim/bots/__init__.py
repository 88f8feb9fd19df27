"""Bots: players without hands. They see what a player sees, and answer with a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.sim.bots.bot import Bot, RandomBot
from runtime.sim.bots.cautious import CautiousBot
from runtime.sim.bots.explorer import ExplorerBot
from runtime.sim.bots.greedy import GreedyBot
from runtime.sim.bots.reckless import RecklessBot
from runtime.sim.names import BotName

if TYPE_CHECKING:
    from runtime.content.snapshot import Content

__all__ = [
    "Bot",
    "CautiousBot",
    "ExplorerBot",
    "GreedyBot",
    "RandomBot",
    "RecklessBot",
    "make_bot",
]


def make_bot(name: BotName, content: Content, seed: int) -> Bot:
    """Return a fresh bot for one run."""
    match name:
        case BotName.CAUTIOUS:
            return CautiousBot(content, seed)
        case BotName.RECKLESS:
            return RecklessBot(content, seed)
        case BotName.GREEDY:
            return GreedyBot(content, seed)
        case BotName.EXPLORER:
            return ExplorerBot(content, seed)
        case BotName.RANDOM:
            return RandomBot(seed)
