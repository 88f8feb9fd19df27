"""The one front door of the game: sessions, commands, events and observations of runs."""

from runtime.game.meta_store import MetaError, MetaStore, meta_path
from runtime.game.observation import (
    ActorView,
    AffixView,
    BoonView,
    ChestView,
    CrackView,
    ExitView,
    GateView,
    ItemView,
    Observation,
    OfferView,
    PlayerView,
    RoomView,
    ShopView,
    StackView,
    StageView,
    StatusView,
    ZoneView,
)
from runtime.game.session import Record, Session
from runtime.game.summary import RunSummary
from runtime.game.terms import SetupError
from runtime.game.wander import AutoExplore, Travel, Wish, is_interrupted, next_step
from runtime.game.wholeness import run_problems
from runtime.rules import events
from runtime.rules.actions import (
    Buy,
    ChooseBoon,
    Close,
    Command,
    Done,
    Drop,
    Equip,
    Exit,
    Impossible,
    Move,
    Open,
    Outcome,
    PickUp,
    Rest,
    Sacrifice,
    Sell,
    Strike,
    Unequip,
    Use,
    Wait,
)
from runtime.rules.levels import experience_for
from runtime.rules.progression import Refused, locked_characters, why_not
from runtime.world.actor import PLAYER_ID, Mood, Rank, Sheet
from runtime.world.items import EQUIPMENT_SLOTS
from runtime.world.level import ExitKind
from runtime.world.meta import Meta
from runtime.world.run import LogLine, RunState
from runtime.world.save import SaveRefused
from runtime.world.setup import Setup
from runtime.world.tiles import UNKNOWN

__all__ = [
    "EQUIPMENT_SLOTS",
    "PLAYER_ID",
    "UNKNOWN",
    "ActorView",
    "AffixView",
    "AutoExplore",
    "BoonView",
    "Buy",
    "ChestView",
    "ChooseBoon",
    "Close",
    "Command",
    "CrackView",
    "Done",
    "Drop",
    "Equip",
    "Exit",
    "ExitKind",
    "ExitView",
    "GateView",
    "Impossible",
    "ItemView",
    "LogLine",
    "Meta",
    "MetaError",
    "MetaStore",
    "Mood",
    "Move",
    "Observation",
    "OfferView",
    "Open",
    "Outcome",
    "PickUp",
    "PlayerView",
    "Rank",
    "Record",
    "Refused",
    "Rest",
    "RoomView",
    "RunState",
    "RunSummary",
    "Sacrifice",
    "SaveRefused",
    "Sell",
    "Session",
    "Setup",
    "SetupError",
    "Sheet",
    "ShopView",
    "StackView",
    "StageView",
    "StatusView",
    "Strike",
    "Travel",
    "Unequip",
    "Use",
    "Wait",
    "Wish",
    "ZoneView",
    "events",
    "experience_for",
    "is_interrupted",
    "locked_characters",
    "meta_path",
    "next_step",
    "run_problems",
    "why_not",
]
