"""The one front door of the game: sessions, commands, events and observations of runs."""

from runtime.game.observation import (
    ActorView,
    AffixView,
    BoonView,
    ChestView,
    ExitView,
    GateView,
    ItemView,
    Observation,
    PlayerView,
    StackView,
    StageView,
    StatusView,
    ZoneView,
)
from runtime.game.session import Record, Session
from runtime.game.summary import RunSummary
from runtime.game.terms import SetupError
from runtime.rules import events
from runtime.rules.actions import (
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
    Strike,
    Unequip,
    Use,
    Wait,
)
from runtime.world.actor import PLAYER_ID, Mood, Rank, Sheet
from runtime.world.items import EQUIPMENT_SLOTS
from runtime.world.level import ExitKind
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
    "BoonView",
    "ChestView",
    "ChooseBoon",
    "Close",
    "Command",
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
    "Mood",
    "Move",
    "Observation",
    "Open",
    "Outcome",
    "PickUp",
    "PlayerView",
    "Rank",
    "Record",
    "Rest",
    "RunState",
    "RunSummary",
    "SaveRefused",
    "Session",
    "Setup",
    "SetupError",
    "Sheet",
    "StackView",
    "StageView",
    "StatusView",
    "Strike",
    "Unequip",
    "Use",
    "Wait",
    "ZoneView",
    "events",
]
